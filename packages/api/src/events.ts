import { Type } from 'typebox';
import { GivenId, Id, ListOf, nullable, Page, Resource, Timestamp } from './fields.ts';
import { BOTH, operation } from './operation.ts';
import { organizationTarget } from './organizations.ts';
import * as samples from './samples.ts';

/** What can happen, by type: what it means, and which members its `details` can have beside `callerRequestId`. */
export const eventTypes = {
  'account.registered': { meaning: 'Someone registered.', details: [] },
  'account.updated': {
    meaning:
      'The name of an account or of one of its passkeys was changed, or a change of its address was begun or dropped.',
    details: ['name', 'emailChange', 'passkeyId', 'passkeyName'],
  },
  'account.email_verified': { meaning: 'The email address of an account was verified.', details: [] },
  'account.email_changed': { meaning: 'The email address of an account was changed.', details: ['email'] },
  'account.password_changed': { meaning: 'The password was changed by someone who knew it.', details: [] },
  'account.password_reset': { meaning: 'The password was reset with a link from a mail.', details: [] },
  'account.passkey_added': {
    meaning: 'A passkey was added.',
    details: ['passkeyId', 'passkeyName'],
  },
  'account.passkey_removed': {
    meaning: 'A passkey was removed.',
    details: ['passkeyId', 'passkeyName', 'reason'],
  },
  'account.deleted': { meaning: 'An account was deleted.', details: ['reason'] },
  'account.suspended': { meaning: 'An operator suspended an account.', details: ['reason'] },
  'account.resumed': { meaning: 'An operator took the suspension of an account back.', details: [] },
  'account.factors_removed': {
    meaning: 'An operator removed the authenticator app, the recovery codes and the passkeys of an account.',
    details: [],
  },
  'account.totp_enabled': { meaning: 'An authenticator app was set up.', details: [] },
  'account.totp_disabled': { meaning: 'The authenticator app was removed.', details: ['reason'] },
  'account.recovery_codes_renewed': { meaning: 'The recovery codes were replaced.', details: [] },
  'account.recovery_code_used': { meaning: 'Someone signed in with a recovery code.', details: ['left'] },
  'session.created': { meaning: 'Someone signed in.', details: ['methods'] },
  'session.reauthenticated': {
    meaning: 'Someone proved once more who they are; a new session took the place of another.',
    details: ['methods', 'endedSessionId'],
  },
  'session.login_failed': {
    meaning: 'Someone gave a wrong password, or a wrong code with the right one.',
    details: ['reason', 'count', 'from', 'to'],
  },
  'session.ended': { meaning: 'A session was ended.', details: ['reason'] },
  'organization.created': { meaning: 'An organization was created.', details: ['name'] },
  'organization.updated': {
    meaning:
      'An organization or one of its API keys was renamed, or whether it demands a second factor was changed.',
    details: ['name', 'requireSecondFactor', 'apiKeyId', 'apiKeyName'],
  },
  'organization.deleted': { meaning: 'An organization was deleted; it can be restored.', details: [] },
  'organization.restored': { meaning: 'A deleted organization was restored.', details: [] },
  'organization.purged': { meaning: 'A deleted organization was removed for good.', details: ['reason'] },
  'organization.ownership_transferred': {
    meaning: 'An owner made another manager the owner and became an admin.',
    details: ['fromManagerId', 'toManagerId'],
  },
  'manager.added': {
    meaning: 'An account became a manager.',
    details: ['accountId', 'role', 'invitationId'],
  },
  'manager.role_changed': { meaning: 'The role of a manager was changed.', details: ['accountId', 'role'] },
  'manager.removed': { meaning: 'A manager was removed, or left.', details: ['accountId', 'role'] },
  'invitation.created': { meaning: 'Someone was invited.', details: ['email', 'role'] },
  'invitation.resent': { meaning: 'The mail of an invitation was sent again.', details: [] },
  'invitation.accepted': { meaning: 'An invitation was accepted.', details: ['accountId', 'managerId'] },
  'invitation.declined': { meaning: 'An invitation was declined.', details: [] },
  'invitation.revoked': { meaning: 'An invitation was revoked.', details: ['reason'] },
  'webhook.created': { meaning: 'A webhook was created.', details: ['host', 'types'] },
  'webhook.updated': { meaning: 'A webhook was changed.', details: ['host', 'types', 'state'] },
  'webhook.rotated': { meaning: 'A webhook got a new secret.', details: ['host'] },
  'webhook.failing': {
    meaning: 'Nothing is delivered to a webhook any more, because its receiver failed or is gone.',
    details: ['host', 'reason'],
  },
  'webhook.deleted': { meaning: 'A webhook was deleted.', details: ['host'] },
  'operator.added': { meaning: 'An account became an operator of this service.', details: [] },
  'operator.removed': { meaning: 'An account is no operator of this service any more.', details: [] },
  'operator.read_account': {
    meaning:
      'An operator used the interface for operators without changing anything: `operation` says which part of it, such as reading an account.',
    details: ['operation', 'accountId', 'organizationId'],
  },
  'api_key.created': { meaning: 'An API key was created.', details: ['name', 'role', 'expiresAt'] },
  'api_key.rotated': {
    meaning: 'An API key was replaced; the earlier one works for `overlap` seconds more.',
    details: ['name', 'overlap'],
  },
  'api_key.revoked': { meaning: 'An API key was revoked.', details: ['name', 'role'] },
} as const satisfies Record<string, { readonly meaning: string; readonly details: readonly string[] }>;

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
] as const;
export type SubjectType = (typeof SUBJECTS)[number];

