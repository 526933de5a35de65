import type { AccountRow, SessionRow } from './tables/accounts.ts';
import type { ApiKeyIdempotencyKeyRow, ApiKeySecretRow, StoredApiKeyRow } from './tables/api-keys.ts';
import type { EndingRow } from './tables/endings.ts';
import type { EventRow, IdempotencyKeyRow, IdempotencyMentionRow } from './tables/events.ts';
import type { ImportKeyRow, ImportRoleRow } from './tables/imports.ts';
import type { ApprovalRow, OperatorRow, StatisticsRow } from './tables/operators.ts';
import type { ManagerRow, StoredInvitationRow, StoredOrganizationRow } from './tables/organizations.ts';
import type { FailedGuessesRow, LimitRow, SecretKeyRow, SigningKeyRow } from './tables/protection.ts';
import type {
  PasskeyChallengeRow,
  PasskeyRow,
  RecoveryCodeRow,
  TotpRow,
  TotpSetupRow,
} from './tables/sign-in.ts';
import type { DeliveryRow, WebhookRow } from './tables/webhooks.ts';
import type { AccountWordRow, InvitationWordRow, OrganizationWordRow } from './tables/words.ts';
import type { MailRow, MailSecretRow, TaskRow } from './tables/work.ts';

export type * from './tables/accounts.ts';
export type * from './tables/api-keys.ts';
export type * from './tables/endings.ts';
export type * from './tables/events.ts';
export type * from './tables/imports.ts';
export type * from './tables/operators.ts';
export type * from './tables/organizations.ts';
export type * from './tables/protection.ts';
export type * from './tables/sign-in.ts';
export type * from './tables/webhooks.ts';
export type * from './tables/words.ts';
export type * from './tables/work.ts';

/**
 * The tables as Kysely sees them. Ids are UUIDv7 in lower case, so that ordering by id is ordering by creation; times
 * are whole milliseconds since 1970; what is true or false is 1 or 0. Every insert names every value: the only defaults
 * are those of columns that the version before, which may still be running, does not know.
 */
export interface Schema {
  accounts: AccountRow;
  sessions: SessionRow;
  organizations: StoredOrganizationRow;
  managers: ManagerRow;
  invitations: StoredInvitationRow;
  tasks: TaskRow;
  mails: MailRow;
  mail_secrets: MailSecretRow;
  events: EventRow;
  endings: EndingRow;
  idempotency_keys: IdempotencyKeyRow;
  idempotency_mentions: IdempotencyMentionRow;
  secret_keys: SecretKeyRow;
  signing_keys: SigningKeyRow;
  limits: LimitRow;
  failed_guesses: FailedGuessesRow;
  totp: TotpRow;
  totp_setups: TotpSetupRow;
  recovery_codes: RecoveryCodeRow;
  passkeys: PasskeyRow;
  passkey_challenges: PasskeyChallengeRow;
  api_keys: StoredApiKeyRow;
  api_key_secrets: ApiKeySecretRow;
  api_key_idempotency_keys: ApiKeyIdempotencyKeyRow;
  webhooks: WebhookRow;
  deliveries: DeliveryRow;
  operators: OperatorRow;
  approvals: ApprovalRow;
  statistics: StatisticsRow;
  import_keys: ImportKeyRow;
  import_roles: ImportRoleRow;
  account_words: AccountWordRow;
  organization_words: OrganizationWordRow;
  invitation_words: InvitationWordRow;
}

/** Their names; the compiler asks for each. */
export const TABLES = Object.keys({
  accounts: true,
  sessions: true,
  organizations: true,
  managers: true,
  invitations: true,
  events: true,
  endings: true,
  idempotency_keys: true,
  idempotency_mentions: true,
  secret_keys: true,
  signing_keys: true,
  limits: true,
  failed_guesses: true,
  totp: true,
  totp_setups: true,
  recovery_codes: true,
  passkeys: true,
  passkey_challenges: true,
  api_keys: true,
  api_key_secrets: true,
  api_key_idempotency_keys: true,
  webhooks: true,
  deliveries: true,
  operators: true,
  approvals: true,
  statistics: true,
  import_keys: true,
  import_roles: true,
  account_words: true,
  organization_words: true,
  invitation_words: true,
  tasks: true,
  mails: true,
  mail_secrets: true,
} satisfies Record<keyof Schema, true>) as (keyof Schema)[];
