import { MOST_GROUPS, MOST_ROLES_EACH, ROLE_NAME } from '@portico/api';
import { Type } from '@portico/conventions';
import { foldedGroupName } from '../../tenancy/groups/group.ts';
import type { Flaw } from './flaw.ts';
import { ExternalId, ForeignName, optional } from './given-values.ts';

/** A group of an organization, in which the account is. */
export interface GivenGroup {
  readonly name: string;
  readonly externalId: string | null;
  /** The names of its roles of the product, which must be the team's. */
  readonly roles: readonly string[];
}

/** A group of a line, as its schema takes it. */
export interface GroupEntry {
  readonly name: string;
  readonly externalId?: string | null;
  readonly roles?: readonly string[] | null;
}

const Group = Type.Object({
  name: ForeignName,
  externalId: optional(ExternalId),
  roles: optional(Type.Array(Type.String(ROLE_NAME), { maxItems: MOST_ROLES_EACH })),
});
export const GROUP_MEMBERS = Object.keys(Group.properties);
export const Groups = optional(Type.Array(Group, { maxItems: MOST_GROUPS.manager }));

export function groupOf({ name, externalId, roles }: GroupEntry): GivenGroup {
  return { name, externalId: externalId ?? null, roles: [...new Set(roles ?? [])].sort() };
}

/** The problems of groups that their schema does not see. */
export function flawsOfGroups(field: string, groups: readonly GroupEntry[] | null | undefined): Flaw[] {
  const seen = new Map<string, number>();
  return (groups ?? []).flatMap((given, at) => {
    const folded = typeof given?.name === 'string' ? foldedGroupName(given.name) : undefined;
    // The schema has reported this already.
    if (folded === undefined) return [];
    const first = seen.get(folded);
    seen.set(folded, first ?? at);
    return first === undefined
      ? []
      : [{ field: `${field}.${at}`, message: `must not be the same as ${field}.${first}` }];
  });
}
