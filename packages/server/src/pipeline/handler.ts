import type { Contracts, OperationId } from '@portico/api';
import type { Handler, Handlers } from '@portico/conventions';
import type { Targets } from '../app/resources.ts';
import type { Amounts } from '../configuration/amounts.ts';
import type { Config } from '../configuration/config.ts';
import type { Providers } from '../federation/providers/directory.ts';
import type { SamlReader } from '../federation/saml/reader.ts';
import type { ConnectionWays } from '../federation/sign-ins/ways.ts';
import type { Clock } from '../ground/clock.ts';
import type { AddressRules } from '../ground/outgoing/address.ts';
import type { SecretKeys } from '../ground/secret-keys/keys.ts';
import type { Hasher } from '../identity/accounts/hasher.ts';
import type { PasswordRules } from '../identity/accounts/passwords.ts';
import type { Resets } from '../identity/accounts/resets.ts';
import type { Challenges } from '../identity/challenges/challenges.ts';
import type { Limits } from '../identity/limits/limits.ts';
import type { RelyingParty } from '../identity/passkeys/options.ts';
import type { Codes } from '../identity/second-factors/codes.ts';
import type { Feed } from '../notices/events/feed.ts';
import type { ClientDirectory } from '../oauth/applications/directory.ts';
import type { SigningKeys } from '../oauth/tokens/signing-keys.ts';
import type { ConsoleBuild } from '../team/documents/index.ts';
import type { Brand } from '../tenancy/brand/brand.ts';
import type { LookUpDomain } from '../tenancy/domains/look-up.ts';
import type { IsAdmitted } from './authenticate.ts';
import type { Caller, Person } from './callers/caller.ts';
import type { Lifetimes } from './callers/session.ts';
import type { Change, ChangeStep, LockedBy } from './change.ts';
import type { ReadDatabase } from './resource.ts';

/** The input of a handler besides the request: the caller, and the resource that `:id` names, as this caller sees it. */
export interface Admissions {
  readonly caller: Caller;
  readonly resources: Targets;
}

/** The implementation of one operation. */
export type HandlerOf<Id extends OperationId> = Handler<Contracts[Id], Admissions>;

export type { Given, Refusal } from './change.ts';

/** One handler for every operation. */
export type PorticoHandlers = Handlers<Contracts, Admissions>;

/**
 * Declares an operation that changes something, by what it needs: its handler is made by `change`.
 *
 *     export const deleteTask = changing('deleteTask', ({ clock }) => ({ apply: async ({ tx, target }) => … }));
 */
export function changing<Id extends OperationId, Prepared = undefined, Locked = LockedBy<Contracts[Id]>>(
  id: Id,
  declare: (needs: Needs) => Change<NoInfer<Id>, Prepared, Locked>,
): (needs: Needs) => HandlerOf<Id> {
  return (needs) => needs.change(id, declare(needs));
}

/** The settings that handlers know. */
type Settings = Pick<
  Config,
  | 'registration'
  | 'addManagers'
  | 'founderRoles'
  | 'organizationRoles'
  | 'operatorApproval'
  | 'impersonation'
  | 'deletionGrace'
  | 'failedSyncGrace'
  | 'docs'
  | 'brandName'
  | 'passwordMinLength'
  | 'homeUrl'
  | 'language'
  | 'emailCodes'
  | 'securityContacts'
>;

/** The dependencies of handlers. Each destructures what it uses: `({ change }: Needs)`. */
export interface Needs extends Settings {
  readonly database: ReadDatabase;
  readonly change: ChangeStep;
  /** Whether a caller who was admitted would be admitted now. */
  readonly isAdmitted: IsAdmitted;
  /** All events in their final order. */
  readonly feed: Feed;
  readonly hasher: Hasher;
  readonly limits: Limits;
  readonly challenges: Challenges;
  readonly resets: Resets;
  /** How many things callers may create. */
  readonly amounts: Amounts;
  readonly passwords: PasswordRules;
  readonly secretKeys: SecretKeys;
  /** Where webhooks may lead. */
  readonly webhookAddresses: AddressRules;
  /** Where providers and connections may lead. */
  readonly federationAddresses: AddressRules;
  /** The connections by which people sign in. */
  readonly connectionWays: ConnectionWays;
  /** The providers with which everybody can sign in. */
  readonly providers: Providers;
  readonly lookUpDomain: LookUpDomain;
  readonly samlReader: SamlReader;
  /** Codes of authenticator apps, and recovery codes. */
  readonly codes: Codes;
  readonly signingKeys: SigningKeys;
  /** Tokens for other services: their lifetime in milliseconds, and their possible audiences besides the public URL. */
  readonly tokens: {
    readonly lifetime: number;
    readonly audiences: readonly string[];
    /** The members of an account's public metadata that they carry. */
    readonly metadata: readonly string[];
  };
  /** Finds applications by their client ids. */
  readonly clients: ClientDirectory;
  readonly clock: Clock;
  readonly lifetimes: Lifetimes;
  /** Whether the product's permissions and the team's roles are kept in a file. */
  readonly hasRolesFile: boolean;
  /** The brand as this node knows it, within seconds of a change. */
  readonly brand: () => Brand;
  /** Whether the brand is kept in a file. */
  readonly hasBrandFile: boolean;
  /** Whether the service was asked to stop. */
  readonly isStopping: () => boolean;
  /** Without a trailing slash; known once the service listens. */
  readonly publicUrl: () => string;
  /** The relying party of passkeys; undefined where there can be none. Known once the service listens. */
  readonly relyingParty: () => RelyingParty | undefined;
  /** Whether something keeps a person from all operations that are not open despite it. */
  readonly isBarred: (person: Person) => boolean;
  /** Undefined where the console is not served. */
  readonly console: ConsoleBuild | undefined;
  /** Whether mails are kept and shown. */
  readonly mails: boolean;
}
