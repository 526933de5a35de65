import type { Portico } from '@portico/client';
import type { RefusalConstant } from './refusal.ts';
import type { Facts } from './sessions/record.ts';

/** The rights of a caller: in one object, replaced as a whole with the organization. */
export interface Rights<Permission extends string = string> {
  /** At Portico, in the organization. */
  readonly role: Facts['role'];
  /** Of the product, in the organization. */
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  has(permission: Permission): boolean;
  /** Whether an operator acts for the person. */
  readonly isImpersonated: boolean;
  readonly impersonator: Facts['impersonator'];
  /** Whether Portico did not answer when it was asked whether all this still holds. */
  readonly isStale: boolean;
  /** Why the organization does not let the person in; null where it does, or there is none. */
  readonly barred: RefusalConstant | null;
}

/** The sender of a token: a person, or a program with an API key of an organization. */
export interface Caller<Permission extends string = string> extends Rights<Permission> {
  readonly type: 'token' | 'api_key';
  /** Null for an API key; has what the token says about the person. */
  readonly account: {
    readonly id: string;
    readonly email: string | null;
    readonly name: string | null;
  } | null;
  readonly organization: { readonly id: string; readonly name: string | null } | null;
}

/** A person who is signed in to the product. */
export interface Session<Permission extends string = string> extends Rights<Permission> {
  readonly type: 'session';
  readonly account: Facts['account'];
  readonly organization: Facts['organization'];
  /** Portico's interface in the name of the person. */
  readonly client: Portico;
  /** A token for another service of the team, for the person and their organization. */
  token(options: { readonly audience: string }): Promise<string>;
}

/** A person in an organization. */
export type InOrganization<Permission extends string> = Session<Permission> & {
  readonly organization: NonNullable<Session['organization']>;
  readonly role: NonNullable<Session['role']>;
};

interface Described<Organization> {
  readonly facts: Omit<Facts, 'account' | 'organization'> & { readonly organization: Organization };
  readonly isStale?: boolean;
  readonly barred?: RefusalConstant | null;
}

/** The members that all callers have. */
export function callerOf<Permission extends string, Organization>(described: Described<Organization>) {
  const { facts, isStale = false, barred = null } = described;
  const { organization, role, roles, permissions, impersonator } = facts;
  const rights: Rights<Permission> = {
    role,
    roles,
    permissions,
    has: (permission) => permissions.includes(permission),
    isImpersonated: impersonator !== null,
    impersonator,
    isStale,
    barred,
  };
  return { organization, ...rights };
}
