import type { Operation } from '../openapi/document.ts';
import { sendable } from '../untrusted.ts';
import { mayEndToken } from './changes.ts';
import { requiredOf } from './inputs.ts';
import { reachable } from './paths.ts';
import { headersOf, isOpen, mayBeValid, type Session } from './session.ts';

/** An operation that reads a JSON body, and how to call it on a connection of its own. */
export interface Taker {
  readonly operation: Operation;
  readonly target: string;
  /** Header lines that every call needs, such as the token. */
  readonly lines: readonly string[];
}

/** The operation to which rules send faulty bodies after all stages; undefined if none can be called. */
export function findTaker(session: Session): Taker | undefined {
  const taking = session.operations.filter((operation) => isStillThere(operation, session));
  const [operation] = taking.toSorted((one, other) => rankOf(one) - rankOf(other));
  const target = operation && reachable(session, operation);
  if (operation === undefined || target === undefined) return undefined;
  const { base, tokenHeader } = session.settings;
  const headers = headersOf(session.settings, operation.needsToken ? {} : { credentials: null });
  const own = Object.entries(headers).filter(
    ([name]) => name === tokenHeader.name || Object.hasOwn(session.settings.requestHeaders, name),
  );
  return {
    operation,
    target: sendable(`${base.pathname.replace(/\/$/, '')}${target}`),
    lines: own.map(([name, value]) => `${name}: ${value}`),
  };
}

function isStillThere(operation: Operation, session: Session): boolean {
  const { settings, operations } = session;
  const { body, method, path, needsToken } = operation;
  if (!body || method === 'GET' || !isOpen(operation, settings)) return false;
  // One without required members could accept a body that is merely odd.
  if (requiredOf(session, operation).length === 0 && !mayBeValid(operation, settings)) return false;
  if (reachable(session, operation) === undefined) return false;
  const called = settings.destructive ? operations : [];
  const isRemoved = called.some((one) => one.method === 'DELETE' && `${path}/`.startsWith(`${one.path}/`));
  return !isRemoved && !(needsToken && called.some((one) => mayEndToken(one, session)));
}

/** Least is best: no token, nothing in the path, POST. */
function rankOf({ method, path, needsToken }: Operation): number {
  return (needsToken ? 4 : 0) + (path.includes('{') ? 2 : 0) + (method === 'POST' ? 0 : 1);
}
