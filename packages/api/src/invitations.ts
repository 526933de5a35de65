import { Type } from 'typebox';
import {
  Body,
  Email,
  Id,
  ListOf,
  MailToken,
  nullable,
  Page,
  Resource,
  SearchPage,
  Timestamp,
} from './fields.ts';
import { Manager } from './managers.ts';
import { ALL, created, done, HOOK_ERRORS, listed, ok, operation, PEOPLE } from './operation.ts';
import { organizationTarget, Role } from './organizations.ts';
import { GivenRoles, RoleNames } from './role-fields.ts';
import * as samples from './samples.ts';

export const INVITATION_STATES = ['pending', 'accepted', 'declined', 'revoked', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

const State = Type.Enum([...INVITATION_STATES], {
  description: 'Only a pending invitation can be accepted, declined, revoked or resent',
});
const InvitedEmail = Type.String({
  format: 'idn-email',
  description:
    'The invited address, as entered; `deleted@account.invalid` once its account is deleted and the invitation is no longer pending',
});

export const Invitation = Resource({
  id: Id,
  organizationId: Id,
  email: InvitedEmail,
  role: Role,
  roles: RoleNames,
  state: State,
  expiresAt: Timestamp,
  createdAt: Timestamp,
});

export const InvitationList = ListOf(Invitation);

/** An invitation as the invited account sees it. */
export const ReceivedInvitation = Resource({
  ...Invitation.properties,
  organization: Resource({ id: Id, name: Type.String() }),
  inviter: nullable(
    Resource({ name: nullable(Type.String()) }),
    'The account that sent the invitation; null for an API key or a deleted account',
  ),
});

export const ReceivedInvitationList = ListOf(ReceivedInvitation);

/** The details that a page must show to someone who was invited. */
export const InvitationDetails = Resource({
  organizationName: Type.String(),
  inviterName: nullable(Type.String(), 'The name of the person who sent the invitation; null if unknown'),
  email: InvitedEmail,
  role: Role,
  state: State,
  expiresAt: Timestamp,
  registered: Type.Boolean({ description: 'Whether the invited address has an account' }),
});

const target = { resource: 'invitation', notFound: 'INVITATION_NOT_FOUND' } as const;
/** An invited person has no role in the organization yet, so it cannot demand a way of signing in. */
const receivedTarget = {
  resource: 'receivedInvitation',
  notFound: target.notFound,
  own: true,
  demands: false,
} as const;
const example = { parameters: { id: samples.invitation.id }, success: samples.invitation };
const tokenExample = { request: { token: samples.MAIL_TOKEN } };

const sent = { tag: 'Invitations', access: ALL, target: organizationTarget } as const;

export const createInvitation = operation('POST /organizations/:id/invitations', {
  ...sent,
  summary: 'Invite someone to manage an organization',
  description:
    'For owners, and for admins unless they invite an owner. To invite an owner, you must have signed in within the last 10 minutes. Emails a link to the address. The invitation expires after 7 days. It is revoked if you are removed, or lose the role that allows you to send it or to give its `roles`. An invitation sent with an API key names the organization as its sender, and is revoked with the key.',
  idempotent: true,
  limited: true,
  permission: 'invitations:create',
  body: Body({ email: Email, role: Role, roles: Type.Optional(GivenRoles) }),
  successes: created('The invitation.', Invitation, 'The invitation'),
  errors: ['INVITATION_ALREADY_PENDING', 'INVITATION_LIMIT_REACHED', 'MANAGER_ALREADY_EXISTS'],
  example: {
    parameters: { id: samples.ORGANIZATION_ID },
    request: { email: samples.invitation.email, role: 'viewer' },
    success: samples.invitation,
  },
});

export const listInvitations = operation('GET /organizations/:id/invitations', {
  ...sent,
  summary: 'List the invitations of an organization',
  description: 'For owners and admins. Newest first, in all states unless you filter by one.',
  permission: 'invitations:read',
  query: Type.Object({
    ...SearchPage('the email'),
    state: Type.Optional(
      Type.Enum([...INVITATION_STATES], { description: 'The invitations to list; by default, all' }),
    ),
  }),
  successes: ok('The invitations.', InvitationList),
  example: { parameters: { id: samples.ORGANIZATION_ID }, success: listed(samples.invitation) },
});

export const listReceivedInvitations = operation('GET /invitations', {
  tag: 'Invitations',
  summary: 'List the invitations to your address',
  description: 'Pending invitations, newest first. Empty until your email address is verified.',
  access: PEOPLE,
  query: Type.Object(Page),
  successes: ok('The invitations.', ReceivedInvitationList),
  example: { success: listed(samples.receivedInvitation) },
});

const onSent = { ...sent, target } as const;

export const getInvitation = operation('GET /invitations/:id', {
  ...onSent,
  summary: 'Read an invitation',
  description: 'For owners and admins of the organization.',
  permission: 'invitations:read',
  successes: ok('The invitation.', Invitation),
  example,
});

export const revokeInvitation = operation('DELETE /invitations/:id', {
  ...onSent,
  summary: 'Revoke an invitation',
  description: 'For owners and admins of the organization. The link in the email can no longer be used.',
  permission: 'invitations:revoke',
  successes: done('The invitation is revoked.'),
  errors: ['INVITATION_NOT_PENDING'],
  example: { parameters: example.parameters },
});

export const resendInvitation = operation('POST /invitations/:id/resend', {
  ...onSent,
  summary: 'Send an invitation again',
  description:
    'For owners and admins of the organization. Emails a new link; older ones can no longer be used. The invitation expires 7 days from now.',
  idempotent: true,
  limited: true,
  permission: 'invitations:resend',
  successes: ok('The updated invitation.', Invitation),
  errors: ['INVITATION_NOT_PENDING'],
  example,
});

const forAnyone = { tag: 'Invitations', access: 'public' } as const;

export const lookUpInvitation = operation('POST /invitations/lookup', {
  ...forAnyone,
  summary: 'Read the invitation from an email',
  description:
    'For the page that the link in the email opens. The token stays valid. While the organization is deleted, the state of a pending invitation is `revoked`. If the token is unknown, the response is 422 with `fields.token`.',
  body: Body({ token: MailToken }),
  successes: ok('The invitation, as a page can show it.', InvitationDetails),
  example: { ...tokenExample, success: samples.invitationDetails },
});

export const acceptInvitation = operation('POST /invitations/accept', {
  tag: 'Invitations',
  summary: 'Accept an invitation',
  description:
    'Makes you a manager. Any account can accept an invitation to be a viewer; to be an admin or an owner, your account must have the invited address. If you have accepted it before, the response is 200 with your existing manager. If the token is unknown, the response is 422 with `fields.token`.',
  access: ['session'],
  idempotent: true,
  conditional: true,
  body: Body({ token: MailToken }),
  successes: {
    200: { description: 'Your existing manager, from when you accepted before.', body: Manager },
    201: { description: 'Your new manager.', body: Manager, headers: { Location: 'The manager' } },
  },
  errors: [
    'ACCESS_FORBIDDEN',
    'INVITATION_NOT_PENDING',
    'MANAGER_ALREADY_EXISTS',
    'MANAGER_LIMIT_REACHED',
    ...HOOK_ERRORS,
  ],
  example: { ...tokenExample, success: samples.manager },
});

export const declineInvitation = operation('POST /invitations/decline', {
  ...forAnyone,
  summary: 'Decline an invitation',
  description: 'If the token is unknown, the response is 422 with `fields.token`.',
  body: Body({ token: MailToken }),
  successes: done('The invitation is declined.'),
  errors: ['INVITATION_NOT_PENDING'],
  example: tokenExample,
});

/** Access to operations that answer an invitation without its token. */
const FOR_INVITED = 'For the account whose verified email address was invited. Everyone else gets 404.';

const onReceived = {
  tag: 'Invitations',
  access: PEOPLE,
  idempotent: true,
  target: receivedTarget,
} as const;

export const acceptReceivedInvitation = operation('POST /invitations/:id/accept', {
  ...onReceived,
  summary: 'Accept an invitation to your address',
  description: `${FOR_INVITED} Makes you a manager. If you have accepted it before, the response is 200 with your existing manager.`,
  conditional: true,
  successes: acceptInvitation.successes,
  errors: ['INVITATION_NOT_PENDING', 'MANAGER_ALREADY_EXISTS', 'MANAGER_LIMIT_REACHED', ...HOOK_ERRORS],
  example: { parameters: example.parameters, success: samples.manager },
});

export const declineReceivedInvitation = operation('POST /invitations/:id/decline', {
  ...onReceived,
  summary: 'Decline an invitation to your address',
  description: FOR_INVITED,
  successes: declineInvitation.successes,
  errors: ['INVITATION_NOT_PENDING'],
  example: { parameters: example.parameters },
});
