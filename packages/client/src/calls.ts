// Generated from packages/api/src by `npm run fix`.
import type { CallOptions, Idempotency, Precondition } from './method.ts';
import type { ChallengeFailure, ClientFailure, FieldsFailure, PolicyFailure, PreconditionFailure, RefusalFailure, ServiceFailure, Success } from './outcome.ts';

/** The status of each error of the service. */
export interface Statuses {
  readonly REQUEST_MALFORMED: 400;
  readonly HEADERS_TOO_LARGE: 400;
  readonly REQUEST_TIMEOUT: 400;
  readonly CONTENT_TYPE_UNSUPPORTED: 400;
  readonly BODY_TOO_LARGE: 400;
  readonly BODY_MALFORMED: 400;
  readonly REQUIRED_FIELDS_MISSING: 400;
  readonly ROUTE_NOT_FOUND: 404;
  readonly METHOD_NOT_SUPPORTED: 404;
  readonly ACCESS_TOKEN_MISSING: 401;
  readonly ACCESS_TOKEN_INVALID: 401;
  readonly ACCESS_FORBIDDEN: 403;
  readonly RATE_LIMITED: 403;
  readonly PRECONDITION_FAILED: 409;
  readonly IDEMPOTENCY_KEY_IN_USE: 409;
  readonly IDEMPOTENCY_KEY_REUSED: 422;
  readonly FIELDS_VALIDATION_ERROR: 422;
  readonly INTERNAL_ERROR: 500;
  readonly OVERLOADED: 503;
  readonly SERVICE_UNAVAILABLE: 503;
  readonly CREDENTIALS_INVALID: 401;
  readonly SECOND_FACTOR_REQUIRED: 401;
  readonly SECOND_FACTOR_INVALID: 401;
  readonly SIGN_IN_REFUSED: 401;
  readonly REAUTHENTICATION_REQUIRED: 403;
  readonly EMAIL_NOT_VERIFIED: 403;
  readonly PASSWORD_BREACHED: 403;
  readonly SECOND_FACTOR_MISSING: 403;
  readonly SSO_REQUIRED: 403;
  readonly POLICY_REFUSED: 403;
  readonly CHALLENGE_REQUIRED: 403;
  readonly ACCOUNT_SUSPENDED: 403;
  readonly REGISTRATION_CLOSED: 403;
  readonly HOOK_REFUSED: 403;
  readonly HOOK_UNAVAILABLE: 503;
  readonly ACCOUNT_NOT_FOUND: 404;
  readonly ORGANIZATION_NOT_FOUND: 404;
  readonly MANAGER_NOT_FOUND: 404;
  readonly GROUP_NOT_FOUND: 404;
  readonly SESSION_NOT_FOUND: 404;
  readonly TOTP_NOT_FOUND: 404;
  readonly FACTOR_NOT_FOUND: 404;
  readonly INVITATION_NOT_FOUND: 404;
  readonly PASSKEY_NOT_FOUND: 404;
  readonly IDENTITY_NOT_FOUND: 404;
  readonly CONNECTION_NOT_FOUND: 404;
  readonly CONNECTION_TEST_NOT_FOUND: 404;
  readonly WEBHOOK_NOT_FOUND: 404;
  readonly DOMAIN_NOT_FOUND: 404;
  readonly DELIVERY_NOT_FOUND: 404;
  readonly SEAL_NOT_FOUND: 404;
  readonly API_KEY_NOT_FOUND: 404;
  readonly MACHINE_NOT_FOUND: 404;
  readonly HOOK_NOT_FOUND: 404;
  readonly APPLICATION_NOT_FOUND: 404;
  readonly APPLICATION_LIMIT_REACHED: 409;
  readonly GRANT_NOT_FOUND: 404;
  readonly SCIM_USER_NOT_FOUND: 404;
  readonly SCIM_GROUP_NOT_FOUND: 404;
  readonly SCIM_DESCRIPTION_NOT_FOUND: 404;
  readonly SCIM_VALUE_INVALID: 400;
  readonly SCIM_FILTER_INVALID: 400;
  readonly SCIM_PATH_INVALID: 400;
  readonly SCIM_TARGET_MISSING: 400;
  readonly SCIM_USER_ALREADY_EXISTS: 409;
  readonly SCIM_GROUP_ALREADY_EXISTS: 409;
  readonly SCIM_GROUP_LIMIT_REACHED: 409;
  readonly GRANT_INVALID: 400;
  readonly DEVICE_PENDING: 400;
  readonly DEVICE_TOO_FAST: 400;
  readonly DEVICE_REFUSED: 400;
  readonly DEVICE_CODE_EXPIRED: 400;
  readonly APPLICATION_INVALID: 401;
  readonly DPOP_PROOF_INVALID: 400;
  readonly DPOP_NONCE_REQUIRED: 400;
  readonly ACCESS_TOKEN_PROOF_INVALID: 401;
  readonly ACCESS_TOKEN_NONCE_REQUIRED: 401;
  readonly GRANT_TYPE_UNSUPPORTED: 400;
  readonly SCOPE_INVALID: 400;
  readonly RESOURCE_INVALID: 400;
  readonly APPLICATION_FORBIDDEN: 400;
  readonly REDIRECT_URI_INVALID: 400;
  readonly CONSENT_MISSING: 409;
  readonly SERVICE_KEY_NOT_FOUND: 404;
  readonly ROLE_NOT_FOUND: 404;
  readonly GROUP_ALREADY_EXISTS: 409;
  readonly GROUP_LIMIT_REACHED: 409;
  readonly GROUP_MANAGED: 409;
  readonly ROLE_ALREADY_EXISTS: 409;
  readonly ROLE_IN_USE: 409;
  readonly ROLE_PROTECTED: 409;
  readonly BRAND_PROTECTED: 409;
  readonly MANAGED_BY_CONFIGURATION: 409;
  readonly ROLE_LIMIT_REACHED: 409;
  readonly PERMISSION_IN_USE: 409;
  readonly EMAIL_ALREADY_EXISTS: 409;
  readonly EXTERNAL_ID_ALREADY_EXISTS: 409;
  readonly MANAGER_ALREADY_EXISTS: 409;
  readonly TOTP_ALREADY_ACTIVE: 409;
  readonly INVITATION_ALREADY_PENDING: 409;
  readonly INVITATION_NOT_PENDING: 409;
  readonly PASSKEY_ALREADY_EXISTS: 409;
  readonly IDENTITY_NOT_LINKED: 409;
  readonly IDENTITY_ALREADY_EXISTS: 409;
  readonly LAST_CREDENTIAL: 409;
  readonly PROVIDER_UNAVAILABLE: 409;
  readonly PASSKEY_LIMIT_REACHED: 409;
  readonly PASSKEYS_UNAVAILABLE: 409;
  readonly WEBHOOK_LIMIT_REACHED: 409;
  readonly CONNECTION_LIMIT_REACHED: 409;
  readonly CONNECTION_NOT_ACTIVE: 409;
  readonly CONNECTION_IN_USE: 409;
  readonly DOMAIN_ALREADY_EXISTS: 409;
  readonly DOMAIN_ALREADY_VERIFIED: 409;
  readonly DOMAIN_NOT_VERIFIED: 409;
  readonly DOMAIN_LIMIT_REACHED: 409;
  readonly ORGANIZATION_LIMIT_REACHED: 409;
  readonly API_KEY_LIMIT_REACHED: 409;
  readonly MACHINE_LIMIT_REACHED: 409;
  readonly INVITATION_LIMIT_REACHED: 409;
  readonly MANAGER_LIMIT_REACHED: 409;
  readonly APPROVAL_REQUIRED: 403;
  readonly APPROVAL_NOT_FOUND: 404;
  readonly APPROVAL_ALREADY_PENDING: 409;
  readonly APPROVAL_NOT_PENDING: 409;
  readonly APPROVAL_LIMIT_REACHED: 409;
  readonly SECOND_OPERATOR_REQUIRED: 409;
  readonly OPERATOR_PROTECTED: 409;
  readonly IMPERSONATION_NOT_ALLOWED: 403;
  readonly LAST_OWNER: 409;
}

/** Why a field is invalid, with the numbers that belong to the reason. A service that is newer can give others. */
export type FieldReason =
  | { readonly reason: 'required' | 'unexpected' | 'type' | 'format' | 'pattern' | 'enum' | 'not_unique' | 'unknown' | 'repeated' | 'invalid' | 'blank' | 'wrong' | 'expired' | 'used' | 'common_password' | 'breached_password' | 'equals_email' | 'made_of_email' | 'equals_password' | 'not_accepted' | 'not_colleague' | 'not_allowed' | 'reserved' | 'not_delegable' | 'public_domain' | 'in_past' | 'damaged' | 'animated' | 'not_reachable'; }
  | { readonly reason: 'too_short' | 'too_few' | 'minimum'; readonly min: number; }
  | { readonly reason: 'too_long' | 'too_many' | 'maximum' | 'too_large' | 'too_deep' | 'too_many_pixels'; readonly max: number; }
  | { readonly reason: 'contrast'; readonly nearest: string; };

type TransportFailure = ServiceFailure<'REQUEST_MALFORMED'> | ServiceFailure<'HEADERS_TOO_LARGE'> | ServiceFailure<'REQUEST_TIMEOUT'> | ServiceFailure<'INTERNAL_ERROR'> | ServiceFailure<'OVERLOADED'> | ServiceFailure<'SERVICE_UNAVAILABLE'>;
type TokenFailure = ServiceFailure<'ACCESS_TOKEN_MISSING'> | ServiceFailure<'ACCESS_TOKEN_INVALID'> | ServiceFailure<'RATE_LIMITED'>;
type BarsFailure = ServiceFailure<'EMAIL_NOT_VERIFIED'> | ServiceFailure<'PASSWORD_BREACHED'>;
type LimitedFailure = ServiceFailure<'RATE_LIMITED'>;
type BodyFailure = ServiceFailure<'CONTENT_TYPE_UNSUPPORTED'> | ServiceFailure<'BODY_TOO_LARGE'> | ServiceFailure<'BODY_MALFORMED'>;
type RequiredFailure = ServiceFailure<'REQUIRED_FIELDS_MISSING'>;
type IdempotencyFailure = ServiceFailure<'IDEMPOTENCY_KEY_IN_USE'> | ServiceFailure<'IDEMPOTENCY_KEY_REUSED'>;

