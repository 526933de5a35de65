import type { Contracts, OperationId, operations } from '@portico/api';
import type { Schema } from '../../../src/ground/database/schema.ts';
import type { Person, Service } from '../../harness/service.ts';
import type { Resource, Scene } from './scene.ts';

/**
 * A table whose changes are declared. Left out are events, which are written with every change and sealed later;
 * outcomes, which follow from a key; tasks and statistics, which belong to background work; mails and deliveries; secret
 * and signing keys; limits; challenges and set-ups; the row of the catalogue of roles, which is only locked; and words,
 * which follow from their texts; requests of directories, which are logged after the answer.
 */
export type Table = Exclude<
  keyof Schema,
  | 'account_words'
  | 'organization_words'
  | 'invitation_words'
  | 'events'
  | 'event_feed'
  | 'seals'
  | 'leaves'
  | 'address_salts'
  | 'endings'
  | 'idempotency_keys'
  | 'idempotency_mentions'
  | 'api_key_idempotency_keys'
  | 'service_key_idempotency_keys'
  | 'service_key_refusals'
  | 'policy_refusals'
  | 'scim_awaited_roles'
  | 'secret_keys'
  | 'signing_keys'
  | 'rsa_signing_keys'
  | 'client_assertions'
  | 'device_authorizations'
  | 'dpop_proofs'
  | 'pushed_requests'
  | 'limits'
  | 'failed_guesses'
  | 'tasks'
  | 'mails'
  | 'mail_secrets'
  | 'saml_assertions'
  | 'deliveries'
  | 'team_deliveries'
  | 'logouts'
  | 'grant_endings'
  | 'statistics'
  | 'import_keys'
  | 'import_roles'
  | 'passkey_challenges'
  | 'sign_ins'
  | 'login_codes'
  | 'devices'
  | 'left_addresses'
  | 'solved_challenges'
  | 'connection_tests'
  | 'scim_requests'
  | 'sso_bypasses'
  | 'totp_setups'
  | 'role_catalogue'
>;

interface Common {
  /** The tables whose rows a success changes. */
  readonly changes: readonly Table[];
  /** For a list: the steps that add a row to it, and remove one. */
  readonly rows?: { readonly added: OperationId | AddRow; readonly removed?: OperationId };
  /** Which success its request leads to, where it has several. */
  readonly success?: 200 | 201 | 204;
  /** The caller's password after a success, if it changes. */
  readonly passwordAfter?: (body: Readonly<Record<string, unknown>>) => unknown;
  /** The member of a team who can do it, if an owner cannot. */
  readonly as?: 'outsider' | 'operator' | 'directory';
  /** The access token of the request, where it is not the caller's. */
  readonly token?: (scene: Scene) => string;
  /** Gives the account of the caller what it must have first. */
  readonly prepare?: (service: Service, accountId: string) => Promise<void>;
  /** True where the service has only one of what a success uses up. */
  readonly usesUpTheOnlyOne?: true;
  /** True where the account that it is about is gone after a success. */
  readonly removesAccount?: true;
}

/** Adds a row to the list of a person, as others do. */
export type AddRow = (service: Service, to: Person) => Promise<void>;

export type Segment = readonly string[] | { readonly of: Resource | 'registeredClient' };

type BodyOf<Id extends OperationId> = Contracts[Id]['body'] extends undefined
  ? { readonly body?: undefined }
  : { readonly body: (scene: Scene) => Contracts[Id]['sent'] };

/** Path parameters besides the one that names the target: existing values, the best to ask for first, or which part of a scene. */
type SegmentsOf<Id extends OperationId> = (typeof operations)[Id] extends { parameters: infer Parameters }
  ? { readonly segments: { readonly [Name in keyof Parameters]: Segment } }
  : { readonly segments?: undefined };

/** The required members of an operation's description: the compiler requires a body or segments where its definition has some. */
export type DescriptionOf<Id extends OperationId> = Common & BodyOf<Id> & SegmentsOf<Id>;

/** A description, for proofs that go through all operations. */
export type Description = Common & {
  readonly body?: (scene: Scene) => unknown;
  readonly segments?: Readonly<Record<string, Segment>>;
};
