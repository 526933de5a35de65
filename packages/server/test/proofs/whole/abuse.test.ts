import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { dial, type RawClient } from '../../harness/raw.ts';
import { PASSWORD, type Person, type Service, startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';

/** The measurements of `npm run abuse`, on a small scale: others continue to be served. */
let service: Service;
let ada: Person;
before(async () => {
  service = await startService();
  ada = await service.person('ada');
});
after(() => service.stop());

async function isServed(): Promise<void> {
  const { token, account } = ada;
  assert.equal((await service.call('GET', '/v1/account', { token })).status, 200);
  const body = { email: account.email, password: PASSWORD };
  assert.equal((await service.call('POST', '/v1/login', { body })).status, 201);
}

const dialMany = (count: number) => Promise.all(Array.from({ length: count }, () => dial(service.url)));

function resetAll(clients: readonly RawClient[]): void {
  for (const client of clients) client.reset();
}

test('others are served beside clients that request much and read nothing', async () => {
  const { hostname, port } = new URL(service.url);
  const paths = ['/docs/scalar.js', '/openapi.json', '/errors', '/errors.json'];
  const asked = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
  const sockets = Array.from({ length: 100 }, () => connect({ host: hostname, port: Number(port) }));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.pause().write(asked);
  await isServed();
  for (const socket of sockets) socket.destroy();
});

test('others are served beside connections that are silent or send half a request', async () => {
  const clients = await dialMany(200);
  await Promise.all(clients.slice(100).map((client) => client.send('GET /v1/account HTTP/1.1\r\nHost')));
  await isServed();
  resetAll(clients);
});

test('others can sign in beside sign-ins whose clients disconnect', async () => {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'a guess' });
  const login = `POST /v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const clients = await dialMany(200);
  await Promise.all(clients.map((client) => client.send(login)));
  for (const [n, client] of clients.entries()) {
    if (n % 2 === 0) client.halfClose();
    else client.reset();
  }
  // Some had their place in the queue before they left.
  await until('somebody who stays is signed in', async () => {
    const { email } = ada.account;
    return (await service.call('POST', '/v1/login', { body: { email, password: PASSWORD } })).status === 201;
  });
  resetAll(clients);
});
