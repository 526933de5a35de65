import type { Operation } from '../openapi/operation.ts';
import { isDestructive, isOpen, mayBeValid } from './destructive.ts';
import type { Session } from './session.ts';
import { callValid, toBytes, validBody, validTarget } from './valid.ts';

/** Creates what can be created, so that paths below have something to lead to. */
export async function driveCreations(session: Session): Promise<void> {
  const creations = session.operations.filter((operation) => creates(operation, session)).toSorted(byLength);
  for (const operation of creations) await callValid(session, operation);
}

/** Changes, then repeats what created something, then removes; what may end the token's life comes last. */
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

const byLength = (one: Operation, other: Operation) =>
  one.path.split('/').length - other.path.split('/').length;

function creates(operation: Operation, { settings }: Session): boolean {
  return (
    operation.method === 'POST' &&
    operation.responses.has('201') &&
    isDestructive(operation, settings) &&
    settings.destructive
  );
}

function rankOf(operation: Operation, session: Session): number {
  const { method, path, body, needsToken } = operation;
  const aboutToken = needsToken && !body && !path.includes('{');
  if (aboutToken) return method === 'DELETE' ? 5 : 4;
  if (method === 'DELETE') return 3;
  return creates(operation, session) ? 1 : method === 'POST' ? 2 : 0;
}
