// Generated from packages/api/src by `npm run fix`.
import type { Body } from '@portico/client';

type Event = Body<'listAccountEvents'>['items'][number];

/** An event as Portico delivers it. */
interface Delivered<Type extends string, Detail extends string> {
  readonly type: Type;
  /** When it happened. */
  readonly timestamp: string;
  readonly data: Omit<Event, 'type' | 'details'> & {
    readonly type: Type;
    readonly details: { readonly [Name in Detail | 'callerRequestId']?: unknown };
    /** The organization that it belongs to, if any. Only from the team's webhook: an organization's own has no others. */
    readonly organizationId?: string | null;
    /** The account in whose list it is, if any; likewise. */
    readonly accountId?: string | null;
  };
}

/** Every event that a webhook can deliver, distinguished by `type`. */
export type WebhookEvent =
  | Delivered<'account.registered', 'origin'>
  | Delivered<'account.created', 'externalId' | 'locale'>
  | Delivered<'account.updated', 'name' | 'emailChange' | 'externalId' | 'locale'>
  | Delivered<'account.email_verified', never>
  | Delivered<'account.email_changed', 'email'>
  | Delivered<'account.password_changed', never>
  | Delivered<'account.password_reset', never>
  | Delivered<'account.passkey_added', 'passkeyId' | 'passkeyName'>
  | Delivered<'account.passkey_counter_reset', 'passkeyId' | 'passkeyName'>
  | Delivered<'account.passkey_removed', 'passkeyId' | 'passkeyName' | 'reason'>
  | Delivered<'account.deleted', 'reason'>
  | Delivered<'account.taken_over', never>
  | Delivered<'account.suspended', 'reason'>
  | Delivered<'account.resumed', never>
  | Delivered<'account.impersonated', 'reason' | 'sessionId' | 'endsAt'>
  | Delivered<'account.support_access_changed', 'allowed' | 'endsAt'>
  | Delivered<'account.factors_removed', never>
  | Delivered<'account.metadata_changed', 'public' | 'private'>
  | Delivered<'account.totp_enabled', never>
  | Delivered<'account.totp_disabled', 'reason'>
  | Delivered<'account.recovery_codes_renewed', never>
  | Delivered<'account.recovery_code_used', 'left'>
  | Delivered<'identity.linked', 'provider' | 'email'>
  | Delivered<'identity.unlinked', 'provider' | 'email' | 'reason'>
  | Delivered<'passkey.renamed', 'name'>
  | Delivered<'session.created', 'methods' | 'provider' | 'connection' | 'applicationId' | 'applicationName'>
  | Delivered<'session.reauthenticated', 'methods' | 'endedSessionId'>
  | Delivered<'session.login_failed', 'reason' | 'provider' | 'connection' | 'count' | 'from' | 'to'>
  | Delivered<'session.ended', 'reason' | 'count'>
  | Delivered<'organization.created', 'name' | 'externalId' | 'roles'>
  | Delivered<'organization.updated', 'name' | 'logo' | 'requireSecondFactor' | 'ssoRequired' | 'externalId'>
  | Delivered<'organization.policy_updated', 'sessionMaxAge' | 'sessionIdle' | 'networks' | 'allowedMethods'>
  | Delivered<'organization.policy_refused', 'rule' | 'accountId' | 'apiKeyId' | 'count' | 'from' | 'to'>
  | Delivered<'organization.metadata_changed', 'public' | 'private'>
  | Delivered<'organization.deleted', never>
  | Delivered<'organization.restored', never>
  | Delivered<'organization.purged', 'reason'>
  | Delivered<'organization.ownership_transferred', 'fromManagerId' | 'toManagerId'>
  | Delivered<'manager.added', 'accountId' | 'role' | 'roles' | 'invitationId'>
  | Delivered<'manager.accepted', 'accountId'>
  | Delivered<'manager.role_changed', 'accountId' | 'role'>
  | Delivered<'manager.metadata_changed', 'accountId' | 'public' | 'private'>
  | Delivered<'manager.roles_changed', 'accountId' | 'roles'>
  | Delivered<'manager.sso_released', 'accountId'>
  | Delivered<'manager.removed', 'accountId' | 'role' | 'keys' | 'moreKeys' | 'webhooks'>
  | Delivered<'invitation.created', 'email' | 'role' | 'roles'>
  | Delivered<'invitation.resent', never>
  | Delivered<'invitation.accepted', 'accountId' | 'managerId'>
  | Delivered<'invitation.declined', never>
  | Delivered<'invitation.revoked', 'reason'>
  | Delivered<'connection.created', 'name' | 'type'>
  | Delivered<'connection.updated', 'name' | 'state' | 'issuer' | 'clientId' | 'defaultRole' | 'rolesFrom' | 'trustsFactors'>
  | Delivered<'connection.tested', 'name' | 'state' | 'reason'>
  | Delivered<'connection.activated', 'name'>
  | Delivered<'connection.paused', 'name'>
  | Delivered<'connection.deleted', 'name'>
  | Delivered<'sso.bypassed', 'accountId' | 'sessionId'>
  | Delivered<'webhook.created', 'host' | 'types'>
  | Delivered<'webhook.updated', 'host' | 'types' | 'state'>
  | Delivered<'webhook.rotated', 'host'>
  | Delivered<'webhook.failing', 'host' | 'reason'>
  | Delivered<'webhook.deleted', 'host'>
  | Delivered<'domain.added', 'name'>
  | Delivered<'domain.verified', 'name'>
  | Delivered<'domain.lost', 'name'>
  | Delivered<'domain.removed', 'name'>
  | Delivered<'operator.added', 'waived'>
  | Delivered<'operator.removed', never>
  | Delivered<'operator.read_account', 'operation' | 'accountId'>
  | Delivered<'operator.read', 'operation' | 'accountId' | 'organizationId'>
  | Delivered<'approval.requested', 'operation' | 'accountId' | 'organizationId'>
  | Delivered<'approval.given', 'operation' | 'requestedBy' | 'accountId' | 'organizationId'>
  | Delivered<'approval.withdrawn', 'operation' | 'requestedBy' | 'accountId' | 'organizationId'>
  | Delivered<'api_key.created', 'name' | 'role' | 'roles' | 'expiresAt'>
  | Delivered<'api_key.rotated', 'name' | 'overlap'>
  | Delivered<'api_key.renamed', 'name'>
  | Delivered<'api_key.roles_changed', 'roles'>
  | Delivered<'api_key.revoked', 'name' | 'role'>
  | Delivered<'machine.created', 'name' | 'role' | 'roles' | 'audiences'>
  | Delivered<'machine.updated', 'name' | 'state' | 'roles' | 'audiences' | 'tokenEndpointAuth' | 'jwks'>
  | Delivered<'machine.rotated', 'name' | 'overlap'>
  | Delivered<'machine.deleted', 'name' | 'role'>
  | Delivered<'group.created', 'name' | 'externalId' | 'roles' | 'added'>
  | Delivered<'group.updated', 'name' | 'externalId' | 'roles' | 'added' | 'removed'>
  | Delivered<'group.deleted', 'name' | 'removed'>
  | Delivered<'group.member_added', 'name' | 'accountId' | 'managerId'>
  | Delivered<'group.member_removed', 'name' | 'accountId' | 'managerId'>
  | Delivered<'role.created', 'name' | 'permissions' | 'delegable'>
  | Delivered<'role.updated', 'name' | 'title' | 'description' | 'permissions' | 'delegable'>
  | Delivered<'role.deleted', 'name' | 'replacement'>
  | Delivered<'permissions.changed', 'added' | 'removed' | 'changed'>
  | Delivered<'brand.updated', 'name' | 'logo' | 'logoDark' | 'accent' | 'accentDark' | 'links' | 'mailFooter' | 'languages'>
  | Delivered<'policy_defaults.updated', 'requireSecondFactor' | 'sessionMaxAge' | 'sessionIdle' | 'networks' | 'allowedMethods'>
  | Delivered<'provider.created', 'key' | 'name' | 'issuer'>
  | Delivered<'provider.updated', 'key' | 'position' | 'name' | 'preset' | 'issuer' | 'clientId' | 'scopes' | 'trustsEmail' | 'teamId' | 'keyId' | 'secret'>
  | Delivered<'provider.deleted', 'key' | 'name'>
  | Delivered<'hook.created', 'point' | 'host' | 'timeout' | 'onFailure' | 'remember'>
  | Delivered<'hook.updated', 'point' | 'host' | 'timeout' | 'onFailure' | 'remember' | 'secret'>
  | Delivered<'hook.deleted', 'point' | 'host'>
  | Delivered<'hook.refused', 'point' | 'operation' | 'reason' | 'accountId' | 'organizationId' | 'applicationId'>
  | Delivered<'hook.failing', 'point' | 'host' | 'reason' | 'onFailure'>
  | Delivered<'hook.recovered', 'point' | 'host'>
  | Delivered<'team_webhook.created', 'name' | 'host' | 'types' | 'state'>
  | Delivered<'team_webhook.updated', 'name' | 'host' | 'types' | 'state' | 'secret'>
  | Delivered<'team_webhook.failing', 'name' | 'host' | 'reason'>
  | Delivered<'team_webhook.deleted', 'name' | 'host'>
  | Delivered<'application.created', 'name' | 'kind'>
  | Delivered<'application.updated', 'name' | 'state' | 'redirectUris' | 'postLogoutRedirectUris' | 'backchannelLogoutUri' | 'audiences' | 'resource' | 'firstParty' | 'requireOrganization' | 'requirePkce' | 'devices' | 'requireDpop' | 'requirePushed' | 'signingAlgorithm' | 'tokenEndpointAuth' | 'jwks' | 'logoUrl'>
  | Delivered<'application.rotated', 'name' | 'overlap'>
  | Delivered<'application.deleted', 'name'>
  | Delivered<'grant.created', 'applicationId' | 'applicationName' | 'scopes' | 'organizationId' | 'device'>
  | Delivered<'grant.refused', 'applicationId' | 'applicationName'>
  | Delivered<'grant.ended', 'applicationId' | 'applicationName' | 'reason'>
  | Delivered<'service_key.created', 'name' | 'scopes' | 'networks' | 'expiresAt'>
  | Delivered<'service_key.updated', 'name' | 'scopes' | 'networks' | 'expiresAt'>
  | Delivered<'service_key.rotated', 'name' | 'overlap'>
  | Delivered<'service_key.revoked', 'name'>
  | Delivered<'service_key.refused', 'name' | 'count' | 'from' | 'to'>
  | Delivered<'events.sealed', 'seal'>
  | Delivered<'scim.token_created', never>
  | Delivered<'scim.token_deleted', never>
  | Delivered<'scim.group_created', 'name' | 'externalId' | 'added'>
  | Delivered<'scim.group_updated', 'name' | 'externalId' | 'added' | 'removed'>
  | Delivered<'scim.group_deleted', 'name' | 'removed'>
  | Delivered<'webhook.test', never>;
