import { Type } from 'typebox';
import { Account, SignedIn } from './accounts.ts';
import {
  Beginning,
  Body,
  Email,
  ExternalId,
  Id,
  ListOf,
  Locale,
  Name,
  nullable,
  Order,
  Page,
  Reason,
  Resource,
  SearchPage,
  Timestamp,
} from './fields.ts';
import { Manager } from './managers.ts';
import { metadataAtCreation } from './metadata.ts';
import {
  byOperators,
  byTeam,
  created,
  done,
  FOR_OPERATORS,
  forTeam,
  HOOK_ERRORS,
  listed,
  ok,
  operation,
} from './operation.ts';
import * as samples from './samples.ts';
import { Security } from './second-factors.ts';
import { SessionList } from './sessions.ts';

const ACCOUNT_STATES = ['active', 'suspended'] as const;
export const ORGANIZATION_STATES = ['active', 'deleted'] as const;

export const OperatorAccount = Resource({
  ...Account.properties,
  state: Type.Enum([...ACCOUNT_STATES]),
  suspendedAt: nullable(Timestamp, 'When it was suspended; null while it is active'),
  security: Security,
  lastSignedInAt: nullable(Timestamp, 'When it was last signed in to; null if never'),
  operator: Type.Boolean({ description: 'Whether it belongs to an operator' }),
  externalId: nullable(Type.String(), 'The ID in a system of the team; null if it has none'),
});

export const OperatorAccountList = ListOf(OperatorAccount);

/** The role of an account in an organization. */
export const OperatorManager = Resource({
  ...Manager.properties,
  organization: Resource({
    id: Id,
    name: Type.String(),
    state: Type.Enum([...ORGANIZATION_STATES]),
  }),
});

export const OperatorManagerList = ListOf(OperatorManager);

const account = { resource: 'anyAccount', notFound: 'ACCOUNT_NOT_FOUND' } as const;
const parameters = { id: samples.account.id };
export const listAccountsAsOperator = operation('GET /operator/accounts', {
  ...byTeam('accounts:read'),
  summary: 'List accounts, as an operator',
  description: `${forTeam('accounts:read')} Newest first; alphabetically if more than 500 match a search. \`order=name\` sorts by code point, as if capital letters of ASCII were small. A page can be short or empty although others follow.`,
  query: Type.Object({
    ...SearchPage('the name or the email'),
    order: Type.Optional(Order),
    email: Type.Optional(
      Beginning(254, 'A prefix of the address; case is ignored, and a domain can be given as entered'),
    ),
    externalId: Type.Optional(ExternalId),
    state: Type.Optional(Type.Enum([...ACCOUNT_STATES], { description: 'Only accounts in this state' })),
  }),
  successes: ok('The accounts.', OperatorAccountList),
  example: { success: listed(samples.operatorAccount) },
});

export const createAccount = operation('POST /operator/accounts', {
  ...byTeam('accounts:write'),
  summary: 'Create an account',
  description: `${forTeam('accounts:write')} The account has no password until the person sets one with a link from an email. With \`invite\`, such a link is sent at once; it works once and expires after 7 days. Later, anyone with access to the mailbox can reset the password. Set \`emailVerified\` if you know that the address belongs to the person; otherwise, it is verified when the password is set.`,
  idempotent: true,
  conditional: true,
  body: Body({
    email: Email,
    name: Type.Optional(nullable(Name)),
    emailVerified: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether the address is known to belong to the person' }),
    ),
    externalId: Type.Optional(nullable(ExternalId)),
    metadata: metadataAtCreation,
    locale: Type.Optional(nullable(Locale)),
    invite: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether to email a link to set a password' }),
    ),
  }),
  successes: created('The account.', OperatorAccount, 'The account'),
  errors: ['EMAIL_ALREADY_EXISTS', 'EXTERNAL_ID_ALREADY_EXISTS', ...HOOK_ERRORS],
  example: {
    request: {
      email: samples.createdAccount.email,
      name: samples.createdAccount.name,
      externalId: samples.createdAccount.externalId,
      metadata: samples.metadata,
      locale: samples.createdAccount.locale,
      invite: true,
    },
    success: samples.createdAccount,
  },
});

export const updateAccountAsOperator = operation('PUT /operator/accounts/:id', {
  ...byTeam('accounts:write'),
  target: account,
  summary: 'Update an account, as an operator',
  description: `${forTeam('accounts:write')} Omitted members stay unchanged; null clears.`,
  conditional: true,
  body: Body({
    name: Type.Optional(nullable(Name)),
    externalId: Type.Optional(nullable(ExternalId)),
    locale: Type.Optional(nullable(Locale)),
  }),
  successes: ok('The updated account.', OperatorAccount),
  errors: ['EXTERNAL_ID_ALREADY_EXISTS'],
  example: {
    parameters,
    request: { externalId: samples.createdAccount.externalId, locale: samples.createdAccount.locale },
    success: {
      ...samples.operatorAccount,
      externalId: samples.createdAccount.externalId,
      locale: samples.createdAccount.locale,
    },
  },
});

export const getAccountAsOperator = operation('GET /operator/accounts/:id', {
  ...byTeam('accounts:read'),
  target: account,
  summary: 'Read an account, as an operator',
  description: `${forTeam('accounts:read')} The account's events record this.`,
  conditional: true,
  successes: ok('The account.', OperatorAccount),
  example: { parameters, success: samples.operatorAccount },
});

