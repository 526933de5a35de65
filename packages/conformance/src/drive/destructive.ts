import type { Operation } from '../openapi/operation.ts';
import type { Settings } from '../settings.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/**
 * Whether calling an operation with nothing wrong may change something. Without `--destructive`, such an operation is
 * only ever called with a fault for which it must be refused, and one with the method DELETE only without a valid token
 * or for an identifier that nothing has.
 */
export function isDestructive({ id, method }: Operation, { safe }: Pick<Settings, 'safe'>): boolean {
  return !SAFE_METHODS.includes(method) && !safe.includes(id);
}

/** Whether an operation can be called with nothing wrong. */
export function mayBeValid(operation: Operation, settings: Settings): boolean {
  return settings.destructive || !isDestructive(operation, settings);
}

/** Whether the run has the credentials that an operation needs. */
export function isOpen({ needsToken }: Operation, { token }: Pick<Settings, 'token'>): boolean {
  return !needsToken || token !== undefined;
}
