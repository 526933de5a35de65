import { sha256 } from '../basis/digest.ts';
import { Failure } from '../errors/failure.ts';
import type { RequestHeaders } from './exchange.ts';

/** A strong entity tag (RFC 9110, section 8.8.3): a hash of the representation as it is sent. */
export function entityTag(representation: string | Uint8Array): string {
  return `"${sha256(representation, 'base64url').slice(0, 27)}"`;
}

/** `Cache-Control` for what only the caller may store, and must revalidate before each use. */
export const REVALIDATED = 'private, no-cache';

const ENTITY_TAG = /(W\/)?"[\x21\x23-\x7e\x80-\xff]*"/y;

/** The value of a conditional header: `*`, or entity tags. */
type Condition = '*' | readonly { readonly weak: boolean; readonly tag: string }[];

/**
 * Reads `If-Match` or `If-None-Match` (RFC 9110, sections 13.1.1 and 13.1.2).
 * @returns undefined if the value is neither `*` nor a list of entity tags
 */
export function parseCondition(header: string): Condition | undefined {
  const value = header.trim();
  if (value === '*') return '*';
  const tags: { weak: boolean; tag: string }[] = [];
  // Empty list elements must be accepted (RFC 9110, section 5.6.1.2).
  const skipEmpty = (from: number) => from + (/^[\t ,]*/.exec(value.slice(from))?.[0].length ?? 0);
  for (let at = skipEmpty(0); at < value.length; at = skipEmpty(at)) {
    ENTITY_TAG.lastIndex = at;
    const match = ENTITY_TAG.exec(value);
    if (!match) return undefined;
    at = ENTITY_TAG.lastIndex;
    if (!/^[\t ]*(,|$)/.test(value.slice(at))) return undefined;
    tags.push({ weak: match[1] !== undefined, tag: match[0].slice(match[1]?.length ?? 0) });
  }
  return tags.length > 0 ? tags : undefined;
}

/** Strong comparison, for `If-Match` (RFC 9110, section 8.8.3.2). */
export function matchesStrongly(condition: Condition, current: string): boolean {
  return condition === '*' || condition.some(({ weak, tag }) => !weak && tag === current);
}

/** Weak comparison, for `If-None-Match`. */
export function matchesWeakly(condition: Condition, current: string): boolean {
  return condition === '*' || condition.some(({ tag }) => tag === current);
}

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
