import type * as identity from './tables/identity.ts';
import type * as outward from './tables/outward.ts';
import type * as product from './tables/product.ts';
import type * as team from './tables/team.ts';
import type * as tenancy from './tables/tenancy.ts';

export type * from './tables/identity.ts';
export type * from './tables/outward.ts';
export type * from './tables/product.ts';
export type * from './tables/team.ts';
export type * from './tables/tenancy.ts';

/** Carries the type of the rows of a table, and nothing at run time. */
const rows = <Row>(): { readonly row?: Row } => ({});

const tables = {
  accounts: rows<identity.AccountRow>(),
  sessions: rows<identity.SessionRow>(),
  login_codes: rows<identity.LoginCodeRow>(),
  devices: rows<identity.DeviceRow>(),
  left_addresses: rows<identity.LeftAddressRow>(),
  solved_challenges: rows<identity.SolvedChallengeRow>(),
  organizations: rows<tenancy.StoredOrganizationRow>(),
  policy_refusals: rows<tenancy.PolicyRefusalRow>(),
  managers: rows<tenancy.ManagerRow>(),
  invitations: rows<tenancy.StoredInvitationRow>(),
  events: rows<outward.StoredEventRow>(),
  seals: rows<outward.SealRow>(),
  leaves: rows<outward.LeafRow>(),
  address_salts: rows<outward.AddressSaltRow>(),
  event_feed: rows<outward.EventFeedRow>(),
  endings: rows<outward.EndingRow>(),
  idempotency_keys: rows<outward.IdempotencyKeyRow>(),
  idempotency_mentions: rows<outward.IdempotencyMentionRow>(),
  secret_keys: rows<identity.SecretKeyRow>(),
  signing_keys: rows<identity.SigningKeyRow>(),
  rsa_signing_keys: rows<identity.RsaSigningKeyRow>(),
  limits: rows<identity.LimitRow>(),
  failed_guesses: rows<identity.FailedGuessesRow>(),
  totp: rows<identity.TotpRow>(),
  totp_setups: rows<identity.TotpSetupRow>(),
  recovery_codes: rows<identity.RecoveryCodeRow>(),
  passkeys: rows<identity.PasskeyRow>(),
  passkey_challenges: rows<identity.PasskeyChallengeRow>(),
  sign_ins: rows<identity.SignInRow>(),
  identities: rows<identity.IdentityRow>(),
  api_keys: rows<tenancy.StoredApiKeyRow>(),
  api_key_secrets: rows<tenancy.ApiKeySecretRow>(),
  api_key_idempotency_keys: rows<tenancy.ApiKeyIdempotencyKeyRow>(),
  sso_bypasses: rows<tenancy.SsoBypassRow>(),
  connections: rows<tenancy.ConnectionRow>(),
  connection_tests: rows<tenancy.ConnectionTestRow>(),
  webhooks: rows<outward.WebhookRow>(),
  deliveries: rows<outward.DeliveryRow>(),
  team_webhooks: rows<outward.TeamWebhookRow>(),
  team_deliveries: rows<outward.TeamDeliveryRow>(),
  logouts: rows<outward.LogoutRow>(),
  operators: rows<outward.OperatorRow>(),
  first_operator: rows<outward.FirstOperatorRow>(),
  approvals: rows<outward.ApprovalRow>(),
  statistics: rows<outward.StatisticsRow>(),
  import_keys: rows<outward.ImportKeyRow>(),
  import_roles: rows<outward.ImportRoleRow>(),
  account_words: rows<outward.AccountWordRow>(),
  organization_words: rows<outward.OrganizationWordRow>(),
  invitation_words: rows<outward.InvitationWordRow>(),
  applications: rows<team.ApplicationRow>(),
  application_secrets: rows<team.ApplicationSecretRow>(),
  grants: rows<team.GrantRow>(),
  grant_endings: rows<team.GrantEndingRow>(),
  authorization_codes: rows<team.AuthorizationCodeRow>(),
  device_authorizations: rows<team.DeviceAuthorizationRow>(),
  pushed_requests: rows<team.PushedRequestRow>(),
  access_tokens: rows<team.AccessTokenRow>(),
  refresh_tokens: rows<team.RefreshTokenRow>(),
  client_assertions: rows<team.ClientAssertionRow>(),
  dpop_proofs: rows<team.DpopProofRow>(),
  service_keys: rows<team.ServiceKeyRow>(),
  service_key_secrets: rows<team.ServiceKeySecretRow>(),
  service_key_refusals: rows<team.ServiceKeyRefusalRow>(),
  service_key_idempotency_keys: rows<team.ServiceKeyIdempotencyKeyRow>(),
  account_metadata: rows<team.MetadataRow>(),
  organization_metadata: rows<team.MetadataRow>(),
  manager_metadata: rows<team.MetadataRow>(),
  brand: rows<team.BrandRow>(),
  brand_logos: rows<team.BrandLogoRow>(),
  policy_defaults: rows<team.PolicyDefaultsRow>(),
  providers: rows<team.ProviderRow>(),
  hooks: rows<team.HookRow>(),
  configuration_keys: rows<team.ConfigurationKeyRow>(),
  organization_logos: rows<tenancy.OrganizationLogoRow>(),
  role_catalogue: rows<product.RoleCatalogueRow>(),
  product_permissions: rows<product.ProductPermissionRow>(),
  product_roles: rows<product.ProductRoleRow>(),
  product_role_permissions: rows<product.ProductRolePermissionRow>(),
  manager_product_roles: rows<product.ManagerProductRoleRow>(),
  group_product_roles: rows<product.GroupProductRoleRow>(),
  invitation_product_roles: rows<product.InvitationProductRoleRow>(),
  api_key_product_roles: rows<product.ApiKeyProductRoleRow>(),
  domains: rows<tenancy.DomainRow>(),
  saml_settings: rows<tenancy.SamlSettingsRow>(),
  scim_requests: rows<tenancy.ScimRequestRow>(),
  scim_tokens: rows<tenancy.ScimTokenRow>(),
  scim_users: rows<tenancy.ScimUserRow>(),
  scim_groups: rows<tenancy.GroupRow>(),
  scim_members: rows<tenancy.GroupMemberRow>(),
  scim_awaited_roles: rows<tenancy.ScimAwaitedRoleRow>(),
  given_roles: rows<tenancy.GivenRoleRow>(),
  tasks: rows<outward.TaskRow>(),
  mails: rows<outward.MailRow>(),
  mail_secrets: rows<outward.MailSecretRow>(),
  saml_assertions: rows<identity.SamlAssertionRow>(),
};

type Tables = typeof tables;

/**
 * The types of the tables. Ids are UUIDv7 in lower case, whose order is that of creation; times are whole milliseconds since
 * 1970; booleans are 1 or 0. Inserts name every column: only columns that nodes of the previous version, which may still be
 * running, do not know have defaults.
 */
export type Schema = { [Name in keyof Tables]: NonNullable<Tables[Name]['row']> };

export const TABLES = Object.keys(tables) as (keyof Schema)[];
