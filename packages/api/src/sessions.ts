import { Type } from 'typebox';
import { SignedIn } from './accounts.ts';
import {
  Body,
  GivenEmail,
  GivenPassword,
  Id,
  ListOf,
  nullable,
  Page,
  Resource,
  Timestamp,
} from './fields.ts';
import { operation } from './operation.ts';

export const Session = Resource({
  id: Id,
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  expiresAt: Timestamp,
  userAgent: nullable(Type.String()),
  ipAddress: nullable(Type.String()),
  current: Type.Boolean({ description: 'Whether it is the session of this request' }),
});

export const SessionList = ListOf(Session);

const target = { resource: 'session', notFound: 'SESSION_NOT_FOUND' } as const;

export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/login',
  tag: 'Sessions',
  summary: 'Sign in',
  description: 'Opens a session. It takes the same time whether or not the account exists.',
  access: 'public',
  body: Body({
    email: GivenEmail,
    password: GivenPassword,
  }),
  successes: {
    201: {
      description: 'The account and its access token.',
      body: SignedIn,
      headers: { Location: 'The session' },
    },
  },
  errors: ['CREDENTIALS_INVALID'],
});

export const logout = operation({
  id: 'logout',
  method: 'POST',
  path: '/logout',
  tag: 'Sessions',
  summary: 'Sign out',
  description: 'Ends the session of this request.',
  access: ['session'],
  successes: { 204: { description: 'The session is over.', body: null } },
});

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  tag: 'Sessions',
  summary: 'List the own sessions',
  description: 'Lists the sessions of the account that are alive, newest first.',
  access: ['session'],
  query: Type.Object(Page),
  successes: { 200: { description: 'The sessions.', body: SessionList } },
});

export const getSession = operation({
  id: 'getSession',
  method: 'GET',
  path: '/sessions/:id',
  tag: 'Sessions',
  summary: 'Read one of the own sessions',
  description: "Answers with a session of the account; another account's does not exist.",
  access: ['session'],
  target,
  successes: { 200: { description: 'The session.', body: Session } },
});

export const deleteSessions = operation({
  id: 'deleteSessions',
  method: 'DELETE',
  path: '/sessions',
  tag: 'Sessions',
  summary: 'End all other sessions',
  description: 'Ends every session of the account but the one of this request.',
  access: ['session'],
  successes: { 204: { description: 'The other sessions are over.', body: null } },
});

export const deleteSession = operation({
  id: 'deleteSession',
  method: 'DELETE',
  path: '/sessions/:id',
  tag: 'Sessions',
  summary: 'End one of the own sessions',
  description: "Ends a session of the account; another account's does not exist.",
  access: ['session'],
  target,
  successes: { 204: { description: 'The session is over.', body: null } },
});
