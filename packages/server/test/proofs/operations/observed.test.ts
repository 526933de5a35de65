import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { BARS, operations } from '@portico/api';
import { FEATURE_ERRORS, FORM_TYPE, judgesPreconditions, type Operation } from '@portico/conventions';
import { newId } from '../../../src/ground/id.ts';
import { newApiKey } from '../../fixtures/api-keys.ts';
import { FOR_RECENT, FROM_ELSEWHERE } from '../../fixtures/policies.ts';
import { newServiceKey } from '../../fixtures/service-keys.ts';
import { beginWith } from '../../fixtures/strong.ts';
import { rightfulOf, teamsOf } from '../../fixtures/team.ts';
import { haveKnownTotp } from '../../fixtures/totp.ts';
import { isForm } from '../../harness/client.ts';
import { assertContract } from '../../harness/contract.ts';
import { outcome } from '../../harness/outcome.ts';
import { dial } from '../../harness/raw.ts';
import { runOn } from '../../harness/rows.ts';
import { type Call, type Reply, startService } from '../../harness/service.ts';
import { pathOf, requestTo } from './request.ts';
import { sceneOf } from './scene.ts';

/**
 * Every failure that follows from a feature, on every operation that uses the feature, including operations that are
 * added later. The failures of an operation's own are produced by the tests beside its verb.
 */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const team = await newTeam();
const { owner, outsider, operator } = team.people;
const scene = await sceneOf(service, team);
// Has an app in use, so that an old or weak session may not change factors from here on.
await haveKnownTotp(service, owner.account.id);
await beginWith(service, owner);
const ids: Readonly<Record<string, string>> = scene.ids;
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

const all = Object.values<Operation>(operations);
const takesForm = all.filter(({ body, method, path }) => body && isForm(method, path));
const takesBody = all.filter((operation) => operation.body && !takesForm.includes(operation));
/** Bodies that a standard prescribes have no fields. */
const takesFields = takesBody.filter(({ errorFormat }) => !errorFormat);
const requires = ({ body }: Operation) => (body?.required?.length ?? 0) > 0;
const examined = new Set<string>();

function ask(operation: Operation, call: Call = {}, change: { id?: string; query?: string } = {}) {
  const { id = ids[operation.target?.resource ?? ''], query = '' } = change;
  return service.call(operation.method, pathOf(operation, id, ids) + query, {
    token: rightfulOf(team, operation).token,
    ...call,
  });
}

function assertOutcome({ id }: Operation, reply: Reply, expected: string): void {
  assert.equal(outcome(reply), expected, id);
  examined.add(`${id} ${reply.error}`);
}

