import type {
  AccountRow,
  FailedGuessesRow,
  LimitRow,
  PasskeyChallengeRow,
  PasskeyRow,
  RecoveryCodeRow,
  SecretKeyRow,
  SessionRow,
  SigningKeyRow,
  TotpRow,
  TotpSetupRow,
} from './tables/identity.ts';
import type {
  AccountWordRow,
  ApprovalRow,
  DeliveryRow,
  EndingRow,
  EventRow,
  IdempotencyKeyRow,
  IdempotencyMentionRow,
  ImportKeyRow,
  ImportRoleRow,
  InvitationWordRow,
  MailRow,
  MailSecretRow,
  OperatorRow,
  OrganizationWordRow,
  StatisticsRow,
  TaskRow,
  WebhookRow,
} from './tables/outward.ts';
import type {
  ApiKeyIdempotencyKeyRow,
  ApiKeySecretRow,
  ManagerRow,
  StoredApiKeyRow,
  StoredInvitationRow,
  StoredOrganizationRow,
} from './tables/tenancy.ts';

export type * from './tables/identity.ts';
export type * from './tables/outward.ts';
export type * from './tables/tenancy.ts';

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
