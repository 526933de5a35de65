import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { beginWith } from '../../fixtures/strong.ts';
import { rightfulOf, teamsOf } from '../../fixtures/team.ts';
import { beginKnownTotp } from '../../fixtures/totp.ts';
import { isForm } from '../../harness/client.ts';
import { outcome } from '../../harness/outcome.ts';
import { startService } from '../../harness/service.ts';
import { requestTo } from '../operations/request.ts';
import { sceneOf } from '../operations/scene.ts';

/** Hostile bodies, on an operation of each kind. They are refused before anything is stored. */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const team = await newTeam();
const { organization, people, managers } = team;
const { token } = people.owner;
const scene = await sceneOf(service, team);
// Begins an app's set-up, and accounts with a passkey may change factors from here on.
await beginKnownTotp(service, people.owner.account.id);
await beginWith(service, people.owner);

const all = Object.values<Operation>(operations);
/** Forms have no types but text. */
const takesBody = all.filter(({ body, method, path }) => body && !isForm(method, path));

const ask = (operation: Operation, body: unknown) => {
  const { method, path } = requestTo(operation, scene);
  return service.call(method, path, { token: rightfulOf(team, operation).token, body });
};
const rename = (body: unknown, headers = {}) => service.call('PUT', '/v1/account', { token, body, headers });

const nested = (levels: number) => `{"name":"x","more":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
const nestedObjects = (levels: number) => `${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`;

interface Schema {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly minItems?: number;
}

/** Whether a value may be there, apart from its members: the flaws of a list or an object are reported for these. */
function takes({ type, anyOf = [], minItems = 0 }: Schema, value: unknown): boolean {
  if (Array.isArray(value) && value.length === 0 && minItems > 0) return false;
  const given = Array.isArray(value) ? 'array' : Number.isSafeInteger(value) ? 'integer' : typeof value;
  return (
    type === given ||
    (type === 'number' && given === 'integer') ||
    anyOf.some((schema) => takes(schema, value))
  );
}

test('422 — a value of the wrong type, for each member of each body', async () => {
  let members = 0;
  for (const operation of takesBody) {
    // A body that a standard prescribes is malformed then.
    if (operation.errorFormat) continue;
    for (const [name, schema] of Object.entries(operation.body?.properties ?? {})) {
      members++;
      // Another member of the body may be missing: then that is reported, and never a 500.
      const others = (operation.body?.required ?? []).filter((other: string) => other !== name);
      const { type } = schema as Schema;
      for (const value of [
        ...[0, 1, -0, 1.5, 1e308],
        ...(type === 'boolean' ? ['true', ''] : [true, false]),
        [],
        ['x'],
        {},
        { $ne: null },
        { toString: 'x' },
      ]) {
        if (takes(schema, value)) continue;
        const properties = operation.body?.properties as Readonly<Record<string, Schema>>;
        const wrong = (other: string) => [other, properties[other]?.type === 'array' ? {} : []];
        const body = { ...Object.fromEntries(others.map(wrong)), [name]: value };
        const expected = [...others, name].sort().join(', ');
        const reply = await ask(operation, body);
        const what = `${operation.id} ${name} ${JSON.stringify(value)} ${JSON.stringify(schema)}`;
        assert.equal(outcome(reply), `422 FIELDS_VALIDATION_ERROR: ${expected}`, what);
      }
    }
  }
  assert(members >= 12, `only ${members} members`);
});

for (const [what, body] of [
  ['a key is there twice', '{"name":"a","name":"a"}'],
  ['a key is there twice, once escaped', '{"name":"a","n\\u0061me":"b"}'],
  ['an unknown key is there twice', '{"name":"a","x":1,"x":2}'],
  ['a key is there twice, deep inside', '{"name":"a","x":[{"y":{"z":1,"z":1}}]}'],
  ['a key is __proto__', '{"name":"a","__proto__":{"admin":true}}'],
  ['a key is __proto__, escaped', '{"name":"a","__pro\\u0074o__":null}'],
  ['a key is __proto__, deep inside', '{"name":"a","x":[[{"__proto__":1}]]}'],
  ['it has 33 levels of lists', nested(33)],
  ['it has 33 levels of objects', nestedObjects(33)],
  ['it has 30,000 levels', nested(30_000)],
  ['brackets never end', '['.repeat(60_000)],
  ['a lone surrogate is in a value', '{"name":"\\ud800"}'],
  ['a lone surrogate is in a key', '{"name":"a","\\udc00":1}'],
  ['a lone surrogate is deep inside', '{"name":"a","x":["\\ud83d x"]}'],
  ['it begins with a byte order mark', '\ufeff{"name":"a"}'],
  ['it is a list', '[{"name":"a"}]'],
  ['it is null', 'null'],
  ['it is a string', '"name"'],
  ['it is a number', '1'],
  ['it is two objects', '{"name":"a"}{"name":"b"}'],
  ['something follows it', '{"name":"a"} x'],
  ['it has a comma too many', '{"name":"a",}'],
  ['it has a comment', '{"name":"a"/* b */}'],
  ['it has single quotes', "{'name':'a'}"],
  ['it has a raw control character', '{"name":"a\nb"}'],
  ['a number is NaN', '{"name":"a","x":NaN}'],
  ['a number begins with a zero', '{"name":"a","x":01}'],
  ['it is spaces', '   '],
  ['it is a form', 'name=a'],
] as const) {
  test(`400 BODY_MALFORMED — ${what}`, async () => {
    assert.equal(outcome(await rename(body)), '400 BODY_MALFORMED');
  });
}

for (const [what, body] of [
  ['32 levels of lists', nested(32)],
  [
    'constructor and prototype as keys',
    '{"name":"x","constructor":{"prototype":{"admin":true}},"toString":1}',
  ],
  ['the same key in two objects', '{"name":"x","a":{"k":1},"b":{"k":1}}'],
  ['a string that looks like __proto__', '{"name":"x","a":"__proto__"}'],
  ['spaces, tabs and line breaks around it', ' \t\r\n{ "name" :\n"x" } \r\n'],
  ['escapes that no one needs', '{"n\\u0061me":"\\u0078"}'],
  ['numbers of any size where nobody looks', '{"name":"x","a":1e400,"b":9007199254740993,"c":-0,"d":1e-400}'],
  ['a number of 10,000 digits where nobody looks', `{"name":"x","a":${'7'.repeat(10_000)}}`],
  [
    '5,000 members that nobody knows',
    `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":0`).join()},"name":"x"}`,
  ],
] as const) {
  test(`200 — ${what}`, async () => {
    const reply = await rename(body);
    assert.equal(outcome(reply), '200');
    assert.equal(reply.body.name, 'x');
    assert.equal(({} as Record<string, unknown>).admin, undefined, 'no prototype was changed');
  });
}

