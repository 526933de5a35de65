import { Type } from 'typebox';
import { SignedIn } from './accounts.ts';
import { Body, Id, ListOf, Name, nullable, Page, Resource, Timestamp } from './fields.ts';
import { created, done, HOOK_ERRORS, listed, ok, operation } from './operation.ts';
import { CreationOptions, Credential, RequestOptions } from './passkey-options.ts';
import * as passkeySamples from './passkey-samples.ts';
import * as samples from './samples.ts';
import { FirstCodes } from './second-factors.ts';

const members = {
  id: Id,
  name: Type.String({
    description: 'The name that you gave it; otherwise the model of the authenticator, if known',
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastUsedAt: nullable(Timestamp, 'When it was last used to sign in; null if never'),
  backedUp: Type.Boolean({ description: 'Whether it is synced or backed up beyond one device' }),
  transports: Type.Array(Type.String(), {
    description: 'How a browser can reach the authenticator, such as `internal`, `hybrid` or `usb`',
  }),
};

export const Passkey = Resource(members);

/** A new passkey with recovery codes, which later reads do not return, so that this answer has no ETag. */
const AddedPasskey = Resource({ ...members, codes: FirstCodes });

export const PasskeyList = ListOf(Passkey);

const ExpiresAt = Type.String({ format: 'date-time', description: 'When it expires' });

export const PasskeyRegistration = Resource({ id: Id, options: CreationOptions, expiresAt: ExpiresAt });
export const PasskeyChallenge = Resource({ id: Id, options: RequestOptions, expiresAt: ExpiresAt });

const target = { resource: 'passkey', notFound: 'PASSKEY_NOT_FOUND', own: true, demands: false } as const;

const added = {
  tag: 'Passkeys',
  access: ['session'],
  factors: 'added',
  recent: true,
} as const;

export const createPasskeyRegistration = operation('POST /passkey-registrations', {
  ...added,
  summary: 'Begin adding a passkey',
  description:
    'Pass `options` to `PublicKeyCredential.parseCreationOptionsFromJSON()` in a browser, create the credential, and send it to `/v1/passkeys` within 5 minutes. Adding any factor in the meantime voids the registration. Your session must have begun within the last 10 minutes, and with a second factor if the account has one; the first factor requires a verified email.',
  idempotent: true,
  successes: created(
    'What the browser needs to create a passkey.',
    PasskeyRegistration,
    'The list that will contain the passkey',
  ),
  errors: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_LIMIT_REACHED'],
  example: { success: passkeySamples.registration },
});

export const createPasskey = operation('POST /passkeys', {
  ...added,
  summary: 'Add a passkey',
  description:
    'Adds the credential that the browser created for a registration. The session must meet the requirements for beginning one. The first factor of an account comes with ten recovery codes. A registration works once: if it is unknown, used, expired, void or of another account, the response is 422 with `fields.registrationId`. If the credential does not match it, or was created without user verification, the response is 422 with `fields.credential`.',
  body: Body({
    registrationId: Type.String({
      format: 'uuid',
      description: 'The registration that the credential was created for',
    }),
    credential: Credential('RegistrationResponseJSON'),
    name: Type.Optional(Name),
  }),
  successes: created('The passkey. Recovery codes are shown only once.', AddedPasskey, 'The passkey'),
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

export const listPasskeys = operation('GET /passkeys', {
  tag: 'Passkeys',
  summary: 'List your passkeys',
  description: 'Lists the passkeys of your account, newest first.',
  access: ['session'],
  query: Type.Object(Page),
  successes: ok('The passkeys.', PasskeyList),
  example: { success: listed(passkeySamples.passkey) },
});

const onPasskey = { tag: 'Passkeys', access: ['session'], conditional: true, target } as const;

export const getPasskey = operation('GET /passkeys/:id', {
  ...onPasskey,
  summary: 'Read one of your passkeys',
  description: 'Returns one of your passkeys. Passkeys of other accounts are 404.',
  successes: ok('The passkey.', Passkey),
  example: { parameters: { id: passkeySamples.passkey.id }, success: passkeySamples.passkey },
});

const changed = { ...onPasskey, factors: 'changed', recent: true } as const;

export const updatePasskey = operation('PUT /passkeys/:id', {
  ...changed,
  summary: 'Rename a passkey',
  description:
    'Changes the name of one of your passkeys. Your session must have begun within the last 10 minutes, with a second factor.',
  body: Body({ name: Name }),
  successes: ok('The updated passkey.', Passkey),
  example: {
    parameters: { id: passkeySamples.passkey.id },
    request: { name: 'My old laptop' },
    success: { ...passkeySamples.passkey, name: 'My old laptop' },
  },
});

export const deletePasskey = operation('DELETE /passkeys/:id', {
  ...changed,
  summary: 'Remove a passkey',
  description:
    'The passkey can no longer be used to sign in, and sessions that began with it end, including yours if it is one of them. Removing the last factor of the account also removes the recovery codes. Your session must have begun within the last 10 minutes, with a second factor.',
  successes: done('The passkey is removed.'),
  example: { parameters: { id: passkeySamples.passkey.id } },
});

export const createPasskeyChallenge = operation('POST /passkey-challenges', {
  tag: 'Passkeys',
  summary: 'Begin signing in with a passkey',
  description:
    'Pass `options` to `PublicKeyCredential.parseRequestOptionsFromJSON()` in a browser, and send its response to `/v1/passkey-login` within 5 minutes. The options name no account: the browser offers the passkeys that it has.',
  access: 'public',
  limited: true,
  successes: created(
    'What the browser needs to ask for a passkey.',
    PasskeyChallenge,
    'The list that will contain the session',
  ),
  errors: ['PASSKEYS_UNAVAILABLE'],
  example: { success: passkeySamples.challenge },
});

export const passkeyLogin = operation('POST /passkey-login', {
  tag: 'Passkeys',
  summary: 'Sign in with a passkey',
  description:
    'Opens a strong session. A challenge works once: if it is unknown, used or expired, the response is 422 with `fields.challengeId`. A credential that does not match it, or belongs to no account, is 401. So is a credential whose use counter has not grown, which suggests a copy: sign in another way, remove the passkey and add it again. If the counter of a backed-up passkey falls to 0, as happens when another password manager takes it over, the sign-in works, and the person is notified by email.',
  access: 'public',
  body: Body({
    challengeId: Type.String({
      format: 'uuid',
      description: 'The challenge that the credential responds to',
    }),
    credential: Credential('AuthenticationResponseJSON'),
  }),
  successes: created('The account and its access token.', SignedIn, 'The session'),
  errors: ['CREDENTIALS_INVALID', 'ACCOUNT_SUSPENDED', ...HOOK_ERRORS],
  example: {
    request: {
      challengeId: passkeySamples.challenge.id,
      credential: passkeySamples.authenticationResponse,
    },
    success: { ...samples.signedIn, methods: ['passkey'] },
  },
});
