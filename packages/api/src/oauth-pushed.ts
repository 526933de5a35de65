import { Type } from 'typebox';
import { LONGEST_PARAMETERS } from './authorizations.ts';
import { Audiences, credentials, form, NEXT_NONCE, OF_APPLICATION, OF_PROOF, Text } from './oauth.ts';
import { created, operation } from './operation.ts';
import * as samples from './samples.ts';

const PushedRequest = Type.Object(
  {
    request_uri: Type.String({ description: 'For `/authorize`, with the same `client_id`' }),
    expires_in: Type.Integer({ description: 'In seconds, until the user has to be there' }),
  },
  { additionalProperties: false },
);

/** A parameter of `/authorize`, by its name. */
const Parameter = Type.Optional(Type.String({ maxLength: LONGEST_PARAMETERS }));

const pushed = created('The address of the request.', PushedRequest, 'Where the user goes with it');

export const pushOauthRequest = operation('POST /oauth2/par', {
  ...form,
  summary: 'Push an authorization request',
  description:
    'RFC 9126, for `web` applications: takes the parameters of `/authorize`, and returns a `request_uri` to send there in their place, with `client_id`. The user has to be there within 60 seconds, and has 30 minutes from then on. It is good for one code. A proof in the header `DPoP` binds the code to its key, as `dpop_jkt` does (RFC 9449, section 10.1).',
  body: Type.Object({
    response_type: Parameter,
    redirect_uri: Text('One of the redirect URIs of the application'),
    response_mode: Parameter,
    scope: Text('The requested scopes, separated by spaces'),
    state: Parameter,
    nonce: Parameter,
    code_challenge: Parameter,
    code_challenge_method: Parameter,
    dpop_jkt: Parameter,
    prompt: Parameter,
    max_age: Parameter,
    acr_values: Parameter,
    organization_id: Parameter,
    login_hint: Parameter,
    id_token_hint: Parameter,
    ui_locales: Parameter,
    request: Parameter,
    request_uri: Parameter,
    registration: Parameter,
    resource: Audiences('One of the audiences of the application (RFC 8707)'),
    ...credentials,
  }),
  successes: {
    201: {
      ...pushed[201],
      headers: { ...pushed[201].headers, ...NEXT_NONCE },
    },
  },
  errors: [...OF_APPLICATION, ...OF_PROOF, 'APPLICATION_FORBIDDEN', 'RESOURCE_INVALID'],
  example: {
    request: {
      response_type: 'code',
      redirect_uri: 'https://app.example.com/callback',
      scope: 'openid',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    },
    success: samples.pushedRequest,
  },
});
