import { REFUSAL_REASONS } from './connection-test-outcome.ts';
import type { ApprovedStep } from './operator-approvals.ts';
import type { OperatorUse } from './operator-uses.ts';

/**
 * In whose list an event appears: an organization's, an account's, or both. Events of the service appear only in the list
 * of all events.
 */
export type EventOwner = 'organization' | 'account' | 'service';

interface EventTypeRow {
  readonly of: readonly EventOwner[];
  readonly meaning: string;
  readonly details: readonly string[];
}

/** Makes the row of a type whose events appear in the lists of these owners. @param details members of its details */
const of =
  <const Owners extends readonly EventOwner[]>(...owners: Owners) =>
  <const Details extends readonly string[] = []>(meaning: string, details: Details = [] as never) =>
    ({ of: owners, meaning, details }) satisfies EventTypeRow;

const inOrganization = of('organization');
const inAccount = of('account');
/** Events of the whole service, without a particular subject. */
const inService = of('service');
/** Events of a role that an organization made for itself, or of one of the team's. */
const ofRole = of('organization', 'service');
const inBoth = of('organization', 'account');
/** In the list of the account or organization concerned, if any. */
const inAny = of('organization', 'account', 'service');

/** The members of an application that can be changed. */
const APPLICATION_MEMBERS = [
  'name',
  'state',
  'redirectUris',
  'postLogoutRedirectUris',
  'backchannelLogoutUri',
  'audiences',
  'resource',
  'firstParty',
  'requireOrganization',
  'requirePkce',
  'devices',
  'requireDpop',
  'requirePushed',
  'signingAlgorithm',
  'tokenEndpointAuth',
  'jwks',
  'logoUrl',
] as const;