export const listAccountManagersAsOperator = operation('GET /operator/accounts/:id/managers', {
  ...byTeam('managers:read'),
  target: account,
  summary: 'List the organizations of an account, as an operator',
  description: `${forTeam('managers:read')} The roles of the account, including in deleted organizations that can be restored. Newest first.`,
  query: Type.Object(Page),
  successes: ok('The account as a manager.', OperatorManagerList),
  example: {
    parameters,
    success: {
      items: [
        {
          ...samples.manager,
          organization: {
            id: samples.ORGANIZATION_ID,
            name: samples.organization.name,
            state: samples.operatorOrganization.state,
          },
        },
      ],
      nextCursor: null,
    },
  },
});

export const suspendAccount = operation('POST /operator/accounts/:id/suspension', {
  ...byTeam('accounts:write'),
  target: account,
  summary: 'Suspend an account',
  description: `${forTeam('accounts:write')} Its sessions end, sign-ins are refused, and the only emails it gets are password resets from operators. It stays a manager, and the API keys that it created keep working. After the suspension, the person can read the \`reason\` in the account's events. Suspending an account again changes nothing.`,
  recent: true,
  idempotent: true,
  body: Body({ reason: Type.Optional(Name) }),
  successes: ok('The account, now suspended.', OperatorAccount),
  errors: ['OPERATOR_PROTECTED'],
  example: {
    parameters,
    request: { reason: 'Reported as taken over' },
    success: {
      ...samples.operatorAccount,
      state: 'suspended',
      suspendedAt: samples.operatorAccount.updatedAt,
    },
  },
});

export const resumeAccount = operation('DELETE /operator/accounts/:id/suspension', {
  ...byTeam('accounts:write'),
  target: account,
  summary: 'Lift the suspension of an account',
  description: `${forTeam('accounts:write')} If the account is not suspended, nothing changes.`,
  recent: true,
  successes: ok('The account, now active.', OperatorAccount),
  errors: ['OPERATOR_PROTECTED'],
  example: { parameters, success: samples.operatorAccount },
});

export const impersonateAccount = operation('POST /operator/accounts/:id/impersonation', {
  ...byOperators,
  target: account,
  summary: 'Act for a person',
  description: `${FOR_OPERATORS} Opens a session in which you can see and do what the person can, for an hour at most, and no longer than your own session. Operations on passwords, addresses, second factors, passkeys, sessions, API keys, exports, deletion and transfer, and all that require a recent sign-in, are 403. The person's events record this with the \`reason\`, and everything that you change. The service can be configured to require the person's permission first, or to turn this off.`,
  recent: true,
  body: Body({
    reason: Reason('The reason, which the person can read: 1 to 500 code points'),
  }),
  successes: created("The person's account, and the access token.", SignedIn, 'The session'),
  errors: ['IMPERSONATION_NOT_ALLOWED', 'OPERATOR_PROTECTED', ...HOOK_ERRORS],
  example: {
    parameters,
    request: { reason: 'Ticket 4711: the invoice is missing' },
    success: {
      ...samples.signedIn,
      expiresAt: '2026-11-21T11:15:00.000Z',
      methods: ['passkey'],
      impersonator: { id: samples.approver.id, email: samples.approver.email },
    },
  },
});

export const listAccountSessionsAsOperator = operation('GET /operator/accounts/:id/sessions', {
  ...byTeam('accounts:read'),
  target: account,
  summary: 'List the sessions of an account, as an operator',
  description: `${forTeam('accounts:read')} The active sessions, newest first. The account's events record this.`,
  query: Type.Object(Page),
  successes: ok('The sessions.', SessionList),
  example: { parameters, success: listed({ ...samples.session, current: false }) },
});

export const endAccountSessions = operation('DELETE /operator/accounts/:id/sessions', {
  ...byTeam('sessions:end'),
  target: account,
  summary: 'End all sessions of an account',
  description: forTeam('sessions:end'),
  successes: done('The account is signed out everywhere.'),
  errors: ['OPERATOR_PROTECTED'],
  example: { parameters },
});

export const sendPasswordReset = operation('POST /operator/accounts/:id/password-reset', {
  ...byTeam('accounts:write'),
  target: account,
  summary: 'Email an account a link to reset its password',
  description: `${forTeam('accounts:write')} The email is sent even if the account is suspended; the account stays suspended.`,
  idempotent: true,
  successes: done('The email is on its way.'),
  example: { parameters },
});

export const removeFactors = operation('DELETE /operator/accounts/:id/factors', {
  ...byOperators,
  target: account,
  summary: 'Remove the second factors and passkeys of an account',
  description: `${FOR_OPERATORS} For people who have lost theirs. Removes the authenticator app, the recovery codes and the passkeys, ends all sessions, and notifies the account by email.`,
  recent: true,
  successes: done('The second factors and passkeys are removed.'),
  errors: ['APPROVAL_REQUIRED', 'OPERATOR_PROTECTED'],
  example: { parameters },
});

export const deleteAccountAsOperator = operation('DELETE /operator/accounts/:id', {
  ...byTeam('accounts:write'),
  target: account,
  summary: 'Delete an account, as an operator',
  description: `${forTeam('accounts:write')} This has the same effect as if the person had deleted it.`,
  recent: true,
  conditional: true,
  successes: done('The account is deleted.'),
  errors: ['APPROVAL_REQUIRED', 'LAST_OWNER', 'OPERATOR_PROTECTED'],
  example: { parameters },
});
