import assert from 'node:assert/strict';
import { errors, operations } from '@portico/api';
import {
  type Catalogue,
  FAILURE_STATUSES,
  isErrorBody,
  type Operation,
  SUCCESS_STATUSES,
} from '@portico/conventions';
import { listedPath } from '@portico/conventions/openapi';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { resolved } from '../../../conventions/test/resolved.ts';
import { isListed, openApiAt } from '../../src/team/documents/index.ts';
import { assertExampled } from '../fixtures/event-examples.ts';
import { assertErrorFields } from './error-fields.ts';

/** An answer as a client sees it. */
export interface SeenAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const JSON_TYPES = /^application\/(scim\+)?json/;
const STATUSES: readonly number[] = [...SUCCESS_STATUSES, ...FAILURE_STATUSES];
interface Documented {
  readonly headers: Readonly<Record<string, { readonly required: boolean }>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}
/** The description of an answer, or a reference to it. */
type Mentioned = Partial<Documented> & { readonly $ref?: string };
interface Answering {
  readonly responses: Readonly<Record<string, Mentioned>>;
}
interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Answering>>>>;
  readonly components: Answering & { readonly schemas: object };
}
const document = openApiAt('https://portico.example.com') as unknown as OpenApi;

/** The operations of the document, resolved when they are first needed: all of them would take longer than most tests. */
const known = new Map<string, Documented | undefined>();

function documentedAt(path: string, method: string, status: number): Documented | undefined {
  const key = `${method} ${path} ${status}`;
  if (!known.has(key)) {
    known.set(key, resolved(document, document.paths[path]?.[method]?.responses[status]));
  }
  return known.get(key);
}

/** All that the document mentions anywhere, in lower case, except one that Node adds by itself. */
const headerNames = new Set(
  [document.components, ...Object.values(document.paths).flatMap((methods) => Object.values(methods))]
    .flatMap(({ responses }) => Object.values(responses))
    .flatMap(({ headers = {} }) => Object.keys(headers))
    .map((name) => name.toLowerCase())
    .filter((name) => name !== 'connection'),
);

const SCHEMAS = 'schemas';
// The document is judged elsewhere: here, judging it would take longer than most tests, and so would improving code that
// checks a few answers.
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  validateSchema: false,
  code: { optimize: false },
});
ajv.addSchema({ components: { schemas: document.components.schemas } }, SCHEMAS);
const validators = new Map<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const made = validators.get(schema);
  if (made) return made;
  const referring = JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${SCHEMAS}#/`);
  const validate = ajv.compile(JSON.parse(referring));
  validators.set(schema, validate);
  return validate;
}

/** By method and number of segments: each operation at each of its paths, segment by segment. */
const patterns = Map.groupBy(
  Object.values<Operation>(operations).flatMap((operation) =>
    (operation.versioned === false ? [''] : ['', '/v1']).map((base) => ({
      operation,
      segments: (base + operation.path).split('/'),
    })),
  ),
  ({ operation, segments }) => `${operation.method} ${segments.length}`,
);

/** The operation that a method and path lead to, as a client would find it in the reference. */
export function operationAt(method: string, path: string): Operation | undefined {
  const segments = (path.split('?')[0] ?? '').split('/');
  const alike = patterns.get(`${method === 'HEAD' ? 'GET' : method} ${segments.length}`);
  return alike?.find((pattern) =>
    pattern.segments.every((part, at) => part.startsWith(':') || part === segments[at]),
  )?.operation;
}

/** Checks an answer against the contract: the ground rules, and OpenAPI's statements about this operation. */
export function assertContract(method: string, path: string, { status, headers, text }: SeenAnswer): void {
  const where = `${method} ${path} answered ${status} ${text.slice(0, 300)}`;
  assert.ok(STATUSES.includes(status), `status outside the set: ${where}`);
  assert.match(String(headers['request-id']), /^[A-Za-z0-9._-]{1,64}$/, where);
  assert.ok(headers.date, `no Date: ${where}`);
  assert.equal(headers['x-content-type-options'], 'nosniff', where);
  if (JSON_TYPES.test(String(headers['content-type']))) {
    const policy = "default-src 'none'; frame-ancestors 'none'";
    assert.equal(headers['content-security-policy'], policy, where);
    assert.equal(headers['referrer-policy'], 'no-referrer', where);
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin', where);
  }
  const operation = operationAt(method, path);
  if (status >= 400) assertFailure(method, operation, { status, headers, text }, where);
  else assert.equal(headers['error-code'], undefined, where);
  if (status === 204 || status === 304) {
    assert.equal(text, '', where);
    assert.equal(headers['content-length'], undefined, where);
  }
  if (status < 400) {
    assert.equal(headers['cache-control'], cachingOf(operation, headers), where);
  }
  if (operation && isListed(operation) && text !== '' && method !== 'HEAD')
    assertDocumented(operation, status, headers, text, where);
  if (status === 200 && method !== 'HEAD' && LISTS_OF_EVENTS.has(operation?.id))
    for (const event of JSON.parse(text).items) assertExampled(event);
}

