import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { catalogue, render, until } from '../../test/harness.ts';
import { drain } from './drain.ts';
import { ClosedPort } from './port.ts';

interface Place {
  readonly port: ClosedPort;
  readonly server: Server;
  readonly dial: () => Socket;
}

async function open(): Promise<Place> {
  const port = new ClosedPort({ catalogue, render });
  const server = port.createServer((_request, response) => response.end('fine'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: number } = server.address() as AddressInfo;
  return { port, server, dial: () => connect(number, '127.0.0.1').setEncoding('latin1') };
}

const stop = ({ port, server }: Place) =>
  drain({
    server,
    port,
    lameDuck: 0,
    grace: 300_000,
    refuse: () => {},
  });

async function answerOn(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  await once(socket, 'close');
  return received;
}

test('a connection accepted just before the port closes is answered, though its request comes after', async () => {
  const place = await open();
  const socket = place.dial();
  await until(() => place.port.connections === 1);
  const stopped = stop(place);
  await until(() => !place.server.listening);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  assert.match(await answerOn(socket), /^HTTP\/1\.1 200 OK\r\n[\s\S]*fine$/);
  await stopped;
});

test('connections still in the backlog when the port closes are answered', async () => {
  const place = await open();
  const sockets = Array.from({ length: 100 }, () => place.dial());
  const answers = sockets.map(answerOn);
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(sockets[99] as Socket, 'connect');
  await stop(place);
  for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
});

test('idle connections do not delay the end', async () => {
  const place = await open();
  const socket = place.dial();
  await until(() => place.port.connections === 1);
  const closed = answerOn(socket);
  await stop(place);
  assert.equal(await closed, '');
});
