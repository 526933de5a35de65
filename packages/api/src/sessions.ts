import { Type } from 'typebox';
import { SignedIn } from './accounts.ts';
import {
  Body,
  GivenCode,
  GivenEmail,
  GivenPassword,
  Id,
  Impersonator,
  ListOf,
  Methods,
  nullable,
  Page,
  Resource,
  Timestamp,
} from './fields.ts';
import { operation, PEOPLE } from './operation.ts';
import * as samples from './samples.ts';

export const Session = Resource({
  id: Id,
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  expiresAt: Timestamp,
  userAgent: nullable(Type.String()),
  ipAddress: nullable(Type.String()),
  methods: Methods,
  impersonator: Impersonator('The operator who acts for you in it; null where you signed in'),
  application: nullable(
    Resource({ id: Id, name: Type.String() }),
    'The application that uses it in your name; null where you use it yourself',
  ),
  current: Type.Boolean({ description: 'Whether this is the session that sends the request' }),
});

export const SessionList = ListOf(Session);

const target = { resource: 'session', notFound: 'SESSION_NOT_FOUND', own: true } as const;

export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/login',
  tag: 'Sessions',
  summary: 'Sign in',
  description:
    'Opens a session. This takes the same time whether or not the account exists. If the account has an authenticator app, a right password is not enough: send a code with it. If it has only passkeys, the password alone opens a session without a second factor, and the password with a recovery code opens one with it. A wrong password is reported before anything about the code.',
  access: 'public',
  limited: true,
  body: Body({
    email: GivenEmail,
    password: GivenPassword,
    code: Type.Optional(GivenCode),
  }),
  successes: {
    201: {
      description: 'The account and its access token.',
      body: SignedIn,
      headers: { Location: 'The session' },
    },
  },
  errors: ['CREDENTIALS_INVALID', 'ACCOUNT_SUSPENDED', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_INVALID'],
  example: {
    request: { email: 'ada@example.com', password: 'correct horse battery' },
    success: samples.signedIn,
  },
});

export const reauthenticate = operation({
  id: 'reauthenticate',
  method: 'POST',
  path: '/reauthentication',
  tag: 'Sessions',
  summary: 'Confirm who you are',
  description:
    'Opens a new session in place of the one that sends this request, which ends. The new session allows everything that requires a recent sign-in. The code works as in `/v1/login`.',
  access: ['session'],
  limited: true,
  body: Body({ password: GivenPassword, code: Type.Optional(GivenCode) }),
  successes: {
    201: {
      description: 'The account and its new access token.',
      body: SignedIn,
      headers: { Location: 'The new session' },
    },
  },
  errors: ['CREDENTIALS_INVALID', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_INVALID'],
  example: {
    request: { password: 'correct horse battery', code: '287082' },
    success: { ...samples.signedIn, methods: ['password', 'totp'] },
  },
});

export const logout = operation({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  tag: 'Sessions',
  summary: 'Sign out',
  description: 'Ends the session that sends this request.',
  access: PEOPLE,
  unverified: true,
  idempotent: true,
  successes: { 204: { description: 'The session has ended.', body: null } },
});

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  tag: 'Sessions',
  summary: 'List your sessions',
  description: 'Lists your active sessions, newest first.',
  access: ['session'],
  query: Type.Object(Page),
  successes: { 200: { description: 'The sessions.', body: SessionList } },
  example: { success: { items: [samples.session], nextCursor: null } },
});

export const getSession = operation({
  id: 'getSession',
  method: 'GET',
  path: '/sessions/:id',
  tag: 'Sessions',
  summary: 'Read one of your sessions',
  description: "Returns one of your sessions. Another account's session does not exist for you.",
  access: ['session'],
  target,
  successes: { 200: { description: 'The session.', body: Session } },
  example: { parameters: { id: samples.session.id }, success: samples.session },
});

export const deleteSessions = operation({
  id: 'deleteSessions',
  method: 'DELETE',
  path: '/sessions',
  tag: 'Sessions',
  summary: 'End all other sessions',
  description:
    'You must have signed in within the last 10 minutes. Ends every session of your account except the one that sends this request.',
  access: ['session'],
  recent: true,
  successes: { 204: { description: 'The other sessions have ended.', body: null } },
});

export const deleteSession = operation({
  id: 'deleteSession',
  method: 'DELETE',
  path: '/sessions/:id',
  tag: 'Sessions',
  summary: 'End one of your sessions',
  description: "Ends one of your sessions. Another account's session does not exist for you.",
  access: PEOPLE,
  target,
  successes: { 204: { description: 'The session has ended.', body: null } },
  example: { parameters: { id: samples.session.id } },
});
