/** The limit: what `node:http` costs when the answer is already there. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const answer = Buffer.alloc(Number(process.env.ANSWER_BYTES), 0x61);
const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length };

const server = createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
