import { Type } from 'typebox';
import { Account } from './accounts.ts';
import {
  Beginning,
  Body,
  Id,
  ListOf,
  Name,
  nullable,
  Page,
  Resource,
  SearchPage,
  Timestamp,
} from './fields.ts';
import { Manager } from './managers.ts';
import { byOperators, operation } from './operation.ts';
import * as samples from './samples.ts';
import { Security } from './second-factors.ts';

const ACCOUNT_STATES = ['active', 'suspended'] as const;
export const ORGANIZATION_STATES = ['active', 'deleted'] as const;

export const OperatorAccount = Resource({
  ...Account.properties,
  state: Type.Enum([...ACCOUNT_STATES]),
  suspendedAt: nullable(Timestamp, 'Since when it is suspended; null while it is active'),
  security: Security,
  lastSignedInAt: nullable(Timestamp, 'When someone last signed in to it; null if that is not known'),
  operator: Type.Boolean({ description: 'Whether it is that of an operator' }),
});

export const OperatorAccountList = ListOf(OperatorAccount);

/** What an account is in an organization. */
export const OperatorManager = Resource({
  ...Manager.properties,
  organization: Resource({
    id: Id,
    name: Type.String(),
    state: Type.Enum([...ORGANIZATION_STATES]),
  }),
});

export const OperatorManagerList = ListOf(OperatorManager);

const onAccount = {
  ...byOperators,
  target: { resource: 'anyAccount', notFound: 'ACCOUNT_NOT_FOUND' },
} as const;
const parameters = { id: samples.account.id };
/** Nobody but operators learns from these operations what exists. */
export const FOR_OPERATORS = 'For operators who signed in with a second factor; everyone else gets 403.';

export const listAccountsAsOperator = operation({
  ...byOperators,
  id: 'listAccountsAsOperator',
  method: 'GET',
  path: '/operator/accounts',
  summary: 'List accounts, as an operator',
  description: `${FOR_OPERATORS} Newest first.`,
  query: Type.Object({
    ...SearchPage('the name or the email'),
    email: Type.Optional(
      Beginning(254, 'What the address begins with; case does not matter, and a domain can be as typed'),
    ),
    state: Type.Optional(Type.Enum([...ACCOUNT_STATES], { description: 'Only accounts in this state' })),
  }),
  successes: { 200: { description: 'The accounts.', body: OperatorAccountList } },
  example: {
    success: { items: [samples.operatorAccount], nextCursor: null },
  },
});

export const getAccountAsOperator = operation({
  ...onAccount,
  id: 'getAccountAsOperator',
  method: 'GET',
  path: '/operator/accounts/:id',
  summary: 'Read an account, as an operator',
  description: `${FOR_OPERATORS} The account sees this in its events.`,
  conditional: true,
  successes: { 200: { description: 'The account.', body: OperatorAccount } },
  example: { parameters, success: samples.operatorAccount },
});

export const listAccountManagersAsOperator = operation({
  ...onAccount,
  id: 'listAccountManagersAsOperator',
  method: 'GET',
  path: '/operator/accounts/:id/managers',
  summary: 'List the organizations of an account, as an operator',
  description: `${FOR_OPERATORS} The roles of the account, including in deleted organizations that can be restored. Newest first.`,
  query: Type.Object(Page),
  successes: { 200: { description: 'The account as a manager.', body: OperatorManagerList } },
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

export const suspendAccount = operation({
  ...onAccount,
  id: 'suspendAccount',
  method: 'POST',
  path: '/operator/accounts/:id/suspension',
  summary: 'Suspend an account',
  description: `${FOR_OPERATORS} Its sessions end, nobody can sign in to it, and the only emails it gets are password resets from operators. It stays a manager, and the API keys that it created keep working. Later, it can read the \`reason\` in its events. Suspending an account again changes nothing.`,
  recent: true,
  idempotent: true,
  body: Body({ reason: Type.Optional(Name) }),
  successes: { 200: { description: 'The account, which is suspended.', body: OperatorAccount } },
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

export const resumeAccount = operation({
  ...onAccount,
  id: 'resumeAccount',
  method: 'DELETE',
  path: '/operator/accounts/:id/suspension',
  summary: 'Take the suspension of an account back',
  description: `${FOR_OPERATORS} If the account is not suspended, nothing changes.`,
  recent: true,
  successes: { 200: { description: 'The account, which is active.', body: OperatorAccount } },
  errors: ['OPERATOR_PROTECTED'],
  example: { parameters, success: samples.operatorAccount },
});

export const endAccountSessions = operation({
  ...onAccount,
  id: 'endAccountSessions',
  method: 'DELETE',
  path: '/operator/accounts/:id/sessions',
  summary: 'End all sessions of an account',
  description: FOR_OPERATORS,
  successes: { 204: { description: 'The account is signed out everywhere.', body: null } },
  errors: ['OPERATOR_PROTECTED'],
  example: { parameters },
});

export const sendPasswordReset = operation({
  ...onAccount,
  id: 'sendPasswordReset',
  method: 'POST',
  path: '/operator/accounts/:id/password-reset',
  summary: 'Email an account a link to reset its password',
  description: `${FOR_OPERATORS} The email is sent even if the account is suspended; it stays suspended.`,
  idempotent: true,
  successes: { 204: { description: 'The mail is on its way.', body: null } },
  example: { parameters },
});

export const removeFactors = operation({
  ...onAccount,
  id: 'removeFactors',
  method: 'DELETE',
  path: '/operator/accounts/:id/factors',
  summary: 'Remove the second factors and passkeys of an account',
  description: `${FOR_OPERATORS} For people who have lost them: the authenticator app, the recovery codes and the passkeys are removed, all sessions end, and the account gets an email.`,
  recent: true,
  successes: { 204: { description: 'Only the password is left.', body: null } },
  errors: ['APPROVAL_REQUIRED', 'OPERATOR_PROTECTED'],
  example: { parameters },
});

export const deleteAccountAsOperator = operation({
  ...onAccount,
  id: 'deleteAccountAsOperator',
  method: 'DELETE',
  path: '/operator/accounts/:id',
  summary: 'Delete an account, as an operator',
  description: `${FOR_OPERATORS} This has the same effect as if the person had deleted it.`,
  recent: true,
  conditional: true,
  successes: { 204: { description: 'The account is deleted.', body: null } },
  errors: ['APPROVAL_REQUIRED', 'LAST_OWNER', 'OPERATOR_PROTECTED'],
  example: { parameters },
});
