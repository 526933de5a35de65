import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '@portico/conventions';
import { operations, type Permission, permissions, resources } from './index.ts';

type Access = 'public' | 'token' | 'manager' | 'owner or admin' | 'owner';
type Row = readonly [
  id: string,
  request: string,
  access: Access,
  success: number,
  own?: readonly string[],
  members?: readonly string[],
];

/**
 * The operations as the interface's specification has them, stated a second time so that neither can change alone:
 * who may, the success, the failures of its own, and the members of body or query; `?` marks what may be left out.
 */
const SPECIFIED: readonly Row[] = [
  ['register', 'POST /register', 'public', 201, ['EMAIL_ALREADY_EXISTS'], ['email', 'password', 'name?']],
  ['login', 'POST /login', 'public', 201, ['CREDENTIALS_INVALID'], ['email', 'password']],
  ['logout', 'POST /logout', 'token', 204],
  ['getAccount', 'GET /account', 'token', 200],
  ['updateAccount', 'PUT /account', 'token', 200, [], ['name']],
  ['changePassword', 'PUT /account/password', 'token', 204, [], ['currentPassword', 'newPassword']],
  ['listSessions', 'GET /sessions', 'token', 200, [], ['limit?', 'cursor?']],
  ['getSession', 'GET /sessions/:id', 'token', 200, ['SESSION_NOT_FOUND']],
  ['deleteSessions', 'DELETE /sessions', 'token', 204],
  ['deleteSession', 'DELETE /sessions/:id', 'token', 204, ['SESSION_NOT_FOUND']],
  ['createOrganization', 'POST /organizations', 'token', 201, [], ['name']],
  ['listOrganizations', 'GET /organizations', 'token', 200, [], ['limit?', 'cursor?', 'state?']],
  ['getOrganization', 'GET /organizations/:id', 'manager', 200, ['ORGANIZATION_NOT_FOUND']],
  [
    'updateOrganization',
    'PUT /organizations/:id',
    'owner or admin',
    200,
    ['ORGANIZATION_NOT_FOUND'],
    ['name'],
  ],
  ['deleteOrganization', 'DELETE /organizations/:id', 'owner', 204, ['ORGANIZATION_NOT_FOUND']],
  [
    'listManagers',
    'GET /organizations/:id/managers',
    'manager',
    200,
    ['ORGANIZATION_NOT_FOUND'],
    ['limit?', 'cursor?'],
  ],
  [
    'addManager',
    'POST /organizations/:id/managers',
    'owner or admin',
    201,
    ['ORGANIZATION_NOT_FOUND', 'MANAGER_ALREADY_EXISTS'],
    ['accountId', 'role'],
  ],
  ['getManager', 'GET /managers/:id', 'manager', 200, ['MANAGER_NOT_FOUND']],
  [
    'updateManager',
    'PUT /managers/:id',
    'owner or admin',
    200,
    ['MANAGER_NOT_FOUND', 'LAST_OWNER'],
    ['role'],
  ],
  ['removeManager', 'DELETE /managers/:id', 'manager', 204, ['MANAGER_NOT_FOUND', 'LAST_OWNER']],
  ['getLiveness', 'GET /health/live', 'public', 200],
  ['getReadiness', 'GET /health/ready', 'public', 200, ['SERVICE_UNAVAILABLE']],
  ['getHome', 'GET /', 'public', 200],
  ['getOpenApi', 'GET /openapi.json', 'public', 200],
  ['getReference', 'GET /docs', 'public', 200],
  ['getReferenceAsset', 'GET /docs/:asset', 'public', 200, ['ROUTE_NOT_FOUND']],
  ['getErrorPages', 'GET /errors', 'public', 200],
  ['getErrorPage', 'GET /errors/:constant', 'public', 200, ['ROUTE_NOT_FOUND']],
  ['getErrorCatalogue', 'GET /errors.json', 'public', 200],
];

