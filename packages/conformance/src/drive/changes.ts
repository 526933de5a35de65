import type { Operation } from '../openapi/document.ts';
import { isObject, objectAt } from '../openapi/json.ts';
import { isDestructive, isOpen, mayBeValid, type Session } from './session.ts';
import { byLength, callValid, toBytes, validBody, validTarget } from './valid.ts';

/** Creates resources, so that the paths below them exist. */
export async function driveCreations(session: Session): Promise<void> {
  const creations = session.operations
    .filter((operation) => creates(operation, session) && !mayEndToken(operation, session))
    .toSorted(byLength);
  for (const operation of creations) {
    if (validTarget(session, operation) === undefined) await readAbove(session, operation);
    await callValid(session, operation);
  }
}

/** Reads the lists above a path, which have the identifiers that it needs. */
async function readAbove(session: Session, { path }: Operation): Promise<void> {
  const lists = session.operations.filter(
    (one) => one.method === 'GET' && path.startsWith(`${one.path.replace(/\/$/, '')}/{`),
  );
  for (const list of lists.toSorted(byLength)) await callValid(session, list);
}

/** Runs updates, then creations again, then other POSTs, then removals. Operations that may end the token come last. */
export async function driveChanges(session: Session): Promise<void> {
  const changes = session.operations.filter(
    (operation) => mayBeValid(operation, session.settings) && operation.method !== 'GET',
  );
  const rank = (operation: Operation) => rankOf(operation, session);
  for (const operation of changes.toSorted((one, other) => rank(one) - rank(other) || byLength(other, one))) {
    await driveStale(session, operation);
    await callValid(session, operation, creates(operation, session) ? 'valid, again' : 'valid');
  }
}

/** A precondition that no version meets: RFC 9110 section 13.1.1. */
async function driveStale(session: Session, operation: Operation): Promise<void> {
  const takesTag = operation.parameters.some(
    (one) => one.in === 'header' && one.name.toLowerCase() === 'if-match',
  );
  const target = validTarget(session, operation);
  if (!takesTag || target === undefined || !isOpen(operation, session.settings)) return;
  const { method } = operation;
  const body = toBytes(validBody(session, operation));
  const headers = { 'If-Match': '"conformance-stale"' };
  await session.send({
    title: 'If-Match of another version',
    purpose: 'preconditionFailed',
    method,
    target,
    operation,
    body,
    headers,
  });
}

function creates(operation: Operation, { settings }: Session): boolean {
  return (
    operation.method === 'POST' &&
    operation.responses.has('201') &&
    isDestructive(operation, settings) &&
    settings.destructive
  );
}

/** Whether an operation may sign the caller out, remove the caller, or replace the caller's token. */
export function mayEndToken(operation: Operation, { document }: Pick<Session, 'document'>): boolean {
  const { method, path, body, needsToken } = operation;
  if (method === 'GET' || !needsToken || path.includes('{')) return false;
  return !body || answersWithToken(operation, document);
}

const TOKEN = /^(access_?)?token$/i;

function answersWithToken({ responses }: Operation, { follow }: Session['document']): boolean {
  return [...(responses.get('201')?.content.values() ?? [])].some((schema) => {
    const found = schema === undefined ? undefined : follow(schema);
    return (
      isObject(found) && Object.keys(objectAt(found, 'properties') ?? {}).some((name) => TOKEN.test(name))
    );
  });
}

function rankOf(operation: Operation, session: Session): number {
  const { method } = operation;
  if (mayEndToken(operation, session)) return method === 'DELETE' ? 5 : 4;
  if (method === 'DELETE') return 3;
  return creates(operation, session) ? 1 : method === 'POST' ? 2 : 0;
}
