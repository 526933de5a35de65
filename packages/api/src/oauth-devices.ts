import { Type } from 'typebox';
import { Audiences, credentials, form, OF_APPLICATION, Text } from './oauth.ts';
import { ok, operation } from './operation.ts';
import * as samples from './samples.ts';

const LONGEST_ORGANIZATION = 100;

const DeviceCodes = Type.Object(
  {
    device_code: Type.String({ description: 'For `POST /oauth2/token`: a secret of the device' }),
    user_code: Type.String({ description: 'For the user: eight letters with a hyphen in the middle' }),
    verification_uri: Type.String({ description: 'Where the user types the code' }),
    verification_uri_complete: Type.String({
      description: 'The same with the code in its fragment, for a QR code or a link',
    }),
    expires_in: Type.Integer({ description: 'In seconds' }),
    interval: Type.Integer({ description: 'The fewest seconds between two requests for tokens' }),
  },
  { additionalProperties: false },
);

export const authorizeOauthDevice = operation('POST /oauth2/device_authorization', {
  ...form,
  limited: true,
  summary: 'Begin to sign in a device',
  description:
    'RFC 8628, for applications with `devices`. Show the user the code and the address, and send `device_code` to `/oauth2/token` every `interval` seconds until it answers with tokens or a final error. Both codes are valid for 10 minutes.',
  body: Type.Object({
    scope: Text('The requested scopes, separated by spaces; unknown ones are ignored'),
    resource: Audiences('One of the audiences of the application (RFC 8707)'),
    organization_id: Text(
      'The organization for which the device is to be signed in, if the application names one',
      LONGEST_ORGANIZATION,
    ),
    ...credentials,
  }),
  successes: ok('The codes.', DeviceCodes),
  errors: [...OF_APPLICATION, 'APPLICATION_FORBIDDEN', 'RESOURCE_INVALID'],
  example: {
    request: { client_id: samples.application.id, scope: 'openid profile' },
    success: samples.deviceCodes,
  },
});
