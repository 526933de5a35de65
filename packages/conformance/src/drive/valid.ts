import { type Exchange, headerOf } from '../exchange.ts';
import { sampleOf } from '../generate/sample.ts';
import type { Operation } from '../openapi/document.ts';
import { isObject, type JsonObject } from '../openapi/json.ts';
import { encoded } from '../untrusted.ts';
import { pathParameters, targetWith } from './identifiers.ts';
import { isOpen, mayBeValid, type Session } from './session.ts';

/** A body that the operation should accept: the config file's, the document's example, or one made from the schema. */
export function validBody({ settings, document }: Session, { id, body }: Operation): unknown {
  if (Object.hasOwn(settings.bodies, id)) return settings.bodies[id];
  if (!body) return undefined;
  return body.example === undefined ? sampleOf(body.schema, document.follow) : body.example;
}

export function validObject(session: Session, operation: Operation): JsonObject {
  const value = validBody(session, operation);
  return isObject(value) ? value : {};
}

export function toBytes(value: unknown): Buffer | undefined {
  return value === undefined ? undefined : Buffer.from(JSON.stringify(value));
}

/** Required query parameters, as they should be accepted. */
export function validQuery(
  { settings, document }: Session,
  { id, parameters }: Operation,
): [string, string][] {
  return parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, example, schema }) => {
      const given = settings.parameters[`${id}.${name}`] ?? settings.parameters[name];
      return [name, String(given ?? example ?? sampleOf(schema, document.follow))];
    });
}

export function withQuery(path: string, query: readonly (readonly [string, string])[]): string {
  const text = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return text === '' ? path : `${path}?${text}`;
}

/** The path with values that exist or, from the document's examples, that may exist. */
export function validTarget(session: Session, operation: Operation): string | undefined {
  const path = session.identifiers.known(operation) ?? exampleTarget(operation);
  return path === undefined ? undefined : withQuery(path, validQuery(session, operation));
}

function exampleTarget(operation: Operation): string | undefined {
  const example = pathParameters(operation).at(-1)?.example;
  if (pathParameters(operation).length !== 1 || operation.method !== 'GET') return undefined;
  return typeof example === 'string' || typeof example === 'number'
    ? targetWith(operation, encoded(String(example)))
    : undefined;
}

/** Orders by the length of paths: resources and lists come before those below them. */
export const byLength = (one: Operation, other: Operation) =>
  one.path.split('/').length - other.path.split('/').length;

/** Calls an operation with valid input, if that is allowed and possible, and learns from the answer. */
export async function callValid(
  session: Session,
  operation: Operation,
  title = 'valid',
): Promise<Exchange | undefined> {
  const { settings } = session;
  const target = validTarget(session, operation);
  if (target === undefined || !isOpen(operation, settings) || !mayBeValid(operation, settings))
    return undefined;
  const body = toBytes(validBody(session, operation));
  const exchange = await session.send({
    title,
    purpose: 'valid',
    method: operation.method,
    target,
    operation,
    body,
  });
  const { answer } = exchange;
  if (typeof answer === 'string' || answer.status >= 300) return exchange;
  session.identifiers.learn(answer, operation, session.operations);
  await lookUp(session, exchange);
  const [only] = pathParameters(operation);
  const isExample = only && session.identifiers.known(operation) === undefined;
  if (isExample && operation.method === 'GET') session.identifiers.add(operation.path, String(only.example));
  return exchange;
}

/** Reads the resource at the `Location` of a 201. */
async function lookUp(session: Session, partner: Exchange): Promise<void> {
  const { answer } = partner;
  const { base } = session.settings;
  const location =
    typeof answer === 'object' && answer.status === 201 ? headerOf(answer, 'location') : undefined;
  if (location === undefined || !URL.canParse(location, base)) return;
  const { origin, pathname, search } = new URL(location, base);
  const prefix = base.pathname.replace(/\/$/, '');
  if (origin !== base.origin || !pathname.startsWith(prefix)) return;
  const target = `${pathname.slice(prefix.length)}${search}`;
  // A resource that was created without a token need not be visible to the token's owner.
  const credentials = partner.operation?.needsToken ? undefined : null;
  const title = `the Location of ${partner.title}`;
  // Its failures have the format of what it belongs to.
  const operation = session.operations.find(
    ({ method, path, errorFormat }) =>
      method === 'GET' && errorFormat !== undefined && isBelow(target, path.replace(/\/\{[^/]*\}$/, '/')),
  );
  const belonging = operation && { operation };
  await session.send({ title, purpose: 'valid', method: 'GET', target, partner, credentials, ...belonging });
}

/** Whether a target is one segment below a folder, which ends with a slash. */
function isBelow(target: string, folder: string): boolean {
  return folder.endsWith('/') && target.startsWith(folder) && !target.slice(folder.length).includes('/');
}
