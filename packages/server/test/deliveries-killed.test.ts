import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, clientOf } from './client.ts';
import { newPlace, type Serving, startProcess } from './process.ts';
import { startReceiver, verified } from './receiver.ts';
import { rowsOf, runOn } from './rows.ts';
import { PASSWORD, SECRET_KEY } from './service.ts';
import { until } from './until.ts';

const ROUNDS = 8;
const EVENTS = 10;
const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

const place = await newPlace();
after(() => place.remove());

/** How many rows there are, read past the service: while one is killed, SQLite may be busy for a moment. */
const idsOf = async (table: string, where = '1 = 1') =>
  (await rowsOf(place.databaseUrl, `select * from ${table} where ${where}`)).map(({ id, event_id }) =>
    String(event_id ?? id),
  );

/** Makes events until the service dies. */
async function work(client: Client, token: string): Promise<void> {
  try {
    for (let number = 0; number < EVENTS * 10; number++) {
      await client.send({ method: 'POST', path: '/v1/organizations', token, body: { name: 'Acme' } });
    }
  } catch {
    // It is dead.
  }
}

test(`kill -9 in the middle of deliveries, ${ROUNDS} times: every event arrives at least once`, async (t) => {
  const gates = { held: 0 };
  const receiver = await startReceiver(async (_request, response) => {
    gates.held++;
    // Some are under way whenever it is killed.
    await delay(20);
    gates.held--;
    response.writeHead(204).end();
  });
  after(() => receiver.stop());
  const variables = {
    ...place.variables,
    PORTICO_SECRET_KEYS: SECRET_KEY,
    PORTICO_WEBHOOK_URL: receiver.url,
    PORTICO_WEBHOOK_SECRET: SECRET,
  };
  let cut = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const service: Serving = await startProcess(variables);
    const client = clientOf(service.url);
    const body = { email: `round-${round}@example.com`, password: PASSWORD };
    const { body: person } = await until('the service has room for somebody new', async () => {
      const answer = await client.send({ method: 'POST', path: '/v1/register', body });
      return answer.status === 201 && answer;
    });
    const before = receiver.received.length;
    const working = work(client, person.accessToken);
    await until(
      'deliveries are under way',
      () => gates.held > 0 && receiver.received.length >= before + EVENTS,
    );
    service.kill('SIGKILL');
    await working;
    await service.ended;
    client.close();
    cut += (await idsOf('deliveries', `state = 'pending' and claimed_until is not null`)).length;
    // What a dead node has is taken when its claim ends: that it has is all that this skips.
    await runOn(
      place.databaseUrl,
      'update deliveries set claimed_until = null where claimed_until is not null',
    );
  }
  assert.ok(cut > 0, 'nothing was cut');
  const last = await startProcess(variables);
  await until('nothing waits', async () => (await idsOf('deliveries', `state = 'pending'`)).length === 0);
  const arrived = new Set(receiver.received.map((got) => verified(got, SECRET).data.id));
  const missing = (await idsOf('events')).filter((id) => !arrived.has(id));
  assert.deepEqual(missing, []);
  t.diagnostic(`${arrived.size} events, ${receiver.received.length} deliveries, ${cut} cut`);
  last.kill('SIGKILL');
  await last.ended;
});