/** Served at one path, without a version. */
const UNVERSIONED = /^GET \/(health\/|openapi\.json$|docs|errors|$)/;
/** Whose representation has an entity tag: an account, an organization, a manager, as the whole body. */
const TAGGED = ['Account', 'Organization', 'Manager'] as const;

const ROLES: Readonly<Record<Access, readonly string[] | undefined>> = {
  public: undefined,
  token: undefined,
  manager: ['owner', 'admin', 'viewer'],
  'owner or admin': ['owner', 'admin'],
  owner: ['owner'],
};

const known: Readonly<Record<string, Operation>> = operations;

function memberNames({ body, query }: Operation): string[] {
  const { properties = {}, required = [] } = (body ?? query ?? {}) as {
    properties?: object;
    required?: readonly string[];
  };
  return Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
}

test('there is every operation that is specified and no other, each under its own name', () => {
  assert.deepEqual(Object.keys(operations).sort(), SPECIFIED.map(([id]) => id).sort());
  for (const [name, { id }] of Object.entries(known)) assert.equal(id, name);
});

for (const [id, request, access, success, own = [], members = []] of SPECIFIED) {
  test(`${id} is ${request}, for ${access}, and succeeds with ${success}`, () => {
    const operation = known[id] as Operation;
    assert.equal(`${operation.method} ${operation.path}`, request);
    assert.deepEqual(operation.access, access === 'public' ? 'public' : ['session']);
    const { permission } = operation;
    const may = permission && Object.keys(permissions[permission as Permission]);
    assert.deepEqual(may, ROLES[access]);
    assert.deepEqual(Object.keys(operation.successes).map(Number), [success]);
    const notFound = operation.target ? [operation.target.notFound] : [];
    assert.deepEqual([...notFound, ...(operation.errors ?? [])].sort(), [...own].sort());
    assert.deepEqual(memberNames(operation).sort(), [...members].sort());
    assert.equal(operation.versioned === false, UNVERSIONED.test(request));
    assert.equal(operation.path.includes('/:id'), operation.target !== undefined);
  });
}

test('accounts, organizations, managers and parts of pages are conditional, and so is what removes one', () => {
  const tagged: unknown[] = TAGGED.map((name) => resources[name]);
  for (const operation of Object.values(known)) {
    const answers = Object.values(operation.successes).some(({ body }) => tagged.includes(body));
    const removes = operation.method === 'DELETE' && operation.target?.resource !== 'session';
    const isPart = operation.id === 'getReferenceAsset';
    const expected = answers || isPart || (removes && operation.target !== undefined);
    assert.equal(operation.conditional === true, expected, operation.id);
  }
});

test('201 says where the new resource is', () => {
  const creating = Object.values(known).filter(({ successes }) => successes[201]);
  assert.equal(creating.length, 4);
  for (const { id, successes } of creating) assert.ok(successes[201]?.headers?.Location, id);
});

/** Each object schema in it, with where it stands. */
function objectsIn(schema: unknown, path: string): [string, object][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.entries(schema).flatMap(([key, value]) => objectsIn(value, `${path}.${key}`));
  return 'properties' in schema && 'type' in schema && schema.type === 'object'
    ? [[path, schema], ...inner]
    : inner;
}

test('answers are closed: no member can leave that is not described, but for the OpenAPI document itself', () => {
  const objects = Object.values(known).flatMap(({ id, successes }) =>
    Object.values(successes).flatMap(({ body }) => objectsIn(body, id)),
  );
  assert.ok(objects.length > 20, `only ${objects.length} objects were looked at`);
  const open = objects.filter(
    ([, schema]) => !('additionalProperties' in schema) || schema.additionalProperties !== false,
  );
  assert.deepEqual(
    open.map(([path]) => path),
    ['getOpenApi'],
  );
});

test('every operation has a summary without a full stop and a description with one', () => {
  for (const { id, summary, description } of Object.values(known)) {
    assert.match(summary, /^[A-Z].*[^.]$/, id);
    assert.match(description, /^[A-Z].*\.$/s, id);
  }
});
