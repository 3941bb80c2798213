import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// What no page can beat, in a process of its own: a bare answer, and a page's own bytes from a constant.
// node build/floors.js <file of the page>

const page = readFileSync(process.argv[2]!);
const server = createServer((request, response) => {
  if (request.url === '/page') response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  else response.writeHead(200, { 'Content-Type': 'text/plain' }).end('ok');
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as { port: number }).port}`));
process.on('SIGTERM', () => process.exit());
