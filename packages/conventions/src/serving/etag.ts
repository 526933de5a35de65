import { sha256 } from '../digest.ts';

/** A strong entity tag (RFC 9110, section 8.8.3): a hash of the representation as it is sent. */
export function entityTag(json: string): string {
  return `"${sha256(json, 'base64url').slice(0, 27)}"`;
}

const ENTITY_TAG = /(W\/)?"[\x21\x23-\x7e\x80-\xff]*"/y;

/** The value of a conditional header: `*`, or entity tags. */
export type Condition = '*' | readonly { readonly weak: boolean; readonly tag: string }[];

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