const TypeName = Type.Enum(Object.keys(eventTypes) as EventType[], { description: 'What happened' });

export const Event = Resource({
  id: Id,
  type: TypeName,
  at: Timestamp,
  actor: Resource({
    type: Type.Enum(['account', 'api_key', 'operator', 'system'], {
      description:
        'Who did it: an account, a program with an API key, an operator of the service, or Portico by itself',
    }),
    id: nullable(Id, 'The account, also of an operator, or the API key; null for `system`'),
    email: nullable(
      Type.String(),
      'The email address of the account now; null once it is deleted, for others, and for operators unless you are one',
    ),
  }),
  subject: Resource({
    type: Type.Enum([...SUBJECTS], { description: 'What it happened to' }),
    id: Id,
  }),
  details: Type.Object({}, { additionalProperties: true, description: 'What changed, by type' }),
  requestId: nullable(Type.String(), "The service's own id of the request; null where there was none"),
  ipAddress: nullable(Type.String(), 'Where it came from, where you may know'),
});

export const EventList = ListOf(Event);

export const OfType = Type.Optional(
  Type.Enum(Object.keys(eventTypes) as EventType[], { description: 'Only events of this type' }),
);
export const FILTERED =
  'A filter looks through a bounded number of events for each page: a page can have fewer items than you asked for, or none, and still have a `nextCursor`.';

export const listAccountEvents = operation({
  id: 'listAccountEvents',
  method: 'GET',
  path: '/account/events',
  tag: 'Accounts',
  summary: 'List the events of your account',
  description: `What happened to your account, its sessions and its part in organizations. Newest first. ${FILTERED}`,
  access: ['session'],
  query: Type.Object({ ...Page, type: OfType }),
  successes: { 200: { description: 'The events.', body: EventList } },
  example: { success: { items: [samples.event], nextCursor: null }, failures: samples.pageFailures },
});

export const listOrganizationEvents = operation({
  id: 'listOrganizationEvents',
  method: 'GET',
  path: '/organizations/:id/events',
  tag: 'Organizations',
  summary: 'List the events of an organization',
  description: `For owners and admins: what happened to the organization, its managers, invitations, webhooks and API keys. Newest first. ${FILTERED}`,
  access: BOTH,
  target: organizationTarget,
  permission: 'events:read',
  query: Type.Object({
    ...Page,
    type: OfType,
    actorId: Type.Optional(GivenId('Only what this account or API key did')),
  }),
  successes: { 200: { description: 'The events.', body: EventList } },
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    success: { items: [samples.event], nextCursor: null },
    failures: samples.pageFailures,
  },
});