export type Role = 'owner' | 'admin' | 'viewer';
export type Account = { id: string; email: string; emailVerified: boolean; name: string | null; locale: string | null; createdAt: string; updatedAt: string; };
export type SignedIn = { account: Account; accessToken: string; expiresAt: string; methods: Array<'password' | 'email' | 'provider' | 'sso' | 'totp' | 'recovery_code' | 'passkey'>; impersonator: { id: string; email: string | null; } | null; passwordBreached: boolean; };
export type AccountExport = { account: { id: string; email: string; emailVerified: boolean; name: string | null; locale: string | null; createdAt: string; updatedAt: string; pendingEmail: string | null; externalId: string | null; }; metadata: PublicMetadata; security: Security; sessions: Array<Session>; passkeys: Array<Passkey>; identities: Array<Identity>; managers: Array<{ id: string; organizationId: string; account: { id: string; email: string; name: string | null; }; role: Role; roles: Array<string>; permissions: Array<string>; groups: Array<{ id: string; name: string; }>; accepted: boolean; ssoHeld: boolean; createdAt: string; updatedAt: string; organization: Organization; metadata: PublicMetadata; }>; invitations: Array<Invitation>; apiKeys: Array<ApiKey>; events: Array<Event>; };
export type SupportAccess = { allowed: boolean; endsAt: string | null; };
export type Session = { id: string; createdAt: string; lastUsedAt: string; expiresAt: string; userAgent: string | null; ipAddress: string | null; methods: Array<'password' | 'email' | 'provider' | 'sso' | 'totp' | 'recovery_code' | 'passkey'>; impersonator: { id: string; email: string | null; } | null; application: { id: string; name: string; } | null; current: boolean; };
export type SessionList = { items: Array<Session>; nextCursor: string | null; total?: number | null; };
export type Security = { password: boolean; totp: boolean; recoveryCodesLeft: number; passkeys: number; };
export type TotpSetup = { secret: string; uri: string; expiresAt: string; };
export type RecoveryCodes = { codes: Array<string>; };
export type Passkey = { id: string; name: string; createdAt: string; updatedAt: string; lastUsedAt: string | null; backedUp: boolean; transports: Array<string>; };
export type PasskeyList = { items: Array<Passkey>; nextCursor: string | null; total?: number | null; };
export type PasskeyRegistration = { id: string; options: { rp: { id: string; name: string; }; user: { id: string; name: string; displayName: string; }; challenge: string; pubKeyCredParams: Array<{ type: 'public-key'; alg: number; }>; timeout: number; excludeCredentials: Array<{ type: 'public-key'; id: string; }>; authenticatorSelection: { residentKey: 'required'; requireResidentKey: boolean; userVerification: 'required'; }; attestation: 'none'; }; expiresAt: string; };
export type PasskeyChallenge = { id: string; options: { challenge: string; timeout: number; rpId: string; userVerification: 'required'; }; expiresAt: string; };
export type Provider = { id: string; name: string; };
export type ProviderList = { items: Array<Provider>; nextCursor: string | null; };
export type SignIn = { id: string; url: string; expiresAt: string; };
export type Identity = { id: string; provider: { id: string; name: string; }; email: string | null; createdAt: string; lastUsedAt: string | null; };
export type IdentityList = { items: Array<Identity>; nextCursor: string | null; total?: number | null; };
export type Token = { token: string; expiresAt: string; };
export type Jwks = { keys: Array<{ kid: string; use: 'sig'; alg: 'ES256'; kty: 'EC'; crv: 'P-256'; x: string; y: string; } | { kid: string; use: 'sig'; alg: 'RS256'; kty: 'RSA'; n: string; e: string; }>; };
export type Organization = { id: string; name: string; logo: string | null; role: Role; requireSecondFactor: boolean; ssoRequired: boolean; deletedAt: string | null; createdAt: string; updatedAt: string; };
export type OrganizationList = { items: Array<Organization>; nextCursor: string | null; total?: number | null; };
export type OrganizationPolicy = { sessionMaxAge: number | null; sessionIdle: number | null; networks: Array<string> | null; allowedMethods: Array<'password' | 'email' | 'provider' | 'sso' | 'totp' | 'recovery_code' | 'passkey'> | null; };
export type Manager = { id: string; organizationId: string; account: { id: string; email: string; name: string | null; }; role: Role; roles: Array<string>; permissions: Array<string>; groups: Array<{ id: string; name: string; }>; accepted: boolean; ssoHeld: boolean; createdAt: string; updatedAt: string; };
export type ListedManager = { id: string; organizationId: string; account: { id: string; email: string; name: string | null; }; role: Role; roles: Array<string>; permissions: Array<string>; groups: Array<{ id: string; name: string; }>; accepted: boolean; ssoHeld: boolean; createdAt: string; updatedAt: string; secondFactor: boolean | null; };
export type ManagerList = { items: Array<ListedManager>; nextCursor: string | null; total?: number | null; };
export type Invitation = { id: string; organizationId: string; email: string; role: Role; roles: Array<string>; state: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'; expiresAt: string; createdAt: string; };
export type InvitationList = { items: Array<Invitation>; nextCursor: string | null; total?: number | null; };
export type ReceivedInvitation = { id: string; organizationId: string; email: string; role: Role; roles: Array<string>; state: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'; expiresAt: string; createdAt: string; organization: { id: string; name: string; }; inviter: { name: string | null; } | null; };
export type ReceivedInvitationList = { items: Array<ReceivedInvitation>; nextCursor: string | null; total?: number | null; };
export type InvitationDetails = { organizationName: string; inviterName: string | null; email: string; role: Role; state: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'; expiresAt: string; registered: boolean; };
export type Connection = { id: string; organizationId: string; type: 'oidc' | 'saml'; name: string; issuer: string | null; clientId: string | null; metadata: { source: string; identityProvider: string; signOnUrl: string; certificates: Array<{ subject: string | null; notAfter: string | null; used: boolean; why: 'unreadable' | 'not_rsa' | 'short_key' | 'surplus' | null; }>; } | null; state: 'setup' | 'active' | 'paused'; defaultRole: 'admin' | 'viewer'; rolesFrom: { name: string; values: { [name: string]: 'admin' | 'viewer'; }; groups?: { [name: string]: string; }; } | null; attributes: { email?: string; name?: string; }; trustsFactors: boolean; returnUrl: string; entityId: string; acsUrl: string; metadataUrl: string; scimUrl: string; createdAt: string; updatedAt: string; };
export type ConnectionList = { items: Array<Connection>; nextCursor: string | null; total?: number | null; };
export type ConnectionTest = { id: string; state: 'pending' | 'passed' | 'failed'; subject: string | null; email: string | null; emailSources: Array<string>; claims: Array<{ name: string; values: Array<string>; }>; roles: Array<'admin' | 'viewer'>; roleClaim: 'present' | 'empty' | 'absent' | 'unreadable' | null; problem: { reason: 'provider_refused' | 'provider_unavailable' | 'not_verified' | 'no_address' | 'foreign_address' | 'email_not_verified' | 'inactive' | 'not_fresh' | 'another_account' | 'session_ended'; detail: string | null; } | null; createdAt: string; };
export type Domain = { id: string; organizationId: string; name: string; state: 'pending' | 'verified' | 'lost'; record: { type: 'TXT'; name: string; value: string; }; verifiedAt: string | null; checkedAt: string | null; createdAt: string; };
export type DomainList = { items: Array<Domain>; nextCursor: string | null; total?: number | null; };
export type ScimUser = { schemas: Array<string>; id: string; userName: string; active: boolean; meta: { resourceType: string; created: string; lastModified: string; version: string; }; };
export type ScimList = { schemas: Array<string>; totalResults: number; startIndex: number; itemsPerPage: number; Resources: Array<object>; };
export type ScimDescription = { id: string; };
export type ScimRequest = { id: string; method: string; path: string; status: number; error: string | null; reason: string | null; changed: Array<'account.registered' | 'account.created' | 'account.updated' | 'account.email_verified' | 'account.email_changed' | 'account.password_changed' | 'account.password_reset' | 'account.passkey_added' | 'account.passkey_counter_reset' | 'account.passkey_removed' | 'account.deleted' | 'account.taken_over' | 'account.suspended' | 'account.resumed' | 'account.impersonated' | 'account.support_access_changed' | 'account.factors_removed' | 'account.metadata_changed' | 'account.totp_enabled' | 'account.totp_disabled' | 'account.recovery_codes_renewed' | 'account.recovery_code_used' | 'identity.linked' | 'identity.unlinked' | 'passkey.renamed' | 'session.created' | 'session.reauthenticated' | 'session.login_failed' | 'session.ended' | 'organization.created' | 'organization.updated' | 'organization.policy_updated' | 'organization.policy_refused' | 'organization.metadata_changed' | 'organization.deleted' | 'organization.restored' | 'organization.purged' | 'organization.ownership_transferred' | 'manager.added' | 'manager.accepted' | 'manager.role_changed' | 'manager.metadata_changed' | 'manager.roles_changed' | 'manager.sso_released' | 'manager.removed' | 'invitation.created' | 'invitation.resent' | 'invitation.accepted' | 'invitation.declined' | 'invitation.revoked' | 'connection.created' | 'connection.updated' | 'connection.tested' | 'connection.activated' | 'connection.paused' | 'connection.deleted' | 'sso.bypassed' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.failing' | 'webhook.deleted' | 'domain.added' | 'domain.verified' | 'domain.lost' | 'domain.removed' | 'operator.added' | 'operator.removed' | 'operator.read_account' | 'operator.read' | 'approval.requested' | 'approval.given' | 'approval.withdrawn' | 'api_key.created' | 'api_key.rotated' | 'api_key.renamed' | 'api_key.roles_changed' | 'api_key.revoked' | 'machine.created' | 'machine.updated' | 'machine.rotated' | 'machine.deleted' | 'group.created' | 'group.updated' | 'group.deleted' | 'group.member_added' | 'group.member_removed' | 'role.created' | 'role.updated' | 'role.deleted' | 'permissions.changed' | 'brand.updated' | 'policy_defaults.updated' | 'provider.created' | 'provider.updated' | 'provider.deleted' | 'hook.created' | 'hook.updated' | 'hook.deleted' | 'hook.refused' | 'hook.failing' | 'hook.recovered' | 'team_webhook.created' | 'team_webhook.updated' | 'team_webhook.failing' | 'team_webhook.deleted' | 'application.created' | 'application.updated' | 'application.rotated' | 'application.deleted' | 'grant.created' | 'grant.refused' | 'grant.ended' | 'service_key.created' | 'service_key.updated' | 'service_key.rotated' | 'service_key.revoked' | 'service_key.refused' | 'events.sealed' | 'scim.token_created' | 'scim.token_deleted' | 'scim.group_created' | 'scim.group_updated' | 'scim.group_deleted'>; at: string; };
export type ScimRequestList = { items: Array<ScimRequest>; nextCursor: string | null; total?: number | null; };
export type ScimGroup = { schemas: Array<string>; id: string; displayName: string; meta: { resourceType: string; created: string; lastModified: string; version: string; }; };
export type Webhook = { id: string; organizationId: string; url: string; types: Array<OrganizationEventType> | null; state: 'active' | 'paused' | 'failing'; format: 'standard' | 'splunk' | 'datadog'; createdBy: { id: string; name: string | null; } | null; createdAt: string; updatedAt: string; lastDeliveredAt: string | null; failingSince: string | null; };
export type WebhookWithSecret = { id: string; organizationId: string; url: string; types: Array<OrganizationEventType> | null; state: 'active' | 'paused' | 'failing'; format: 'standard' | 'splunk' | 'datadog'; createdBy: { id: string; name: string | null; } | null; createdAt: string; updatedAt: string; lastDeliveredAt: string | null; failingSince: string | null; secret: string; };
export type WebhookList = { items: Array<Webhook>; nextCursor: string | null; total?: number | null; };
export type DeliveryType = 'session.login_failed' | 'organization.created' | 'organization.updated' | 'organization.policy_updated' | 'organization.policy_refused' | 'organization.metadata_changed' | 'organization.deleted' | 'organization.restored' | 'organization.purged' | 'organization.ownership_transferred' | 'manager.added' | 'manager.accepted' | 'manager.role_changed' | 'manager.metadata_changed' | 'manager.roles_changed' | 'manager.sso_released' | 'manager.removed' | 'invitation.created' | 'invitation.resent' | 'invitation.accepted' | 'invitation.declined' | 'invitation.revoked' | 'connection.created' | 'connection.updated' | 'connection.tested' | 'connection.activated' | 'connection.paused' | 'connection.deleted' | 'sso.bypassed' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.failing' | 'webhook.deleted' | 'domain.added' | 'domain.verified' | 'domain.lost' | 'domain.removed' | 'operator.read' | 'approval.requested' | 'approval.given' | 'approval.withdrawn' | 'api_key.created' | 'api_key.rotated' | 'api_key.renamed' | 'api_key.roles_changed' | 'api_key.revoked' | 'machine.created' | 'machine.updated' | 'machine.rotated' | 'machine.deleted' | 'group.created' | 'group.updated' | 'group.deleted' | 'group.member_added' | 'group.member_removed' | 'role.created' | 'role.updated' | 'role.deleted' | 'scim.token_created' | 'scim.token_deleted' | 'scim.group_created' | 'scim.group_updated' | 'scim.group_deleted' | 'webhook.test';
export type Delivery = { id: string; webhookId: string; eventId: string; type: DeliveryType; state: 'pending' | 'delivered' | 'failed'; attempts: number; lastStatus: number | null; lastError: string | null; lastReason: 'status' | 'redirect' | 'refused' | 'closed' | 'unreachable' | 'no_connection' | 'no_response' | 'unknown_name' | 'name_timeout' | 'not_http' | 'not_public' | 'interrupted' | 'certificate_expired' | 'certificate_not_yet_valid' | 'certificate_of_other_host' | 'certificate_self_signed' | 'certificate_of_unknown_authority' | 'no_tls' | 'insecure' | 'not_kept' | 'internal' | 'failed' | null; nextAttemptAt: string | null; createdAt: string; };
export type DeliveryWithAttempts = { id: string; webhookId: string; eventId: string; type: DeliveryType; state: 'pending' | 'delivered' | 'failed'; attempts: number; lastStatus: number | null; lastError: string | null; lastReason: 'status' | 'redirect' | 'refused' | 'closed' | 'unreachable' | 'no_connection' | 'no_response' | 'unknown_name' | 'name_timeout' | 'not_http' | 'not_public' | 'interrupted' | 'certificate_expired' | 'certificate_not_yet_valid' | 'certificate_of_other_host' | 'certificate_self_signed' | 'certificate_of_unknown_authority' | 'no_tls' | 'insecure' | 'not_kept' | 'internal' | 'failed' | null; nextAttemptAt: string | null; createdAt: string; latestAttempts: Array<{ at: string; duration: number; status: number | null; error: string | null; reason: 'status' | 'redirect' | 'refused' | 'closed' | 'unreachable' | 'no_connection' | 'no_response' | 'unknown_name' | 'name_timeout' | 'not_http' | 'not_public' | 'interrupted' | 'certificate_expired' | 'certificate_not_yet_valid' | 'certificate_of_other_host' | 'certificate_self_signed' | 'certificate_of_unknown_authority' | 'no_tls' | 'insecure' | 'not_kept' | 'internal' | 'failed' | null; }>; sent: string | null; };
export type DeliveryList = { items: Array<Delivery>; nextCursor: string | null; total?: number | null; };
export type ApiKey = { id: string; organizationId: string; name: string; role: 'admin' | 'viewer'; roles: Array<string>; prefix: string; createdBy: { id: string; name: string | null; } | null; createdAt: string; updatedAt: string; lastUsedAt: string | null; expiresAt: string | null; };
export type IssuedApiKey = { id: string; organizationId: string; name: string; role: 'admin' | 'viewer'; roles: Array<string>; prefix: string; createdBy: { id: string; name: string | null; } | null; createdAt: string; updatedAt: string; lastUsedAt: string | null; expiresAt: string | null; key: string; };
export type ApiKeyList = { items: Array<ApiKey>; nextCursor: string | null; total?: number | null; };
export type Machine = { id: string; organizationId: string; name: string; role: 'admin' | 'viewer'; roles: Array<string>; state: 'active' | 'disabled'; audiences: Array<string>; tokenEndpointAuth: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'; jwks: { keys: Array<{ kty: string; }>; } | null; createdBy: { id: string; name: string | null; } | null; createdAt: string; updatedAt: string; lastUsedAt: string | null; };
export type MachineWithSecret = { id: string; organizationId: string; name: string; role: 'admin' | 'viewer'; roles: Array<string>; state: 'active' | 'disabled'; audiences: Array<string>; tokenEndpointAuth: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'; jwks: { keys: Array<{ kty: string; }>; } | null; createdBy: { id: string; name: string | null; } | null; createdAt: string; updatedAt: string; lastUsedAt: string | null; secret: string | null; };
export type MachineList = { items: Array<Machine>; nextCursor: string | null; total?: number | null; };
export type Application = { id: string; name: string; kind: 'web' | 'browser' | 'native' | 'machine'; state: 'active' | 'disabled'; redirectUris: Array<string>; postLogoutRedirectUris: Array<string>; backchannelLogoutUri: string | null; audiences: Array<string>; resource: string | null; firstParty: boolean; requireOrganization: boolean; requirePkce: boolean; requirePushed: boolean; devices: boolean; requireDpop: boolean; signingAlgorithm: 'ES256' | 'RS256'; tokenEndpointAuth: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none'; jwks: { keys: Array<{ kty: string; }>; } | null; logoUrl: string | null; managed: boolean; createdAt: string; updatedAt: string; lastUsedAt: string | null; };
export type ApplicationWithSecret = { id: string; name: string; kind: 'web' | 'browser' | 'native' | 'machine'; state: 'active' | 'disabled'; redirectUris: Array<string>; postLogoutRedirectUris: Array<string>; backchannelLogoutUri: string | null; audiences: Array<string>; resource: string | null; firstParty: boolean; requireOrganization: boolean; requirePkce: boolean; requirePushed: boolean; devices: boolean; requireDpop: boolean; signingAlgorithm: 'ES256' | 'RS256'; tokenEndpointAuth: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none'; jwks: { keys: Array<{ kty: string; }>; } | null; logoUrl: string | null; managed: boolean; createdAt: string; updatedAt: string; lastUsedAt: string | null; secret: string | null; };
export type ApplicationList = { items: Array<Application>; nextCursor: string | null; total?: number | null; };
export type AuthorizationRequest = { application: { id: string; name: string; logoUrl: string | null; firstParty: boolean; }; scopes: Array<'openid' | 'profile' | 'email' | 'organization' | 'groups' | 'offline_access' | 'portico'>; loginHint: string | null; redirectUri: string; silent: boolean; organizationNamed: boolean; organizationId: string | null; needs: Array<'sign_in' | 'reauthentication' | 'second_factor' | 'organization' | 'consent'>; url: string | null; ticket: string; };
export type Redirection = { url: string; };
export type DeviceAuthorization = { application: { id: string; name: string; logoUrl: string | null; firstParty: boolean; }; scopes: Array<'openid' | 'profile' | 'email' | 'organization' | 'groups' | 'offline_access' | 'portico'>; organizationId: string | null; needs: Array<'sign_in' | 'reauthentication' | 'second_factor' | 'organization'>; ipAddress: string | null; userAgent: string | null; createdAt: string; expiresAt: string; };
export type EndSessionLookup = { application: { id: string; name: string; logoUrl: string | null; firstParty: boolean; } | null; needs: Array<'confirmation'>; url: string | null; };
export type EndedSession = { url: string | null; };
export type Grant = { id: string; application: { id: string; name: string; logoUrl: string | null; }; scopes: Array<'openid' | 'profile' | 'email' | 'organization' | 'groups' | 'offline_access' | 'portico'>; organization: { id: string; name: string; } | null; createdAt: string; lastUsedAt: string | null; };
export type GrantList = { items: Array<Grant>; nextCursor: string | null; total?: number | null; };
export type OpenIdProvider = { issuer: string; authorization_endpoint: string; token_endpoint: string; userinfo_endpoint: string; jwks_uri: string; revocation_endpoint: string; introspection_endpoint: string; pushed_authorization_request_endpoint: string; device_authorization_endpoint: string; end_session_endpoint: string; scopes_supported: Array<string>; claims_supported: Array<string>; response_types_supported: Array<string>; response_modes_supported: Array<string>; grant_types_supported: Array<string>; subject_types_supported: Array<string>; acr_values_supported: Array<string>; prompt_values_supported: Array<string>; id_token_signing_alg_values_supported: Array<string>; token_endpoint_auth_methods_supported: Array<string>; token_endpoint_auth_signing_alg_values_supported: Array<string>; revocation_endpoint_auth_methods_supported: Array<string>; revocation_endpoint_auth_signing_alg_values_supported: Array<string>; introspection_endpoint_auth_methods_supported: Array<string>; introspection_endpoint_auth_signing_alg_values_supported: Array<string>; code_challenge_methods_supported: Array<string>; dpop_signing_alg_values_supported: Array<string>; claim_types_supported: Array<string>; claims_parameter_supported: boolean; request_parameter_supported: boolean; request_uri_parameter_supported: boolean; require_pushed_authorization_requests: boolean; authorization_response_iss_parameter_supported: boolean; backchannel_logout_supported: boolean; backchannel_logout_session_supported: boolean; client_id_metadata_document_supported: boolean; registration_endpoint?: string; service_documentation?: string; };
export type Userinfo = { sub: string; name?: string; locale?: string; updated_at?: number; email?: string; email_verified?: boolean; organization_id?: string; organization_name?: string; role?: string; roles?: Array<string>; permissions?: Array<string>; groups?: Array<string>; };
export type ClientRegistration = { client_id: string; client_id_issued_at: number; client_name: string; redirect_uris: Array<string>; grant_types: Array<string>; response_types: Array<string>; token_endpoint_auth_method: 'none'; registration_client_uri: string; registration_access_token: string; };
export type ServiceKey = { id: string; name: string; scopes: Array<'accounts:read' | 'accounts:write' | 'organizations:read' | 'organizations:write' | 'managers:read' | 'managers:write' | 'groups:read' | 'groups:write' | 'events:read' | 'metadata:read' | 'metadata:write' | 'sessions:end' | 'applications:write' | 'roles:write' | 'configuration:apply' | 'statistics:read'>; prefix: string; networks: Array<string> | null; managed: boolean; createdAt: string; updatedAt: string; lastUsedAt: string | null; expiresAt: string | null; };
export type ServiceKeyList = { items: Array<ServiceKey>; nextCursor: string | null; total?: number | null; };
export type Caller = { type: 'session' | 'api_key' | 'service_key' | 'application'; account: Account | null; session: Session | null; operator: boolean; apiKey: ApiKey | null; serviceKey: { id: string; name: string; scopes: Array<'accounts:read' | 'accounts:write' | 'organizations:read' | 'organizations:write' | 'managers:read' | 'managers:write' | 'groups:read' | 'groups:write' | 'events:read' | 'metadata:read' | 'metadata:write' | 'sessions:end' | 'applications:write' | 'roles:write' | 'configuration:apply' | 'statistics:read'>; } | null; grant: { id: string; accountId: string; applicationId: string; scopes: Array<'openid' | 'profile' | 'email' | 'organization' | 'groups' | 'offline_access' | 'portico'>; } | null; organization: { id: string; name: string; role: Role; roles: Array<string>; permissions: Array<string>; groups: Array<{ id: string; name: string; }>; requireSecondFactor: boolean; } | null; };
export type ProductPermission = { name: string; description: string | null; delegable: boolean; managed: boolean; };
export type PermissionCatalogue = { items: Array<ProductPermission>; };
export type ProductRole = { id: string; name: string; title: string | null; description: string | null; permissions: Array<string>; delegable: boolean; organizationId: string | null; managed: boolean; createdAt: string; updatedAt: string; };
export type ProductRoleList = { items: Array<ProductRole>; nextCursor: string | null; total?: number | null; };
export type PermissionChecks = { permissions: object; };
export type Group = { id: string; organizationId: string; name: string; externalId: string | null; roles: Array<string>; source: 'organization' | 'directory'; memberCount: number; createdAt: string; updatedAt: string; };
export type GroupList = { items: Array<Group>; nextCursor: string | null; total?: number | null; };
export type GroupMember = { manager: { id: string; account: { id: string; email: string; name: string | null; }; role: Role; }; addedAt: string; };
export type GroupMemberList = { items: Array<GroupMember>; nextCursor: string | null; total?: number | null; };
export type OrganizationEventType = 'session.login_failed' | 'organization.created' | 'organization.updated' | 'organization.policy_updated' | 'organization.policy_refused' | 'organization.metadata_changed' | 'organization.deleted' | 'organization.restored' | 'organization.purged' | 'organization.ownership_transferred' | 'manager.added' | 'manager.accepted' | 'manager.role_changed' | 'manager.metadata_changed' | 'manager.roles_changed' | 'manager.sso_released' | 'manager.removed' | 'invitation.created' | 'invitation.resent' | 'invitation.accepted' | 'invitation.declined' | 'invitation.revoked' | 'connection.created' | 'connection.updated' | 'connection.tested' | 'connection.activated' | 'connection.paused' | 'connection.deleted' | 'sso.bypassed' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.failing' | 'webhook.deleted' | 'domain.added' | 'domain.verified' | 'domain.lost' | 'domain.removed' | 'operator.read' | 'approval.requested' | 'approval.given' | 'approval.withdrawn' | 'api_key.created' | 'api_key.rotated' | 'api_key.renamed' | 'api_key.roles_changed' | 'api_key.revoked' | 'machine.created' | 'machine.updated' | 'machine.rotated' | 'machine.deleted' | 'group.created' | 'group.updated' | 'group.deleted' | 'group.member_added' | 'group.member_removed' | 'role.created' | 'role.updated' | 'role.deleted' | 'scim.token_created' | 'scim.token_deleted' | 'scim.group_created' | 'scim.group_updated' | 'scim.group_deleted';
export type Event = { id: string; type: 'account.registered' | 'account.created' | 'account.updated' | 'account.email_verified' | 'account.email_changed' | 'account.password_changed' | 'account.password_reset' | 'account.passkey_added' | 'account.passkey_counter_reset' | 'account.passkey_removed' | 'account.deleted' | 'account.taken_over' | 'account.suspended' | 'account.resumed' | 'account.impersonated' | 'account.support_access_changed' | 'account.factors_removed' | 'account.metadata_changed' | 'account.totp_enabled' | 'account.totp_disabled' | 'account.recovery_codes_renewed' | 'account.recovery_code_used' | 'identity.linked' | 'identity.unlinked' | 'passkey.renamed' | 'session.created' | 'session.reauthenticated' | 'session.login_failed' | 'session.ended' | 'organization.created' | 'organization.updated' | 'organization.policy_updated' | 'organization.policy_refused' | 'organization.metadata_changed' | 'organization.deleted' | 'organization.restored' | 'organization.purged' | 'organization.ownership_transferred' | 'manager.added' | 'manager.accepted' | 'manager.role_changed' | 'manager.metadata_changed' | 'manager.roles_changed' | 'manager.sso_released' | 'manager.removed' | 'invitation.created' | 'invitation.resent' | 'invitation.accepted' | 'invitation.declined' | 'invitation.revoked' | 'connection.created' | 'connection.updated' | 'connection.tested' | 'connection.activated' | 'connection.paused' | 'connection.deleted' | 'sso.bypassed' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.failing' | 'webhook.deleted' | 'domain.added' | 'domain.verified' | 'domain.lost' | 'domain.removed' | 'operator.added' | 'operator.removed' | 'operator.read_account' | 'operator.read' | 'approval.requested' | 'approval.given' | 'approval.withdrawn' | 'api_key.created' | 'api_key.rotated' | 'api_key.renamed' | 'api_key.roles_changed' | 'api_key.revoked' | 'machine.created' | 'machine.updated' | 'machine.rotated' | 'machine.deleted' | 'group.created' | 'group.updated' | 'group.deleted' | 'group.member_added' | 'group.member_removed' | 'role.created' | 'role.updated' | 'role.deleted' | 'permissions.changed' | 'brand.updated' | 'policy_defaults.updated' | 'provider.created' | 'provider.updated' | 'provider.deleted' | 'hook.created' | 'hook.updated' | 'hook.deleted' | 'hook.refused' | 'hook.failing' | 'hook.recovered' | 'team_webhook.created' | 'team_webhook.updated' | 'team_webhook.failing' | 'team_webhook.deleted' | 'application.created' | 'application.updated' | 'application.rotated' | 'application.deleted' | 'grant.created' | 'grant.refused' | 'grant.ended' | 'service_key.created' | 'service_key.updated' | 'service_key.rotated' | 'service_key.revoked' | 'service_key.refused' | 'events.sealed' | 'scim.token_created' | 'scim.token_deleted' | 'scim.group_created' | 'scim.group_updated' | 'scim.group_deleted'; at: string; actor: { type: 'account' | 'api_key' | 'service_key' | 'connection' | 'operator' | 'system'; id: string | null; email: string | null; }; impersonator: { id: string; email: string | null; } | null; subject: { type: 'account' | 'session' | 'identity' | 'organization' | 'manager' | 'invitation' | 'connection' | 'webhook' | 'domain' | 'operator' | 'api_key' | 'service_key' | 'application' | 'machine' | 'grant' | 'passkey' | 'approval' | 'group' | 'role' | 'permissions' | 'brand' | 'provider' | 'policy_defaults' | 'hook' | 'team_webhook' | 'events' | 'scim' | 'sso'; id: string; }; details: object; requestId: string | null; ipAddress: string | null; };
export type EventList = { items: Array<Event>; nextCursor: string | null; total?: number | null; };
export type Seal = { number: number; count: number; firstEventId: string; lastEventId: string; root: string; previousRoot: string | null; at: string; signature: string; };
export type SealList = { items: Array<Seal>; nextCursor: string | null; total?: number | null; };
export type OperatorAccount = { id: string; email: string; emailVerified: boolean; name: string | null; locale: string | null; createdAt: string; updatedAt: string; state: 'active' | 'suspended'; suspendedAt: string | null; security: Security; lastSignedInAt: string | null; operator: boolean; externalId: string | null; };
export type OperatorAccountList = { items: Array<OperatorAccount>; nextCursor: string | null; total?: number | null; };
export type OperatorManager = { id: string; organizationId: string; account: { id: string; email: string; name: string | null; }; role: Role; roles: Array<string>; permissions: Array<string>; groups: Array<{ id: string; name: string; }>; accepted: boolean; ssoHeld: boolean; createdAt: string; updatedAt: string; organization: { id: string; name: string; state: 'active' | 'deleted'; }; };
export type OperatorManagerList = { items: Array<OperatorManager>; nextCursor: string | null; total?: number | null; };
export type OperatorOrganization = { id: string; name: string; logo: string | null; requireSecondFactor: boolean; ssoRequired: boolean; createdAt: string; updatedAt: string; state: 'active' | 'deleted'; deletedAt: string | null; managerCount: number; externalId: string | null; awaitingOwner: boolean; };
export type ListedOperatorOrganization = { id: string; name: string; logo: string | null; requireSecondFactor: boolean; ssoRequired: boolean; createdAt: string; updatedAt: string; state: 'active' | 'deleted'; deletedAt: string | null; managerCount: number; externalId: string | null; awaitingOwner: boolean; lastActiveAt: string; };
export type OperatorOrganizationList = { items: Array<ListedOperatorOrganization>; nextCursor: string | null; total?: number | null; };
export type Approval = { id: string; operation: 'deleteAccountAsOperator' | 'removeFactors' | 'deleteOrganizationAsOperator'; subject: { type: 'account' | 'organization'; id: string; name: string | null; }; state: 'pending' | 'approved' | 'withdrawn'; requestedBy: { id: string; email: string | null; }; decidedBy: { id: string; email: string | null; } | null; createdAt: string; expiresAt: string; };
export type ApprovalList = { items: Array<Approval>; nextCursor: string | null; total?: number | null; };
export type Hook = { id: string; point: 'account.register' | 'session.begin' | 'organization.create' | 'manager.join' | 'token.issue'; url: string; timeout: number; onFailure: 'refuse' | 'allow'; remember: number; managed: boolean; failingSince: string | null; secret: string | null; createdAt: string; updatedAt: string; };
export type HookList = { items: Array<Hook>; nextCursor: string | null; };
export type HookTest = { outcome: 'allowed' | 'refused' | 'failed'; reason: string | null; sent: string; status: number | null; answered: string | null; duration: number; };
export type Changes = { items: Array<Event>; nextCursor: string; };
export type PublicMetadata = { public: object; };
export type Metadata = { public: object; private: object; };
export type Statistics = { countedAt: string | null; accounts: { total: number; verified: number; suspended: number; withSecondFactor: number; }; organizations: { active: number; deleted: number; }; sessions: { alive: number; }; mails: { waiting: number; failed: number; }; deliveries: { waiting: number; failing: number; }; days: Array<{ date: string; registered: number; signedIn: number; }>; };
export type Setting = { name: string; topic: 'network' | 'pages' | 'monitoring' | 'storage' | 'accounts' | 'operators' | 'limits' | 'amounts' | 'webhooks' | 'fallback' | 'capacity'; value: string | null; secret: boolean; source: 'default' | 'environment' | 'file' | 'command' | 'derived'; description: string; document: string; };
export type SettingList = { items: Array<Setting>; nextCursor: string | null; };
export type Brand = { name: string; logo: string | null; logoDark: string | null; accent: string | null; accentDark: string | null; links: { home: string | null; terms: string | null; privacy: string | null; support: string | null; }; mailFooter: string | null; languages: Array<'en' | 'de' | 'fr' | 'es' | 'pt-BR' | 'ja' | 'ar'>; managed: boolean; updatedAt: string | null; };
export type Health = { status: 'ok'; };
export type ErrorCatalogue = { errors: Array<{ error: string; status: 400 | 401 | 403 | 404 | 409 | 422 | 500 | 503; description: string; when: string; remedy: string; retry: 'never' | 'after_change' | 'later' | 'later_if_idempotent'; url: string; operations: Array<string>; formats?: { [name: string]: string; }; reasons?: Array<{ reason: string; when: string; parameters: { [name: string]: 'number' | 'string'; }; }>; }>; };

/** The input and the possible outcomes of each operation. */
export interface Calls {
  readonly register: {
    readonly input: CallOptions & { readonly body: { email: string; password: string; name?: string; locale?: string; invitationToken?: string; }; };
    readonly success: Success<201, SignedIn>;
    readonly failure: TransportFailure | LimitedFailure | BodyFailure | RequiredFailure | ChallengeFailure | FieldsFailure<'email' | 'password' | 'name' | 'locale' | 'invitationToken'> | ServiceFailure<'REGISTRATION_CLOSED'> | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'EMAIL_ALREADY_EXISTS'> | ServiceFailure<'INVITATION_NOT_PENDING'> | ServiceFailure<'MANAGER_LIMIT_REACHED'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly getAccount: {
    readonly input: CallOptions;
    readonly success: Success<200, Account>;
    readonly failure: TransportFailure | TokenFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'EMAIL_NOT_VERIFIED'> | ClientFailure;
  };
  readonly updateAccount: {
    readonly input: CallOptions & Precondition & { readonly body: { name: string | null; locale?: string | null; }; };
    readonly success: Success<200, Account>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'name' | 'locale'> | PreconditionFailure | ClientFailure;
  };
  readonly lookUpFirstOperator: {
    readonly input: CallOptions & { readonly body: { token: string; }; };
    readonly success: Success<200, { secret: string; uri: string; expiresAt: string; passkey: PasskeyRegistration | null; }>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'token'> | ClientFailure;
  };
  readonly createFirstOperator: {
    readonly input: CallOptions & { readonly body: { token: string; email: string; password: string; name?: string; locale?: string; code?: string; registrationId?: string; credential?: object; }; };
    readonly success: Success<201, { account: Account; accessToken: string; expiresAt: string; methods: Array<'password' | 'email' | 'provider' | 'sso' | 'totp' | 'recovery_code' | 'passkey'>; impersonator: { id: string; email: string | null; } | null; passwordBreached: boolean; codes: Array<string>; }>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'token' | 'email' | 'password' | 'name' | 'locale' | 'code' | 'registrationId' | 'credential'> | ServiceFailure<'EMAIL_ALREADY_EXISTS'> | ServiceFailure<'PASSKEY_ALREADY_EXISTS'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly deleteAccount: {
    readonly input: CallOptions & Precondition;
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PreconditionFailure | ServiceFailure<'LAST_OWNER'> | ClientFailure;
  };
  readonly exportAccount: {
    readonly input: CallOptions;
    readonly success: Success<200, AccountExport>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ClientFailure;
  };
  readonly getAccountMetadata: {
    readonly input: CallOptions;
    readonly success: Success<200, PublicMetadata>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ClientFailure;
  };
  readonly getSupportAccess: {
    readonly input: CallOptions;
    readonly success: Success<200, SupportAccess>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ClientFailure;
  };
  readonly setSupportAccess: {
    readonly input: CallOptions & { readonly body: { allowed: boolean; }; };
    readonly success: Success<200, SupportAccess>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'allowed'> | ClientFailure;
  };
  readonly changeEmail: {
    readonly input: CallOptions & Precondition & { readonly body: { email: string; password: string; }; };
    readonly success: Success<200, Account>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | LimitedFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'email' | 'password'> | PreconditionFailure | ServiceFailure<'EMAIL_ALREADY_EXISTS'> | ClientFailure;
  };
  readonly requestEmailVerification: {
    readonly input: CallOptions & Idempotency;
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | LimitedFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ClientFailure;
  };
  readonly verifyEmail: {
    readonly input: CallOptions & { readonly body: { token: string; }; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'token'> | ServiceFailure<'EMAIL_ALREADY_EXISTS'> | ClientFailure;
  };
  readonly rejectEmail: {
    readonly input: CallOptions & { readonly body: { token: string; }; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'token'> | ClientFailure;
  };
  readonly changePassword: {
    readonly input: CallOptions & { readonly body: { currentPassword: string; newPassword: string; }; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | LimitedFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'currentPassword' | 'newPassword'> | ServiceFailure<'EMAIL_NOT_VERIFIED'> | ClientFailure;
  };
  readonly requestPasswordReset: {
    readonly input: CallOptions & { readonly body: { email: string; }; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | ChallengeFailure | FieldsFailure<'email'> | ClientFailure;
  };
  readonly resetPassword: {
    readonly input: CallOptions & { readonly body: { token: string; password: string; }; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'token' | 'password'> | ClientFailure;
  };
  readonly login: {
    readonly input: CallOptions & { readonly body: { email: string; password: string; code?: string; }; };
    readonly success: Success<201, SignedIn>;
    readonly failure: TransportFailure | LimitedFailure | BodyFailure | RequiredFailure | FieldsFailure<'email' | 'password' | 'code'> | ServiceFailure<'CREDENTIALS_INVALID'> | ServiceFailure<'ACCOUNT_SUSPENDED'> | ServiceFailure<'SECOND_FACTOR_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_INVALID'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly reauthenticate: {
    readonly input: CallOptions & { readonly body: { password: string; code?: string; }; };
    readonly success: Success<201, SignedIn>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | LimitedFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'password' | 'code'> | ServiceFailure<'CREDENTIALS_INVALID'> | ServiceFailure<'SECOND_FACTOR_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_INVALID'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly logout: {
    readonly input: CallOptions & Idempotency;
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ClientFailure;
  };
  readonly listSessions: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, SessionList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ClientFailure;
  };
  readonly getSession: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Session>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SESSION_NOT_FOUND'> | ClientFailure;
  };
  readonly deleteSessions: {
    readonly input: CallOptions;
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ClientFailure;
  };
  readonly deleteSession: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SESSION_NOT_FOUND'> | ClientFailure;
  };
  readonly createLoginCode: {
    readonly input: CallOptions & { readonly body: { email: string; }; };
    readonly success: Success<201, { id: string; expiresAt: string; }>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | ChallengeFailure | FieldsFailure<'email'> | ClientFailure;
  };
  readonly codeLogin: {
    readonly input: CallOptions & { readonly body: { id: string; code: string; secondFactorCode?: string; }; };
    readonly success: Success<201, SignedIn>;
    readonly failure: TransportFailure | LimitedFailure | BodyFailure | RequiredFailure | FieldsFailure<'id' | 'code' | 'secondFactorCode'> | ServiceFailure<'CREDENTIALS_INVALID'> | ServiceFailure<'ACCOUNT_SUSPENDED'> | ServiceFailure<'SECOND_FACTOR_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_INVALID'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly getSecurity: {
    readonly input: CallOptions;
    readonly success: Success<200, Security>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ClientFailure;
  };
  readonly beginTotp: {
    readonly input: CallOptions;
    readonly success: Success<201, TotpSetup>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'TOTP_ALREADY_ACTIVE'> | ClientFailure;
  };
  readonly activateTotp: {
    readonly input: CallOptions & { readonly body: { code: string; }; };
    readonly success: Success<200, { codes: Array<string> | null; }>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'code'> | ServiceFailure<'TOTP_NOT_FOUND'> | ServiceFailure<'TOTP_ALREADY_ACTIVE'> | ClientFailure;
  };
  readonly deactivateTotp: {
    readonly input: CallOptions;
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'TOTP_NOT_FOUND'> | ClientFailure;
  };
  readonly renewRecoveryCodes: {
    readonly input: CallOptions;
    readonly success: Success<201, RecoveryCodes>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'FACTOR_NOT_FOUND'> | ClientFailure;
  };
  readonly createPasskeyRegistration: {
    readonly input: CallOptions & Idempotency;
    readonly success: Success<201, PasskeyRegistration>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'PASSKEYS_UNAVAILABLE'> | ServiceFailure<'PASSKEY_LIMIT_REACHED'> | ClientFailure;
  };
  readonly createPasskey: {
    readonly input: CallOptions & { readonly body: { registrationId: string; credential: object; name?: string; }; };
    readonly success: Success<201, { id: string; name: string; createdAt: string; updatedAt: string; lastUsedAt: string | null; backedUp: boolean; transports: Array<string>; codes: Array<string> | null; }>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'registrationId' | 'credential' | 'name'> | ServiceFailure<'PASSKEY_ALREADY_EXISTS'> | ServiceFailure<'PASSKEY_LIMIT_REACHED'> | ClientFailure;
  };
  readonly listPasskeys: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, PasskeyList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ClientFailure;
  };
  readonly getPasskey: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Passkey>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'PASSKEY_NOT_FOUND'> | ClientFailure;
  };
  readonly updatePasskey: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { name: string; }; };
    readonly success: Success<200, Passkey>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'name'> | PreconditionFailure | ServiceFailure<'PASSKEY_NOT_FOUND'> | ClientFailure;
  };
  readonly deletePasskey: {
    readonly input: CallOptions & Precondition & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PreconditionFailure | ServiceFailure<'PASSKEY_NOT_FOUND'> | ClientFailure;
  };
  readonly createPasskeyChallenge: {
    readonly input: CallOptions;
    readonly success: Success<201, PasskeyChallenge>;
    readonly failure: TransportFailure | LimitedFailure | ServiceFailure<'PASSKEYS_UNAVAILABLE'> | ClientFailure;
  };
  readonly passkeyLogin: {
    readonly input: CallOptions & { readonly body: { challengeId: string; credential: object; }; };
    readonly success: Success<201, SignedIn>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'challengeId' | 'credential'> | ServiceFailure<'CREDENTIALS_INVALID'> | ServiceFailure<'ACCOUNT_SUSPENDED'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly listProviders: {
    readonly input: CallOptions;
    readonly success: Success<200, ProviderList>;
    readonly failure: TransportFailure | ClientFailure;
  };
  readonly createSignIn: {
    readonly input: CallOptions & { readonly body: { providerId?: string; email?: string; connectionId?: string; verifierHash: string; invitationToken?: string; prompt?: 'login'; }; };
    readonly success: Success<201, SignIn>;
    readonly failure: TransportFailure | LimitedFailure | BodyFailure | RequiredFailure | FieldsFailure<'providerId' | 'email' | 'connectionId' | 'verifierHash' | 'invitationToken' | 'prompt'> | ServiceFailure<'CONNECTION_NOT_FOUND'> | ServiceFailure<'PROVIDER_UNAVAILABLE'> | ClientFailure;
  };
  readonly completeSignIn: {
    readonly input: CallOptions & { readonly body: { verifier: string; parameters?: string; code?: string; }; };
    readonly success: Success<200, ConnectionTest> | Success<201, SignedIn>;
    readonly failure: TransportFailure | LimitedFailure | BodyFailure | RequiredFailure | FieldsFailure<'verifier' | 'parameters' | 'code'> | ServiceFailure<'SIGN_IN_REFUSED'> | ServiceFailure<'SECOND_FACTOR_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_INVALID'> | ServiceFailure<'REGISTRATION_CLOSED'> | ServiceFailure<'ACCOUNT_SUSPENDED'> | ServiceFailure<'IDENTITY_NOT_LINKED'> | ServiceFailure<'INVITATION_NOT_PENDING'> | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'MANAGER_LIMIT_REACHED'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly listIdentities: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, IdentityList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ClientFailure;
  };
  readonly createIdentity: {
    readonly input: CallOptions & { readonly body: { providerId?: string; email?: string; connectionId?: string; verifierHash: string; }; };
    readonly success: Success<201, SignIn>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | LimitedFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'providerId' | 'email' | 'connectionId' | 'verifierHash'> | ServiceFailure<'CONNECTION_NOT_FOUND'> | ServiceFailure<'PROVIDER_UNAVAILABLE'> | ClientFailure;
  };
  readonly completeIdentity: {
    readonly input: CallOptions & { readonly body: { verifier: string; parameters?: string; }; };
    readonly success: Success<201, Identity>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'verifier' | 'parameters'> | ServiceFailure<'SIGN_IN_REFUSED'> | ServiceFailure<'IDENTITY_ALREADY_EXISTS'> | ClientFailure;
  };
  readonly deleteIdentity: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'IDENTITY_NOT_FOUND'> | ServiceFailure<'LAST_CREDENTIAL'> | ClientFailure;
  };
  readonly createToken: {
    readonly input: CallOptions & { readonly body: { audience?: string; organizationId?: string; }; };
    readonly success: Success<201, Token>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'audience' | 'organizationId'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly getJwks: {
    readonly input: CallOptions;
    readonly success: Success<200, Jwks>;
    readonly failure: TransportFailure | ClientFailure;
  };
  readonly createOrganization: {
    readonly input: CallOptions & Idempotency & { readonly body: { name: string; roles?: Array<string>; }; };
    readonly success: Success<201, Organization>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'name' | 'roles'> | ServiceFailure<'ORGANIZATION_LIMIT_REACHED'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly listOrganizations: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; search?: string; order?: 'name'; state?: 'active' | 'deleted'; }; };
    readonly success: Success<200, OrganizationList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count' | 'search' | 'order' | 'state'> | ClientFailure;
  };
  readonly getOrganization: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Organization>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly getOrganizationMetadata: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, PublicMetadata>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly updateOrganization: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { name: string; logoData?: string | null; requireSecondFactor?: boolean; ssoRequired?: boolean; }; };
    readonly success: Success<200, Organization>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'name' | 'logoData' | 'requireSecondFactor' | 'ssoRequired'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'CONNECTION_NOT_ACTIVE'> | ClientFailure;
  };
  readonly deleteOrganization: {
    readonly input: CallOptions & Precondition & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly restoreOrganization: {
    readonly input: CallOptions & Idempotency & { readonly id: string; };
    readonly success: Success<200, Organization>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly getOrganizationPolicy: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, OrganizationPolicy>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly replaceOrganizationPolicy: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { sessionMaxAge: number | null; sessionIdle: number | null; networks: Array<string> | null; allowedMethods: Array<'password' | 'email' | 'provider' | 'sso' | 'totp' | 'recovery_code' | 'passkey'> | null; }; };
    readonly success: Success<200, OrganizationPolicy>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'sessionMaxAge' | 'sessionIdle' | 'networks' | 'allowedMethods'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly previewOrganizationPolicy: {
    readonly input: CallOptions & { readonly id: string; readonly body: { sessionMaxAge: number | null; sessionIdle: number | null; networks: Array<string> | null; allowedMethods: Array<'password' | 'email' | 'provider' | 'sso' | 'totp' | 'recovery_code' | 'passkey'> | null; }; };
    readonly success: Success<200, { items: Array<Manager>; }>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'sessionMaxAge' | 'sessionIdle' | 'networks' | 'allowedMethods'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly transferOrganization: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly body: { managerId: string; }; };
    readonly success: Success<200, Manager>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'managerId'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly listManagers: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; search?: string; order?: 'name'; }; };
    readonly success: Success<200, ManagerList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count' | 'search' | 'order'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly addManager: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly body: { accountId: string; role: 'admin' | 'viewer'; roles?: Array<string>; }; };
    readonly success: Success<201, Manager>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'accountId' | 'role' | 'roles'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'MANAGER_ALREADY_EXISTS'> | ServiceFailure<'MANAGER_LIMIT_REACHED'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly getManager: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Manager>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'MANAGER_NOT_FOUND'> | ClientFailure;
  };
  readonly getManagerMetadata: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, PublicMetadata>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'MANAGER_NOT_FOUND'> | ClientFailure;
  };
  readonly updateManager: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { role?: Role; roles?: Array<string>; ssoHeld?: boolean; }; };
    readonly success: Success<200, Manager>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'role' | 'roles' | 'ssoHeld'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'MANAGER_NOT_FOUND'> | ServiceFailure<'REQUIRED_FIELDS_MISSING'> | ServiceFailure<'LAST_OWNER'> | ClientFailure;
  };
  readonly acceptManager: {
    readonly input: CallOptions & Idempotency & { readonly id: string; };
    readonly success: Success<200, Manager>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'MANAGER_NOT_FOUND'> | ClientFailure;
  };
  readonly removeManager: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly query?: { revoke?: 'keys' | 'webhooks' | 'keys,webhooks' | 'webhooks,keys'; }; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'revoke'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'MANAGER_NOT_FOUND'> | ServiceFailure<'LAST_OWNER'> | ClientFailure;
  };
  readonly createInvitation: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly body: { email: string; role: Role; roles?: Array<string>; }; };
    readonly success: Success<201, Invitation>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | LimitedFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'email' | 'role' | 'roles'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'INVITATION_ALREADY_PENDING'> | ServiceFailure<'INVITATION_LIMIT_REACHED'> | ServiceFailure<'MANAGER_ALREADY_EXISTS'> | ClientFailure;
  };
  readonly listInvitations: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; search?: string; state?: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'; }; };
    readonly success: Success<200, InvitationList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count' | 'search' | 'state'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly listReceivedInvitations: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, ReceivedInvitationList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ClientFailure;
  };
  readonly getInvitation: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Invitation>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'INVITATION_NOT_FOUND'> | ClientFailure;
  };
  readonly revokeInvitation: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'INVITATION_NOT_FOUND'> | ServiceFailure<'INVITATION_NOT_PENDING'> | ClientFailure;
  };
  readonly resendInvitation: {
    readonly input: CallOptions & Idempotency & { readonly id: string; };
    readonly success: Success<200, Invitation>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | LimitedFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'INVITATION_NOT_FOUND'> | ServiceFailure<'INVITATION_NOT_PENDING'> | ClientFailure;
  };
  readonly lookUpInvitation: {
    readonly input: CallOptions & { readonly body: { token: string; }; };
    readonly success: Success<200, InvitationDetails>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'token'> | ClientFailure;
  };
  readonly acceptInvitation: {
    readonly input: CallOptions & Idempotency & { readonly body: { token: string; }; };
    readonly success: Success<200, Manager> | Success<201, Manager>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'token'> | ServiceFailure<'INVITATION_NOT_PENDING'> | ServiceFailure<'MANAGER_ALREADY_EXISTS'> | ServiceFailure<'MANAGER_LIMIT_REACHED'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly declineInvitation: {
    readonly input: CallOptions & { readonly body: { token: string; }; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'token'> | ServiceFailure<'INVITATION_NOT_PENDING'> | ClientFailure;
  };
  readonly acceptReceivedInvitation: {
    readonly input: CallOptions & Idempotency & { readonly id: string; };
    readonly success: Success<200, Manager> | Success<201, Manager>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'INVITATION_NOT_FOUND'> | ServiceFailure<'INVITATION_NOT_PENDING'> | ServiceFailure<'MANAGER_ALREADY_EXISTS'> | ServiceFailure<'MANAGER_LIMIT_REACHED'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly declineReceivedInvitation: {
    readonly input: CallOptions & Idempotency & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'INVITATION_NOT_FOUND'> | ServiceFailure<'INVITATION_NOT_PENDING'> | ClientFailure;
  };
  readonly exportConfiguration: {
    readonly input: CallOptions;
    readonly success: Success<200, object>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ClientFailure;
  };
  readonly applyConfiguration: {
    readonly input: CallOptions & { readonly body: { configuration: object; secrets?: object; dryRun?: boolean; leftovers?: 'keep' | 'remove' | 'release'; }; };
    readonly success: Success<200, { applied: boolean; changes: Array<{ action: 'create' | 'update' | 'adopt' | 'remove' | 'release'; kind: 'permission' | 'role' | 'application' | 'service_key' | 'operator' | 'provider' | 'policy_defaults' | 'hook' | 'webhook' | 'brand'; key: string; name: string; changes: Array<string>; consequences: Array<string>; }>; kept: Array<{ kind: 'permission' | 'role' | 'application' | 'service_key' | 'operator' | 'provider' | 'policy_defaults' | 'hook' | 'webhook' | 'brand'; key: string; }>; postponed: Array<{ kind: 'permission' | 'role' | 'application' | 'service_key' | 'operator' | 'provider' | 'policy_defaults' | 'hook' | 'webhook' | 'brand'; key: string; reason: string; }>; secrets: Array<{ kind: 'permission' | 'role' | 'application' | 'service_key' | 'operator' | 'provider' | 'policy_defaults' | 'hook' | 'webhook' | 'brand'; key: string; id: string; secret: string; }>; }>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'configuration' | 'secrets' | 'dryRun' | 'leftovers'> | ClientFailure;
  };
  readonly createConnection: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly body: { type: 'oidc' | 'saml'; name: string; issuer?: string; clientId?: string; clientSecret?: string; metadata?: string; defaultRole?: 'admin' | 'viewer'; rolesFrom?: { name: string; values: { [name: string]: 'admin' | 'viewer'; }; groups?: { [name: string]: string; }; } | null; attributes?: { email?: string; name?: string; }; trustsFactors?: boolean; }; };
    readonly success: Success<201, Connection>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'type' | 'name' | 'issuer' | 'clientId' | 'clientSecret' | 'metadata' | 'defaultRole' | 'rolesFrom' | 'attributes' | 'trustsFactors'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'CONNECTION_LIMIT_REACHED'> | ClientFailure;
  };
  readonly listConnections: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, ConnectionList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly getConnection: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Connection>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'CONNECTION_NOT_FOUND'> | ClientFailure;
  };
  readonly updateConnection: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { name: string; issuer?: string; clientId?: string; clientSecret?: string; metadata?: string; defaultRole?: 'admin' | 'viewer'; rolesFrom?: { name: string; values: { [name: string]: 'admin' | 'viewer'; }; groups?: { [name: string]: string; }; } | null; attributes?: { email?: string; name?: string; }; trustsFactors?: boolean; state?: 'active' | 'paused'; }; };
    readonly success: Success<200, Connection>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'name' | 'issuer' | 'clientId' | 'clientSecret' | 'metadata' | 'defaultRole' | 'rolesFrom' | 'attributes' | 'trustsFactors' | 'state'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'CONNECTION_NOT_FOUND'> | ServiceFailure<'CONNECTION_NOT_ACTIVE'> | ServiceFailure<'CONNECTION_IN_USE'> | ClientFailure;
  };
  readonly deleteConnection: {
    readonly input: CallOptions & Precondition & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'CONNECTION_NOT_FOUND'> | ServiceFailure<'CONNECTION_IN_USE'> | ClientFailure;
  };
  readonly testConnection: {
    readonly input: CallOptions & { readonly id: string; readonly body: { verifierHash: string; }; };
    readonly success: Success<201, SignIn>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'verifierHash'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'CONNECTION_NOT_FOUND'> | ServiceFailure<'PROVIDER_UNAVAILABLE'> | ClientFailure;
  };
  readonly getConnectionTest: {
    readonly input: CallOptions & { readonly id: string; readonly testId: string; };
    readonly success: Success<200, ConnectionTest>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'CONNECTION_NOT_FOUND'> | ServiceFailure<'CONNECTION_TEST_NOT_FOUND'> | ClientFailure;
  };
  readonly lookUpConnection: {
    readonly input: CallOptions & { readonly body: { email: string; }; };
    readonly success: Success<200, { connection: { id: string; name: string; required: boolean; } | null; }>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'email'> | ClientFailure;
  };
  readonly createWebhook: {
    readonly input: CallOptions & { readonly id: string; readonly body: { url: string; types?: Array<OrganizationEventType> | null; format?: 'standard' | 'splunk' | 'datadog'; token?: string; }; };
    readonly success: Success<201, WebhookWithSecret>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'url' | 'types' | 'format' | 'token'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'WEBHOOK_LIMIT_REACHED'> | ClientFailure;
  };
  readonly listWebhooks: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, WebhookList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly getWebhook: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Webhook>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'WEBHOOK_NOT_FOUND'> | ClientFailure;
  };
  readonly updateWebhook: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { url: string; types?: Array<OrganizationEventType> | null; state?: 'active' | 'paused'; }; };
    readonly success: Success<200, Webhook>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'url' | 'types' | 'state'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'WEBHOOK_NOT_FOUND'> | ClientFailure;
  };
  readonly deleteWebhook: {
    readonly input: CallOptions & Precondition & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'WEBHOOK_NOT_FOUND'> | ClientFailure;
  };
  readonly rotateWebhook: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, WebhookWithSecret>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'WEBHOOK_NOT_FOUND'> | ClientFailure;
  };
  readonly testWebhook: {
    readonly input: CallOptions & Idempotency & { readonly id: string; };
    readonly success: Success<201, Delivery>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'WEBHOOK_NOT_FOUND'> | ClientFailure;
  };
  readonly listDeliveries: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; state?: 'pending' | 'delivered' | 'failed'; }; };
    readonly success: Success<200, DeliveryList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count' | 'state'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'WEBHOOK_NOT_FOUND'> | ClientFailure;
  };
  readonly getDelivery: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, DeliveryWithAttempts>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'DELIVERY_NOT_FOUND'> | ClientFailure;
  };
  readonly redeliver: {
    readonly input: CallOptions & Idempotency & { readonly id: string; };
    readonly success: Success<200, Delivery>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'DELIVERY_NOT_FOUND'> | ClientFailure;
  };
  readonly createDomain: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly body: { name: string; }; };
    readonly success: Success<201, Domain>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'name'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'DOMAIN_ALREADY_EXISTS'> | ServiceFailure<'DOMAIN_LIMIT_REACHED'> | ClientFailure;
  };
  readonly listDomains: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, DomainList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly getDomain: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Domain>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'DOMAIN_NOT_FOUND'> | ClientFailure;
  };
  readonly deleteDomain: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'DOMAIN_NOT_FOUND'> | ServiceFailure<'CONNECTION_IN_USE'> | ClientFailure;
  };
  readonly verifyDomain: {
    readonly input: CallOptions & Idempotency & { readonly id: string; };
    readonly success: Success<200, Domain>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'DOMAIN_NOT_FOUND'> | ServiceFailure<'DOMAIN_ALREADY_VERIFIED'> | ClientFailure;
  };
  readonly createApiKey: {
    readonly input: CallOptions & { readonly id: string; readonly body: { name: string; role: 'admin' | 'viewer'; roles?: Array<string>; expiresAt?: string; }; };
    readonly success: Success<201, IssuedApiKey>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'name' | 'role' | 'roles' | 'expiresAt'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'API_KEY_LIMIT_REACHED'> | ClientFailure;
  };
  readonly listApiKeys: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, ApiKeyList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly getApiKey: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, ApiKey>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'API_KEY_NOT_FOUND'> | ClientFailure;
  };
  readonly updateApiKey: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { name: string; roles?: Array<string>; }; };
    readonly success: Success<200, ApiKey>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'name' | 'roles'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'API_KEY_NOT_FOUND'> | ClientFailure;
  };
  readonly deleteApiKey: {
    readonly input: CallOptions & Precondition & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'API_KEY_NOT_FOUND'> | ClientFailure;
  };
  readonly rotateApiKey: {
    readonly input: CallOptions & { readonly id: string; readonly body: { overlap?: number; }; };
    readonly success: Success<200, IssuedApiKey>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'overlap'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'API_KEY_NOT_FOUND'> | ClientFailure;
  };
  readonly createMachine: {
    readonly input: CallOptions & { readonly id: string; readonly body: { name: string; role: 'admin' | 'viewer'; roles?: Array<string>; audiences?: Array<string>; tokenEndpointAuth?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'; jwks?: { keys: Array<{ kty: string; }>; } | null; }; };
    readonly success: Success<201, MachineWithSecret>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'name' | 'role' | 'roles' | 'audiences' | 'tokenEndpointAuth' | 'jwks'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'MACHINE_LIMIT_REACHED'> | ClientFailure;
  };
  readonly listMachines: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, MachineList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly getMachine: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Machine>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'MACHINE_NOT_FOUND'> | ClientFailure;
  };
  readonly updateMachine: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { name?: string; state?: 'active' | 'disabled'; roles?: Array<string>; audiences?: Array<string>; tokenEndpointAuth?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt'; jwks?: { keys: Array<{ kty: string; }>; } | null; }; };
    readonly success: Success<200, Machine>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'name' | 'state' | 'roles' | 'audiences' | 'tokenEndpointAuth' | 'jwks'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'MACHINE_NOT_FOUND'> | ClientFailure;
  };
  readonly deleteMachine: {
    readonly input: CallOptions & Precondition & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'MACHINE_NOT_FOUND'> | ClientFailure;
  };
  readonly rotateMachine: {
    readonly input: CallOptions & { readonly id: string; readonly body: { overlap?: number; }; };
    readonly success: Success<200, MachineWithSecret>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'overlap'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'MACHINE_NOT_FOUND'> | ClientFailure;
  };
  readonly listPermissions: {
    readonly input: CallOptions;
    readonly success: Success<200, PermissionCatalogue>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ClientFailure;
  };
  readonly replacePermissions: {
    readonly input: CallOptions & Precondition & { readonly body: { items: Array<{ name: string; description?: string | null; delegable?: boolean; }>; }; };
    readonly success: Success<200, PermissionCatalogue>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'items'> | PreconditionFailure | ServiceFailure<'PERMISSION_IN_USE'> | ServiceFailure<'ROLE_PROTECTED'> | ServiceFailure<'MANAGED_BY_CONFIGURATION'> | ClientFailure;
  };
  readonly listRoles: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, ProductRoleList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ClientFailure;
  };
  readonly listOrganizationRoles: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, ProductRoleList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly createRoleAsOperator: {
    readonly input: CallOptions & Idempotency & { readonly body: { name: string; title?: string | null; description?: string | null; permissions: Array<string>; delegable?: boolean; }; };
    readonly success: Success<201, ProductRole>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'name' | 'title' | 'description' | 'permissions' | 'delegable'> | ServiceFailure<'ROLE_ALREADY_EXISTS'> | ServiceFailure<'ROLE_LIMIT_REACHED'> | ServiceFailure<'ROLE_PROTECTED'> | ClientFailure;
  };
  readonly createRole: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly body: { name: string; title?: string | null; description?: string | null; permissions: Array<string>; delegable?: true; }; };
    readonly success: Success<201, ProductRole>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'name' | 'title' | 'description' | 'permissions' | 'delegable'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'ROLE_ALREADY_EXISTS'> | ServiceFailure<'ROLE_LIMIT_REACHED'> | ClientFailure;
  };
  readonly getRole: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, ProductRole>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ROLE_NOT_FOUND'> | ClientFailure;
  };
  readonly updateRole: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { name?: string; title?: string | null; description?: string | null; permissions?: Array<string>; delegable?: boolean; }; };
    readonly success: Success<200, ProductRole>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'name' | 'title' | 'description' | 'permissions' | 'delegable'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ROLE_NOT_FOUND'> | ServiceFailure<'ROLE_ALREADY_EXISTS'> | ServiceFailure<'ROLE_PROTECTED'> | ServiceFailure<'MANAGED_BY_CONFIGURATION'> | ClientFailure;
  };
  readonly deleteRole: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly query?: { replacement?: string; }; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'replacement'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ROLE_NOT_FOUND'> | ServiceFailure<'ROLE_IN_USE'> | ServiceFailure<'ROLE_PROTECTED'> | ServiceFailure<'MANAGED_BY_CONFIGURATION'> | ClientFailure;
  };
  readonly checkPermissions: {
    readonly input: CallOptions & { readonly body: { organizationId: string; permissions: Array<string>; accountId?: string; }; };
    readonly success: Success<200, PermissionChecks>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'organizationId' | 'permissions' | 'accountId'> | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ClientFailure;
  };
  readonly listGroups: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; search?: string; managerId?: string; }; };
    readonly success: Success<200, GroupList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count' | 'search' | 'managerId'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly createGroup: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly body: { name: string; externalId?: string | null; roles?: Array<string>; }; };
    readonly success: Success<201, Group>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'name' | 'externalId' | 'roles'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'GROUP_ALREADY_EXISTS'> | ServiceFailure<'GROUP_LIMIT_REACHED'> | ClientFailure;
  };
  readonly getGroup: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Group>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'GROUP_NOT_FOUND'> | ClientFailure;
  };
  readonly updateGroup: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { name?: string; externalId?: string | null; roles?: Array<string>; }; };
    readonly success: Success<200, Group>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'name' | 'externalId' | 'roles'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'GROUP_NOT_FOUND'> | ServiceFailure<'GROUP_ALREADY_EXISTS'> | ServiceFailure<'GROUP_MANAGED'> | ClientFailure;
  };
  readonly deleteGroup: {
    readonly input: CallOptions & Precondition & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | PreconditionFailure | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'GROUP_NOT_FOUND'> | ServiceFailure<'GROUP_MANAGED'> | ClientFailure;
  };
  readonly listGroupMembers: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, GroupMemberList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'GROUP_NOT_FOUND'> | ClientFailure;
  };
  readonly addGroupMember: {
    readonly input: CallOptions & { readonly id: string; readonly managerId: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'MANAGER_NOT_FOUND'> | ServiceFailure<'GROUP_NOT_FOUND'> | ServiceFailure<'GROUP_MANAGED'> | ServiceFailure<'GROUP_LIMIT_REACHED'> | ClientFailure;
  };
  readonly removeGroupMember: {
    readonly input: CallOptions & { readonly id: string; readonly managerId: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'MANAGER_NOT_FOUND'> | ServiceFailure<'GROUP_NOT_FOUND'> | ServiceFailure<'GROUP_MANAGED'> | ClientFailure;
  };
  readonly createApplication: {
    readonly input: CallOptions & { readonly body: { name: string; kind: 'web' | 'browser' | 'native' | 'machine'; redirectUris: Array<string>; postLogoutRedirectUris?: Array<string>; backchannelLogoutUri?: string | null; audiences?: Array<string>; resource?: string | null; firstParty?: boolean; requireOrganization?: boolean; requirePkce?: boolean; requirePushed?: boolean; devices?: boolean; requireDpop?: boolean; signingAlgorithm?: 'ES256' | 'RS256'; tokenEndpointAuth?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none'; jwks?: { keys: Array<{ kty: string; }>; } | null; logoUrl?: string | null; }; };
    readonly success: Success<201, ApplicationWithSecret>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'name' | 'kind' | 'redirectUris' | 'postLogoutRedirectUris' | 'backchannelLogoutUri' | 'audiences' | 'resource' | 'firstParty' | 'requireOrganization' | 'requirePkce' | 'requirePushed' | 'devices' | 'requireDpop' | 'signingAlgorithm' | 'tokenEndpointAuth' | 'jwks' | 'logoUrl'> | ServiceFailure<'APPLICATION_LIMIT_REACHED'> | ClientFailure;
  };
  readonly listApplications: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, ApplicationList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ClientFailure;
  };
  readonly getApplication: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Application>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'APPLICATION_NOT_FOUND'> | ClientFailure;
  };
  readonly updateApplication: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { name?: string; state?: 'active' | 'disabled'; redirectUris?: Array<string>; postLogoutRedirectUris?: Array<string>; backchannelLogoutUri?: string | null; audiences?: Array<string>; resource?: string | null; firstParty?: boolean; requireOrganization?: boolean; requirePkce?: boolean; requirePushed?: boolean; devices?: boolean; requireDpop?: boolean; signingAlgorithm?: 'ES256' | 'RS256'; tokenEndpointAuth?: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none'; jwks?: { keys: Array<{ kty: string; }>; } | null; logoUrl?: string | null; }; };
    readonly success: Success<200, Application>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'name' | 'state' | 'redirectUris' | 'postLogoutRedirectUris' | 'backchannelLogoutUri' | 'audiences' | 'resource' | 'firstParty' | 'requireOrganization' | 'requirePkce' | 'requirePushed' | 'devices' | 'requireDpop' | 'signingAlgorithm' | 'tokenEndpointAuth' | 'jwks' | 'logoUrl'> | PreconditionFailure | ServiceFailure<'APPLICATION_NOT_FOUND'> | ServiceFailure<'MANAGED_BY_CONFIGURATION'> | ClientFailure;
  };
  readonly rotateApplication: {
    readonly input: CallOptions & { readonly id: string; readonly body: { overlap?: number; }; };
    readonly success: Success<200, ApplicationWithSecret>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'overlap'> | ServiceFailure<'APPLICATION_NOT_FOUND'> | ServiceFailure<'MANAGED_BY_CONFIGURATION'> | ClientFailure;
  };
  readonly deleteApplication: {
    readonly input: CallOptions & Precondition & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PreconditionFailure | ServiceFailure<'APPLICATION_NOT_FOUND'> | ServiceFailure<'MANAGED_BY_CONFIGURATION'> | ClientFailure;
  };
  readonly lookUpAuthorization: {
    readonly input: CallOptions & { readonly body: { parameters: string; ticket?: string; }; };
    readonly success: Success<200, AuthorizationRequest>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'parameters' | 'ticket'> | ServiceFailure<'APPLICATION_NOT_FOUND'> | ServiceFailure<'RATE_LIMITED'> | ClientFailure;
  };
  readonly createAuthorization: {
    readonly input: CallOptions & { readonly body: { parameters: string; organizationId?: string; consent?: boolean; ticket?: string; }; };
    readonly success: Success<201, Redirection>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'parameters' | 'organizationId' | 'consent' | 'ticket'> | ServiceFailure<'APPLICATION_NOT_FOUND'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'CONSENT_MISSING'> | ClientFailure;
  };
  readonly refuseAuthorization: {
    readonly input: CallOptions & { readonly body: { parameters: string; }; };
    readonly success: Success<200, Redirection>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'parameters'> | ServiceFailure<'APPLICATION_NOT_FOUND'> | ServiceFailure<'RATE_LIMITED'> | ClientFailure;
  };
  readonly redeemAuthorization: {
    readonly input: CallOptions & { readonly body: { applicationId: string; code: string; verifier: string; redirectUri: string; }; };
    readonly success: Success<201, SignedIn>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'applicationId' | 'code' | 'verifier' | 'redirectUri'> | ServiceFailure<'APPLICATION_NOT_FOUND'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly lookUpDeviceAuthorization: {
    readonly input: CallOptions & { readonly body: { code: string; }; };
    readonly success: Success<200, DeviceAuthorization>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'code'> | ClientFailure;
  };
  readonly approveDeviceAuthorization: {
    readonly input: CallOptions & Idempotency & { readonly body: { code: string; organizationId?: string; }; };
    readonly success: Success<201, Grant>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'code' | 'organizationId'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ClientFailure;
  };
  readonly refuseDeviceAuthorization: {
    readonly input: CallOptions & Idempotency & { readonly body: { code: string; }; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'code'> | ClientFailure;
  };
  readonly getOpenIdConfiguration: {
    readonly input: CallOptions;
    readonly success: Success<200, OpenIdProvider>;
    readonly failure: TransportFailure | ClientFailure;
  };
  readonly getAuthorizationServer: {
    readonly input: CallOptions;
    readonly success: Success<200, OpenIdProvider>;
    readonly failure: TransportFailure | ClientFailure;
  };
  readonly lookUpEndSession: {
    readonly input: CallOptions & { readonly body: { parameters: string; }; };
    readonly success: Success<200, EndSessionLookup>;
    readonly failure: TransportFailure | BodyFailure | RequiredFailure | FieldsFailure<'parameters'> | ServiceFailure<'APPLICATION_NOT_FOUND'> | ClientFailure;
  };
  readonly endSession: {
    readonly input: CallOptions & Idempotency & { readonly body: { parameters: string; everywhere?: boolean; }; };
    readonly success: Success<200, EndedSession>;
    readonly failure: TransportFailure | TokenFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'parameters' | 'everywhere'> | ServiceFailure<'APPLICATION_NOT_FOUND'> | ClientFailure;
  };
  readonly listGrants: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, GrantList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ClientFailure;
  };
  readonly getGrant: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Grant>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'GRANT_NOT_FOUND'> | ClientFailure;
  };
  readonly deleteGrant: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'GRANT_NOT_FOUND'> | ClientFailure;
  };
  readonly listServiceKeys: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, ServiceKeyList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ClientFailure;
  };
  readonly getServiceKey: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, ServiceKey>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'SERVICE_KEY_NOT_FOUND'> | ClientFailure;
  };
  readonly deleteServiceKey: {
    readonly input: CallOptions & Precondition & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PreconditionFailure | ServiceFailure<'SERVICE_KEY_NOT_FOUND'> | ServiceFailure<'MANAGED_BY_CONFIGURATION'> | ClientFailure;
  };
  readonly listScimRequests: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, ScimRequestList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'CONNECTION_NOT_FOUND'> | ClientFailure;
  };
  readonly createScimToken: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<201, { token: string; url: string; }>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'CONNECTION_NOT_FOUND'> | ServiceFailure<'DOMAIN_NOT_VERIFIED'> | ClientFailure;
  };
  readonly deleteScimToken: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | PolicyFailure | ServiceFailure<'CONNECTION_NOT_FOUND'> | ClientFailure;
  };
  readonly getCaller: {
    readonly input: CallOptions & { readonly query?: { organizationId?: string; }; };
    readonly success: Success<200, Caller>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'organizationId'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ClientFailure;
  };
  readonly listAccountEvents: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; type?: 'account.registered' | 'account.created' | 'account.updated' | 'account.email_verified' | 'account.email_changed' | 'account.password_changed' | 'account.password_reset' | 'account.passkey_added' | 'account.passkey_counter_reset' | 'account.passkey_removed' | 'account.deleted' | 'account.taken_over' | 'account.suspended' | 'account.resumed' | 'account.impersonated' | 'account.support_access_changed' | 'account.factors_removed' | 'account.metadata_changed' | 'account.totp_enabled' | 'account.totp_disabled' | 'account.recovery_codes_renewed' | 'account.recovery_code_used' | 'identity.linked' | 'identity.unlinked' | 'passkey.renamed' | 'session.created' | 'session.reauthenticated' | 'session.login_failed' | 'session.ended' | 'manager.added' | 'manager.accepted' | 'manager.role_changed' | 'manager.metadata_changed' | 'manager.roles_changed' | 'manager.sso_released' | 'manager.removed' | 'sso.bypassed' | 'operator.added' | 'operator.removed' | 'operator.read_account' | 'operator.read' | 'approval.requested' | 'approval.given' | 'approval.withdrawn' | 'group.member_added' | 'group.member_removed' | 'grant.created' | 'grant.refused' | 'grant.ended'; }; };
    readonly success: Success<200, EventList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count' | 'type'> | ClientFailure;
  };
  readonly listOrganizationEvents: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; type?: 'session.login_failed' | 'organization.created' | 'organization.updated' | 'organization.policy_updated' | 'organization.policy_refused' | 'organization.metadata_changed' | 'organization.deleted' | 'organization.restored' | 'organization.purged' | 'organization.ownership_transferred' | 'manager.added' | 'manager.accepted' | 'manager.role_changed' | 'manager.metadata_changed' | 'manager.roles_changed' | 'manager.sso_released' | 'manager.removed' | 'invitation.created' | 'invitation.resent' | 'invitation.accepted' | 'invitation.declined' | 'invitation.revoked' | 'connection.created' | 'connection.updated' | 'connection.tested' | 'connection.activated' | 'connection.paused' | 'connection.deleted' | 'sso.bypassed' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.failing' | 'webhook.deleted' | 'domain.added' | 'domain.verified' | 'domain.lost' | 'domain.removed' | 'operator.read' | 'approval.requested' | 'approval.given' | 'approval.withdrawn' | 'api_key.created' | 'api_key.rotated' | 'api_key.renamed' | 'api_key.roles_changed' | 'api_key.revoked' | 'machine.created' | 'machine.updated' | 'machine.rotated' | 'machine.deleted' | 'group.created' | 'group.updated' | 'group.deleted' | 'group.member_added' | 'group.member_removed' | 'role.created' | 'role.updated' | 'role.deleted' | 'scim.token_created' | 'scim.token_deleted' | 'scim.group_created' | 'scim.group_updated' | 'scim.group_deleted'; actorId?: string; }; };
    readonly success: Success<200, EventList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'limit' | 'cursor' | 'count' | 'type' | 'actorId'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly listSeals: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, SealList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ClientFailure;
  };
  readonly getEventProof: {
    readonly input: CallOptions & { readonly id: string; readonly eventId: string; };
    readonly success: Success<200, { event: object; salts: object; leaf: string; index: number; path: Array<string>; seal: Seal; }>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'SEAL_NOT_FOUND'> | ClientFailure;
  };
  readonly exportOrganizationEvents: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { after?: string; before?: string; format?: 'ndjson' | 'csv'; }; };
    readonly success: Success<200, ReadableStream<string>>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | FieldsFailure<'after' | 'before' | 'format'> | ServiceFailure<'SSO_REQUIRED'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PolicyFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly exportEventsAsOperator: {
    readonly input: CallOptions & { readonly query?: { after?: string; before?: string; format?: 'ndjson' | 'csv'; }; };
    readonly success: Success<200, ReadableStream<string>>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'after' | 'before' | 'format'> | ClientFailure;
  };
  readonly listAccountsAsOperator: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; search?: string; order?: 'name'; email?: string; externalId?: string; state?: 'active' | 'suspended'; }; };
    readonly success: Success<200, OperatorAccountList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'limit' | 'cursor' | 'count' | 'search' | 'order' | 'email' | 'externalId' | 'state'> | ClientFailure;
  };
  readonly createAccount: {
    readonly input: CallOptions & Idempotency & { readonly body: { email: string; name?: string | null; emailVerified?: boolean; externalId?: string | null; metadata?: { public?: object | null; private?: object | null; } | null; locale?: string | null; invite?: boolean; }; };
    readonly success: Success<201, OperatorAccount>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'email' | 'name' | 'emailVerified' | 'externalId' | 'metadata' | 'locale' | 'invite'> | ServiceFailure<'EMAIL_ALREADY_EXISTS'> | ServiceFailure<'EXTERNAL_ID_ALREADY_EXISTS'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly updateAccountAsOperator: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { name?: string | null; externalId?: string | null; locale?: string | null; }; };
    readonly success: Success<200, OperatorAccount>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'name' | 'externalId' | 'locale'> | PreconditionFailure | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ServiceFailure<'EXTERNAL_ID_ALREADY_EXISTS'> | ClientFailure;
  };
  readonly getAccountAsOperator: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, OperatorAccount>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ClientFailure;
  };
  readonly listAccountManagersAsOperator: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, OperatorManagerList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ClientFailure;
  };
  readonly suspendAccount: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly body: { reason?: string; }; };
    readonly success: Success<200, OperatorAccount>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'reason'> | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ServiceFailure<'OPERATOR_PROTECTED'> | ClientFailure;
  };
  readonly resumeAccount: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, OperatorAccount>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ServiceFailure<'OPERATOR_PROTECTED'> | ClientFailure;
  };
  readonly impersonateAccount: {
    readonly input: CallOptions & { readonly id: string; readonly body: { reason: string; }; };
    readonly success: Success<201, SignedIn>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'reason'> | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ServiceFailure<'IMPERSONATION_NOT_ALLOWED'> | ServiceFailure<'OPERATOR_PROTECTED'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly listAccountSessionsAsOperator: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, SessionList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ClientFailure;
  };
  readonly endAccountSessions: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ServiceFailure<'OPERATOR_PROTECTED'> | ClientFailure;
  };
  readonly sendPasswordReset: {
    readonly input: CallOptions & Idempotency & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ClientFailure;
  };
  readonly removeFactors: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ServiceFailure<'APPROVAL_REQUIRED'> | ServiceFailure<'OPERATOR_PROTECTED'> | ClientFailure;
  };
  readonly deleteAccountAsOperator: {
    readonly input: CallOptions & Precondition & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PreconditionFailure | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ServiceFailure<'APPROVAL_REQUIRED'> | ServiceFailure<'LAST_OWNER'> | ServiceFailure<'OPERATOR_PROTECTED'> | ClientFailure;
  };
  readonly listOrganizationsAsOperator: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; search?: string; order?: 'name'; name?: string; externalId?: string; state?: 'active' | 'deleted'; }; };
    readonly success: Success<200, OperatorOrganizationList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'limit' | 'cursor' | 'count' | 'search' | 'order' | 'name' | 'externalId' | 'state'> | ClientFailure;
  };
  readonly createOrganizationAsOperator: {
    readonly input: CallOptions & Idempotency & { readonly body: { name: string; ownerAccountId?: string; externalId?: string | null; metadata?: { public?: object | null; private?: object | null; } | null; }; };
    readonly success: Success<201, OperatorOrganization>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'name' | 'ownerAccountId' | 'externalId' | 'metadata'> | ServiceFailure<'EXTERNAL_ID_ALREADY_EXISTS'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly updateOrganizationAsOperator: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { name?: string; externalId?: string | null; requireSecondFactor?: boolean; }; };
    readonly success: Success<200, OperatorOrganization>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'name' | 'externalId' | 'requireSecondFactor'> | PreconditionFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'EXTERNAL_ID_ALREADY_EXISTS'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ClientFailure;
  };
  readonly getOrganizationAsOperator: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, OperatorOrganization>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly deleteOrganizationAsOperator: {
    readonly input: CallOptions & Precondition & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PreconditionFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'APPROVAL_REQUIRED'> | ClientFailure;
  };
  readonly restoreOrganizationAsOperator: {
    readonly input: CallOptions & Idempotency & { readonly id: string; };
    readonly success: Success<200, OperatorOrganization>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly listManagersAsOperator: {
    readonly input: CallOptions & { readonly id: string; readonly query?: { limit?: number; cursor?: string; count?: boolean; }; };
    readonly success: Success<200, ManagerList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'limit' | 'cursor' | 'count'> | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly addManagerAsOperator: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly body: { accountId: string; role: Role; roles?: Array<string>; }; };
    readonly success: Success<201, Manager>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'accountId' | 'role' | 'roles'> | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'MANAGER_ALREADY_EXISTS'> | ServiceFailure<'MANAGER_LIMIT_REACHED'> | RefusalFailure | ServiceFailure<'HOOK_UNAVAILABLE'> | ClientFailure;
  };
  readonly getManagerAsOperator: {
    readonly input: CallOptions & { readonly id: string; readonly managerId: string; };
    readonly success: Success<200, Manager>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'MANAGER_NOT_FOUND'> | ClientFailure;
  };
  readonly updateManagerAsOperator: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly managerId: string; readonly body: { role?: Role; roles?: Array<string>; }; };
    readonly success: Success<200, Manager>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'role' | 'roles'> | PreconditionFailure | ServiceFailure<'MANAGER_NOT_FOUND'> | ServiceFailure<'LAST_OWNER'> | ClientFailure;
  };
  readonly removeManagerAsOperator: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly managerId: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PreconditionFailure | ServiceFailure<'MANAGER_NOT_FOUND'> | ServiceFailure<'LAST_OWNER'> | ClientFailure;
  };
  readonly createInvitationAsOperator: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly body: { email: string; role: Role; roles?: Array<string>; }; };
    readonly success: Success<201, Invitation>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | LimitedFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'email' | 'role' | 'roles'> | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'INVITATION_ALREADY_PENDING'> | ServiceFailure<'INVITATION_LIMIT_REACHED'> | ServiceFailure<'MANAGER_ALREADY_EXISTS'> | ClientFailure;
  };
  readonly createApproval: {
    readonly input: CallOptions & Idempotency & { readonly body: { operation: 'deleteAccountAsOperator' | 'removeFactors' | 'deleteOrganizationAsOperator'; subjectId: string; }; };
    readonly success: Success<201, Approval>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'operation' | 'subjectId'> | ServiceFailure<'APPROVAL_ALREADY_PENDING'> | ServiceFailure<'APPROVAL_LIMIT_REACHED'> | ServiceFailure<'LAST_OWNER'> | ServiceFailure<'OPERATOR_PROTECTED'> | ClientFailure;
  };
  readonly listApprovals: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; state?: 'pending' | 'approved' | 'withdrawn'; }; };
    readonly success: Success<200, ApprovalList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'limit' | 'cursor' | 'count' | 'state'> | ClientFailure;
  };
  readonly getApproval: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Approval>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'APPROVAL_NOT_FOUND'> | ClientFailure;
  };
  readonly giveApproval: {
    readonly input: CallOptions & Idempotency & { readonly id: string; };
    readonly success: Success<200, Approval>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'APPROVAL_NOT_FOUND'> | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ServiceFailure<'APPROVAL_NOT_PENDING'> | ServiceFailure<'LAST_OWNER'> | ServiceFailure<'OPERATOR_PROTECTED'> | ServiceFailure<'SECOND_OPERATOR_REQUIRED'> | ClientFailure;
  };
  readonly withdrawApproval: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'APPROVAL_NOT_FOUND'> | ServiceFailure<'APPROVAL_NOT_PENDING'> | ClientFailure;
  };
  readonly listHooks: {
    readonly input: CallOptions;
    readonly success: Success<200, HookList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ClientFailure;
  };
  readonly getHook: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Hook>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'HOOK_NOT_FOUND'> | ClientFailure;
  };
  readonly replaceHook: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { url: string; secret?: string; timeout?: number; onFailure?: 'refuse' | 'allow'; remember?: number; }; };
    readonly success: Success<200, Hook>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | RequiredFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | FieldsFailure<'url' | 'secret' | 'timeout' | 'onFailure' | 'remember'> | PreconditionFailure | ServiceFailure<'HOOK_NOT_FOUND'> | ServiceFailure<'MANAGED_BY_CONFIGURATION'> | ClientFailure;
  };
  readonly testHook: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, HookTest>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | ServiceFailure<'HOOK_NOT_FOUND'> | ClientFailure;
  };
  readonly deleteHook: {
    readonly input: CallOptions & Precondition & { readonly id: string; };
    readonly success: Success<204, undefined>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'REAUTHENTICATION_REQUIRED'> | PreconditionFailure | ServiceFailure<'HOOK_NOT_FOUND'> | ServiceFailure<'MANAGED_BY_CONFIGURATION'> | ClientFailure;
  };
  readonly listEventsAsOperator: {
    readonly input: CallOptions & { readonly query?: { limit?: number; cursor?: string; count?: boolean; type?: 'account.registered' | 'account.created' | 'account.updated' | 'account.email_verified' | 'account.email_changed' | 'account.password_changed' | 'account.password_reset' | 'account.passkey_added' | 'account.passkey_counter_reset' | 'account.passkey_removed' | 'account.deleted' | 'account.taken_over' | 'account.suspended' | 'account.resumed' | 'account.impersonated' | 'account.support_access_changed' | 'account.factors_removed' | 'account.metadata_changed' | 'account.totp_enabled' | 'account.totp_disabled' | 'account.recovery_codes_renewed' | 'account.recovery_code_used' | 'identity.linked' | 'identity.unlinked' | 'passkey.renamed' | 'session.created' | 'session.reauthenticated' | 'session.login_failed' | 'session.ended' | 'organization.created' | 'organization.updated' | 'organization.policy_updated' | 'organization.policy_refused' | 'organization.metadata_changed' | 'organization.deleted' | 'organization.restored' | 'organization.purged' | 'organization.ownership_transferred' | 'manager.added' | 'manager.accepted' | 'manager.role_changed' | 'manager.metadata_changed' | 'manager.roles_changed' | 'manager.sso_released' | 'manager.removed' | 'invitation.created' | 'invitation.resent' | 'invitation.accepted' | 'invitation.declined' | 'invitation.revoked' | 'connection.created' | 'connection.updated' | 'connection.tested' | 'connection.activated' | 'connection.paused' | 'connection.deleted' | 'sso.bypassed' | 'webhook.created' | 'webhook.updated' | 'webhook.rotated' | 'webhook.failing' | 'webhook.deleted' | 'domain.added' | 'domain.verified' | 'domain.lost' | 'domain.removed' | 'operator.added' | 'operator.removed' | 'operator.read_account' | 'operator.read' | 'approval.requested' | 'approval.given' | 'approval.withdrawn' | 'api_key.created' | 'api_key.rotated' | 'api_key.renamed' | 'api_key.roles_changed' | 'api_key.revoked' | 'machine.created' | 'machine.updated' | 'machine.rotated' | 'machine.deleted' | 'group.created' | 'group.updated' | 'group.deleted' | 'group.member_added' | 'group.member_removed' | 'role.created' | 'role.updated' | 'role.deleted' | 'permissions.changed' | 'brand.updated' | 'policy_defaults.updated' | 'provider.created' | 'provider.updated' | 'provider.deleted' | 'hook.created' | 'hook.updated' | 'hook.deleted' | 'hook.refused' | 'hook.failing' | 'hook.recovered' | 'team_webhook.created' | 'team_webhook.updated' | 'team_webhook.failing' | 'team_webhook.deleted' | 'application.created' | 'application.updated' | 'application.rotated' | 'application.deleted' | 'grant.created' | 'grant.refused' | 'grant.ended' | 'service_key.created' | 'service_key.updated' | 'service_key.rotated' | 'service_key.revoked' | 'service_key.refused' | 'events.sealed' | 'scim.token_created' | 'scim.token_deleted' | 'scim.group_created' | 'scim.group_updated' | 'scim.group_deleted'; accountId?: string; organizationId?: string; after?: string; before?: string; ownReads?: boolean; }; };
    readonly success: Success<200, EventList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'limit' | 'cursor' | 'count' | 'type' | 'accountId' | 'organizationId' | 'after' | 'before' | 'ownReads'> | ClientFailure;
  };
  readonly listChanges: {
    readonly input: CallOptions & { readonly query?: { limit?: number; after?: string; }; };
    readonly success: Success<200, Changes>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'limit' | 'after'> | ClientFailure;
  };
  readonly getStatistics: {
    readonly input: CallOptions;
    readonly success: Success<200, Statistics>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ClientFailure;
  };
  readonly listSettings: {
    readonly input: CallOptions;
    readonly success: Success<200, SettingList>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ClientFailure;
  };
  readonly getAccountMetadataAsOperator: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Metadata>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ClientFailure;
  };
  readonly updateAccountMetadata: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { public?: object | null; private?: object | null; }; };
    readonly success: Success<200, Metadata>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'public' | 'private'> | PreconditionFailure | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ClientFailure;
  };
  readonly mergeAccountMetadata: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly body: { public?: object | null; private?: object | null; }; };
    readonly success: Success<200, Metadata>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'public' | 'private'> | ServiceFailure<'ACCOUNT_NOT_FOUND'> | ClientFailure;
  };
  readonly getOrganizationMetadataAsOperator: {
    readonly input: CallOptions & { readonly id: string; };
    readonly success: Success<200, Metadata>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly updateOrganizationMetadata: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly body: { public?: object | null; private?: object | null; }; };
    readonly success: Success<200, Metadata>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'public' | 'private'> | PreconditionFailure | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly mergeOrganizationMetadata: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly body: { public?: object | null; private?: object | null; }; };
    readonly success: Success<200, Metadata>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'public' | 'private'> | ServiceFailure<'ORGANIZATION_NOT_FOUND'> | ClientFailure;
  };
  readonly getManagerMetadataAsOperator: {
    readonly input: CallOptions & { readonly id: string; readonly managerId: string; };
    readonly success: Success<200, Metadata>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | ServiceFailure<'MANAGER_NOT_FOUND'> | ClientFailure;
  };
  readonly updateManagerMetadata: {
    readonly input: CallOptions & Precondition & { readonly id: string; readonly managerId: string; readonly body: { public?: object | null; private?: object | null; }; };
    readonly success: Success<200, Metadata>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'public' | 'private'> | PreconditionFailure | ServiceFailure<'MANAGER_NOT_FOUND'> | ClientFailure;
  };
  readonly mergeManagerMetadata: {
    readonly input: CallOptions & Idempotency & { readonly id: string; readonly managerId: string; readonly body: { public?: object | null; private?: object | null; }; };
    readonly success: Success<200, Metadata>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | IdempotencyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'public' | 'private'> | ServiceFailure<'MANAGER_NOT_FOUND'> | ClientFailure;
  };
  readonly getBrand: {
    readonly input: CallOptions;
    readonly success: Success<200, Brand>;
    readonly failure: TransportFailure | ClientFailure;
  };
  readonly replaceBrand: {
    readonly input: CallOptions & Precondition & { readonly body: { name?: string | null; logoData?: string | null; logoDarkData?: string | null; accent?: string | null; accentDark?: string | null; links?: { home?: string | null; terms?: string | null; privacy?: string | null; support?: string | null; } | null; mailFooter?: string | null; languages?: Array<'en' | 'de' | 'fr' | 'es' | 'pt-BR' | 'ja' | 'ar'> | null; }; };
    readonly success: Success<200, Brand>;
    readonly failure: TransportFailure | TokenFailure | BarsFailure | BodyFailure | ServiceFailure<'ACCESS_FORBIDDEN'> | ServiceFailure<'SECOND_FACTOR_MISSING'> | FieldsFailure<'name' | 'logoData' | 'logoDarkData' | 'accent' | 'accentDark' | 'links' | 'mailFooter' | 'languages'> | PreconditionFailure | ServiceFailure<'BRAND_PROTECTED'> | ServiceFailure<'MANAGED_BY_CONFIGURATION'> | ClientFailure;
  };
  readonly getLiveness: {
    readonly input: CallOptions;
    readonly success: Success<200, Health>;
    readonly failure: TransportFailure | ClientFailure;
  };
  readonly getReadiness: {
    readonly input: CallOptions;
    readonly success: Success<200, Health>;
    readonly failure: TransportFailure | ClientFailure;
  };
  readonly getOpenApi: {
    readonly input: CallOptions;
    readonly success: Success<200, { openapi: string; }>;
    readonly failure: TransportFailure | ClientFailure;
  };
  readonly getErrorCatalogue: {
    readonly input: CallOptions;
    readonly success: Success<200, ErrorCatalogue>;
    readonly failure: TransportFailure | ClientFailure;
  };
}
