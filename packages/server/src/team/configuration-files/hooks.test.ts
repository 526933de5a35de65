import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { parse } from 'yaml';
import { ANYWHERE } from '../../../test/doubles/receiver.ts';
import { startRules, verifyAll } from '../../../test/fixtures/hooks.ts';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const rules = await startRules();
const service = await startService({ webhookAddresses: ANYWHERE });
after(async () => {
  await service.stop();
  await rules.stop();
});
const { token } = await newOperator(service);
const folder = mkdtempSync(join(tmpdir(), 'portico-hooks-'));
after(() => rmSync(folder, { recursive: true }));
const RULES_SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const file = join(folder, 'configuration.json');
const path = '/v1/operator/hooks/organization.create';
const { port } = new URL(rules.url);
// A command allows receivers on this machine if its service listens there.
const url = `http://127.0.0.1:${port}/portico`;
const HOOK = { point: 'organization.create', url, timeout: 2, secret: { env: 'RULES_SECRET' } };

async function apply(
  content: object,
  { options = [], environment = {} }: { options?: string[]; environment?: object } = {},
) {
  await service.app.settled();
  writeFileSync(file, JSON.stringify(content));
  const variables = {
    ...variablesOf(service),
    PORTICO_WEBHOOK_INSECURE: 'true',
    RULES_SECRET,
    ...environment,
  };
  const { code, stdout, stderr } = await called(['apply', file, ...options], variables);
  await service.app.settled();
  return { code, lines: stdout.trimEnd().split('\n'), stderr };
}

beforeEach(() => apply({}, { options: ['--prune'] }));

test('hooks: a file sets one, whose secret signs, and nothing else can change it', async () => {
  const { lines, stderr } = await apply({ hooks: [HOOK] });
  assert.match(lines[0] ?? '', /^\+ hook organization\.create/, stderr);
  const { body } = await service.call('GET', path, { token });
  assert.deepEqual([body.url, body.timeout, body.managed, body.secret], [url, 2, true, null]);
  for (const [method, sent] of [
    ['PUT', { url }],
    ['DELETE', undefined],
  ] as const)
    assert.equal(
      outcome(await service.call(method, path, { token, body: sent })),
      '409 MANAGED_BY_CONFIGURATION',
    );
  const person = await service.person('founder');
  rules.forget();
  await until('the node knows the hook', async () => {
    await service.call('POST', '/v1/organizations', { token: person.token, body: { name: 'Acme' } });
    return rules.received.length > 0;
  });
  assert.equal(verifyAll(rules, RULES_SECRET)[0].type, 'organization.create');
});

test('hooks: the same file changes nothing; one that changes it, and another secret, are one step', async () => {
  await apply({ hooks: [HOOK] });
  assert.deepEqual((await apply({ hooks: [HOOK] })).lines, ['Nothing to do.']);
  const other = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;
  const changed = { ...HOOK, onFailure: 'allow', remember: 30 };
  const { lines } = await apply({ hooks: [changed] }, { environment: { RULES_SECRET: other } });
  assert.match(lines[0] ?? '', /^~ hook organization\.create: .*onFailure "refuse" → "allow".*secret$/);
  const { stdout } = await called(['export-configuration'], variablesOf(service));
  assert.deepEqual(parse(stdout).hooks, [
    { point: 'organization.create', url, timeout: 2, onFailure: 'allow', remember: 30 },
  ]);
});

test('hooks: removed with --prune, with what follows from that', async () => {
  await apply({ hooks: [HOOK] });
  const { lines } = await apply({}, { options: ['--prune'] });
  assert.deepEqual(lines.slice(0, 2), [
    '- hook organization.create',
    '    nothing is asked before organization.create any more',
  ]);
  assert.equal(outcome(await service.call('GET', path, { token })), '404 HOOK_NOT_FOUND');
});

for (const [what, hook, problem, environment] of [
  ['without a secret', { ...HOOK, secret: undefined }, /it needs "secret: \{ env: … \}"/, {}],
  ['with a weak secret', HOOK, /its secret must be whsec_/, { RULES_SECRET: 'whsec_short' }],
  [
    'whose secret lacks its padding',
    HOOK,
    /its secret must be whsec_/,
    { RULES_SECRET: RULES_SECRET.replace(/=$/, '') },
  ],
  ['at an unknown point', { ...HOOK, point: 'account.delete' }, /hooks\.0\.point must be one of/, {}],
  [
    'that leads inside',
    { ...HOOK, url: 'https://10.0.0.1/rules' },
    /hooks\.0\.url leads to an address that is not public/,
    {},
  ],
  ['with too much patience', { ...HOOK, timeout: 3 }, /hooks\.0\.timeout/, {}],
] as const)
  test(`hooks: refused, and nothing is stored: one ${what}`, async () => {
    const { code, stderr } = await apply({ hooks: [hook] }, { environment });
    assert.equal(code, 1);
    assert.match(stderr, problem);
    assert.equal(outcome(await service.call('GET', path, { token })), '404 HOOK_NOT_FOUND');
  });

test('403 ACCESS_FORBIDDEN: a hook cannot be set by applying a configuration over HTTP', async () => {
  const body = { configuration: { hooks: [HOOK] }, secrets: { RULES_SECRET } };
  const reply = await service.call('POST', '/v1/operator/configuration', { token, body });
  assert.equal(outcome(reply), '403 ACCESS_FORBIDDEN');
});
