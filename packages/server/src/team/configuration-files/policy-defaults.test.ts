import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { parse } from 'yaml';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { protect } from '../../../test/fixtures/totp.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const folder = mkdtempSync(join(tmpdir(), 'portico-policy-defaults-'));
after(() => rmSync(folder, { recursive: true }));

const POLICY = {
  sessionMaxAge: 3_600,
  sessionIdle: null,
  networks: null,
  allowedMethods: ['password', 'totp'],
};
const NONE = { sessionMaxAge: null, sessionIdle: null, networks: null, allowedMethods: null };

async function apply(content: object, ...options: string[]) {
  await service.app.settled();
  const file = join(folder, 'configuration.json');
  writeFileSync(file, JSON.stringify(content));
  const { code, stdout, stderr } = await called(['apply', file, ...options], variablesOf(service));
  await service.app.settled();
  return { code, lines: stdout.trimEnd().split('\n'), stderr };
}

beforeEach(() => apply({}, '--prune'));

test('policyDefaults: new organizations begin with them, however they are created; others keep theirs', async () => {
  const founder = await protect(service, await service.person('founder'));
  const earlier = await service.organization(founder, 'Earlier');
  const { lines } = await apply({
    policyDefaults: { ...POLICY, allowedMethods: ['totp', 'password'], requireSecondFactor: true },
  });
  assert.deepEqual(lines, [
    '~ policy defaults: requireSecondFactor false → true; sessionMaxAge 3600; allowedMethods',
    'Applied 1 change.',
  ]);
  const own = await service.organization(founder, 'Own');
  const { token } = await newOperator(service);
  const given = await service.call('POST', '/v1/operator/organizations', {
    token,
    body: { name: 'Given', ownerAccountId: founder.account.id },
  });
  const line = { email: 'imported@example.com', organizations: [{ name: 'Imported', role: 'owner' }] };
  const file = join(folder, 'accounts.ndjson');
  writeFileSync(file, JSON.stringify(line));
  await service.app.settled();
  const { code, stderr } = await called(['accounts', 'import', file], variablesOf(service));
  assert.equal(code, 0, stderr);
  await service.app.settled();

  const demandsOf = async (id: string) => [
    (await service.call('GET', `/v1/organizations/${id}`, { token: founder.token })).body.requireSecondFactor,
    (await service.call('GET', `/v1/organizations/${id}/policy`, { token: founder.token })).body,
  ];
  assert.deepEqual(await demandsOf(own), [true, POLICY]);
  assert.deepEqual(await demandsOf(given.body.id), [true, POLICY]);
  assert.deepEqual(await demandsOf(earlier), [false, NONE]);
  const imported = await rowsOf(
    service.databaseUrl,
    "select require_second_factor, policy from organizations where name = 'Imported'",
  );
  assert.deepEqual(
    imported.map(({ require_second_factor, policy }) => [
      Number(require_second_factor),
      JSON.parse(String(policy)),
    ]),
    [[1, POLICY]],
  );
});

test('policyDefaults: a founder who does not meet them can create an organization, and is asked in it', async () => {
  await apply({ policyDefaults: { requireSecondFactor: true } });
  const founder = await service.person('weak');
  const id = await service.organization(founder);
  const { token } = founder;
  assert.equal(
    outcome(await service.call('GET', `/v1/organizations/${id}/managers`, { token })),
    '403 SECOND_FACTOR_MISSING',
  );
});

test('policyDefaults: applied again, nothing; exported without defaults; pruned, none; each change is an event', async () => {
  const content = { policyDefaults: { sessionIdle: 1_800, networks: ['192.0.2.0/24'] } };
  const events = async () =>
    (
      await rowsOf(
        service.databaseUrl,
        "select details from events where type = 'policy_defaults.updated' order by recorded",
      )
    ).map(({ details }) => JSON.parse(String(details)));
  const before = (await events()).length;
  await apply(content);
  assert.deepEqual((await apply(content)).lines, ['Nothing to do.']);
  const { stdout } = await called(['export-configuration'], variablesOf(service));
  assert.deepEqual(parse(stdout).policyDefaults, content.policyDefaults);
  await apply({}, '--prune');
  const { stdout: after } = await called(['export-configuration'], variablesOf(service));
  assert.equal(parse(after).policyDefaults, undefined);
  assert.deepEqual((await events()).slice(before), [
    { sessionIdle: { from: null, to: 1_800 }, networks: { from: null, to: ['192.0.2.0/24'] } },
    { sessionIdle: { from: 1_800, to: null }, networks: { from: ['192.0.2.0/24'], to: null } },
  ]);
});

test('policyDefaults: a configuration over HTTP sets them', async () => {
  const { token } = await newOperator(service);
  const body = { configuration: { policyDefaults: { sessionMaxAge: 600 } } };
  const reply = await service.call('POST', '/v1/operator/configuration', { token, body });
  assert.equal(outcome(reply), '200');
  const void_ = { configuration: { policyDefaults: { sessionMaxAge: 31_536_000 } } };
  const refused = await service.call('POST', '/v1/operator/configuration', { token, body: void_ });
  assert.equal(outcome(refused), '422 FIELDS_VALIDATION_ERROR: configuration');
});

for (const [what, policyDefaults, problem] of [
  ['an unknown member', { secondFactor: true }, /policyDefaults\.secondFactor is not a known member/],
  ['a limit that is too short', { sessionIdle: 1 }, /policyDefaults\.sessionIdle must be at least 300/],
  [
    'a limit beyond that of the service',
    { sessionMaxAge: 31_536_000 },
    /policyDefaults\.sessionMaxAge must be less than/,
  ],
  ['a network that is none', { networks: ['here'] }, /policyDefaults\.networks\.0 must be/],
  ['no method', { allowedMethods: [] }, /policyDefaults\.allowedMethods must not be empty/],
] as const)
  test(`policyDefaults: refused with file, line and member: ${what}`, async () => {
    const { code, stderr } = await apply({ policyDefaults });
    assert.equal(code, 1);
    assert.match(stderr, problem);
  });
