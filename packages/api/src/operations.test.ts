import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorRow, Operation } from '@portico/conventions';
import { errors, operations, resources } from './index.ts';

/** Rules that all operations keep; the operations themselves are reviewed in docs/reference/generated/contract.txt. */
/** Served at one path, without a version. */
const UNVERSIONED =
  /^[A-Z]+ \/(?:scim|oauth2\/register)\/|^(?:GET|POST) \/(?:oauth2\/|authorize$|end-session$|sign-in\/return\/|saml\/)|^GET \/(health\/|openapi\.json$|docs|errors|\.well-known\/|pages\/|brand\/|console|verify-email$|reset-password$|accept-invitation$|first-operator$|device$|$)/;
/** Resources with an entity tag, which is that of the whole body: an account, an organization, a manager. */
const TAGGED = [
  'Account',
  'Brand',
  'Organization',
  'OrganizationPolicy',
  'Manager',
  'Passkey',
  'Webhook',
  'Connection',
  'ApiKey',
  'Machine',
  'OperatorAccount',
  'OperatorOrganization',
  'Hook',
  'ServiceKey',
  'Application',
  'PublicMetadata',
  'Metadata',
  'ProductRole',
  'PermissionCatalogue',
  'Group',
] as const;
/** Resources without an entity tag. */
const UNTAGGED = [
  'session',
  'identity',
  'scimUser',
  'scimGroup',
  'groupMember',
  'domain',
  'invitation',
  'approval',
  'grant',
];

const known: Readonly<Record<string, Operation>> = operations;
const catalogue: Readonly<Record<string, ErrorRow>> = errors;

test('operation IDs and routes are unique', () => {
  for (const [name, { id }] of Object.entries(known)) assert.equal(id, name);
  const requests = Object.values(known).map(
    ({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`,
  );
  assert.equal(new Set(requests).size, requests.length);
});

test('operations for programs have a version, pages and health checks have none', () => {
  for (const { id, method, path, versioned } of Object.values(known)) {
    assert.equal(versioned === false, UNVERSIONED.test(`${method} ${path}`), id);
  }
});

test("`:id` names a target, paths without it the caller's own; a permission needs target and token", () => {
  for (const { id, path, target, permission, access } of Object.values(known)) {
    if (path.includes('/:id')) assert.ok(target, id);
    else assert.ok(target === undefined || target.own, id);
    if (permission) assert.ok(target && access !== 'public', id);
  }
});

test('what a path without parameters names is a target, so that 404 comes before 403', () => {
  for (const { id, path, access, body, query, errors: own = [] } of Object.values(known)) {
    if (access === 'public' || body || query || path.includes(':')) continue;
    const missing = own.filter((error) => catalogue[error]?.status === 404);
    assert.deepEqual(missing, [], id);
  }
});

test('every single resource has an ETag; PUT and DELETE honour If-Match', () => {
  const tagged: unknown[] = TAGGED.map((name) => resources[name]);
  for (const operation of Object.values(known)) {
    // The resource in the answer to a POST that creates nothing, or to a DELETE, has its tag at its own path.
    const { 200: ok, 201: created } = operation.successes;
    const isInPassing = operation.method === 'POST' || operation.method === 'DELETE';
    const whole = isInPassing ? created : (ok ?? created);
    const answers = tagged.includes(whole?.body);
    const ends = operation.path === '/account' || /\/:(?:id|\w+Id)$/.test(operation.path);
    const removes =
      operation.method === 'DELETE' && ends && !UNTAGGED.includes(operation.target?.resource ?? '');
    const isDocument =
      (operation.tag === 'Documents' && operation.method === 'GET') ||
      operation.path.startsWith('/.well-known/');
    const isAccount = operation.path === '/account';
    // SCIM's changes compare weak tags in If-Match, so they judge it themselves.
    const isOfDirectory = operation.method === 'GET' && /^\/scim\/.*\/:id$/.test(operation.path);
    const isRead = answers || isDocument || isOfDirectory;
    const expected = isRead || (removes && (operation.target !== undefined || isAccount));
    assert.equal(operation.conditional === true, expected, operation.id);
  }
});

test('operations that can make an owner can demand a recent sign-in', () => {
  const giving = Object.values(known).filter(({ body }) => {
    const role: { readonly enum?: readonly unknown[] } | undefined = body?.properties?.role;
    return role?.enum?.includes('owner');
  });
  assert.ok(giving.length > 2);
  for (const { id, declaredErrors } of giving)
    assert.ok(declaredErrors.includes('REAUTHENTICATION_REQUIRED'), id);
});

test('every 201 of a resource has a Location', () => {
  const creating = Object.values(known).filter(({ successes }) => successes[201]);
  assert.ok(creating.length >= 4);
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

/** Objects whose members others name: the team, the caller, directories, or a standard. */
const OPEN =
  /\.items\.properties\.details$|etadata\.properties\.(?:public|private)$|AsOperator\.properties\.(?:public|private)$|\.jwks\..*\.items$|^checkPermissions\.properties\.permissions$|Scim\w+(?:\.properties\.Resources\.items)?$|^getEventProof\.properties\.(?:event|salts)$/;

test('answers are closed schemas, except listed maps', () => {
  const objects = Object.values(known).flatMap(({ id, successes }) =>
    Object.values(successes).flatMap(({ body }) => objectsIn(body, id)),
  );
  assert.ok(objects.length > 20, `only ${objects.length} objects were looked at`);
  const open = objects.filter(
    ([, schema]) => !('additionalProperties' in schema) || schema.additionalProperties !== false,
  );
  assert.deepEqual(
    open.map(([path]) => path).filter((path) => !OPEN.test(path)),
    // The export has a schema of its own, that of the files.
    ['exportConfiguration', 'getOpenApi'],
  );
});

test('no member is always null, as client generators have no type for it', () => {
  const objects = Object.values(known).flatMap(({ id, successes, body }) =>
    [body, ...Object.values(successes).map((success) => success.body)].flatMap((one) => objectsIn(one, id)),
  );
  assert.ok(objects.length > 20, `only ${objects.length} objects were looked at`);
  const nulls = objects.flatMap(([path, schema]) =>
    Object.entries<{ type?: unknown }>('properties' in schema ? Object(schema.properties) : {})
      .filter(([, { type }]) => type === 'null')
      .map(([member]) => `${path}.${member}`),
  );
  assert.deepEqual(nulls, []);
});

test('every operation has a summary without a full stop and a description with one', () => {
  for (const { id, summary, description } of Object.values(known)) {
    assert.match(summary, /^[A-Z].*[^.]$/, id);
    assert.match(description, /^[A-Z].*\.$/s, id);
  }
});

test('shared answers and list items have names, as client generators make types of them', () => {
  const named = new Set(Object.values(resources).map((schema) => JSON.stringify(schema)));
  const answers = Object.values(known).flatMap(({ id, successes }) =>
    Object.values(successes).map(({ body }) => ({ id, body })),
  );
  const operationsOf = Object.groupBy(
    answers.filter(({ body }) => objectsIn(body, '').length > 0),
    ({ body }) => JSON.stringify(body),
  );
  const shared = Object.entries(operationsOf).filter(
    ([schema, by = []]) => by.length > 1 && !named.has(schema),
  );
  assert.deepEqual(
    shared.map(([, by = []]) => by.map(({ id }) => id)),
    [],
  );
  const unnamed = answers.filter(({ body }) => {
    const { items } = Object(Object(Object(body).properties).items);
    return items?.type === 'object' && !named.has(JSON.stringify(items));
  });
  assert.deepEqual(
    unnamed.map(({ id }) => id),
    [],
  );
});
