/** A receiver of hooks that allows everything at once. */
import { createServer } from 'node:http';

const ALLOWED = JSON.stringify({ allow: true });

createServer((request, response) => {
  request
    .resume()
    .once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(ALLOWED));
}).listen(Number(process.argv[2]), '127.0.0.1');
