import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { parse } from 'yaml';
import { newOperator } from '../../../test/fixtures/operators.ts';
import { applyingWebhooks, shownSecret } from '../../../test/fixtures/team-webhooks.ts';
import { called, variablesOf } from '../../../test/harness/called.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf, runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const { token } = await newOperator(service);
const apply = applyingWebhooks();

const LEDGER = { key: 'ledger', name: 'Ledger', url: 'https://ledger.example.com/events?key=1' };
const secretOf = (octet: number) => `whsec_${Buffer.alloc(32, octet).toString('base64')}`;
const environment = { LEDGER_SECRET: secretOf(3) };
const NAMED = { ...LEDGER, secret: { env: 'LEDGER_SECRET' } };

const ADOPTED = '= webhook "Other": is as the file says, and managed by it from now on';

const states = async () =>
  (await rowsOf(service.databaseUrl, `select name, state from team_webhooks where state <> 'deleted'`)).map(
    ({ name, state }) => `${name} ${state}`,
  );

async function events() {
  const { body } = await service.call('GET', '/v1/operator/events?limit=100', { token });
  return body.items
    .filter(({ type }: { type: string }) => type.startsWith('team_webhook.'))
    .map(({ type, details }: { type: string; details: object }) => [type.slice(13), details]);
}

beforeEach(() => apply(service, [], { options: ['--prune'] }));

test('webhooks: a secret that no file names is generated and shown once; no file or event has it', async () => {
  const made = await apply(service, [LEDGER]);
  assert.equal(made.lines[0], '+ webhook "Ledger"', made.stderr);
  assert.match(shownSecret(made), /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual((await apply(service, [LEDGER])).lines, ['Nothing to do.']);
  const { stdout } = await called(['export-configuration'], variablesOf(service));
  assert.deepEqual(parse(stdout).webhooks, [LEDGER]);
  const [[type, details]] = await events();
  assert.equal(type, 'created');
  // The rest of the URL may be secret.
  assert.deepEqual(details, { name: 'Ledger', host: 'ledger.example.com', types: null, state: 'active' });
});

test('webhooks: a plan changes nothing, and shows no secret', async () => {
  const { code, lines } = await apply(service, [LEDGER], { options: ['--dry-run'] });
  assert.deepEqual([code, lines], [2, ['+ webhook "Ledger"', 'Plan: 1 change, not applied.']]);
  assert.deepEqual(await states(), []);
});

test('webhooks: another name, URL, list of types, state and secret are one step', async () => {
  await apply(service, [NAMED], { environment });
  assert.deepEqual((await apply(service, [NAMED], { environment })).lines, ['Nothing to do.']);
  const changed = {
    ...NAMED,
    name: 'Books',
    url: 'https://books.example.com/',
    types: ['session.created', 'account.registered', 'session.created'],
    state: 'paused',
  };
  const other = { LEDGER_SECRET: secretOf(4) };
  const { lines } = await apply(service, [changed], { environment: other });
  // The plan is in logs of builds: it shows no path or query, which may be secret.
  const moved = 'url "https://ledger.example.com/…" → "https://books.example.com"';
  assert.equal(
    lines[0],
    `~ webhook "Books": name "Ledger" → "Books"; ${moved}; types; state "active" → "paused"; secret`,
  );
  assert.equal(lines[1], '    its earlier secret stops signing');
  assert.deepEqual(await states(), ['Books paused']);
  const { stdout } = await called(['export-configuration'], variablesOf(service));
  const { secret: _, ...shown } = changed;
  assert.deepEqual(parse(stdout).webhooks, [{ ...shown, types: ['account.registered', 'session.created'] }]);
  assert.deepEqual((await events())[0], [
    'updated',
    {
      name: { from: 'Ledger', to: 'Books' },
      host: { from: 'ledger.example.com', to: 'books.example.com' },
      types: { from: null, to: ['account.registered', 'session.created'] },
      state: { from: 'active', to: 'paused' },
      secret: true,
    },
  ]);
  assert.deepEqual((await apply(service, [changed], { environment: other })).lines, ['Nothing to do.']);
});

test('webhooks: a plan says that the rest of a URL changes, and shows none of it', async () => {
  await apply(service, [LEDGER]);
  const url = LEDGER.url.replace('key=1', 'key=2');
  const { lines } = await apply(service, [{ ...LEDGER, url }]);
  assert.equal(lines[0], '~ webhook "Ledger": url');
});

test('webhooks: kept when files no longer have them, and removed with --prune', async () => {
  await apply(service, [LEDGER]);
  await apply(service, []);
  assert.deepEqual(await states(), ['Ledger active']);
  const { lines } = await apply(service, [], { options: ['--prune'] });
  assert.deepEqual(lines.slice(0, 2), [
    '- webhook "Ledger"',
    '    nothing is delivered to ledger.example.com any more, not even what waits',
  ]);
  assert.deepEqual(await states(), []);
  assert.deepEqual((await events())[0], ['deleted', { name: 'Ledger', host: 'ledger.example.com' }]);
});

test('webhooks: at most 20, also with those of earlier files', async () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({
      ...LEDGER,
      key: `w${from + at}`,
      name: `Webhook ${from + at}`,
    }));
  await apply(service, many(0, 19));
  const { code, stderr } = await apply(service, many(19, 21));
  assert.equal(code, 1);
  assert.match(stderr, /there can be at most 20 webhooks/);
  assert.equal((await states()).length, 19);
  assert.equal((await apply(service, many(19, 20))).code, 0);
  const [{ name: _, ...last } = LEDGER] = many(19, 20);
  const replaced = [...many(0, 19), { ...last, key: 'other', name: 'Other' }];
  assert.match((await apply(service, replaced)).stderr, /there can be at most 20 webhooks/);
  const { code: replacing, stderr: problem } = await apply(service, replaced, { options: ['--prune'] });
  assert.equal(replacing, 0, problem);
  assert.deepEqual([(await states()).length, (await states()).includes('Other active')], [20, true]);
});

