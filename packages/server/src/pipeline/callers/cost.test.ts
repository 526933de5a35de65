import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { newAccount } from '../../../test/harness/bare-database.ts';
import { createTestDatabase } from '../../../test/harness/databases.ts';
import { createAuthenticators } from '../../app/authenticators.ts';
import { type Database, openDatabase } from '../../ground/database/database.ts';
import { newId } from '../../ground/id.ts';
import { KEY_BYTES, secretKeysOf } from '../../ground/secret-keys/keys.ts';
import { insertAccount } from '../../identity/accounts/store.ts';
import { insertSession } from '../../identity/sessions/store.ts';
import { getCaller } from '../../tenancy/api-keys/read.ts';
import { insertApiKey } from '../../tenancy/api-keys/store.ts';
import type { HandlerOf } from '../../tenancy/handler.ts';
import { newManager } from '../../tenancy/managers/columns.ts';
import { insertManager } from '../../tenancy/managers/store.ts';
import { newOrganization } from '../../tenancy/organizations/columns.ts';
import { insertOrganization } from '../../tenancy/organizations/store.ts';
import { firstDemands } from '../../tenancy/policies/defaults.ts';
import { passUnasked } from '../hooks.ts';
import type { Caller } from './caller.ts';
import { apiKeyTokens, hashToken, sessionTokens } from './key-token.ts';
import { perSecond } from './rate.ts';

/** The cost of identifying a caller is counted in statements. */
const folder = await mkdtemp(join(tmpdir(), 'portico-callers-'));
const database = await openDatabase({ url: await createTestDatabase(folder) });
after(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const now = Date.now();
const times = { created_at: now, updated_at: now };
const [account, organization] = [newId(), newId()];
const [token, key] = [sessionTokens.make(), apiKeyTokens.make()];
await database.transaction(async (tx) => {
  passUnasked(tx);
  await insertAccount(tx, newAccount({ id: account, ...times }));
  await insertSession(tx, {
    id: newId(),
    account_id: account,
    token_hash: hashToken(token),
    created_at: now,
    last_used_at: now,
    check_at: now,
    longest_idle: 0,
    user_agent: null,
    ip_address: null,
    methods: 'password',
    passkey_id: null,
    impersonator_id: null,
    impersonator_session_id: null,
    grant_id: null,
    ends_at: null,
    connection_id: null,
    sso_organization_id: null,
    sso_factors: 0,
    factor_added: 0,
    factor_at: null,
    factor_organization_id: null,
    password_breached: 0,
  });
  const demands = await firstDemands(tx);
  await insertOrganization(tx, { ...newOrganization({ name: 'Acme', demands, now }), id: organization });
  const of = { organization_id: organization };
  await insertManager(tx, newManager({ ...of, account_id: account, role: 'owner' }, now));
  const shown = { name: 'Key', prefix: apiKeyTokens.prefixOf(key), created_by: account, expires_at: null };
  // Uses are recorded once a minute at most, and one has just been recorded.
  const row = { id: newId(), ...of, role: 'viewer' as const, ...shown, ...times, last_used_at: now };
  await insertApiKey(tx, row, hashToken(key));
});

let statements = 0;
const counting =
  <Input, Result>(run: (given: Input) => Result) =>
  (given: Input) => {
    statements++;
    return run(given);
  };
const counted: Database = {
  ...database,
  prepare: (build) => {
    const { first, all } = database.prepare(build);
    return { first: counting(first), all: counting(all) };
  },
  prepareLookUp: (build) => ({ first: counting(database.prepareLookUp(build).first) }),
  get read(): never {
    throw new Error('only prepared statements are for every request');
  },
  transaction: () => {
    throw new Error('nothing is changed');
  },
};
const lifetime = { idle: 86_400_000, absolute: 86_400_000 };
const lifetimes = { operators: lifetime, others: lifetime };
const needs = {
  database: counted,
  clock: () => now,
  lifetimes,
  impersonation: 'off',
  secretKeys: secretKeysOf([Buffer.alloc(KEY_BYTES)]),
  publicUrl: () => 'https://id.example.com',
  clients: {
    isOn: false,
    isRegistrationOn: false,
    isUnregistered: () => false,
    isTaken: () => false,
    find: async () => undefined,
  },
  serviceKeyRate: Number.POSITIVE_INFINITY,
  scimRate: Number.POSITIVE_INFINITY,
  countUses: perSecond(() => now),
  scimRequestLog: { sentBy: () => {} },
} as const;
const { authenticate: authenticateFrom } = createAuthenticators(needs);
const authenticate = (token: string) =>
  authenticateFrom(token, { ipAddress: null, method: 'GET', headers: {} });
const { handle } = getCaller(needs);

/** @returns the number of statements, and the result */
async function cost<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  statements = 0;
  const result = await work();
  return [statements, result];
}

type CallerRequest = Parameters<HandlerOf<'getCaller'>['handle']>[0];
const tell = async (caller: Caller | undefined, query: CallerRequest['query']) =>
  handle({ caller, query } as unknown as CallerRequest);

test('looking a caller up takes one statement, by API key as by token', async () => {
  const [byToken, person] = await cost(() => authenticate(token));
  const [byKey, program] = await cost(() => authenticate(key));
  assert.deepEqual([person?.kind, byToken], ['session', 1]);
  assert.deepEqual([program?.kind, byKey], ['api_key', 1]);
});

test('an unknown token takes one statement too, a malformed one none', async () => {
  const random = randomBytes(32).toString('base64url');
  for (const unknown of [`portico_at_${random}`, `portico_ak_${random}`, `portico_sk_${random}`])
    assert.deepEqual(await cost(() => authenticate(unknown)), [1, undefined]);
  for (const none of ['portico_at_', 'portico_ak_', 'portico_sk_', random])
    assert.deepEqual(await cost(() => authenticate(none)), [0, undefined]);
});

test('finding the role in an organization takes one statement more', async () => {
  const [person, program] = [await authenticate(token), await authenticate(key)];
  assert.equal((await cost(() => tell(person, {})))[0], 0);
  assert.equal((await cost(() => tell(person, { organizationId: organization })))[0], 1);
  assert.equal((await cost(() => tell(program, {})))[0], 1);
  assert.equal((await cost(() => tell(program, { organizationId: organization })))[0], 1);
});
