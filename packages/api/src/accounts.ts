import { Type } from 'typebox';
import {
  Body,
  Email,
  Id,
  Impersonator,
  Locale,
  MailToken,
  Methods,
  Name,
  NewPassword,
  nullable,
  Resource,
  Timestamp,
} from './fields.ts';
import { created, HOOK_ERRORS, ok, operation, PEOPLE } from './operation.ts';
import * as samples from './samples.ts';

export const Account = Resource({
  id: Id,
  email: Type.String({ format: 'idn-email' }),
  emailVerified: Type.Boolean(),
  name: nullable(Type.String()),
  locale: nullable(Type.String(), "The person's language, a BCP 47 tag; null if unknown"),
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
    description: 'When the session ends unless it is used again',
  }),
  methods: Methods,
  impersonator: Impersonator('The operator who acts for the person; null if the person signed in'),
  passwordBreached: Type.Boolean({
    description:
      "Whether the password is in the service's list of breached passwords. If so, ask the person to change it",
  }),
});

export const register = operation('POST /register', {
  tag: 'Accounts',
  summary: 'Register an account and sign in',
  description:
    'Creates an account and its first session, and emails a link to verify the address. Email addresses are compared case-insensitively. With the token from an invitation email, you also accept the invitation and become a manager; your address counts as verified if it is the invited one. To become an admin or an owner, you must register the invited address. If the token is unknown, the response is 422 with `fields.invitationToken`.',
  access: 'public',
  limited: true,
  challenged: true,
  body: Body({
    email: Email,
    password: NewPassword,
    name: Type.Optional(Name),
    locale: Type.Optional(Locale),
    invitationToken: Type.Optional(MailToken),
  }),
  successes: created('The account and its access token.', SignedIn, 'The account'),
  errors: [
    'REGISTRATION_CLOSED',
    'ACCESS_FORBIDDEN',
    'EMAIL_ALREADY_EXISTS',
    'INVITATION_NOT_PENDING',
    'MANAGER_LIMIT_REACHED',
    ...HOOK_ERRORS,
  ],
  example: {
    request: { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada Lovelace' },
    success: samples.signedIn,
  },
});

const own = { tag: 'Accounts', access: PEOPLE, conditional: true } as const;

export const getAccount = operation('GET /account', {
  ...own,
  summary: 'Read your account',
  description: 'Returns the account that the access token belongs to.',
  despite: ['PASSWORD_BREACHED'],
  successes: ok('The account.', Account),
  example: { success: samples.account },
});

export const updateAccount = operation('PUT /account', {
  ...own,
  summary: 'Change your name and language',
  description:
    'Sets the name and the language; null clears either. Without `locale`, the language stays unchanged. Any language can be set: pages and emails use the nearest one available.',
  body: Body({
    name: nullable(Name, 'The new name, or null for none'),
    locale: Type.Optional(nullable(Locale)),
  }),
  successes: ok('The updated account.', Account),
  example: {
    request: { name: 'Ada King', locale: 'de' },
    success: { ...samples.account, name: 'Ada King', locale: 'de' },
  },
});
