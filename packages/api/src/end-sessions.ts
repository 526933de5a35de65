import { Type } from 'typebox';
import { Sender } from './authorizations.ts';
import { Body, nullable, Resource } from './fields.ts';
import { BARS, ok, operation } from './operation.ts';
import * as samples from './samples.ts';

/** Longer than for a sign-in, because an ID token is among them. */
const LONGEST_PARAMETERS = 16_000;

/** The steps that may be left before a person can be signed out. */
export const END_SESSION_NEEDS = ['confirmation'] as const;

const Parameters = Type.String({
  maxLength: LONGEST_PARAMETERS,
  description:
    'The query with which the person was sent to `/end-session`, without the question mark (OpenID Connect RP-Initiated Logout 1.0, section 2); empty where there is none',
});

export const EndSessionLookup = Resource({
  application: nullable(Sender, 'The application that sent the person; null where the parameters name none'),
  needs: Type.Array(Type.Enum([...END_SESSION_NEEDS]), {
    description:
      'What is still needed from the person: `confirmation`, if no ID token shows that they are signed in to the application in this session',
  }),
  url: nullable(
    Type.String(),
    'Where the browser has to go at once, because nobody is signed in any more; null if somebody is, or if no registered address was named',
  ),
});

export const EndedSession = Resource({
  url: nullable(
    Type.String(),
    'Where the browser has to go: an address of the application; null if no registered address was named',
  ),
});

const tag = 'Authorizations';
const { id } = samples.application;
const parameters = `client_id=${id}&post_logout_redirect_uri=https%3A%2F%2Fapp.example.com%2F&state=af0ifjsldkj`;

export const lookUpEndSession = operation('POST /end-sessions/lookup', {
  tag,
  summary: 'Look up which application asks for a sign-out',
  description:
    'For the page to which applications send people to sign out. An `id_token_hint` counts even after it has expired, if it was issued for a grant that depends on the session that sends this request. It must not contradict `client_id`.',
  access: 'public',
  optionalToken: true,
  reads: true,
  body: Body({ parameters: Parameters }),
  successes: ok('The application that asks, and what is needed.', EndSessionLookup),
  errors: ['APPLICATION_NOT_FOUND'],
  example: { request: { parameters }, success: samples.endSessionRequest },
});

export const endSession = operation('POST /end-sessions', {
  tag,
  summary: 'Sign out for an application',
  description:
    'Ends the session that sends this request, and with it all grants that depend on it. A session of an application ends the sign-in that it depends on, and may name that application alone; `POST /v1/logout` ends the session of the application alone. Only an address that is registered for the application is ever returned; both are compared as strings.',
  access: ['session'],
  despite: BARS,
  idempotent: true,
  body: Body({
    parameters: Parameters,
    everywhere: Type.Optional(Type.Boolean({ description: 'Whether all your other sessions end, too' })),
  }),
  successes: ok('You are signed out.', EndedSession),
  errors: ['APPLICATION_NOT_FOUND'],
  example: { request: { parameters, everywhere: false }, success: samples.endedSession },
});