test('webhooks: no two have one name, so that one whose file is gone can be taken over by its name', async () => {
  const other = { ...LEDGER, key: 'other' };
  const twice = await apply(service, [LEDGER, other]);
  assert.equal(twice.code, 1);
  assert.match(twice.stderr, /there can be only one webhook with the name "Ledger"/);
  await apply(service, [LEDGER, { ...other, name: 'Other' }]);
  // The first is kept, as no option removes it.
  assert.match(
    (await apply(service, [other])).stderr,
    /there can be only one webhook with the name "Ledger"/,
  );
  await apply(service, [], { options: ['--release'] });
  assert.deepEqual((await states()).sort(), ['Ledger active', 'Other active']);
  assert.equal((await apply(service, [{ ...other, name: 'Other' }])).lines[0], ADOPTED);
  await apply(service, [LEDGER, { ...other, name: 'Other' }]);
  await apply(service, [], { options: ['--prune'] });
  assert.deepEqual(await states(), []);
});

for (const [what, webhook, problem, variables] of [
  ['with a weak secret', NAMED, /its secret must be whsec_/, { LEDGER_SECRET: 'whsec_short' }],
  [
    'whose secret lacks its padding',
    NAMED,
    /its secret must be whsec_/,
    { LEDGER_SECRET: secretOf(3).replace(/=$/, '') },
  ],
  [
    'whose secret has another text with the same octets',
    NAMED,
    /its secret must be whsec_/,
    { LEDGER_SECRET: secretOf(3).replace(/.=$/, 'N=') },
  ],
  [
    'with a secret that is not set',
    NAMED,
    /webhooks\.0\.secret\.env names LEDGER_SECRET, which is not set/,
    {},
  ],
  [
    'over http elsewhere',
    { ...LEDGER, url: 'http://ledger.example.com/' },
    /webhooks\.0\.url must begin/,
    {},
  ],
] as const)
  test(`webhooks: refused, and nothing is stored: one ${what}`, async () => {
    const { code, stderr } = await apply(service, [webhook], { environment: variables });
    assert.equal(code, 1);
    assert.match(stderr, problem);
    assert.doesNotMatch(stderr, /whsec_short/);
    assert.deepEqual(await states(), []);
  });

test('webhooks: can lead into a private network, and http is allowed on this machine, as for PORTICO_WEBHOOK_URL', async () => {
  for (const url of ['https://10.0.0.1/events', 'http://127.0.0.1:4000/events'])
    assert.equal((await apply(service, [{ ...LEDGER, url }])).code, 0, url);
});

for (const [section, item] of [
  ['webhooks', { ...LEDGER, url: 'https://ledger.example.com:99999/' }],
  ['hooks', { point: 'organization.create', url: 'https://rules.example.com:99999/' }],
] as const)
  test(`422: applying a configuration over HTTP whose ${section} have a port that does not exist`, async () => {
    const body = { configuration: { [section]: [item] } };
    const reply = await service.call('POST', '/v1/operator/configuration', { token, body });
    assert.equal(outcome(reply), '422 FIELDS_VALIDATION_ERROR: configuration');
    assert.match(reply.text, new RegExp(`${section}\\.0\\.url must be an https`));
  });

test('webhooks: one that Portico stopped is no change over HTTP, and stays stopped', async () => {
  await apply(service, [LEDGER]);
  await runOn(service.databaseUrl, `update team_webhooks set state = 'failing' where state = 'active'`);
  for (const dryRun of [true, false]) {
    const body = { configuration: { webhooks: [LEDGER] }, dryRun };
    const reply = await service.call('POST', '/v1/operator/configuration', { token, body });
    assert.equal(outcome(reply), '200');
    assert.deepEqual(reply.body.changes, []);
  }
  assert.deepEqual(await states(), ['Ledger failing']);
  assert.equal((await apply(service, [LEDGER])).lines[0], '~ webhook "Ledger": state "failing" → "active"');
  assert.deepEqual(await states(), ['Ledger active']);
});

test('403 ACCESS_FORBIDDEN: a webhook of the team cannot be set by applying a configuration over HTTP', async () => {
  const body = { configuration: { webhooks: [LEDGER] } };
  const reply = await service.call('POST', '/v1/operator/configuration', { token, body });
  assert.equal(outcome(reply), '403 ACCESS_FORBIDDEN');
  assert.deepEqual(await states(), []);
});
