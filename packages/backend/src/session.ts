import type { Portico } from '@portico/client';
import type { RefusalConstant } from './refusal.ts';
import type { Facts } from './sessions/record.ts';

/** Somebody who calls the product: a person, or a program with an API key of an organization. */
export interface Caller<Permission extends string = string> {
  readonly type: 'session' | 'token' | 'api_key';
  /** Null for an API key. */
  readonly account: Facts['account'] | null;
  readonly organization: Facts['organization'];
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

/** A person who is signed in to the product. */
export interface Session<Permission extends string = string> extends Caller<Permission> {
  readonly type: 'session';
  readonly account: Facts['account'];
  /** Portico's interface in the name of the person. */
  readonly client: Portico;
  /** A token for another service of the team, for the person and their organization. */
  token(options: { readonly audience: string }): Promise<string>;
}

export interface Described {
  readonly facts: Omit<Facts, 'account'>;
  readonly isStale?: boolean;
  readonly barred?: RefusalConstant | null;
}

/** The members that all callers have. */
export function callerOf<Permission extends string>({ facts, isStale = false, barred = null }: Described) {
  const { organization, role, roles, permissions, impersonator } = facts;
  const held = new Set(permissions);
  return {
    organization,
    role,
    roles,
    permissions,
    has: (permission: Permission) => held.has(permission),
    isImpersonated: impersonator !== null,
    impersonator,
    isStale,
    barred,
  };
}