/** All types of events: their meaning, and the members of their `details` other than `callerRequestId`. */
export const eventTypes = {
  'account.registered': inAccount(
    'Someone registered, or was imported. `origin` is `sign_in_fallback` if the other system vouched for them when they signed in.',
    ['origin'],
  ),
  'account.created': inAccount(
    "The team or an organization's directory created an account, which has no password yet.",
    ['externalId', 'locale'],
  ),
  'account.updated': inAccount(
    'The name, external ID or language of an account was changed, or a change of its address was requested or cancelled.',
    ['name', 'emailChange', 'externalId', 'locale'],
  ),
  'account.email_verified': inAccount('The email address of an account was verified.'),
  'account.email_changed': inAccount('The email address of an account was changed.', ['email']),
  'account.password_changed': inAccount('The password was changed by someone who knew the current one.'),
  'account.password_reset': inAccount('The password was reset with a link from an email.'),
  'account.passkey_added': inAccount('A passkey was added.', ['passkeyId', 'passkeyName']),
  'account.passkey_counter_reset': inAccount(
    'Someone signed in with a backed-up passkey whose use counter had fallen to 0, as happens when another password manager takes it over.',
    ['passkeyId', 'passkeyName'],
  ),
  'account.passkey_removed': inAccount('A passkey was removed.', ['passkeyId', 'passkeyName', 'reason']),
  'account.deleted': inAccount('An account was deleted.', ['reason']),
  'account.taken_over': inAccount(
    "An account whose address was never verified was taken over by an import, by an organization's directory, or by someone whose provider proved the address to be theirs. Everything that had been set up in it is void.",
  ),
  'account.suspended': inAccount('An operator suspended an account.', ['reason']),
  'account.resumed': inAccount('An operator lifted the suspension of an account.'),
  'account.impersonated': inAccount('An operator began to act for the person.', [
    'reason',
    'sessionId',
    'endsAt',
  ]),
  'account.support_access_changed': inAccount(
    'The person allowed operators to act for them, or withdrew that.',
    ['allowed', 'endsAt'],
  ),
  'account.factors_removed': inAccount(
    'An operator removed the authenticator app, the recovery codes and the passkeys of an account.',
  ),
  'account.metadata_changed': inAccount(
    'The metadata of an account was changed: `public` has the names of the members that changed and, where operators read the event, so does `private`.',
    ['public', 'private'],
  ),
  'account.totp_enabled': inAccount('An authenticator app was set up.'),
  'account.totp_disabled': inAccount('The authenticator app was removed.', ['reason']),
  'account.recovery_codes_renewed': inAccount('The recovery codes were replaced.'),
  'account.recovery_code_used': inAccount('Someone signed in with a recovery code.', ['left']),
  'identity.linked': inAccount(
    'A provider was linked to the account, which can now be used to sign in to it.',
    ['provider', 'email'],
  ),
  'identity.unlinked': inAccount('A provider was unlinked; `reason` says why, unless someone requested it.', [
    'provider',
    'email',
    'reason',
  ]),
  'passkey.renamed': inAccount('A passkey was renamed.', ['name']),
  'session.created': inAccount(
    'Someone signed in; the event names the provider or the connection, and the application if an application got a session in their name.',
    ['methods', 'provider', 'connection', 'applicationId', 'applicationName'],
  ),
  'session.reauthenticated': inAccount(
    'Someone confirmed their identity, and a new session replaced the current one.',
    ['methods', 'endedSessionId'],
  ),
  'session.login_failed': inAny(
    'Someone gave a wrong password, or a wrong code with the right password; or a sign-in with a provider was refused: `reason` says why. The subject is the account or, if none is known, the sign-in; no session has begun. For a sign-in through a connection, the event is also in the list of its organization.',
    ['reason', 'provider', 'connection', 'count', 'from', 'to'],
  ),
  'session.ended': inAccount(
    'A session was ended. If several ended together, `count` is their number, at most 1000, and the subject is their account.',
    ['reason', 'count'],
  ),
  'organization.created': inOrganization('An organization was created.', ['name', 'externalId', 'roles']),
  'organization.updated': inOrganization(
    'An organization was renamed, got another logo or external ID, or began or stopped requiring a second factor or single sign-on. A logo is given as the name of its file.',
    ['name', 'logo', 'requireSecondFactor', 'ssoRequired', 'externalId'],
  ),
  'organization.policy_updated': inOrganization(
    "An organization's policy was replaced; the details are the members that changed.",
    ['sessionMaxAge', 'sessionIdle', 'networks', 'allowedMethods'],
  ),
  'organization.policy_refused': inOrganization(
    "An organization's policy refused a manager or an API key: `rule` names the member of the policy, `count` says how often within an hour, from `from` to `to`.",
    ['rule', 'accountId', 'apiKeyId', 'count', 'from', 'to'],
  ),
  'organization.metadata_changed': inOrganization(
    'The metadata of an organization was changed; the details are those of `account.metadata_changed`.',
    ['public', 'private'],
  ),
  'organization.deleted': inOrganization('An organization was deleted; it can be restored.'),
  'organization.restored': inOrganization('A deleted organization was restored.'),
  'organization.purged': inOrganization(
    'An organization that had been deleted, or never had an owner, was removed for good.',
    ['reason'],
  ),
  'organization.ownership_transferred': inOrganization(
    'An owner made another manager the owner and became an admin.',
    ['fromManagerId', 'toManagerId'],
  ),
  'manager.added': inBoth('An account became a manager.', ['accountId', 'role', 'roles', 'invitationId']),
  'manager.accepted': inBoth('An account that was added as a manager accepted.', ['accountId']),
  'manager.role_changed': inBoth('The role of a manager was changed.', ['accountId', 'role']),
  'manager.metadata_changed': inBoth(
    'The metadata of a manager was changed; the details are those of `account.metadata_changed`.',
    ['accountId', 'public', 'private'],
  ),
  'manager.roles_changed': inBoth('The product roles of a manager were changed.', ['accountId', 'roles']),
  'manager.sso_released': inBoth(
    "An owner exempted a manager from the organization's single sign-on requirement.",
    ['accountId'],
  ),
  'manager.removed': inBoth(
    'A manager was removed or left. `keys` and `webhooks` are the IDs of the API keys and webhooks that the manager had created in the organization, at most 100 of each; `moreKeys` is true if there were more keys.',
    ['accountId', 'role', 'keys', 'moreKeys', 'webhooks'],
  ),
  'invitation.created': inOrganization('Someone was invited.', ['email', 'role', 'roles']),
  'invitation.resent': inOrganization('The email of an invitation was sent again.'),
  'invitation.accepted': inOrganization('An invitation was accepted.', ['accountId', 'managerId']),
  'invitation.declined': inOrganization('An invitation was declined.'),
  'invitation.revoked': inOrganization('An invitation was revoked.', ['reason']),
  'connection.created': inOrganization('A connection to a provider was created.', ['name', 'type']),
  'connection.updated': inOrganization(
    'A connection was changed; its metadata and secret are not included.',
    ['name', 'state', 'issuer', 'clientId', 'defaultRole', 'rolesFrom', 'trustsFactors'],
  ),
  'connection.tested': inOrganization(
    'Someone tested a connection: `state` is `passed` or `failed`, and `reason` says why it failed.',
    ['name', 'state', 'reason'],
  ),
  'connection.activated': inOrganization('A connection became active: people can sign in through it.', [
    'name',
  ]),
  'connection.paused': inOrganization(
    'A connection became inactive: people cannot sign in through it for now.',
    ['name'],
  ),
  'connection.deleted': inOrganization('A connection was deleted.', ['name']),
  'sso.bypassed': inBoth(
    "An owner with a second factor bypassed the organization's single sign-on; recorded once per session.",
    ['accountId', 'sessionId'],
  ),
  'webhook.created': inOrganization('A webhook was created.', ['host', 'types']),
  'webhook.updated': inOrganization('A webhook was changed.', ['host', 'types', 'state']),
  'webhook.rotated': inOrganization('A webhook got a new secret.', ['host']),
  'webhook.failing': inOrganization(
    'Deliveries to a webhook stopped, because its receiver kept failing or responded with 410.',
    ['host', 'reason'],
  ),
  'webhook.deleted': inOrganization('A webhook was deleted.', ['host']),
  'domain.added': inOrganization('A domain was added, and is not verified yet.', ['name']),
  'domain.verified': inOrganization('The DNS record of a domain was found, and the domain is verified.', [
    'name',
  ]),
  'domain.lost': inOrganization(
    'A domain is no longer verified, because its DNS record was missing for a week.',
    ['name'],
  ),
  'domain.removed': inOrganization('A domain was removed.', ['name']),
  'operator.added': inAccount(
    'An account became an operator of this service; `waived` names what it lacked: a verified `address`, a second `factor`.',
    ['waived'],
  ),
  'operator.removed': inAccount('An account was removed as an operator of this service.'),
  'operator.read_account': inAccount('An operator read an account.', ['operation', 'accountId']),
  'operator.read': inAny(
    'An operator read data through the operator API, other than a single account: `operation` says which.',
    ['operation', 'accountId', 'organizationId'],
  ),
  'approval.requested': inAny('An operator asked another one to approve a step: `operation` says which.', [
    'operation',
    'accountId',
    'organizationId',
  ]),
  'approval.given': inAny(
    'An operator approved a step that another one, `requestedBy`, had requested. The step was done, and has its own event.',
    ['operation', 'requestedBy', 'accountId', 'organizationId'],
  ),
  'approval.withdrawn': inAny('An operator withdrew or refused an approval: the step was not done.', [
    'operation',
    'requestedBy',
    'accountId',
    'organizationId',
  ]),
  'api_key.created': inOrganization('An API key was created.', ['name', 'role', 'roles', 'expiresAt']),
  'api_key.rotated': inOrganization(
    'An API key was replaced; the earlier one works for `overlap` more seconds.',
    ['name', 'overlap'],
  ),
  'api_key.renamed': inOrganization('An API key was renamed.', ['name']),
  'api_key.roles_changed': inOrganization('The product roles of an API key were changed.', ['roles']),
  'api_key.revoked': inOrganization('An API key was revoked.', ['name', 'role']),
  'machine.created': inOrganization('A machine was created.', ['name', 'role', 'roles', 'audiences']),
  'machine.updated': inOrganization('A machine was changed; the details are the members that changed.', [
    'name',
    'state',
    'roles',
    'audiences',
    'tokenEndpointAuth',
    'jwks',
  ]),
  'machine.rotated': inOrganization(
    "A machine's secret was rotated; earlier ones work for `overlap` more seconds.",
    ['name', 'overlap'],
  ),
  'machine.deleted': inOrganization('A machine was deleted.', ['name', 'role']),
  'group.created': inOrganization('An organization or its directory created a group.', [
    'name',
    'externalId',
    'roles',
    'added',
  ]),
  'group.updated': inOrganization(
    'A group was changed: its name, its external ID or the roles that it gives. For a change of members by a directory, `added` and `removed` count them.',
    ['name', 'externalId', 'roles', 'added', 'removed'],
  ),
  'group.deleted': inOrganization('A group was deleted; `removed` is the number of its members.', [
    'name',
    'removed',
  ]),
  'group.member_added': inBoth('A manager was put into a group.', ['name', 'accountId', 'managerId']),
  'group.member_removed': inBoth(
    'A manager was taken out of a group. When somebody stops being a manager, `manager.removed` tells so instead.',
    ['name', 'accountId', 'managerId'],
  ),
  'role.created': ofRole('A product role was created, by the team or by an organization for itself.', [
    'name',
    'permissions',
    'delegable',
  ]),
  'role.updated': ofRole('A product role was changed.', [
    'name',
    'title',
    'description',
    'permissions',
    'delegable',
  ]),
  'role.deleted': ofRole('A product role was deleted; everyone who had it has `replacement` instead.', [
    'name',
    'replacement',
  ]),
  'permissions.changed': inService(
    "The product's permissions were replaced: `added`, `removed` and `changed` are names.",
    ['added', 'removed', 'changed'],
  ),
  'brand.updated': inService(
    "The team's brand was changed; the details are the members that changed, with logos as the names of their files.",
    ['name', 'logo', 'logoDark', 'accent', 'accentDark', 'links', 'mailFooter', 'languages'],
  ),
  'policy_defaults.updated': inService(
    'The policy that new organizations begin with was changed; the details are the members that changed.',
    ['requireSecondFactor', 'sessionMaxAge', 'sessionIdle', 'networks', 'allowedMethods'],
  ),
  'provider.created': inService('A provider with which everyone can sign in was added.', [
    'key',
    'name',
    'issuer',
  ]),
  'provider.updated': inService(
    'A provider with which everyone can sign in was changed; the details are its key and the members that changed. `secret` is true if it got another secret.',
    [
      'key',
      'position',
      'name',
      'preset',
      'issuer',
      'clientId',
      'scopes',
      'trustsEmail',
      'teamId',
      'keyId',
      'secret',
    ],
  ),
  'provider.deleted': inService('A provider with which everyone could sign in was removed.', ['key', 'name']),
  'hook.created': inService('A hook was set for a point that had none.', [
    'point',
    'host',
    'timeout',
    'onFailure',
    'remember',
  ]),
  'hook.updated': inService(
    'A hook was changed; the details are its point and the members that changed. `secret` is true if it got another secret.',
    ['point', 'host', 'timeout', 'onFailure', 'remember', 'secret'],
  ),
  'hook.deleted': inService('A hook was deleted.', ['point', 'host']),
  'hook.refused': inService(
    'A hook refused a step: `operation` says in which operation, and `reason` is what it gave.',
    ['point', 'operation', 'reason', 'accountId', 'organizationId', 'applicationId'],
  ),
  'hook.failing': inService(
    'A hook failed five times in a row: `reason` says how the last time, and `onFailure` what becomes of the steps.',
    ['point', 'host', 'reason', 'onFailure'],
  ),
  'hook.recovered': inService('A hook that was failing answers again.', ['point', 'host']),
  'team_webhook.created': inService("A webhook of the team's was created.", [
    'name',
    'host',
    'types',
    'state',
  ]),
  'team_webhook.updated': inService(
    "A webhook of the team's was changed; the details are the members that changed. `secret` is true if it got another secret.",
    ['name', 'host', 'types', 'state', 'secret'],
  ),
  'team_webhook.failing': inService(
    "Deliveries to a webhook of the team's stopped, because its receiver kept failing or responded with 410.",
    ['name', 'host', 'reason'],
  ),
  'team_webhook.deleted': inService("A webhook of the team's was deleted.", ['name', 'host']),
  'application.created': inService('An application was registered.', ['name', 'kind']),
  'application.updated': inService(
    'An application was changed; the details are the members that changed.',
    APPLICATION_MEMBERS,
  ),
  'application.rotated': inService(
    "An application's secret was rotated; earlier ones work for `overlap` more seconds.",
    ['name', 'overlap'],
  ),
  'application.deleted': inService('An application was deleted.', ['name']),
  'grant.created': inAccount(
    'Someone signed in to an application. `device` is true if they approved a device with a code.',
    ['applicationId', 'applicationName', 'scopes', 'organizationId', 'device'],
  ),
  'grant.refused': inAccount('Someone refused a device that asked to be signed in to an application.', [
    'applicationId',
    'applicationName',
  ]),
  'grant.ended': inAccount(
    'An application can no longer act for a person. `reason` is `revoked`, `revoked_by_application`, `code_reused`, `refresh_token_reused`, `session_ended`, `role_lost`, `organization_deleted`, `application_deleted` or `too_many`.',
    ['applicationId', 'applicationName', 'reason'],
  ),
  'service_key.created': inService('A service key was created.', ['name', 'scopes', 'networks', 'expiresAt']),
  'service_key.updated': inService('A service key was changed; the details are the members that changed.', [
    'name',
    'scopes',
    'networks',
    'expiresAt',
  ]),
  'service_key.rotated': inService(
    'A service key was replaced; the earlier one works for `overlap` more seconds.',
    ['name', 'overlap'],
  ),
  'service_key.revoked': inService('A service key was revoked.', ['name']),
  'service_key.refused': inService(
    'A service key was used from outside its networks `count` times within an hour, from `from` to `to`.',
    ['name', 'count', 'from', 'to'],
  ),
  'events.sealed': inService('Events were sealed; `seal` is the seal, as in `GET /v1/operator/seals`.', [
    'seal',
  ]),
  'scim.token_created': inOrganization('A directory got a token; the previous one no longer works.'),
  'scim.token_deleted': inOrganization('The token of a directory was deleted.'),
  // No longer recorded. Events are kept as they were recorded, so their types stay.
  'scim.group_created': inOrganization(
    'A directory created a group. Recorded by earlier releases, instead of `group.created`.',
    ['name', 'externalId', 'added'],
  ),
  'scim.group_updated': inOrganization(
    'A directory changed a group. Recorded by earlier releases, instead of `group.updated`.',
    ['name', 'externalId', 'added', 'removed'],
  ),
  'scim.group_deleted': inOrganization(
    'A directory deleted a group. Recorded by earlier releases, instead of `group.deleted`.',
    ['name', 'removed'],
  ),
} as const satisfies Record<string, EventTypeRow>;

