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

const ORGANIZATION = ['organization'] as const;
const ACCOUNT = ['account'] as const;
const ORGANIZATION_AND_ACCOUNT = [...ORGANIZATION, ...ACCOUNT] as const;
/** What operators do stands in the lists of what it is about, where it is about something. */
const EVERYONE = [...ORGANIZATION_AND_ACCOUNT, 'service'] as const;

/** What can happen, by type: what it means, and which members its `details` can have beside `callerRequestId`. */
export const eventTypes = {
  'account.registered': { of: ACCOUNT, meaning: 'Someone registered.', details: [] },
  'account.updated': {
    of: ACCOUNT,
    meaning: 'The name of an account was changed, or a change of its address was begun or dropped.',
    details: ['name', 'emailChange'],
  },
  'account.email_verified': {
    of: ACCOUNT,
    meaning: 'The email address of an account was verified.',
    details: [],
  },
  'account.email_changed': {
    of: ACCOUNT,
    meaning: 'The email address of an account was changed.',
    details: ['email'],
  },
  'account.password_changed': {
    of: ACCOUNT,
    meaning: 'The password was changed by someone who knew it.',
    details: [],
  },
  'account.password_reset': {
    of: ACCOUNT,
    meaning: 'The password was reset with a link from a mail.',
    details: [],
  },
  'account.passkey_added': {
    of: ACCOUNT,
    meaning: 'A passkey was added.',
    details: ['passkeyId', 'passkeyName'],
  },
  'account.passkey_removed': {
    of: ACCOUNT,
    meaning: 'A passkey was removed.',
    details: ['passkeyId', 'passkeyName', 'reason'],
  },
  'account.deleted': { of: ACCOUNT, meaning: 'An account was deleted.', details: ['reason'] },
  'account.taken_over': {
    of: ACCOUNT,
    meaning:
      'An import took an account over whose address was never verified: what its holder had set up is void.',
    details: [],
  },
  'account.suspended': { of: ACCOUNT, meaning: 'An operator suspended an account.', details: ['reason'] },
  'account.resumed': {
    of: ACCOUNT,
    meaning: 'An operator took the suspension of an account back.',
    details: [],
  },
  'account.factors_removed': {
    of: ACCOUNT,
    meaning: 'An operator removed the authenticator app, the recovery codes and the passkeys of an account.',
    details: [],
  },
  'account.totp_enabled': { of: ACCOUNT, meaning: 'An authenticator app was set up.', details: [] },
  'account.totp_disabled': {
    of: ACCOUNT,
    meaning: 'The authenticator app was removed.',
    details: ['reason'],
  },
  'account.recovery_codes_renewed': {
    of: ACCOUNT,
    meaning: 'The recovery codes were replaced.',
    details: [],
  },
  'account.recovery_code_used': {
    of: ACCOUNT,
    meaning: 'Someone signed in with a recovery code.',
    details: ['left'],
  },
  'passkey.renamed': { of: ACCOUNT, meaning: 'A passkey was renamed.', details: ['name'] },
  'session.created': { of: ACCOUNT, meaning: 'Someone signed in.', details: ['methods'] },
  'session.reauthenticated': {
    of: ACCOUNT,
    meaning: 'Someone proved once more who they are; a new session took the place of another.',
    details: ['methods', 'endedSessionId'],
  },
  'session.login_failed': {
    of: ACCOUNT,
    meaning: 'Someone gave a wrong password, or a wrong code with the right one.',
    details: ['reason', 'count', 'from', 'to'],
  },
  'session.ended': {
    of: ACCOUNT,
    meaning:
      'A session was ended. Where several ended together, `count` says how many, at most 1000, and the subject is their account.',
    details: ['reason', 'count'],
  },
  'organization.created': { of: ORGANIZATION, meaning: 'An organization was created.', details: ['name'] },
  'organization.updated': {
    of: ORGANIZATION,
    meaning: 'An organization was renamed, or whether it demands a second factor was changed.',
    details: ['name', 'requireSecondFactor'],
  },
  'organization.deleted': {
    of: ORGANIZATION,
    meaning: 'An organization was deleted; it can be restored.',
    details: [],
  },
  'organization.restored': { of: ORGANIZATION, meaning: 'A deleted organization was restored.', details: [] },
  'organization.purged': {
    of: ORGANIZATION,
    meaning: 'A deleted organization was removed for good.',
    details: ['reason'],
  },
  'organization.ownership_transferred': {
    of: ORGANIZATION,
    meaning: 'An owner made another manager the owner and became an admin.',
    details: ['fromManagerId', 'toManagerId'],
  },
  'manager.added': {
    of: ORGANIZATION_AND_ACCOUNT,
    meaning: 'An account became a manager.',
    details: ['accountId', 'role', 'invitationId'],
  },
  'manager.accepted': {
    of: ORGANIZATION_AND_ACCOUNT,
    meaning: 'An account that was added as a manager agreed to be one.',
    details: ['accountId'],
  },
  'manager.role_changed': {
    of: ORGANIZATION_AND_ACCOUNT,
    meaning: 'The role of a manager was changed.',
    details: ['accountId', 'role'],
  },
  'manager.removed': {
    of: ORGANIZATION_AND_ACCOUNT,
    meaning:
      'A manager was removed, or left: `keys` and `webhooks` are the ids of the API keys and webhooks that it had created in the organization, at most 100 of each; `moreKeys` is true where there were more keys.',
    details: ['accountId', 'role', 'keys', 'moreKeys', 'webhooks'],
  },
  'invitation.created': { of: ORGANIZATION, meaning: 'Someone was invited.', details: ['email', 'role'] },
  'invitation.resent': {
    of: ORGANIZATION,
    meaning: 'The mail of an invitation was sent again.',
    details: [],
  },
  'invitation.accepted': {
    of: ORGANIZATION,
    meaning: 'An invitation was accepted.',
    details: ['accountId', 'managerId'],
  },
  'invitation.declined': { of: ORGANIZATION, meaning: 'An invitation was declined.', details: [] },
  'invitation.revoked': { of: ORGANIZATION, meaning: 'An invitation was revoked.', details: ['reason'] },
  'webhook.created': { of: ORGANIZATION, meaning: 'A webhook was created.', details: ['host', 'types'] },
  'webhook.updated': {
    of: ORGANIZATION,
    meaning: 'A webhook was changed.',
    details: ['host', 'types', 'state'],
  },
  'webhook.rotated': { of: ORGANIZATION, meaning: 'A webhook got a new secret.', details: ['host'] },
  'webhook.failing': {
    of: ORGANIZATION,
    meaning: 'Nothing is delivered to a webhook any more, because its receiver failed or is gone.',
    details: ['host', 'reason'],
  },
  'webhook.deleted': { of: ORGANIZATION, meaning: 'A webhook was deleted.', details: ['host'] },
  'operator.added': {
    of: ACCOUNT,
    meaning:
      'An account became an operator of this service; `waived` names what it lacked: a verified `address`, a second `factor`.',
    details: ['waived'],
  },
  'operator.removed': {
    of: ACCOUNT,
    meaning: 'An account is no operator of this service any more.',
    details: [],
  },
  'operator.read_account': {
    of: ACCOUNT,
    meaning: 'An operator looked at an account.',
    details: ['operation', 'accountId'],
  },
  'operator.read': {
    of: EVERYONE,
    meaning:
      'An operator used the interface for operators without changing anything, for something other than reading one account: `operation` says which part of it.',
    details: ['operation', 'accountId', 'organizationId'],
  },
  'approval.requested': {
    of: EVERYONE,
    meaning: 'An operator asked another one to approve a step: `operation` says which.',
    details: ['operation', 'accountId', 'organizationId'],
  },
  'approval.given': {
    of: EVERYONE,
    meaning:
      'An operator approved a step that another one, `requestedBy`, had asked for, and it was done: an event of its own tells that.',
    details: ['operation', 'requestedBy', 'accountId', 'organizationId'],
  },
  'approval.withdrawn': {
    of: EVERYONE,
    meaning: 'An operator withdrew or refused an approval: the step is not done.',
    details: ['operation', 'requestedBy', 'accountId', 'organizationId'],
  },
  'api_key.created': {
    of: ORGANIZATION,
    meaning: 'An API key was created.',
    details: ['name', 'role', 'expiresAt'],
  },
  'api_key.rotated': {
    of: ORGANIZATION,
    meaning: 'An API key was replaced; the earlier one works for `overlap` seconds more.',
    details: ['name', 'overlap'],
  },
  'api_key.renamed': { of: ORGANIZATION, meaning: 'An API key was renamed.', details: ['name'] },
  'api_key.revoked': { of: ORGANIZATION, meaning: 'An API key was revoked.', details: ['name', 'role'] },
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
