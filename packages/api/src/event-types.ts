/**
 * Whose an event can be: it stands in the list of an organization, or of an account, or of both. One of the service
 * stands in neither, but only among all events.
 */
export type EventOwner = 'organization' | 'account' | 'service';

interface EventTypeRow {
  readonly of: readonly EventOwner[];
  readonly meaning: string;
  readonly details: readonly string[];
}

/** Makes the rows of events that stand in the lists of these owners: what one means, and the members of its details. */
const of =
  <const Owners extends readonly EventOwner[]>(...owners: Owners) =>
  <const Details extends readonly string[]>(meaning: string, ...details: Details) =>
    ({ of: owners, meaning, details }) satisfies EventTypeRow;

const inOrganization = of('organization');
const inAccount = of('account');
const inBoth = of('organization', 'account');
/** What operators do stands in the lists of what it is about, where it is about something. */
const inAny = of('organization', 'account', 'service');

/** What can happen, by type: what it means, and which members its `details` can have beside `callerRequestId`. */
export const eventTypes = {
  'account.registered': inAccount('Someone registered.'),
  'account.updated': inAccount(
    'The name of an account was changed, or a change of its address was requested or dropped.',
    'name',
    'emailChange',
  ),
  'account.email_verified': inAccount('The email address of an account was verified.'),
  'account.email_changed': inAccount('The email address of an account was changed.', 'email'),
  'account.password_changed': inAccount('The password was changed by someone who knew it.'),
  'account.password_reset': inAccount('The password was reset with a link from an email.'),
  'account.passkey_added': inAccount('A passkey was added.', 'passkeyId', 'passkeyName'),
  'account.passkey_removed': inAccount('A passkey was removed.', 'passkeyId', 'passkeyName', 'reason'),
  'account.deleted': inAccount('An account was deleted.', 'reason'),
  'account.taken_over': inAccount(
    'An import took over an account whose address was never verified, and voided what its holder had set up.',
  ),
  'account.suspended': inAccount('An operator suspended an account.', 'reason'),
  'account.resumed': inAccount('An operator lifted the suspension of an account.'),
  'account.factors_removed': inAccount(
    'An operator removed the authenticator app, the recovery codes and the passkeys of an account.',
  ),
  'account.totp_enabled': inAccount('An authenticator app was set up.'),
  'account.totp_disabled': inAccount('The authenticator app was removed.', 'reason'),
  'account.recovery_codes_renewed': inAccount('The recovery codes were replaced.'),
  'account.recovery_code_used': inAccount('Someone signed in with a recovery code.', 'left'),
  'passkey.renamed': inAccount('A passkey was renamed.', 'name'),
  'session.created': inAccount('Someone signed in.', 'methods'),
  'session.reauthenticated': inAccount(
    'Someone confirmed their identity; a new session replaced another.',
    'methods',
    'endedSessionId',
  ),
  'session.login_failed': inAccount(
    'Someone gave a wrong password, or a wrong code with the right password.',
    'reason',
    'count',
    'from',
    'to',
  ),
  'session.ended': inAccount(
    'A session was ended. If several ended together, `count` is their number, at most 1000, and the subject is their account.',
    'reason',
    'count',
  ),
  'organization.created': inOrganization('An organization was created.', 'name'),
  'organization.updated': inOrganization(
    'An organization was renamed, or began or stopped requiring a second factor.',
    'name',
    'requireSecondFactor',
  ),
  'organization.deleted': inOrganization('An organization was deleted; it can be restored.'),
  'organization.restored': inOrganization('A deleted organization was restored.'),
  'organization.purged': inOrganization('A deleted organization was removed for good.', 'reason'),
  'organization.ownership_transferred': inOrganization(
    'An owner made another manager the owner and became an admin.',
    'fromManagerId',
    'toManagerId',
  ),
  'manager.added': inBoth('An account became a manager.', 'accountId', 'role', 'invitationId'),
  'manager.accepted': inBoth('An account that was added as a manager accepted.', 'accountId'),
  'manager.role_changed': inBoth('The role of a manager was changed.', 'accountId', 'role'),
  'manager.removed': inBoth(
    'A manager was removed, or left: `keys` and `webhooks` are the IDs of the API keys and webhooks that it had created in the organization, at most 100 of each; `moreKeys` is true if there were more keys.',
    'accountId',
    'role',
    'keys',
    'moreKeys',
    'webhooks',
  ),
  'invitation.created': inOrganization('Someone was invited.', 'email', 'role'),
  'invitation.resent': inOrganization('The mail of an invitation was sent again.'),
  'invitation.accepted': inOrganization('An invitation was accepted.', 'accountId', 'managerId'),
  'invitation.declined': inOrganization('An invitation was declined.'),
  'invitation.revoked': inOrganization('An invitation was revoked.', 'reason'),
  'webhook.created': inOrganization('A webhook was created.', 'host', 'types'),
  'webhook.updated': inOrganization('A webhook was changed.', 'host', 'types', 'state'),
  'webhook.rotated': inOrganization('A webhook got a new secret.', 'host'),
  'webhook.failing': inOrganization(
    'Deliveries to a webhook stopped, because its receiver kept failing or answered 410.',
    'host',
    'reason',
  ),
  'webhook.deleted': inOrganization('A webhook was deleted.', 'host'),
  'operator.added': inAccount(
    'An account became an operator of this service; `waived` names what it lacked: a verified `address`, a second `factor`.',
    'waived',
  ),
  'operator.removed': inAccount('An account was removed as an operator of this service.'),
  'operator.read_account': inAccount('An operator looked at an account.', 'operation', 'accountId'),
  'operator.read': inAny(
    'An operator used the interface for operators without changing anything, for something other than reading one account: `operation` says which part of it.',
    'operation',
    'accountId',
    'organizationId',
  ),
  'approval.requested': inAny(
    'An operator asked another one to approve a step: `operation` says which.',
    'operation',
    'accountId',
    'organizationId',
  ),
  'approval.given': inAny(
    'An operator approved a step that another one, `requestedBy`, had asked for, and it was done: an event of its own tells that.',
    'operation',
    'requestedBy',
    'accountId',
    'organizationId',
  ),
  'approval.withdrawn': inAny(
    'An operator withdrew or refused an approval: the step is not done.',
    'operation',
    'requestedBy',
    'accountId',
    'organizationId',
  ),
  'api_key.created': inOrganization('An API key was created.', 'name', 'role', 'expiresAt'),
  'api_key.rotated': inOrganization(
    'An API key was replaced; the earlier one works for `overlap` more seconds.',
    'name',
    'overlap',
  ),
  'api_key.renamed': inOrganization('An API key was renamed.', 'name'),
  'api_key.revoked': inOrganization('An API key was revoked.', 'name', 'role'),
} as const satisfies Record<string, EventTypeRow>;

export type EventType = keyof typeof eventTypes;

/** What an event of a type may tell of the change. */
export type EventDetails<Type extends EventType = EventType> = Type extends EventType
  ? Readonly<Partial<Record<(typeof eventTypes)[Type]['details'][number], unknown>>>
  : never;

/** What an event can be about: the first word of its type. */
export const SUBJECTS = [
  'account',
  'session',
  'organization',
  'manager',
  'invitation',
  'webhook',
  'operator',
  'api_key',
  'passkey',
  'approval',
] as const;
export type SubjectType = (typeof SUBJECTS)[number];