const LISTS_OF_EVENTS = new Set<string | undefined>([
  'listAccountEvents',
  'listOrganizationEvents',
  'listEventsAsOperator',
  'listChanges',
]);

/** Documents whose names change with their content. */
const IMMUTABLE: readonly (string | undefined)[] = [
  ...['getConsoleScript', 'getConsoleStyle'],
  ...['getLogo', 'getBrandStyle'],
];

/** Documents that clients of OpenID Connect look up. */
const PUBLIC = new Set<string | undefined>(['getJwks', 'getOpenIdConfiguration', 'getAuthorizationServer']);

function cachingOf(operation: Operation | undefined, { etag }: SeenAnswer['headers']): string {
  if (IMMUTABLE.includes(operation?.id)) return 'public, max-age=31536000, immutable';
  if (PUBLIC.has(operation?.id)) return 'public, max-age=300';
  return etag ? 'private, no-cache' : 'no-store';
}

const BEFORE_ROUTE = [
  ...['REQUEST_MALFORMED', 'HEADERS_TOO_LARGE', 'REQUEST_TIMEOUT', 'METHOD_NOT_SUPPORTED'],
  ...['OVERLOADED', 'SERVICE_UNAVAILABLE'],
];

function assertFailure(
  method: string,
  operation: Operation | undefined,
  { status, headers, text }: SeenAnswer,
  where: string,
): void {
  assert.equal(headers['cache-control'], 'no-store', where);
  const format = operation?.errorFormat;
  const constant = String(headers['error-code']);
  const contentType = String(headers['content-type']);
  const isFormatted = format !== undefined && contentType === format.contentType;
  // Before a route is known, there is no format.
  if (format && !isFormatted) assert.ok(BEFORE_ROUTE.includes(constant), where);
  if (!isFormatted) assert.equal(contentType, 'application/json; charset=utf-8', where);
  if (method !== 'HEAD') {
    assert.equal(Number(headers['content-length']), Buffer.byteLength(text), where);
    if (isFormatted) assert.ok(format.judge(status, text), `not in the format ${format.name}: ${where}`);
    else assertErrorObject({ status, headers, text }, constant, where);
  }
  const catalogue: Catalogue = errors;
  for (const [name, header] of Object.entries(catalogue[constant]?.headers ?? {})) {
    if (!header.optional) assert.ok(headers[name.toLowerCase()], `${name} is missing: ${where}`);
  }
  if (operation && constant !== 'METHOD_NOT_SUPPORTED') {
    assert.ok(operation.allErrors.includes(constant), `${operation.id} does not declare it: ${where}`);
  }
}

function assertErrorObject({ status, headers, text }: SeenAnswer, constant: string, where: string): void {
  const body: unknown = JSON.parse(text);
  assert.ok(isErrorBody(errors, body), `not the error object: ${where}`);
  assert.equal(body.error.error, constant, where);
  assert.equal(body.error.status, status, where);
  assert.match(body.error.description, new RegExp(`^\\S.* https?://\\S+/errors/${constant}$`, 's'), where);
  if (body.error.fields) assertErrorFields(headers['error-fields'], body.error.fields);
}

function assertDocumented(
  operation: Operation,
  status: number,
  headers: SeenAnswer['headers'],
  text: string,
  where: string,
): void {
  const path = listedPath(operation, '/v1');
  if (headers['error-code'] === 'METHOD_NOT_SUPPORTED') return;
  const response = documentedAt(path, operation.method.toLowerCase(), status);
  const sent = String(headers['content-type']);
  // A format has a type of its own, besides that of failures before a route is known.
  const type = response?.content?.[sent] ? sent : (sent.split(';')[0] ?? '');
  assert.ok(response?.content?.[type], `OpenAPI has no such answer: ${where}`);
  assertHeaders(response, headers, where);
  if (!JSON_TYPES.test(type)) return;
  const { schema } = response.content[type];
  const validate = validatorOf(schema);
  assert.ok(validate(JSON.parse(text)), `${ajv.errorsText(validate.errors)}: ${where}`);
}

function assertHeaders(response: Documented, headers: SeenAnswer['headers'], where: string): void {
  const documented = new Set(Object.keys(response.headers).map((name) => name.toLowerCase()));
  for (const [name, { required }] of Object.entries(response.headers)) {
    if (required) assert.ok(headers[name.toLowerCase()], `${name} is missing: ${where}`);
  }
  for (const name of headerNames) {
    assert.ok(!headers[name] || documented.has(name), `OpenAPI does not list ${name}: ${where}`);
  }
}