for (const [what, call, expected] of [
  ['text', { body: '{}', headers: { 'content-type': 'text/plain' } }, '400 CONTENT_TYPE_UNSUPPORTED'],
  [
    'a form',
    { body: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    '400 CONTENT_TYPE_UNSUPPORTED',
  ],
  [
    'compressed JSON',
    { body: '{}', headers: { 'content-encoding': 'gzip' } },
    '400 CONTENT_TYPE_UNSUPPORTED',
  ],
  ['a list', { body: '[]' }, '400 BODY_MALFORMED'],
  ['half an object', { body: '{"name":' }, '400 BODY_MALFORMED'],
] as const) {
  test(`${expected} — every operation with a body, sent ${what}`, async () => {
    for (const operation of takesBody) {
      const reply = await ask(operation, call);
      assertOutcome(operation, reply, expected);
      if (expected !== '400 CONTENT_TYPE_UNSUPPORTED') continue;
      const accepts = operation.errorFormat?.accepts ?? ['application/json'];
      assert.equal(reply.headers.accept, accepts.join(', '), operation.id);
    }
  });
}

test('400 REQUIRED_FIELDS_MISSING — every operation with required members, sent no body or {}', async () => {
  for (const operation of takesBody.filter(requires)) {
    assertOutcome(operation, await ask(operation), '400 REQUIRED_FIELDS_MISSING');
    const { body } = await ask(operation, { body: {} });
    for (const name of operation.body?.required ?? []) {
      assert.match(
        body.detail ?? body.error_description ?? body.error.description,
        new RegExp(`\\b${name}\\b`),
        operation.id,
      );
    }
  }
});

/** Tells the type to send in its header and its text. */
function assertNamesForm({ headers }: Reply, description: string): void {
  assert.equal(headers.accept, FORM_TYPE);
  assert.ok(description.includes(FORM_TYPE), description);
}

for (const [what, call, expected] of [
  ['JSON', { body: '{}', headers: { 'content-type': 'application/json' } }, '400 CONTENT_TYPE_UNSUPPORTED'],
  ['a member twice', { body: 'a=1&a=2' }, '400 BODY_MALFORMED'],
  ['a broken escape', { body: 'a=%e2%9' }, '400 BODY_MALFORMED'],
  ['nothing', {}, '400 REQUIRED_FIELDS_MISSING'],
  ['one byte more than it takes', { body: `a=${'x'.repeat(65_535)}` }, '400 BODY_TOO_LARGE'],
] as const) {
  test(`${expected} — every operation with a form, sent ${what}`, async () => {
    assert.ok(takesForm.length > 2);
    for (const operation of takesForm) {
      // Its client can name itself in a header, and needs nothing else.
      if (what === 'nothing' && (operation.body?.required ?? []).length === 0) continue;
      const reply = await ask(operation, call);
      assertOutcome(operation, reply, expected);
      assert.equal(reply.body.error, 'invalid_request');
      assert.doesNotMatch(reply.body.error_description, /json/i, operation.id);
      if (expected === '400 CONTENT_TYPE_UNSUPPORTED') assertNamesForm(reply, reply.body.error_description);
    }
  });
}

test('422 FIELDS_VALIDATION_ERROR — every operation with members, sent lists for objects and objects for lists', async () => {
  for (const operation of takesFields) {
    const names = requires(operation)
      ? (operation.body?.required ?? [])
      : Object.keys(operation.body?.properties ?? {});
    const properties = operation.body?.properties as Readonly<Record<string, { readonly type?: string }>>;
    const wrong = (name: string) => (properties[name]?.type === 'array' ? {} : []);
    const body = Object.fromEntries(names.map((name) => [name, wrong(name)]));
    const expected = `422 FIELDS_VALIDATION_ERROR: ${[...names].sort().join(', ')}`;
    assertOutcome(operation, await ask(operation, { body }), expected);
  }
});

test('422 FIELDS_VALIDATION_ERROR — every operation with a query, sent each parameter twice', async () => {
  for (const operation of all.filter(({ query }) => query)) {
    const names = Object.keys(operation.query?.properties ?? {}).sort();
    const query = `?${names.map((name) => `${name}=1&${name}=1`).join('&')}`;
    const expected = `422 FIELDS_VALIDATION_ERROR: ${names.join(', ')}`;
    assertOutcome(operation, await ask(operation, {}, { query }), expected);
  }
});

test('400 BODY_TOO_LARGE — every operation with a body, sent one byte too many', async () => {
  for (const operation of takesBody) {
    const { bodyBytes = 65_536 } = operation;
    const body = `"${'x'.repeat(bodyBytes - 1)}"`;
    assertOutcome(operation, await ask(operation, { body }), '400 BODY_TOO_LARGE');
  }
});

test('400 — every page that takes a form, sent another type, invalid UTF-8 or one byte too many', async () => {
  const pages = all.filter(({ posted }) => posted);
  assert.ok(pages.length > 0);
  for (const page of pages) {
    const { bodyBytes = 65_536 } = page;
    const form = { headers: { 'content-type': FORM_TYPE } };
    for (const [call, expected] of [
      [{ body: {} }, '400 CONTENT_TYPE_UNSUPPORTED'],
      [{ ...form, body: 'x'.repeat(bodyBytes + 1) }, '400 BODY_TOO_LARGE'],
    ] as const)
      assertOutcome(page, await ask(page, call), expected);
    const unsupported = await ask(page, { body: {} });
    assertNamesForm(unsupported, unsupported.body.error.description);
    const path = pathOf(page);
    using connection = await dial(service.url);
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: 3\r\n\r\n`;
    connection.send(Buffer.concat([Buffer.from(head), Buffer.of(0x61, 0x3d, 0xff)]));
    const answer = await connection.next();
    assertContract('POST', path, answer);
    assert.equal(answer.headers['error-code'], 'BODY_MALFORMED', page.id);
    assert.doesNotMatch(answer.text, /json/i, page.id);
    examined.add(`${page.id} BODY_MALFORMED`);
  }
});

test('401 — every operation with a token, sent none or a bad one', async () => {
  for (const operation of all.filter(({ access }) => access !== 'public')) {
    assertOutcome(operation, await ask(operation, { token: undefined }), '401 ACCESS_TOKEN_MISSING');
    assertOutcome(operation, await ask(operation, { token: 'bad' }), '401 ACCESS_TOKEN_INVALID');
  }
});

/** What an operation is about does not exist. */
function askForNothing(operation: Operation): Promise<Reply> {
  const { path, target } = operation;
  // A target that the path itself names is the caller's own, and others have none.
  return path.includes(`/:${target?.parameter ?? 'id'}`)
    ? ask(operation, {}, { id: UNKNOWN })
    : ask(operation, { token: outsider.token });
}

test('404 and 403 — every operation on a resource, asked with an unknown ID, or without a role', async () => {
  for (const operation of all) {
    const { target } = operation;
    if (!target) continue;
    const { token } = outsider;
    assertOutcome(operation, await askForNothing(operation), `404 ${target.notFound}`);
    // A role that an organization made for itself does not exist for outsiders.
    if (operation.permission)
      assertOutcome(
        operation,
        await ask(operation, { token }),
        target.resource === 'governedRole' ? '404 ROLE_NOT_FOUND' : '403 ACCESS_FORBIDDEN',
      );
  }
});

test('403 ACCESS_FORBIDDEN — every operation closed to API keys, called with one', async () => {
  const { token } = await newApiKey(service, { organization: team.organization, by: owner, role: 'admin' });
  for (const operation of all.filter(({ refuses }) => refuses.includes('api_key'))) {
    // An error of its own as well: the tests beside its verb produce that.
    if (operation.errors?.includes('ACCESS_FORBIDDEN')) continue;
    // Among resources that can be owned, a key finds its own organization.
    const id = operation.target?.resource === 'ownedOrganization' ? team.organization : undefined;
    assertOutcome(
      operation,
      await ask(operation, { token }, id === undefined ? {} : { id }),
      '403 ACCESS_FORBIDDEN',
    );
  }
});

test("403 ACCESS_FORBIDDEN — every operation closed to service keys, or without the key's scope", async () => {
  const { token } = await newServiceKey(service, { scopes: [] });
  for (const operation of all) {
    const { refuses, scope, errors } = operation;
    // An error of its own as well: the tests beside its verb produce that.
    if (!(refuses.includes('service_key') || scope) || errors?.includes('ACCESS_FORBIDDEN')) continue;
    assertOutcome(operation, await ask(operation, { token }, { id: UNKNOWN }), '403 ACCESS_FORBIDDEN');
  }
});

test('403 ACCESS_FORBIDDEN — every operation closed to directories, called with a directory token', async () => {
  const { token } = team.directory;
  for (const operation of all.filter(({ refuses }) => refuses.includes('connection'))) {
    // An error of its own as well: the tests beside its verb produce that.
    if (operation.errors?.includes('ACCESS_FORBIDDEN')) continue;
    assertOutcome(operation, await ask(operation, { token }, { id: UNKNOWN }), '403 ACCESS_FORBIDDEN');
  }
});

test('403 SECOND_FACTOR_MISSING — every operation in an organization that demands it, of operators, or on factors', async () => {
  const demand = (value: 0 | 1) =>
    runOn(service.databaseUrl, 'update organizations set require_second_factor = ?', [value]);
  await demand(1);
  for (const person of [owner, operator]) await beginWith(service, person, 'password');
  for (const operation of all.filter(
    ({ demands, raises, factors }) => demands.length > 0 || raises || factors,
  )) {
    assertOutcome(operation, await ask(operation), '403 SECOND_FACTOR_MISSING');
  }
  await demand(0);
  for (const person of [owner, operator]) await beginWith(service, person);
});

test('403 SSO_REQUIRED — every operation in an organization that demands single sign-on', async () => {
  const run = (sql: string, values: (string | number | null)[] = []) =>
    runOn(service.databaseUrl, sql, values);
  // A domain belongs to one organization; here, the address of the owner must be in that of each.
  await run('drop index domains_name_key');
  const demanding = all.filter(({ demands }) => demands.length > 0);
  for (const { id } of await run('select id from organizations'))
    await run(
      `insert into domains (id, organization_id, name, state, token, created_at) values (?, ?, ?, 'verified', '', 0)`,
      [newId(), String(id), 'example.com'],
    );
  await run('update organizations set sso_required = 1');
  for (const person of [owner, operator]) await beginWith(service, person, 'password');
  for (const operation of demanding) assertOutcome(operation, await ask(operation), '403 SSO_REQUIRED');
  for (const person of [owner, operator]) await beginWith(service, person);
  await run('update organizations set sso_required = null');
  await run(`delete from domains where name = 'example.com'`);
  await run(`create unique index domains_name_key on domains (name) where state = 'verified'`);
});

test('403 REAUTHENTICATION_REQUIRED and POLICY_REFUSED — every operation in an organization with such a policy', async () => {
  const demand = (policy: object | null) =>
    runOn(service.databaseUrl, 'update organizations set policy = ?', [policy && JSON.stringify(policy)]);
  const age = (by: number) =>
    runOn(service.databaseUrl, 'update sessions set created_at = created_at + ?', [by]);
  const demanding = all.filter(({ demands }) => demands.length > 0);
  assert.ok(demanding.length > 30);
  await demand(FROM_ELSEWHERE);
  for (const operation of demanding) assertOutcome(operation, await ask(operation), '403 POLICY_REFUSED');
  await demand(FOR_RECENT);
  await age(-11 * 60_000);
  for (const operation of demanding)
    assertOutcome(operation, await ask(operation), '403 REAUTHENTICATION_REQUIRED');
  await age(11 * 60_000);
  await demand(null);
});

test('409 PRECONDITION_FAILED — every change of a resource with an ETag, sent another ETag', async () => {
  for (const operation of all) {
    if (!operation.conditional || !judgesPreconditions(operation.method)) continue;
    const call = { headers: { 'if-match': '"another"' }, body: requestTo(operation, scene).body };
    assertOutcome(operation, await ask(operation, call), '409 PRECONDITION_FAILED');
  }
});

test('403 REAUTHENTICATION_REQUIRED — every operation that needs a recent sign-in, from an older session', async () => {
  const age = 'update sessions set created_at = created_at - ? where account_id = ?';
  for (const person of [owner, operator, outsider]) {
    await runOn(service.databaseUrl, age, [11 * 60_000, person.account.id]);
  }
  for (const operation of all.filter(({ recent }) => recent)) {
    const { body } = requestTo(operation, scene);
    assertOutcome(operation, await ask(operation, { body }), '403 REAUTHENTICATION_REQUIRED');
    const { target } = operation;
    if (target) assertOutcome(operation, await askForNothing(operation), `404 ${target.notFound}`);
  }
});

test('every error that follows from a feature was examined', (t) => {
  // Outcomes of an Idempotency-Key, the limits by caller, changes among them, and what bars callers from the service have tests of their
  // own on every operation with them.
  const { idempotency, limited, challenged, changes } = FEATURE_ERRORS;
  const elsewhere: readonly string[] = [...idempotency, ...limited, ...challenged, ...changes, ...BARS];
  const own = (operation: Operation) => [...(operation.errors ?? []), ...elsewhere];
  const following = all.flatMap((operation) =>
    operation.declaredErrors
      .filter((error) => !own(operation).includes(error))
      .map((error) => `${operation.id} ${error}`),
  );
  t.diagnostic(`${examined.size} pairs of operation and error`);
  assert(following.length >= 100, `only ${following.length} pairs follow from features`);
  assert.deepEqual([...examined].sort(), following.sort());
});
