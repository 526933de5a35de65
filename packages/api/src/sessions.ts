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
import { BARS, created, done, HOOK_ERRORS, listed, ok, operation, PEOPLE } from './operation.ts';
import * as samples from './samples.ts';

export const Session = Resource({
  id: Id,
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  expiresAt: Timestamp,
  userAgent: nullable(Type.String()),
  ipAddress: nullable(Type.String()),
  methods: Methods,
  impersonator: Impersonator('The operator who acts for you in it; null if you signed in'),
  application: nullable(
    Resource({ id: Id, name: Type.String() }),
    'The application that uses it in your name; null if you use it yourself',
  ),
  current: Type.Boolean({ description: 'Whether this is the session that sends the request' }),
});

export const SessionList = ListOf(Session);

const target = { resource: 'session', notFound: 'SESSION_NOT_FOUND', own: true, demands: false } as const;

export const login = operation('POST /login', {
  tag: 'Sessions',
  summary: 'Sign in',
  description:
    'Opens a session. This takes the same time whether or not the account exists. If the account has an authenticator app, send a code with the password. If it has only passkeys, the password alone opens a session without a second factor, and the password with a recovery code opens one with a second factor. A wrong password is reported before a wrong or missing code. Where the team moves from another system, that is asked about an address that has no account yet; if it does not answer, this is 503.',
  access: 'public',
  limited: true,
  body: Body({
    email: GivenEmail,
    password: GivenPassword,
    code: Type.Optional(GivenCode),
  }),
  successes: created('The account and its access token.', SignedIn, 'The session'),
  errors: [
    'CREDENTIALS_INVALID',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INVALID',
    'SERVICE_UNAVAILABLE',
    ...HOOK_ERRORS,
  ],
  example: {
    request: { email: 'ada@example.com', password: 'correct horse battery' },
    success: samples.signedIn,
  },
});

const own = { tag: 'Sessions', access: ['session'] } as const;

export const reauthenticate = operation('POST /reauthentication', {
  ...own,
  summary: 'Confirm who you are',
  description:
    'Replaces the session that sends this request with a new one, which allows everything that requires a recent sign-in. The code works as in `/v1/login`.',
  limited: true,
  body: Body({ password: GivenPassword, code: Type.Optional(GivenCode) }),
  successes: created('The account and its new access token.', SignedIn, 'The new session'),
  errors: ['CREDENTIALS_INVALID', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_INVALID', ...HOOK_ERRORS],
  example: {
    request: { password: 'correct horse battery', code: '287082' },
    success: { ...samples.signedIn, methods: ['password', 'totp'] },
  },
});

export const logout = operation('POST /logout', {
  tag: 'Sessions',
  summary: 'Sign out',
  description: 'Ends the session that sends this request.',
  access: PEOPLE,
  despite: BARS,
  idempotent: true,
  successes: done('The session has ended.'),
});

export const listSessions = operation('GET /sessions', {
  ...own,
  summary: 'List your sessions',
  description: 'Lists your active sessions, newest first.',
  query: Type.Object(Page),
  successes: ok('The sessions.', SessionList),
  example: { success: listed(samples.session) },
});

export const getSession = operation('GET /sessions/:id', {
  ...own,
  summary: 'Read one of your sessions',
  description: 'Returns one of your sessions. Sessions of other accounts are 404.',
  target,
  successes: ok('The session.', Session),
  example: { parameters: { id: samples.session.id }, success: samples.session },
});

export const deleteSessions = operation('DELETE /sessions', {
  ...own,
  summary: 'End all other sessions',
  description:
    'You must have signed in within the last 10 minutes. Ends every session of your account except the one that sends this request.',
  recent: true,
  successes: done('The other sessions have ended.'),
});

export const deleteSession = operation('DELETE /sessions/:id', {
  tag: 'Sessions',
  summary: 'End one of your sessions',
  description: 'Ends one of your sessions. Sessions of other accounts are 404.',
  access: PEOPLE,
  target,
  successes: done('The session has ended.'),
  example: { parameters: { id: samples.session.id } },
});
