import { Type } from 'typebox';
import {
  Body,
  Email,
  GivenPassword,
  Id,
  Name,
  NewPassword,
  nullable,
  Resource,
  Timestamp,
} from './fields.ts';
import { operation } from './operation.ts';

export const Account = Resource({
  id: Id,
  email: Type.String({ format: 'idn-email' }),
  emailVerified: Type.Boolean(),
  name: nullable(Type.String()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

export const SignedIn = Resource({
  account: Account,
  accessToken: Type.String({
    pattern: '^portico_at_[A-Za-z0-9_-]{43}$',
    description: 'Sent as `Authorization: Bearer`',
  }),
  expiresAt: Type.String({
    format: 'date-time',
    description: 'When the session ends if it is not used again',
  }),
});

export const register = operation({
  id: 'register',
  method: 'POST',
  path: '/register',
  tag: 'Accounts',
  summary: 'Register an account and sign in',
  description: 'Creates an account and its first session. The email is compared without regard to case.',
  access: 'public',
  body: Body({ email: Email, password: NewPassword, name: Type.Optional(Name) }),
  successes: {
    201: {
      description: 'The account and its access token.',
      body: SignedIn,
      headers: { Location: 'The account' },
    },
  },
  errors: ['EMAIL_ALREADY_EXISTS'],
});

export const getAccount = operation({
  id: 'getAccount',
  method: 'GET',
  path: '/account',
  tag: 'Accounts',
  summary: 'Read the own account',
  description: 'Answers with the account that the access token belongs to.',
  access: ['session'],
  conditional: true,
  successes: { 200: { description: 'The account.', body: Account } },
});

export const updateAccount = operation({
  id: 'updateAccount',
  method: 'PUT',
  path: '/account',
  tag: 'Accounts',
  summary: 'Change the name of the own account',
  description: 'Sets the name, or clears it with null.',
  access: ['session'],
  conditional: true,
  body: Body({ name: nullable(Name, 'The new name, or null for none') }),
  successes: { 200: { description: 'The account as it is now.', body: Account } },
});

export const changePassword = operation({
  id: 'changePassword',
  method: 'PUT',
  path: '/account/password',
  tag: 'Accounts',
  summary: 'Change the own password',
  description:
    'Sets a new password and ends all other sessions. A wrong current password is 422 on `currentPassword`.',
  access: ['session'],
  body: Body({ currentPassword: GivenPassword, newPassword: NewPassword }),
  successes: { 204: { description: 'The password is changed.', body: null } },
});
