import type { Contracts } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { ConnectionRow, GroupRow } from '../../ground/database/schema.ts';

export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** A group as a directory writes it. */
export interface GivenGroup {
  readonly displayName: string;
  readonly externalId: string | null;
  /** Ids of users. */
  readonly members: readonly string[];
}

/** A group of a directory. */
export interface ScimGroupTarget {
  readonly connection: ConnectionRow;
  readonly group: GroupRow;
  readonly memberCount: number;
}

export type ScimGroup = Contracts['replaceScimGroup']['answer']['body'];

/** Accounts can go without their groups being written: the number of members is part of the version. */
export const groupVersionOf = ({ group, memberCount }: ScimGroupTarget) =>
  `"${group.revision}-${memberCount}"`;

/** @param members undefined where the directory has asked for none */
export function presentGroup(
  target: ScimGroupTarget,
  members: readonly string[] | undefined,
  scimUrl: string,
): ScimGroup {
  const { id, display_name: displayName, external_id: externalId, created_at, updated_at } = target.group;
  return {
    schemas: [GROUP_SCHEMA],
    id,
    displayName,
    ...(externalId !== null && { externalId }),
    ...(members && {
      members: members.map((value) => ({ value, $ref: `${scimUrl}/Users/${value}`, type: 'User' })),
    }),
    meta: {
      resourceType: 'Group',
      created: timestamp(created_at),
      lastModified: timestamp(updated_at),
      version: groupVersionOf(target),
    },
  };
}
