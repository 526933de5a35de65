import { canonicalEmail } from '../accounts/email.ts';
import type { ResourceType } from './attribute.ts';
import { type Filter, matches } from './filter.ts';
import { parseFilter } from './parse.ts';
import { foldedUserName } from './user.ts';

/** What an index finds; each must hold. */
export interface Equalities {
  readonly userName?: string;
  readonly externalId?: string;
  readonly id?: string;
  /** An address that one of its emails must be. The index may find more. */
  readonly email?: string;
}

/** What a filter asks for. */
export interface Sought<Equal = Equalities> {
  readonly equal: Equal;
  /** The rest of the filter; undefined where there is none. */
  readonly matches: ((resource: object) => boolean) | undefined;
}

/** What an index finds for a part of a filter, if one does: all that fits, or more, which is compared then. */
export type Indexed<Equal> = (
  part: Filter,
) => { readonly equal: Equal; readonly isExact: boolean } | undefined;

/** Reads a filter: what must hold in any case is looked up where an index knows it. @throws Failure `SCIM_FILTER_INVALID` */
export function soughtBy<Equal extends object>(
  type: ResourceType,
  expression: string,
  indexed: Indexed<Equal>,
): Sought<Equal> {
  const filter = parseFilter(type, expression);
  let equal = {} as Equal;
  const rest: Filter[] = [];
  for (const part of filter.kind === 'and' ? filter.parts : [filter]) {
    const found = indexed(part);
    // The second of two values for the same index is compared.
    const isFirst = found && Object.keys(found.equal).every((key) => !(key in equal));
    if (isFirst) equal = { ...equal, ...found.equal };
    if (!isFirst || !found.isExact) rest.push(part);
  }
  const whole: Filter = { kind: 'and', parts: rest };
  return { equal, matches: rest.length > 0 ? (resource) => matches(whole, resource) : undefined };
}

export const exactly = <Equal>(equal: Equal) => ({ equal, isExact: true });

/** What indexes answer of users. */
export const indexedUsers: Indexed<Equalities> = (part) => {
  const email = addressIn(part);
  if (email !== undefined)
    return canonicalEmail(email) === undefined ? undefined : { equal: { email }, isExact: false };
  const [attribute, value] = equality(part) ?? [];
  if (value === undefined) return undefined;
  if (attribute === 'userName') return exactly({ userName: foldedUserName(value) });
  if (attribute === 'externalId') return exactly({ externalId: value });
  return attribute === 'id' ? exactly({ id: value }) : undefined;
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
