import { Failure } from '../failure.ts';
import { type Condition, entityTag, matchesStrongly, matchesWeakly, parseCondition } from './etag.ts';
import type { RequestHeaders } from './exchange.ts';

/** The conditions that a request sets for a change. */
export interface Conditions {
  readonly ifMatch: Condition | undefined;
  readonly ifNoneMatch: Condition | undefined;
}

export const NO_CONDITIONS: Conditions = { ifMatch: undefined, ifNoneMatch: undefined };

/** @throws Failure `REQUEST_MALFORMED` if `If-Match` is malformed */
export function preconditionsOf(headers: RequestHeaders): Conditions {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  const ifMatch = match === undefined ? undefined : parseCondition(String(match));
  if (match !== undefined && !ifMatch) {
    throw new Failure('REQUEST_MALFORMED', {
      detail: 'If-Match must be * or a list of entity tags in quotes.',
    });
  }
  return { ifMatch, ifNoneMatch: noneMatch === undefined ? undefined : parseCondition(String(noneMatch)) };
}

/** @throws Failure `PRECONDITION_FAILED` with the current `ETag` */
export function judgePreconditions({ ifMatch, ifNoneMatch }: Conditions, representation: unknown): void {
  if (!ifMatch && !ifNoneMatch) return;
  const tag = entityTag(JSON.stringify(representation));
  const stale = ifMatch !== undefined && !matchesStrongly(ifMatch, tag);
  const present = ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, tag);
  if (stale || present) throw new Failure('PRECONDITION_FAILED', { headers: { ETag: tag } });
}

/** A malformed `If-None-Match` does not match (RFC 9110, section 13.1.2). */
export function isNotModified(headers: RequestHeaders, tag: string): boolean {
  const header = headers['if-none-match'];
  const condition = header === undefined ? undefined : parseCondition(String(header));
  return condition !== undefined && matchesWeakly(condition, tag);
}