test('422 — a name with line breaks, bidirectional controls, invisible characters or NUL', async () => {
  for (const name of ['a\u0000b', 'line\u2028separator', 'right\u202eto left', '\u200b']) {
    assert.equal(outcome(await rename({ name })), '422 FIELDS_VALIDATION_ERROR: name', JSON.stringify(name));
  }
  for (const name of ['\ufffe\uffffx', 'x\u{10ffff}', '\u00e9']) {
    assert.equal((await rename({ name })).body.name, name, JSON.stringify(name));
  }
});

test('unknown or read-only members of a body are never stored', async () => {
  const stolen = {
    id: 'x',
    accountId: people.outsider.account.id,
    organizationId: 'x',
    role: 'owner',
    emailVerified: true,
    isAdmin: true,
    createdAt: '2000-01-01T00:00:00.000Z',
    updatedAt: '2000-01-01T00:00:00.000Z',
    deletedAt: '2000-01-01T00:00:00.000Z',
    password_hash: 'x',
  };
  for (const [path, body] of [
    ['/v1/account', { name: 'Same' }],
    [`/v1/organizations/${organization}`, { name: 'Same' }],
    [`/v1/managers/${managers.viewer}`, { role: 'viewer' }],
  ] as const) {
    const before = (await service.call('PUT', path, { token, body })).body;
    const reply = await service.call('PUT', path, { token, body: { ...stolen, ...body } });
    assert.deepEqual({ ...reply.body, updatedAt: 0 }, { ...before, updatedAt: 0 }, path);
    assert.notEqual(reply.body.updatedAt, stolen.updatedAt);
  }
});

test('a body is ignored on operations that take none', async () => {
  for (const [method, path] of [
    ['GET', '/v1/account'],
    ['HEAD', '/v1/organizations'],
    ['GET', '/health/live'],
  ] as const) {
    const headers = { 'content-type': 'text/plain', 'content-encoding': 'gzip' };
    assert.equal(outcome(await service.call(method, path, { token, body: '{{', headers })), '200', path);
  }
});
