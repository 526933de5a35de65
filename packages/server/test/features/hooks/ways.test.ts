import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { HOOK_POINTS, type HookPoint, type OperationId, operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { DAY } from '../../../src/ground/clock.ts';
import { ANYWHERE } from '../../doubles/receiver.ts';
import { allow, answerWith, refuse, setHook, startRules } from '../../fixtures/hooks.ts';
import { newOperator } from '../../fixtures/operators.ts';
import { teamsOf } from '../../fixtures/team.ts';
import { rowsOfEach } from '../../harness/rows.ts';
import { startService } from '../../harness/service.ts';
import { until } from '../../harness/until.ts';
import { descriptionOf } from '../../proofs/operations/descriptions.ts';
import { neededFor } from '../../proofs/operations/needed.ts';
import { requestTo } from '../../proofs/operations/request.ts';
import { sceneOf } from '../../proofs/operations/scene.ts';

/** The points that the valid request of each operation passes. A way that is missing here fails. */
const WAYS: { readonly [Id in OperationId]?: readonly HookPoint[] } = {
  register: ['account.register', 'session.begin'],
  createFirstOperator: ['account.register', 'session.begin'],
  createAccount: ['account.register'],
  createScimUser: ['account.register', 'manager.join'],
  completeSignIn: ['account.register', 'session.begin'],
  login: ['session.begin'],
  codeLogin: ['session.begin'],
  passkeyLogin: ['session.begin'],
  reauthenticate: ['session.begin'],
  impersonateAccount: ['session.begin'],
  redeemAuthorization: ['session.begin'],
  issueOauthTokens: ['token.issue', 'session.begin'],
  createToken: ['token.issue'],
  createOrganization: ['organization.create'],
  createOrganizationAsOperator: ['organization.create'],
  addManager: ['manager.join'],
  addManagerAsOperator: ['manager.join'],
  acceptInvitation: ['manager.join'],
  acceptReceivedInvitation: ['manager.join'],
  // They join again when their directory sets them active: `points.test.ts` does so.
  replaceScimUser: [],
  patchScimUser: [],
};

/** The files that insert rows of accounts, sessions, organizations and managers, and how they pass the hooks. */
const INSERTS: Readonly<Record<string, string>> = {
  'identity/accounts/store.ts': 'accounts: asks',
  'identity/sessions/store.ts': 'sessions: only `begin.ts` calls it, which asks',
  'tenancy/organizations/store.ts': 'organizations: asks',
  'tenancy/managers/store.ts':
    'managers: asks, but for the first owner of an organization, about which was asked',
  'team/imports/account-store.ts':
    'accounts: an import is what the team itself does; the sign-in fallback asks first',
  'team/imports/store.ts': 'organizations and managers: likewise',
  'team/imports/scratch.ts': 'none: it has tables of its own, in a file of its own',
};

const rules = await startRules();
const options = {
  workInterval: DAY,
  webhookAddresses: ANYWHERE,
  environment: { PORTICO_IMPERSONATION: 'on' },
};
const start = () => startService(options);
let service = await start();
after(async () => {
  await service.stop();
  await rules.stop();
});
let operator = await newOperator(service);
let newTeam = await teamsOf(service);
let tests = 0;
beforeEach(async () => {
  if (++tests % 24 > 0) return;
  await service.stop();
  service = await start();
  operator = await newOperator(service);
  newTeam = await teamsOf(service);
});

const TABLES = [
  'accounts',
  'sessions',
  'organizations',
  'managers',
  'invitations',
  'grants',
  'identities',
  'scim_users',
];

/** All rows of these tables, apart from when a session was last used. */
async function rows(): Promise<string> {
  const found = await rowsOfEach(
    service.databaseUrl,
    TABLES.map((table) => `select * from ${table}`),
  );
  return JSON.stringify(
    found.map((some) =>
      some.map((row) => JSON.stringify({ ...row, last_used_at: null, check_at: null })).sort(),
    ),
  );
}

const setAll = () =>
  Promise.all(
    HOOK_POINTS.map((point) =>
      setHook(service, { by: operator, point, url: rules.url, settings: { timeout: 2 } }),
    ),
  );
const removeAll = () =>
  Promise.all(
    HOOK_POINTS.map((point) =>
      service.call('DELETE', `/v1/operator/hooks/${point}`, { token: operator.token }),
    ),
  );

test('an operation declares the errors of hooks where it has ways past them, and only there', () => {
  const declaring = Object.entries<Operation>(operations).filter(([, { declaredErrors }]) =>
    declaredErrors.includes('HOOK_REFUSED'),
  );
  assert.deepEqual(declaring.map(([id]) => id).sort(), Object.keys(WAYS).sort());
});

const SOURCE = join(import.meta.dirname, '../../../src');
const sources = () => globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts'));
const textOf = (file: string) => readFileSync(join(SOURCE, file), 'utf8');

test('accounts, sessions, organizations and managers are made nowhere but past their hooks', () => {
  const inserting =
    /insertInto\(\s*'(?:accounts|sessions|organizations|managers)'|into (?:accounts|sessions|organizations|managers)\b/;
  const files = sources().filter((file) => !file.startsWith('ground/') && inserting.test(textOf(file)));
  assert.deepEqual(files.sort(), Object.keys(INSERTS).sort());
});

/** The functions that insert without asking, and the files that may call them. */
const UNASKED: Readonly<Record<string, readonly string[]>> = {
  insertSession: ['identity/sessions/begin.ts', 'identity/sessions/store.ts'],
  insertManager: ['tenancy/managers/store.ts', 'tenancy/organizations/write.ts'],
};
for (const [name, callers] of Object.entries(UNASKED))
  test(`${name}, which asks nothing itself, is called only where it was asked`, () => {
    const files = sources().filter((file) => new RegExp(`\\b${name}\\b`).test(textOf(file)));
    assert.deepEqual(files.sort(), callers);
  });

/** The values that a request carries in confidence, and the caller's own. */
function secretsIn(
  body: unknown,
  { token, password }: { readonly token: string; readonly password: string },
) {
  const members = body instanceof URLSearchParams ? [...body] : Object.entries(body ?? {});
  const given = members.filter(([name]) => /password|token|code|verifier|secret/i.test(name));
  return [token, password, 'portico_at_', ...given.map(([, value]) => String(value))].filter(
    ({ length }) => length > 5,
  );
}

/** Operations that make or change what hooks are asked about, or say that they ask. */
const CONCERNED = ['accounts', 'sessions', 'organizations', 'managers'];
for (const [id, operation] of Object.entries<Operation>(operations)) {
  const { changes, prepare, as = 'owner' } = descriptionOf(id);
  const points = WAYS[id as OperationId] ?? [];
  if (!(id in WAYS) && !changes.some((table) => CONCERNED.includes(table))) continue;
  test(`${id}: ${points.length > 0 ? `asks ${points.join(', ')}; refused or unavailable, nothing is half done` : 'asks nothing'}`, async () => {
    const team = await newTeam();
    if (changes.includes('sessions') || changes.includes('accounts') || prepare)
      newTeam = await teamsOf(service);
    const { [as]: caller } = team.people;
    const request = requestTo(operation, await sceneOf(service, team, { as, needs: neededFor(operation) }));
    await prepare?.(service, caller.account.id);
    const send = () =>
      service.call(request.method, request.path, { token: caller.token, body: request.body });
    await setAll();
    try {
      const before = await rows();
      if (points.length > 0) {
        rules.behave(refuse('Not today'));
        const refused = await send();
        assert.deepEqual(
          [refused.status, refused.headers['error-code']],
          [403, 'HOOK_REFUSED'],
          refused.text,
        );
        assert.match(refused.text, /Not today/);
        assert.equal(await rows(), before);
        rules.behave((response) => answerWith(response, {}, 500));
        const unavailable = await send();
        assert.deepEqual(
          [unavailable.status, unavailable.headers['error-code']],
          [503, 'HOOK_UNAVAILABLE'],
          unavailable.text,
        );
        assert.match(String(unavailable.headers['retry-after']), /^\d+$/);
        assert.equal(await rows(), before);
      }
      rules.behave(allow);
      rules.forget();
      const done = await until('the machine has time', async () => {
        const reply = await send();
        return reply.headers['error-code'] !== 'OVERLOADED' && reply;
      });
      assert.ok(done.status < 300, done.text);
      assert.deepEqual(rules.points(), points);
      const asked = JSON.stringify(rules.asked());
      for (const secret of secretsIn(request.body, caller)) assert.ok(!asked.includes(secret), asked);
    } finally {
      rules.behave(allow);
      await removeAll();
    }
  });
}
