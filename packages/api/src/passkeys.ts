import { Type } from 'typebox';
import { SignedIn } from './accounts.ts';
import { Body, Id, ListOf, Name, nullable, Page, Resource, Timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { CreationOptions, Credential, RequestOptions } from './passkey-options.ts';
import * as passkeySamples from './passkey-samples.ts';
import * as samples from './samples.ts';
import { FirstCodes } from './second-factors.ts';

const members = {
  id: Id,
  name: Type.String({
    description: 'The name that you gave it, or else the model of the authenticator, if known',
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastUsedAt: nullable(Timestamp, 'When it was last used to sign in; null if it never was'),
  backedUp: Type.Boolean({ description: 'Whether it is synced or backed up beyond one device' }),
  transports: Type.Array(Type.String(), {
    description: 'How a browser can reach the authenticator, such as `internal`, `hybrid` or `usb`',
  }),
};

export const Passkey = Resource(members);

/** A new passkey with recovery codes, which later reads do not return, so that this answer has no ETag. */
const AddedPasskey = Resource({ ...members, codes: FirstCodes });

export const PasskeyList = ListOf(Passkey);

const ExpiresAt = Type.String({ format: 'date-time', description: 'When it can no longer be answered' });

export const PasskeyRegistration = Resource({ id: Id, options: CreationOptions, expiresAt: ExpiresAt });
export const PasskeyChallenge = Resource({ id: Id, options: RequestOptions, expiresAt: ExpiresAt });

const target = { resource: 'passkey', notFound: 'PASSKEY_NOT_FOUND', own: true } as const;

export const createPasskeyRegistration = operation({
  id: 'createPasskeyRegistration',
  method: 'POST',
  path: '/passkey-registrations',
  tag: 'Passkeys',
  summary: 'Begin to add a passkey',
  description:
    'Pass `options` to `PublicKeyCredential.parseCreationOptionsFromJSON()` in a browser, create the credential, and send it to `/v1/passkeys` within 5 minutes. Adding any factor in the meantime voids it. Your session must have begun within the last 10 minutes, and with a second factor if the account has one; the first factor needs a verified email.',
  access: ['session'],
  factors: 'added',
  recent: true,
  idempotent: true,
  successes: {
    201: {
      description: 'What the browser needs to create a passkey.',
      body: PasskeyRegistration,
      headers: { Location: 'The list in which the passkey will be' },
    },
  },
  errors: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_LIMIT_REACHED'],
  example: { success: passkeySamples.registration },
});

export const createPasskey = operation({
  id: 'createPasskey',
  method: 'POST',
  path: '/passkeys',
  tag: 'Passkeys',
  summary: 'Add a passkey',
  description:
    'Adds the credential that the browser created for a registration, in a session that could begin this. With the first factor of the account you get ten recovery codes. A registration can be used once: one that is unknown, used, expired, void or of another account is 422 with `fields.registrationId`; a credential that does not answer it, or was created without verifying the user, is 422 with `fields.credential`.',
  access: ['session'],
  factors: 'added',
  recent: true,
  body: Body({
    registrationId: Type.String({ format: 'uuid', description: 'The registration that it answers' }),
    credential: Credential('RegistrationResponseJSON'),
    name: Type.Optional(Name),
  }),
  successes: {
    201: {
      description: 'The passkey. Recovery codes are not shown again.',
      body: AddedPasskey,
      headers: { Location: 'The passkey' },
    },
  },
  errors: ['PASSKEY_ALREADY_EXISTS', 'PASSKEY_LIMIT_REACHED'],
  example: {
    request: {
      registrationId: passkeySamples.registration.id,
      credential: passkeySamples.registrationResponse,
      name: 'My laptop',
    },
    success: { ...passkeySamples.passkey, ...samples.recoveryCodes },
  },
});

export const listPasskeys = operation({
  id: 'listPasskeys',
  method: 'GET',
  path: '/passkeys',
  tag: 'Passkeys',
  summary: 'List your passkeys',
  description: 'Lists the passkeys of your account, newest first.',
  access: ['session'],
  query: Type.Object(Page),
  successes: { 200: { description: 'The passkeys.', body: PasskeyList } },
  example: { success: { items: [passkeySamples.passkey], nextCursor: null } },
});

export const getPasskey = operation({
  id: 'getPasskey',
  method: 'GET',
  path: '/passkeys/:id',
  tag: 'Passkeys',
  summary: 'Read one of your passkeys',
  description: "Returns one of your passkeys. Another account's passkey does not exist for you.",
  access: ['session'],
  conditional: true,
  target,
  successes: { 200: { description: 'The passkey.', body: Passkey } },
  example: { parameters: { id: passkeySamples.passkey.id }, success: passkeySamples.passkey },
});

export const updatePasskey = operation({
  id: 'updatePasskey',
  method: 'PUT',
  path: '/passkeys/:id',
  tag: 'Passkeys',
  summary: 'Rename a passkey',
  description:
    'Changes the name of one of your passkeys. Your session must have begun within the last 10 minutes, with a second factor.',
  access: ['session'],
  factors: 'changed',
  recent: true,
  conditional: true,
  target,
  body: Body({ name: Name }),
  successes: { 200: { description: 'The passkey as it is now.', body: Passkey } },
  example: {
    parameters: { id: passkeySamples.passkey.id },
    request: { name: 'My old laptop' },
    success: { ...passkeySamples.passkey, name: 'My old laptop' },
  },
});

export const deletePasskey = operation({
  id: 'deletePasskey',
  method: 'DELETE',
  path: '/passkeys/:id',
  tag: 'Passkeys',
  summary: 'Remove a passkey',
  description:
    'Nobody can sign in with the passkey any more, and sessions that began with it end, including yours if it is one of them. Recovery codes are removed with the last factor of the account. Your session must have begun within the last 10 minutes, with a second factor.',
  access: ['session'],
  factors: 'changed',
  recent: true,
  conditional: true,
  target,
  successes: { 204: { description: 'The passkey is removed.', body: null } },
  example: { parameters: { id: passkeySamples.passkey.id } },
});

export const createPasskeyChallenge = operation({
  id: 'createPasskeyChallenge',
  method: 'POST',
  path: '/passkey-challenges',
  tag: 'Passkeys',
  summary: 'Begin to sign in with a passkey',
  description:
    'Pass `options` to `PublicKeyCredential.parseRequestOptionsFromJSON()` in a browser, and send its answer to `/v1/passkey-login` within 5 minutes. The options do not name an account: the browser offers the passkeys that it has.',
  access: 'public',
  limited: true,
  successes: {
    201: {
      description: 'What the browser needs to ask for a passkey.',
      body: PasskeyChallenge,
      headers: { Location: 'The list in which the session will be' },
    },
  },
  errors: ['PASSKEYS_UNAVAILABLE'],
  example: { success: passkeySamples.challenge },
});

export const passkeyLogin = operation({
  id: 'passkeyLogin',
  method: 'POST',
  path: '/passkey-login',
  tag: 'Passkeys',
  summary: 'Sign in with a passkey',
  description:
    'Opens a strong session. A challenge can be used once: one that is unknown, used or expired is 422 with `fields.challengeId`. A credential that does not answer it, or belongs to no account, is 401.',
  access: 'public',
  body: Body({
    challengeId: Type.String({ format: 'uuid', description: 'The challenge that it answers' }),
    credential: Credential('AuthenticationResponseJSON'),
  }),
  successes: {
    201: {
      description: 'The account and its access token.',
      body: SignedIn,
      headers: { Location: 'The session' },
    },
  },
  errors: ['CREDENTIALS_INVALID', 'ACCOUNT_SUSPENDED'],
  example: {
    request: {
      challengeId: passkeySamples.challenge.id,
      credential: passkeySamples.authenticationResponse,
    },
    success: { ...samples.signedIn, methods: ['passkey'] },
  },
});
