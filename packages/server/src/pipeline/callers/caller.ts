import type { ApplicationScope, RoleName, Scope } from '@portico/api';
import type { Actor } from '../../consequences/record-events.ts';
import type { Awaitable } from '../../ground/database/database.ts';
import { isAway } from '../../ground/database/failures.ts';
import type { ApiKeyRow, ConnectionRow, ServiceKeyRow } from '../../ground/database/schema.ts';
import type { Maker } from './account.ts';
import type { ImpersonationCaller, SessionCaller } from './session.ts';

/** A program that acts for an organization. */
export interface ApiKeyCaller {
  readonly kind: 'api_key';
  readonly key: ApiKeyRow & Maker;
  /** The hash of the token that was used: after a rotation, a key has several for a while. */
  readonly secretHash: string;
}

/** A key with which a back end of the team acts. */
export interface ServiceKey extends Omit<ServiceKeyRow, 'scopes' | 'networks'> {
  /** In alphabetical order. */
  readonly scopes: readonly Scope[];
  /** Addresses and ranges in CIDR notation; null where it works from everywhere. */
  readonly networks: readonly string[] | null;
}

/** A back end of the team that runs the service. */
export interface ServiceKeyCaller {
  readonly kind: 'service_key';
  readonly key: ServiceKey;
  /** The hash of the token that was used: after a rotation, a key has several for a while. */
  readonly secretHash: string;
}

/** A person who is signed in and may use the interface for operators. */
export interface OperatorCaller extends Omit<SessionCaller, 'kind'> {
  readonly kind: 'operator';
}

/** A caller that acts for the team that runs the service. */
export type TeamCaller = OperatorCaller | ServiceKeyCaller;

/** An application with an access token that identifies the person who signed in, and gives access to nothing else. */
export interface ApplicationCaller {
  readonly kind: 'application';
  readonly person: SessionCaller;
  readonly grant: UsedGrant;
}

/** The data of a person that an application may have. */
export interface UsedGrant {
  readonly id: string;
  /** The `client_id` of the application. */
  readonly clientId: string;
  readonly organization_id: string | null;
  readonly scopes: readonly ApplicationScope[];
}

/** The directory of an organization, which adds and removes its people through a connection. */
export interface ConnectionCaller {
  readonly kind: 'connection';
  readonly connection: ConnectionRow;
  /** The hash of the token that was used. */
  readonly tokenHash: string;
}

/** The owner of the access token. `kind` is one of `CALLER_KINDS` or `RAISED_KINDS`. */
export type Caller =
  | SessionCaller
  | ImpersonationCaller
  | ApiKeyCaller
  | ServiceKeyCaller
  | OperatorCaller
  | ApplicationCaller
  | ConnectionCaller;

/** A caller with an account. */
export type Person = SessionCaller | ImpersonationCaller | OperatorCaller;

export function isPerson(caller: Caller): caller is Person {
  return 'account' in caller;
}

/** The caller as an operator; undefined where it is not one. A session that an application got in an operator's name is not. */
export function raise(caller: Caller): OperatorCaller | undefined {
  const isOwn = caller.kind === 'session' && caller.session.grant_id === null;
  return isOwn && caller.isOperator ? { ...caller, kind: 'operator' } : undefined;
}

/** Whether the number of its changes is limited; service keys have a rate of their own. */
export function isChangeLimited({ kind }: Pick<Caller, 'kind'>): boolean {
  return kind !== 'service_key';
}

/** The ID of the account in whose name it is, or of the key or connection; unique among all. */
export function callerId(caller: Caller): string {
  if (caller.kind === 'application') return caller.person.account.id;
  if (caller.kind === 'connection') return caller.connection.id;
  return isPerson(caller) ? caller.account.id : caller.key.id;
}

export function actorOf(caller: Caller): Actor {
  const { kind } = caller;
  const isOfAccount = kind === 'session' || kind === 'impersonation' || kind === 'application';
  return { type: isOfAccount ? 'account' : kind, id: callerId(caller) };
}

/** The id whose limits on changes and mails a request counts against: operators who act for somebody use up their own. */
export function chargedTo(caller: Caller): string {
  return caller.kind === 'impersonation' ? caller.impersonator.id : callerId(caller);
}

/**
 * The role of a caller in an organization, if any. An API key has a role of its own.
 * @param asManager the stored role of the manager with the caller's id
 */
export function roleIn(
  organizationId: string,
  caller: Caller,
  asManager: RoleName | null | undefined,
): RoleName | undefined {
  if (isPerson(caller)) return asManager ?? undefined;
  if (caller.kind !== 'api_key') return undefined;
  return caller.key.organization_id === organizationId ? caller.key.role : undefined;
}

/** Records the use of an access token, where the database can: with a full disk, it can still be read. */
export async function noteUse(note: () => Awaitable<unknown>): Promise<void> {
  try {
    await note();
  } catch (error) {
    if (!isAway(error)) throw error;
  }
}
