import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { COMMANDS } from '../../../src/commands/table.ts';
import { imported } from '../../features/import/accounts.ts';
import hashes from '../../features/import/hashes.json' with { type: 'json' };
import { invite } from '../../fixtures/invitations.ts';
import { answerRegistration } from '../../fixtures/passkeys.ts';
import { beginKnownTotp } from '../../fixtures/totp.ts';
import { called, variablesOf } from '../../harness/called.ts';
import { outcome } from '../../harness/outcome.ts';
import { rowsOf, runOn } from '../../harness/rows.ts';
import { PASSWORD, type Reply, type Service, startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { type Actor, ASKED, harmless, plain, realOf, refusalOf } from './asked.ts';
import { differenceOf, factsOf } from './facts.ts';
import {
  agedCopy,
  goIn,
  hasFactor,
  hasTotp,
  keepFactors,
  ledTo,
  SITUATIONS,
  type Situation,
  type Somebody,
  somebodyIn,
  WAYS,
} from './situations.ts';
import { COMMAND_STEPS, STEPS } from './table.ts';

/**
 * Every step that gives or takes trust, from every kind of session of every kind of account: whatever the way of
 * signing in, the first factor alone creates no other, no step gives more rights than were proved, and refused steps
 * have no effect.
 */
const FEWEST_CELLS = 800;
const service = await startService();
after(() => service.stop());
const host = await service.person('host');
const others = { anyAccount: host.account.id, anyOrganization: await service.organization(host) };
const people = new Map<Situation, Somebody>();
for (const situation of SITUATIONS) people.set(situation, await somebodyIn(service, situation, others));
let examined = 0;

interface Asking {
  readonly somebody: Somebody;
  readonly token: string;
  readonly actor: Actor;
  /** Restores the factors. */
  readonly restore: () => Promise<void>;
}

/** Tries one step. @returns the answer and the expected one, undefined where it cannot be known */
async function ask(
  operation: Operation,
  asking: Asking,
): Promise<[seen: string, wanted: string] | undefined> {
  const { somebody, token, actor, restore } = asking;
  const { id, method } = operation;
  const refusal = refusalOf(operation, somebody.situation, actor);
  const send = ({ path, ...call }: { path: string }) => service.call(method, path, { token, ...call });
  if (refusal !== undefined) {
    const request = (!operation.raises && harmless(operation, somebody)) || plain(operation, somebody);
    if (!request) return undefined;
    if (id === 'activateTotp' && !hasTotp(somebody.situation))
      await beginKnownTotp(service, somebody.account.id);
    return [outcome(await send(request)), refusal];
  }
  const registration = () => answerRegistration(service, token);
  const real = realOf(id, somebody, { service, registration });
  if (operation.factors) {
    const request = plain(operation, somebody);
    if (!real || !request) return undefined;
    const reply = await send({ ...request, ...(real.body && { body: await real.body() }) });
    if (reply.status < 300 && !real.keeps) await restore();
    assert.equal(reply.body?.codes?.length ?? 0, real.brings ? 10 : 0, `${id}: recovery codes`);
    return [outcome(reply), real.outcome];
  }
  const request = harmless(operation, somebody);
  if (!request) return undefined;
  const seen = outcome(await send(request));
  return /^40[13] /.test(seen) ? [seen, 'let in'] : ['let in', 'let in'];
}

/** Tries every step in a session that has just begun, and in the same one begun too long ago. */
async function askAll(somebody: Somebody, reply: Reply, isOperator = false): Promise<void> {
  const { accessToken, methods, account } = reply.body;
  const isStrong = methods.length > 1 || methods[0] === 'passkey';
  const aged = await agedCopy(service, accessToken);
  const restore = await keepFactors(service, somebody);
  const before = await factsOf(service.databaseUrl);
  const seen: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  for (const [token, isRecent] of [
    [accessToken, true],
    [aged, false],
  ] as const)
    for (const operation of ASKED) {
      const actor = { isStrong, isRecent, isVerified: account.emailVerified, isOperator };
      const cell = await ask(operation, { somebody, token, actor, restore });
      if (!cell) continue;
      const name = `${operation.id}, ${isRecent ? 'recent' : 'old'}`;
      [seen[name], wanted[name]] = cell;
      examined++;
    }
  await runOn(service.databaseUrl, 'delete from totp_setups where account_id = ?', [somebody.account.id]);
  assert.deepEqual(seen, wanted);
  assert.deepEqual(differenceOf(before, await factsOf(service.databaseUrl)), { gives: [], takes: [] });
}

for (const [situation, somebody] of people)
  for (const way of WAYS) {
    const led = ledTo(way, situation);
    test(`an account with ${situation}, signed in by ${way}: ${led}, and its permissions then`, async () => {
      const reply = await goIn(service, somebody, way);
      if (led !== 'strong' && led !== 'weak') return assert.equal(outcome(reply), led);
      assert.equal(outcome(reply), '201');
      const isStrong = reply.body.methods.length > 1 || reply.body.methods[0] === 'passkey';
      assert.equal(isStrong ? 'strong' : 'weak', led);
      await askAll(somebody, reply);
    });
  }

const login = (email: string, password = PASSWORD) =>
  service.call('POST', '/v1/login', { body: { email, password } });

/** A new person, who signed in another way. */
async function newcomer(reply: Reply): Promise<Somebody> {
  assert.equal(reply.status, 201, reply.text);
  const { accessToken: token, account } = reply.body;
  const organization = await service.organization({ token, account, password: PASSWORD });
  const demand = 'update organizations set require_second_factor = 1 where id = ?';
  await runOn(service.databaseUrl, demand, [organization]);
  const rows = await rowsOf(
    service.databaseUrl,
    `select id from managers where organization_id = '${organization}'`,
  );
  return {
    ...(people.get('no factor') as Somebody),
    token,
    account,
    organization,
    manager: String(rows[0]?.id),
  };
}

test('invitation: gives a new account a verified address and a role, and an existing account nothing', async () => {
  const organization = await service.organization(host);
  const { email, token } = await invite(service, { organization, by: host });
  const before = await factsOf(service.databaseUrl);
  const register = (address: string, invitationToken: string) =>
    service.call('POST', '/v1/register', { body: { email: address, password: PASSWORD, invitationToken } });
  const reply = await register(email, token);
  const gives = ['session', 'password', 'address', 'role', 'account'];
  const { gives: given, takes } = differenceOf(before, await factsOf(service.databaseUrl));
  assert.deepEqual([given.toSorted(), takes], [gives.toSorted(), ['invitation']]);
  await askAll(await newcomer(reply), reply);
  for (const { account } of people.values()) {
    const invited = await invite(service, { organization, by: host, email: account.email });
    assert.equal(outcome(await register(account.email, invited.token)), '409 EMAIL_ALREADY_EXISTS');
  }
});

const { hash: passwordHash = '', password = '' } =
  hashes.find((one) => one.password === 'user1password') ?? {};

/** On SQLite a command waits for transactions of the service, which cannot go on meanwhile in this process. */
const settled = () =>
  until(
    'the mails are sent',
    async () => (await rowsOf(service.databaseUrl, 'select id from mails')).length === 0,
  );

test('accounts import: gives new accounts what their lines say, and existing accounts nothing', async () => {
  await settled();
  const before = await factsOf(service.databaseUrl);
  const organizations = [{ key: 'trust', name: 'Trust', role: 'owner' }];
  const lines = [true, false].map((emailVerified) => {
    return { email: `imported-${emailVerified}@example.com`, emailVerified, passwordHash, organizations };
  });
  const { code } = await imported(service, lines);
  assert.equal(code, 0);
  const { gives = [], takes = [] } = COMMAND_STEPS['accounts import'] ?? {};
  const difference = differenceOf(before, await factsOf(service.databaseUrl));
  assert.deepEqual([difference.gives.toSorted(), difference.takes], [gives.toSorted(), takes]);

  const known = [...people.values()].map(({ account: { email } }) => ({ email, passwordHash }));
  await imported(service, known);
  const unchanged = differenceOf(before, await factsOf(service.databaseUrl));
  assert.deepEqual(unchanged, difference);
  for (const { email } of known)
    assert.equal(outcome(await login(email, password)), '401 CREDENTIALS_INVALID');
  for (const { email } of lines) {
    const reply = await login(email, password);
    await askAll(await newcomer(reply), reply);
  }
});

test('operators add: needs a verified address and a second factor, and counts only in a strong session', async () => {
  for (const [situation, somebody] of people) {
    const { email } = somebody.account;
    await settled();
    const before = await factsOf(service.databaseUrl);
    const add = (...options: string[]) =>
      called(['operators', 'add', email, ...options], variablesOf(service as Service));
    const { code } = await add();
    assert.equal(code, hasFactor(situation) ? 0 : 1, situation);
    if (!hasFactor(situation)) assert.equal((await add('--unverified')).code, 0);
    const { gives, takes } = differenceOf(before, await factsOf(service.databaseUrl));
    assert.deepEqual({ gives, takes }, COMMAND_STEPS['operators add'], situation);
    for (const way of ['password', 'passkey', 'code'] as const) {
      const led = ledTo(way, situation);
      const reply = await goIn(service, somebody, way);
      if (led === 'strong' || led === 'weak') await askAll(somebody, reply, true);
      else assert.equal(outcome(reply), led);
    }
    assert.equal((await called(['operators', 'remove', email], variablesOf(service as Service))).code, 0);
  }
});

test("each step demands of the session what the operation's definition says", () => {
  const all: Readonly<Record<string, Operation>> = operations;
  const rows = Object.entries(STEPS).map(([id, { asks = [] }]) => [id, [...asks].sort()]);
  const defined = Object.keys(STEPS).map((id) => {
    const { recent, factors, permission, raises } = all[id] as Operation;
    const asks = { recent, factor: factors, role: permission, operator: raises || undefined };
    return [
      id,
      Object.keys(asks)
        .filter((name) => asks[name as keyof typeof asks])
        .sort(),
    ];
  });
  assert.deepEqual(defined, rows);
  // Only steps that change a factor are judged by the existing factors.
  const changing = ASKED.filter(({ factors }) => factors).map(({ id }) => id);
  const isFactor = (kind: string) => kind === 'factor' || kind === 'code';
  for (const [id, { by, gives = [], takes = [] }] of Object.entries(STEPS))
    if (by === 'session' && id !== 'deleteAccount' && [...gives, ...takes].some(isFactor))
      assert.ok(changing.includes(id), id);
});

test('every command is in the table, and enough cells were examined', (t) => {
  assert.deepEqual(Object.keys(COMMAND_STEPS).sort(), COMMANDS.map(({ name }) => name).sort());
  t.diagnostic(`${examined} cells of the matrix of trust were examined`);
  assert.ok(examined >= FEWEST_CELLS, `only ${examined} cells`);
});
