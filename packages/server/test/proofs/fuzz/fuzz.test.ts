import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { Agent } from 'node:http';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import fc from 'fast-check';
import { haveLogo } from '../../fixtures/pictures.ts';
import { isForDirectories } from '../../fixtures/team.ts';
import { transmit } from '../../harness/client.ts';
import { assertContract, type SeenAnswer } from '../../harness/contract.ts';
import { testedDatabase } from '../../harness/databases.ts';
import { startService } from '../../harness/service.ts';
import { type Attempt, attempts, succeedingAt } from './attempts.ts';
import { learn } from './learn.ts';
import { type Resolved, resolve } from './resolve.ts';
import { World } from './world.ts';

/** They are the same each time: many more find something where the seed is `random`. */
const REQUESTS = Number(process.env.PORTICO_TEST_FUZZ_REQUESTS ?? 1_200);
const { PORTICO_TEST_FUZZ_SEED = '1' } = process.env;
/** The same each time, so that a change is judged by itself and not by chance; `random` explores. */
const SEED = PORTICO_TEST_FUZZ_SEED === 'random' ? randomInt(1e9) : Number(PORTICO_TEST_FUZZ_SEED);
/** Requests of one batch are on their way at once; a batch that fails is made smaller until it is small. */
const LARGEST_BATCH = 47;
const AVERAGE_BATCH = 24;
/** Members whose values may be refused: some samples are good once, links of a first operator and files of configuration never. */
const GOOD_ONCE = ['verifierHash', 'token', 'configuration', 'secrets'];
/**
 * Operations that need a code from a mail, a return from a provider, a connection that leads to one, a sealed event, the
 * link for the first operator, or the token of a client that registered itself, which the world lacks.
 */
const OUT_OF_REACH = [
  'codeLogin',
  'completeSignIn',
  'completeIdentity',
  'getSamlMetadata',
  'testConnection',
  'getConnectionTest',
  'getEventProof',
  'lookUpFirstOperator',
  'createFirstOperator',
  'getRegisteredClient',
  'replaceRegisteredClient',
  'deleteRegisteredClient',
];
/** Valid requests to an operation that no other reached: where one person of many may do it, most of them fail. */
const MOST_TRIES = 1_000;

// Errors must be observed by a test that names them, not by chance here.
delete process.env.PORTICO_TEST_OBSERVED;

const service = await startService();
after(() => service.stop());
await haveLogo(service);
/** A few connections that are kept alive. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
after(() => agent.destroy());
const world = new World(service);
const tally = new Map<string, Map<string, number>>();
let sent = 0;

async function attemptOne(attempt: Attempt): Promise<void> {
  const request = resolve(attempt, world);
  sent++;
  let seen: SeenAnswer;
  try {
    seen = await transmit(agent, service.url, request);
  } catch (error) {
    throw new Error(`no answer to ${printed(request)}`, { cause: error });
  }
  try {
    judge(attempt, request, seen);
  } catch (error) {
    throw new Error(`${(error as Error).message}\nto ${printed(request)}`, { cause: error });
  }
  const row = tally.get(request.operation.id) ?? new Map<string, number>();
  const outcome = seen.status < 300 ? '2xx' : String(seen.headers['error-code'] ?? seen.status);
  row.set(outcome, (row.get(outcome) ?? 0) + 1);
  tally.set(request.operation.id, row);
  learn(world, request, seen);
}

function judge({ hope }: Attempt, { method, path, fromWorld }: Resolved, seen: SeenAnswer): void {
  assertContract(method, path, seen);
  const { status, text } = seen;
  assert.notEqual(status, 500, text);
  assert.notEqual(seen.headers['error-code'], 'SERVICE_UNAVAILABLE', text);
  if (hope === 'failure')
    assert.ok(status >= 400, `a body that is never acceptable was answered ${status} ${text}`);
  // The world may be out of date: of two changes of a password at once, the second is wrong about it.
  const refused =
    hope === 'success' && status === 422 ? Object.keys(JSON.parse(text).error.fields ?? {}) : [];
  const isRace =
    refused.length > 0 && refused.every((member) => [...fromWorld, ...GOOD_ONCE].includes(member));
  if (hope === 'success')
    assert.ok((status !== 400 && status !== 422) || isRace, `valid input was answered ${status} ${text}`);
}

function printed({ method, path, headers, bytes }: Resolved): string {
  const body =
    bytes === undefined
      ? 'no body'
      : `${bytes.length} bytes: ${Buffer.from(bytes).toString('latin1').slice(0, 500)}`;
  return `${method} ${path.slice(0, 300)}\n${JSON.stringify(headers).slice(0, 500)}\n${body}`;
}

function shares(): string {
  const lines = Object.keys(operations).map((id) => {
    const row = tally.get(id) ?? new Map<string, number>();
    const total = [...row.values()].reduce((sum, count) => sum + count, 0);
    const share = total === 0 ? 0 : (row.get('2xx') ?? 0) / total;
    return `  ${id.padEnd(20)} ${String(total).padStart(6)} requests, ${(100 * share).toFixed(1).padStart(5)} % answered 2xx, ${row.size} outcomes`;
  });
  return `${sent} requests on ${testedDatabase}, seed ${SEED}\n${lines.join('\n')}`;
}

test(`fuzz: ${REQUESTS} random requests are all answered by contract, and none with 500`, async (t) => {
  t.diagnostic(`PORTICO_TEST_FUZZ_SEED=${SEED} sends the same again`);
  const batches = fc.array(attempts, { minLength: 1, maxLength: LARGEST_BATCH, size: 'max' });
  const property = fc.asyncProperty(batches, async (batch) => {
    await world.settle();
    const outcomes = await Promise.allSettled(batch.map(attemptOne));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  });
  for (let round = 0; sent < REQUESTS; round++) {
    const numRuns = Math.ceil((REQUESTS - sent) / AVERAGE_BATCH);
    await fc.assert(property, { seed: SEED + round, numRuns });
  }
  for (const line of shares().split('\n')) t.diagnostic(line);
});

test('fuzz: valid input reaches every operation', async () => {
  const isReached = (id: string) => Boolean(tally.get(id)?.get('2xx'));
  const reachable = Object.values<Operation>(operations).filter(
    (one) => !isForDirectories(one) && !OUT_OF_REACH.includes(one.id),
  );
  // Operations that chance left out are tried by themselves.
  for (const operation of reachable) {
    if (isReached(operation.id)) continue;
    for (const attempt of fc.sample(succeedingAt(operation), { seed: SEED, numRuns: MOST_TRIES })) {
      if (isReached(operation.id)) break;
      await world.settle();
      await attemptOne(attempt);
    }
  }
  const never = reachable.map(({ id }) => id).filter((id) => !isReached(id));
  assert.deepEqual(never, [], shares());
});

test('fuzz: the service still works afterwards', async () => {
  assert.equal((await service.call('GET', '/health/ready')).status, 200);
  const person = await service.person('survivor');
  const id = await service.organization(person);
  assert.equal((await service.call('DELETE', `/v1/organizations/${id}`, person)).status, 204);
});