export type EventType = keyof typeof eventTypes;

/** Why an event occurred: its `details.reason`, unless somebody has written it. */
export const EVENT_REASONS = [
  ...REFUSAL_REASONS,
  'wrong_password',
  'wrong_code',
  'password_reset',
  'email_rejected',
  'directory',
  'form_refused',
  'suspended',
  'support_access',
  'too_many',
  'grace_ended',
  'last_owner_deleted',
  'owner_missing',
  'inviter_removed',
  'inviter_role_changed',
  'inviter_deleted',
  'inviter_taken_over',
  'roles_not_allowed',
  'operator_removed',
  'api_key_revoked',
  'service_key_revoked',
  'gone',
  'failures',
  'revoked',
  'revoked_by_application',
  'code_reused',
  'refresh_token_reused',
  'role_lost',
  'organization_deleted',
  'application_deleted',
] as const;

export type EventReason = (typeof EVENT_REASONS)[number];

/** Types whose reason is in words: of a person, of the team, or of what failed. */
type WithWords = 'account.suspended' | 'account.impersonated' | 'hook.refused' | 'hook.failing';

type Detail<Type extends EventType, Name> = Name extends 'reason'
  ? Type extends WithWords
    ? string | null
    : EventReason
  : Name extends 'operation'
    ? OperationOf<Type>
    : unknown;

/** Pages have a text for each operation but those that a hook refused. */
type OperationOf<Type extends EventType> = Type extends `operator.read${'' | '_account'}`
  ? OperatorUse
  : Type extends `approval.${string}`
    ? ApprovedStep
    : string;

/** The details of an event of a type. */
export type EventDetails<Type extends EventType = EventType> = Type extends EventType
  ? { readonly [Name in (typeof eventTypes)[Type]['details'][number]]?: Detail<Type, Name> | undefined }
  : never;

/** The kinds of subjects of events: the first word of the type, even if the subject is of another kind, as its meaning says. */
export const SUBJECTS = [
  'account',
  'session',
  'identity',
  'organization',
  'manager',
  'invitation',
  'connection',
  'webhook',
  'domain',
  'operator',
  'api_key',
  'service_key',
  'application',
  'machine',
  'grant',
  'passkey',
  'approval',
  'group',
  'role',
  'permissions',
  'brand',
  'provider',
  'policy_defaults',
  'hook',
  'team_webhook',
  'events',
  'scim',
  'sso',
] as const;
export type SubjectType = (typeof SUBJECTS)[number];
