import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startReceiver, verified } from '../doubles/receiver.ts';
import { type Client, clientOf, patient } from '../harness/client.ts';
import { testedDatabase } from '../harness/databases.ts';
import { newPlace, type Serving, startProcess } from '../harness/process.ts';
import { rowsOf } from '../harness/rows.ts';
import { PASSWORD, SECRET_KEY } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const ROUNDS = 5;
const EVENTS = 10;
const SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

const place = await newPlace();
after(() => place.remove());

/** How many rows there are, read directly from the database: while one is killed, SQLite may be busy for a moment. */
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

test(`kill -9 during deliveries, ${ROUNDS} times: every event arrives at least once`, async (t) => {
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
    const client = patient(clientOf(service.url));
    const body = { email: `round-${round}@example.com`, password: PASSWORD };
    const { body: person } = await client.send({ method: 'POST', path: '/v1/register', body });
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

/** How soon what nodes had begun is free again after all were killed, in milliseconds: a try alone may take as long. */
const SOON = 10_000;
const NODES = testedDatabase === 'postgres' ? 2 : 1;

test('kill -9 of all nodes while a busy webhook gets events: a new node resumes within seconds and loses none', async (t) => {
  const busy = await newPlace();
  after(() => busy.remove());
  let held = 0;
  let isStuck = false;
  const gate = Promise.withResolvers<void>();
  const receiver = await startReceiver(async (_request, response) => {
    held++;
    if (isStuck) await gate.promise;
    else await delay(100);
    held--;
    response.writeHead(204).end();
  });
  after(() => receiver.stop());
  const variables = {
    ...busy.variables,
    PORTICO_SECRET_KEYS: SECRET_KEY,
    PORTICO_WEBHOOK_INSECURE: 'true',
  };
  const nodes: Serving[] = [];
  for (let number = 0; number < NODES; number++) nodes.push(await startProcess(variables));
  const [first] = nodes as [Serving];
  const client = patient(clientOf(first.url));
  const send = async (path: string, body: object, token?: string) => {
    const reply = await client.send({ method: 'POST', path, body, ...(token !== undefined && { token }) });
    assert.equal(reply.status, 201, reply.text);
    return reply.body;
  };
  const { accessToken: token } = await send('/v1/register', {
    email: 'busy@example.com',
    password: PASSWORD,
  });
  const { id } = await send('/v1/organizations', { name: 'Acme' }, token);
  const types = ['organization.updated'];
  const { secret } = await send(`/v1/organizations/${id}/webhooks`, { url: receiver.url, types }, token);
  client.close();

  const acknowledged: string[] = [];
  /** Renames the organization until the node is dead, or `until` is over. */
  async function rename({ url }: Serving, until: { readonly isOver: () => boolean }): Promise<void> {
    const client = clientOf(url);
    for (let number = 0; !until.isOver(); number++) {
      const name = `${url} ${number}`;
      const path = `/v1/organizations/${id}`;
      const reply = await client.send({ method: 'PUT', path, token, body: { name } }).catch(() => undefined);
      if (!reply) break;
      if (reply.status === 200) acknowledged.push(name);
    }
    client.close();
  }
  const never = { isOver: () => false };
  const work = nodes.map((node) => rename(node, never));
  await until('it is busy', () => receiver.received.length > 50);
  isStuck = true;
  await until('all that may be are under way', () => held >= 5);
  for (const node of nodes) node.kill('SIGKILL');
  await Promise.all([...work, ...nodes.map(({ ended }) => ended)]);
  const claimed = `select claimed_until from deliveries where state = 'pending' and claimed_until is not null`;
  const claims = (await rowsOf(busy.databaseUrl, claimed)).map(({ claimed_until }) => Number(claimed_until));
  assert.ok(claims.length > 0, 'nothing had been begun');
  const longest = Math.max(...claims) - Date.now();
  assert.ok(longest < SOON, `what had been begun is free in ${longest} ms`);
  isStuck = false;
  gate.resolve();
  await until('nothing is held', () => held === 0);

  const before = receiver.received.length;
  const again = await startProcess(variables);
  const began = performance.now();
  let isOver = false;
  const more = rename(again, { isOver: () => isOver });
  await until('something arrives', () => receiver.received.length > before);
  const waited = performance.now() - began;
  isOver = true;
  await more;
  t.diagnostic(
    `${acknowledged.length} changes; the first delivery ${Math.round(waited)} ms after the restart`,
  );
  const missing = () => {
    const arrived = new Set(
      receiver.received.map((got) => verified(got, secret).data.details.name.to as string),
    );
    return acknowledged.filter((name) => !arrived.has(name));
  };
  // Deliveries committed but never acknowledged arrive too, so counting them would prove nothing.
  await until(
    () => `all have arrived: not ${missing().join()}`,
    () => missing().length === 0,
  );
  again.kill('SIGKILL');
  await again.ended;
});
