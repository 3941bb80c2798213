import { redirect } from '@remix-run/node';
import { publicLoader } from '../http/guard.server.ts';

export const loader = publicLoader('any', () => redirect('/page-404'));
