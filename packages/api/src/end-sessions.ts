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
    'The query string of the request to `/end-session`, without the question mark (OpenID Connect RP-Initiated Logout 1.0, section 2); empty if there is none',
});

export const EndSessionLookup = Resource({
  application: nullable(Sender, 'The application that sent the person; null if the parameters name none'),
  needs: Type.Array(Type.Enum([...END_SESSION_NEEDS]), {
    description:
      'The steps that the person must still complete: `confirmation`, if no ID token proves that they are signed in to the application in this session',
  }),
  url: nullable(
    Type.String(),
    'Where to send the browser at once, because the person is already signed out; null if they are signed in, or if the parameters name no registered URI',
  ),
});

export const EndedSession = Resource({
  url: nullable(
    Type.String(),
    'Where to send the browser: a URL of the application; null if the parameters name no registered URI',
  ),
});

const tag = 'Authorizations';
const { id } = samples.application;
const parameters = `client_id=${id}&post_logout_redirect_uri=https%3A%2F%2Fapp.example.com%2F&state=af0ifjsldkj`;

export const lookUpEndSession = operation('POST /end-sessions/lookup', {
  tag,
  summary: 'Look up a logout request',
  description:
    'For the page to which applications send people to sign out. An `id_token_hint` counts even if it has expired, as long as its grant depends on the session that sends this request. It must not contradict `client_id`.',
  access: 'public',
  optionalToken: true,
  reads: true,
  body: Body({ parameters: Parameters }),
  successes: ok('The application, and the remaining steps.', EndSessionLookup),
  errors: ['APPLICATION_NOT_FOUND'],
  example: { request: { parameters }, success: samples.endSessionRequest },
});

export const endSession = operation('POST /end-sessions', {
  tag,
  summary: 'Sign out for an application',
  description:
    'Ends the session that sends this request, and all grants that depend on it. A session of an application ends the sign-in that it depends on, and can name only that application; `POST /v1/logout` ends only the session of the application. Returns only a URI that is registered for the application; URIs are compared as strings.',
  access: ['session'],
  despite: BARS,
  idempotent: true,
  body: Body({
    parameters: Parameters,
    everywhere: Type.Optional(
      Type.Boolean({ description: 'Whether to end all your other sessions as well' }),
    ),
  }),
  successes: ok('You are signed out.', EndedSession),
  errors: ['APPLICATION_NOT_FOUND'],
  example: { request: { parameters, everywhere: false }, success: samples.endedSession },
});
