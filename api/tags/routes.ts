import { tagCalls } from './tag-calls.ts';
import { tagGroupCalls } from './tag-group-calls.ts';

export const tagAreaCalls = [...tagCalls, ...tagGroupCalls];
