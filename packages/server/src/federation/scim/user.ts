import { hash } from 'node:crypto';
import type { Contracts } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { ConnectionRow, ScimUserRow } from '../../ground/database/schema.ts';
import { folded } from '../../ground/folded.ts';
import { foreignName } from '../../ground/names.ts';
import type { Manager } from '../../tenancy/managers/manager.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** The attributes of a user that a directory writes. */
export interface Attributes {
  readonly userName: string;
  readonly externalId?: string;
  readonly displayName?: string;
  readonly name?: { readonly formatted?: string; readonly givenName?: string; readonly familyName?: string };
  readonly emails?: readonly {
    readonly value?: string;
    readonly type?: string;
    readonly primary?: boolean;
  }[];
}

/** A user as a directory sends it. */
export interface GivenUser {
  readonly attributes: Attributes;
  /** Undefined where the directory does not say. */
  readonly active: boolean | undefined;
}

/** The account that a user stands for. */
export interface UserAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly created_at: number;
}

/** A user of a directory: an account that it has written, or a manager that somebody else added. */
export interface ScimTarget {
  readonly connection: ConnectionRow;
  readonly account: UserAccount;
  /** Undefined for a manager that the directory has not written. */
  readonly row: ScimUserRow | undefined;
  readonly manager: Pick<Manager, 'id' | 'role' | 'updated_at'> | undefined;
}

export type ScimUser = Contracts['replaceScimUser']['answer']['body'];

/** The attributes of a user as the directory sees them. */
export function attributesOf({ row, account }: Pick<ScimTarget, 'row' | 'account'>): Attributes {
  if (row) return JSON.parse(row.attributes);
  return {
    userName: account.email,
    ...(account.name !== null && { displayName: account.name }),
    emails: [{ value: account.email, type: 'work', primary: true }],
  };
}

/** The user as it is sent, with its version. */
export function presentUser(target: ScimTarget): ScimUser {
  const { account, row, manager } = target;
  const attributes = attributesOf(target);
  const schemas = ENTERPRISE_SCHEMA in attributes ? [USER_SCHEMA, ENTERPRISE_SCHEMA] : [USER_SCHEMA];
  const active = manager !== undefined && row?.active !== 0;
  const user = { schemas, id: account.id, ...attributes, active };
  const { created_at, updated_at } = row ?? {
    ...account,
    updated_at: manager?.updated_at ?? account.created_at,
  };
  const meta = {
    resourceType: 'User',
    created: timestamp(created_at),
    lastModified: timestamp(updated_at),
    version: `"${hash('sha256', JSON.stringify(user), 'base64url').slice(0, 27)}"`,
  };
  return { ...user, meta };
}

export const versionOf = (user: ScimUser): string => user.meta.version;

/** The form in which user names are compared: they are not case-sensitive (RFC 7643, section 4.1.1). */
export const foldedUserName = (userName: string) => folded(userName.trim());

/** The address of a user: the primary email or, without one, the user name. */
export function addressOf({ emails = [], userName }: Attributes): string {
  return emails.find(({ primary }) => primary === true)?.value ?? userName;
}

/** The name of a person; null where the directory has none. */
export function nameOf({ displayName, name = {} }: Attributes): string | null {
  const { formatted, givenName, familyName } = name;
  const parts = [givenName, familyName].filter(Boolean).join(' ');
  const [first = null] = [displayName, formatted, parts].flatMap((one) => foreignName(one ?? '') ?? []);
  return first;
}
