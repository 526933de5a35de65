import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startReceiver } from '../doubles/receiver.ts';
import { awaitMail, mailsIn } from '../fixtures/mails.ts';
import { type Client, clientOf, patient } from '../harness/client.ts';
import { preloadable, skipWithoutCompiler } from '../harness/preloaded.ts';
import { newPlace, startProcess } from '../harness/process.ts';
import { rowsOf } from '../harness/rows.ts';
import { PASSWORD } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const DAY = 86_400;
const HOUR = 3_600;
/** Rounds of requests between two changes of the clock. */
const ROUNDS = 6;
const CALLERS = 3;

/** Sets the clock of the service forward or back by this many seconds. */
function setClock(file: string, offset: number): void {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(offset));
  writeFileSync(file, bytes, { flag: 'r+' });
}

/** The requests of one person, repeated under any clock. */
async function work({ send }: Client, token: string): Promise<void> {
  const call = async (expected: number, method: string, path: string, body?: object) => {
    const reply = await send({ method, path, token, ...(body && { body }) });
    assert.equal(reply.status, expected, `${method} ${path}: ${reply.text}`);
    return reply.body;
  };
  await call(200, 'GET', '/v1/account');
  await call(200, 'PUT', '/v1/account', { name: 'Ada' });
  const { id } = await call(201, 'POST', '/v1/organizations', { name: 'Acme' });
  await call(200, 'GET', `/v1/organizations/${id}/managers`);
  await call(204, 'DELETE', `/v1/organizations/${id}`);
  assert.ok((await call(200, 'GET', '/v1/sessions')).items.length > 0);
}

test('clock set a day forward, then an hour back: no request fails, and limits, mails and webhooks go on', {
  skip: skipWithoutCompiler(),
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-clock-'));
  after(() => rmSync(folder, { recursive: true }));
  const clock = join(folder, 'offset');
  writeFileSync(clock, Buffer.alloc(8));
  const place = await newPlace();
  after(() => place.remove());
  const receiver = await startReceiver();
  after(() => receiver.stop());
  const service = await startProcess({
    ...place.variables,
    PORTICO_LIMITS: 'on',
    PORTICO_WEBHOOK_URL: receiver.url,
    PORTICO_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 9).toString('base64')}`,
    LD_PRELOAD: preloadable(join(import.meta.dirname, 'clock/clock.c')),
    TEST_CLOCK_OFFSET: clock,
  });
  const clients = Array.from({ length: CALLERS }, () => patient(clientOf(service.url)));
  after(() => {
    for (const { close } of clients) close();
    service.kill('SIGKILL');
  });
  const [{ send }] = clients as [Client];
  const email = (number: number) => `person-${number}@example.com`;
  const tokens: string[] = [];
  for (let number = 0; number < CALLERS; number++) {
    const body = { email: email(number), password: PASSWORD };
    tokens.push((await send({ method: 'POST', path: '/v1/register', body })).body.accessToken);
  }
  const everybodyWorks = () =>
    Promise.all(
      clients.map(async (client, number) => {
        for (let round = 0; round < ROUNDS; round++) await work(client, tokens[number] ?? '');
      }),
    );
  const login = (password: string) =>
    send({ method: 'POST', path: '/v1/login', body: { email: email(0), password } });

  await everybodyWorks();
  setClock(clock, DAY);
  await everybodyWorks();
  await until(
    'there is a pause after wrong passwords',
    async () => (await login('wrong')).error === 'RATE_LIMITED',
  );
  setClock(clock, DAY - HOUR);
  await until('it is over as soon as it would have been', async () => (await login(PASSWORD)).status === 201);
  await everybodyWorks();
  const reset = { method: 'POST', path: '/v1/password-resets', body: { email: email(1) } };
  assert.equal((await send(reset)).status, 204);
  const mails = () => mailsIn(place.variables.PORTICO_DATA_DIR ?? '');
  await awaitMail(mails, { recipient: email(1), purpose: 'password_reset' });
  await until('every event has been delivered', async () => {
    const waiting = await rowsOf(place.databaseUrl, `select id from deliveries where state = 'pending'`);
    return waiting.length === 0;
  });
  assert.deepEqual(
    service
      .log()
      .filter(({ level }) => level >= 50)
      .map(({ msg }) => msg),
    [],
  );
});
