/**
 * A service in a process that may open few files. It prints its port, as a text that no terminal colours, then each reason
 * for which it refused connections.
 */
import type { AddressInfo } from 'node:net';
import { ClosedPort } from '../src/node/index.ts';
import { catalogue, render } from './harness.ts';

const port = new ClosedPort({
  catalogue,
  render,
  onConnectionsRefused: (reason) => console.log(reason),
});
const server = port.createServer((_request, response) => response.end('fine'));
server.listen(0, '127.0.0.1', () => console.log(String((server.address() as AddressInfo).port)));
