import { canonicalEmail } from '../../ground/email.ts';
import type { ResourceType } from './attribute.ts';
import { type Filter, matches } from './filter.ts';
import { parseFilter } from './parse.ts';
import { foldedUserName } from './user.ts';

/** A value that an index finds, of one of the attributes that it knows. */
export interface Equality<Attribute extends string> {
  readonly attribute: Attribute;
  readonly value: string;
}

/** A filter, divided into the part that an index answers and the part that is compared. */
export interface IndexQuery<Attribute extends string> {
  /** Each must hold. */
  readonly equal: readonly Equality<Attribute>[];
  /** The rest of the filter; undefined where there is none. */
  readonly matches: ((resource: object) => boolean) | undefined;
}

/** Finds the index that answers a part of a filter, if one does: with all that fits or, if it is not exact, more. */
export type IndexLookup<Attribute extends string> = (
  part: Filter,
) => (Equality<Attribute> & { readonly isExact: boolean }) | undefined;

/** Reads a filter: what must hold in any case is looked up where an index knows it. @throws Failure `SCIM_FILTER_INVALID` */
export function soughtBy<Attribute extends string>(
  type: ResourceType,
  expression: string,
  indexed: IndexLookup<Attribute>,
): IndexQuery<Attribute> {
  const filter = parseFilter(type, expression);
  const parts = filter.kind === 'and' ? filter.parts : [filter];
  const found = parts.map((part) => ({ part, equal: indexed(part) }));
  const rest = found.filter(({ equal }) => !equal?.isExact).map(({ part }) => part);
  const whole: Filter = { kind: 'and', parts: rest };
  return {
    equal: found.flatMap(({ equal }) => equal ?? []),
    matches: rest.length > 0 ? (resource) => matches(whole, resource) : undefined,
  };
}

export type UserAttribute = 'userName' | 'externalId' | 'id' | 'email';

/** The filters on users that indexes answer. */
export const indexedUsers: IndexLookup<UserAttribute> = (part) => {
  const email = addressIn(part);
  if (email !== undefined && canonicalEmail(email) !== undefined)
    return { attribute: 'email', value: email, isExact: false };
  const [attribute, value] = equality(part) ?? [];
  if (value === undefined) return undefined;
  if (attribute === 'userName') return { attribute, value: foldedUserName(value), isExact: true };
  return attribute === 'externalId' || attribute === 'id' ? { attribute, value, isExact: true } : undefined;
};

/** The address that a part such as `emails[type eq "work"].value eq "ada@example.com"` asks for. */
function addressIn(part: Filter): string | undefined {
  if (part.kind !== 'values' || part.path?.names.join() !== 'emails') return addressOf('emails,value', part);
  const tests = part.filter.kind === 'and' ? part.filter.parts : [part.filter];
  return tests.map((test) => addressOf('value', test)).find((address) => address !== undefined);
}

function addressOf(name: string, part: Filter): string | undefined {
  const [attribute, value] = equality(part) ?? [];
  return attribute === name ? value : undefined;
}

/** The attribute whose text a part asks for, its names joined with commas, and the text. */
export function equality(part: Filter): readonly [attribute: string, value: string] | undefined {
  if (part.kind !== 'compare' || part.operator !== 'eq' || !part.path) return undefined;
  return typeof part.value === 'string' ? [part.path.names.join(), part.value] : undefined;
}

/** Whether a filter is about an attribute of the resource. */
export function mentions(filter: Filter, attribute: string): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.some((part) => mentions(part, attribute));
    case 'not':
      return mentions(filter.part, attribute);
    default:
      return filter.path?.names[0] === attribute;
  }
}
