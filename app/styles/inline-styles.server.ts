import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import stylesheet from './app.css?url';

/** Read once from beside the server's build; undefined while developing, where Vite serves and replaces it. */
export const inlineStyles = import.meta.env.PROD
  ? readFileSync(join(import.meta.dirname, '../client', stylesheet), 'utf8')
  : undefined;
