import type { Contracts, OperationId, operations } from '@portico/api';
import type { Schema } from '../../src/database/schema.ts';
import type { Person, Service } from '../service.ts';
import type { Resource, Scene } from './scene.ts';

/**
 * A table that changes are told of. Events are written beside every change and sealed later, outcomes where a key asks for it; tasks and
 * statistics belong to work in the background, mails and deliveries to those who get them, secret and signing keys to
 * the service, limits to callers, challenges and set-ups to what they begin, the row of the
 * catalogue of roles to locks, words to what they are taken from.
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
  | 'limits'
  | 'failed_guesses'
  | 'tasks'
  | 'mails'
  | 'mail_secrets'
  | 'saml_assertions'
  | 'deliveries'
  | 'logouts'
  | 'grant_endings'
  | 'statistics'
  | 'import_keys'
  | 'import_roles'
  | 'passkey_challenges'
  | 'sign_ins'
  | 'login_codes'
  | 'connection_tests'
  | 'sso_bypasses'
  | 'totp_setups'
  | 'role_catalogue'
>;

interface Common {
  /** The tables whose rows a success changes. */
  readonly changes: readonly Table[];
  /** For a list: what adds a row to it, and what removes one. */
  readonly rows?: { readonly added: OperationId | AddRow; readonly removed?: OperationId };
  /** Which success its request leads to, where it has several. */
  readonly success?: 200 | 201 | 204;
  /** The caller's password after a success, where that is another one. */
  readonly passwordAfter?: (body: Readonly<Record<string, unknown>>) => unknown;
  /** Who of a team can do it, where an owner cannot. */
  readonly as?: 'outsider' | 'operator' | 'directory';
  /** What the account of the caller must have first. */
  readonly prepare?: (service: Service, accountId: string) => Promise<void>;
  /** True where the account that it is about is gone after a success. */
  readonly removesAccount?: true;
}

/** Adds a row to the list of somebody: what others do. */
export type AddRow = (service: Service, to: Person) => Promise<void>;

export type Segment = readonly string[] | { readonly of: Resource };

type BodyOf<Id extends OperationId> = Contracts[Id]['body'] extends undefined
  ? { readonly body?: undefined }
  : { readonly body: (scene: Scene) => Contracts[Id]['sent'] };

/** Path parameters beside what names the target: what exists there, the best to ask for first, or which part of a scene. */
type SegmentsOf<Id extends OperationId> = (typeof operations)[Id] extends { parameters: infer Parameters }
  ? { readonly segments: { readonly [Name in keyof Parameters]: Segment } }
  : { readonly segments?: undefined };

/** What an operation has to say: the compiler asks for a body or segments where its definition has some. */
export type DescriptionOf<Id extends OperationId> = Common & BodyOf<Id> & SegmentsOf<Id>;

/** A description as proofs that go through all operations see it. */
export type Description = Common & {
  readonly body?: (scene: Scene) => unknown;
  readonly segments?: Readonly<Record<string, Segment>>;
};
