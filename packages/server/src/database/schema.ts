import type {
  AccountRow,
  FailedGuessesRow,
  LimitRow,
  PasskeyChallengeRow,
  PasskeyRow,
  RecoveryCodeRow,
  RsaSigningKeyRow,
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
  EventFeedRow,
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
  StoredEventRow,
  TaskRow,
  WebhookRow,
} from './tables/outward.ts';
import type {
  ApiKeyProductRoleRow,
  InvitationProductRoleRow,
  ManagerProductRoleRow,
  ProductPermissionRow,
  ProductRolePermissionRow,
  ProductRoleRow,
  RoleCatalogueRow,
} from './tables/product.ts';
import type {
  AccessTokenRow,
  ApplicationRow,
  ApplicationSecretRow,
  AuthorizationCodeRow,
  ClientAssertionRow,
  GrantRow,
  MetadataRow,
  RefreshTokenRow,
  ServiceKeyIdempotencyKeyRow,
  ServiceKeyRefusalRow,
  ServiceKeyRow,
  ServiceKeySecretRow,
} from './tables/team.ts';
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
export type * from './tables/product.ts';
export type * from './tables/team.ts';
export type * from './tables/tenancy.ts';

/**
 * The types of the tables. Ids are UUIDv7 in lower case, whose order is that of creation; times are whole milliseconds since
 * 1970; booleans are 1 or 0. Inserts name every column: only columns that nodes of the version before, which may still be
 * running, do not know have defaults.
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
  events: StoredEventRow;
  event_feed: EventFeedRow;
  endings: EndingRow;
  idempotency_keys: IdempotencyKeyRow;
  idempotency_mentions: IdempotencyMentionRow;
  secret_keys: SecretKeyRow;
  signing_keys: SigningKeyRow;
  rsa_signing_keys: RsaSigningKeyRow;
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
  applications: ApplicationRow;
  application_secrets: ApplicationSecretRow;
  grants: GrantRow;
  authorization_codes: AuthorizationCodeRow;
  access_tokens: AccessTokenRow;
  refresh_tokens: RefreshTokenRow;
  client_assertions: ClientAssertionRow;
  service_keys: ServiceKeyRow;
  service_key_secrets: ServiceKeySecretRow;
  service_key_refusals: ServiceKeyRefusalRow;
  service_key_idempotency_keys: ServiceKeyIdempotencyKeyRow;
  account_metadata: MetadataRow;
  organization_metadata: MetadataRow;
  manager_metadata: MetadataRow;
  role_catalogue: RoleCatalogueRow;
  product_permissions: ProductPermissionRow;
  product_roles: ProductRoleRow;
  product_role_permissions: ProductRolePermissionRow;
  manager_product_roles: ManagerProductRoleRow;
  invitation_product_roles: InvitationProductRoleRow;
  api_key_product_roles: ApiKeyProductRoleRow;
}

/** The names of all tables; a missing one is a type error. */
export const TABLES = Object.keys({
  accounts: true,
  sessions: true,
  organizations: true,
  managers: true,
  invitations: true,
  events: true,
  event_feed: true,
  endings: true,
  idempotency_keys: true,
  idempotency_mentions: true,
  secret_keys: true,
  signing_keys: true,
  rsa_signing_keys: true,
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
  applications: true,
  application_secrets: true,
  grants: true,
  authorization_codes: true,
  access_tokens: true,
  refresh_tokens: true,
  client_assertions: true,
  service_keys: true,
  service_key_secrets: true,
  service_key_refusals: true,
  service_key_idempotency_keys: true,
  account_metadata: true,
  organization_metadata: true,
  manager_metadata: true,
  role_catalogue: true,
  product_permissions: true,
  product_roles: true,
  product_role_permissions: true,
  manager_product_roles: true,
  invitation_product_roles: true,
  api_key_product_roles: true,
  tasks: true,
  mails: true,
  mail_secrets: true,
} satisfies Record<keyof Schema, true>) as (keyof Schema)[];
