import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, clientOf } from '../harness/client.ts';
import { endOf, newPlace, type Serving, startProcess } from '../harness/process.ts';
import { ownerless, rowsOf } from '../harness/rows.ts';
import { PASSWORD } from '../harness/service.ts';
import { until } from '../harness/until.ts';

const ROUNDS = 12;
const CLIENTS = 4;

const place = await newPlace();
after(() => place.remove());
/** Several threads answer, which a crash ends together. */
const variables = { ...place.variables, PORTICO_THREADS: '3' };

/** A resource whose creation was answered 2xx: the token and path to read it, and its ID. */
interface Promised {
  readonly token: string;
  readonly path: string;
  readonly id: string;
}

interface Load {
  readonly promised: Promised[];
  /** How many requests had been sent when the service died, and were not answered. */
  cut: number;
  /** How many were answered 503, as they may be on a machine that is busy. */
  refused: number;
}

/** Registers people who create organizations, one request after another, until the service dies. */
async function populate(url: string, name: string, load: Load): Promise<void> {
  const client = clientOf(url);
  try {
    for (let number = 0; ; number++) await populateOnce(client, `${name}-${number}@example.com`, load);
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    load.cut++;
  } finally {
    client.close();
  }
}

async function populateOnce(client: Client, email: string, load: Load): Promise<void> {
  const create = async (path: string, token: string | undefined, body: object) => {
    const answer = await client.send({ method: 'POST', path, token, body });
    if (answer.status === 503) load.refused++;
    else assert.equal(answer.status, 201, answer.text);
    return answer.status === 201 ? answer.body : undefined;
  };
  const person = await create('/v1/register', undefined, { email, password: PASSWORD });
  if (!person) return;
  const { account, accessToken: token } = person;
  load.promised.push({ token, path: '/v1/account', id: account.id });
  for (let organizations = 0; organizations < 20; organizations++) {
    const organization = await create('/v1/organizations', token, { name: 'Acme' });
    if (!organization) return;
    load.promised.push({ token, path: `/v1/organizations/${organization.id}`, id: organization.id });
  }
}

/** Kills a service at a random moment. */
async function killUnderLoad(service: Serving, round: number): Promise<Load> {
  const load: Load = { promised: [], cut: 0, refused: 0 };
  const clients = Array.from({ length: CLIENTS }, (_, number) =>
    populate(service.url, `r${round}-${number}`, load),
  );
  await until('it is under load', () => load.promised.length > 10);
  await delay(Math.random() * 150);
  service.kill('SIGKILL');
  await Promise.all(clients);
  assert.equal((await service.ended).signal, 'SIGKILL');
  return load;
}

async function assertKept(url: string, promised: readonly Promised[]): Promise<void> {
  const client = clientOf(url);
  for (const { token, path, id } of promised) {
    const { status, body, text } = await until('it can say', async () => {
      const answer = await client.send({ method: 'GET', path, token });
      return answer.status !== 503 && answer;
    });
    assert.equal(status, 200, `${path} was answered 201 and is gone: ${text}`);
    assert.equal(body.id, id);
  }
  client.close();
}

/** Returns its complaints; messages about its configuration follow the announcement, that about mails as the last. */
const complaintsOf = async (service: Serving): Promise<string[]> => {
  await until('it has looked at its configuration', () =>
    service.log().some(({ msg }) => /^Emails /.test(msg)),
  );
  return complaintsIn(service);
};

const complaintsIn = (service: Serving): string[] =>
  service
    .log()
    .filter(
      ({ level, msg }) => level > 30 && msg !== 'request' && !/^PostgreSQL runs with fsync = off/.test(msg),
    )
    .map(({ msg }) => msg);

test(`kill -9 under load, ${ROUNDS} times: every 2xx survives, no change is partial, and the next start is clean`, async (t) => {
  const all: Promised[] = [];
  let cut = 0;
  let refused = 0;
  let service = await startProcess(variables);
  const usual = await complaintsOf(service);
  for (let round = 0; round < ROUNDS; round++) {
    const load = await killUnderLoad(service, round);
    all.push(...load.promised);
    cut += load.cut;
    refused += load.refused;
    service = await startProcess(variables);
    await assertKept(service.url, load.promised);
    assert.deepEqual(await ownerless(place.databaseUrl), [], `round ${round}`);
    // Messages about its configuration appeared at the first start.
    assert.deepEqual([service.stderr(), await complaintsOf(service)], ['', usual]);
  }
  t.diagnostic(`${all.length} resources were answered 201, ${cut} requests were cut, ${refused} refused`);
  assert.ok(cut >= ROUNDS, 'too little was under way to prove anything');
  // A further crash must not damage data that survived the first.
  await assertKept(service.url, all);
  const count = async (table: string) => (await rowsOf(place.databaseUrl, `select id from ${table}`)).length;
  const [accounts, organizations] = [await count('accounts'), await count('organizations')];
  assert.ok(accounts + organizations >= all.length);
  // A request that was cut or refused may have been done; no other resource may exist.
  assert.ok(accounts + organizations <= all.length + cut + refused);
  service.kill('SIGINT');
  assert.equal((await endOf(service)).code, 0);
});
