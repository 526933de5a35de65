import { Type } from 'typebox';
import { Body, GivenCode, nullable, Resource, Timestamp } from './fields.ts';
import { created, done, ok, operation } from './operation.ts';
import * as samples from './samples.ts';

export const Security = Resource({
  password: Type.Boolean({
    description: 'Whether the account has a password; a password reset can set one',
  }),
  totp: Type.Boolean({ description: 'Whether an authenticator app is set up' }),
  recoveryCodesLeft: Type.Integer({ minimum: 0, description: 'Recovery codes that have not been used' }),
  passkeys: Type.Integer({ minimum: 0, description: 'Number of passkeys' }),
});

export const TotpSetup = Resource({
  secret: Type.String({
    pattern: '^[A-Z2-7]{32}$',
    description: '160 bits in base32 (RFC 4648), for manual entry',
  }),
  uri: Type.String({ description: 'The same as an `otpauth` URI, to show as a QR code' }),
  expiresAt: Timestamp,
});

/** 16 characters, or 10 while nodes of an earlier version are running, which accept no others. */
const RECOVERY_CODE =
  '^([0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}|[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5})$';

const Codes = Type.Array(Type.String({ pattern: RECOVERY_CODE }), {
  description: 'Each works once as `code`, together with the password. They are shown only once',
});

export const RecoveryCodes = Resource({ codes: Codes });

/** Part of the answer that adds a factor. */
export const FirstCodes = nullable(
  Codes,
  'Ten recovery codes if this is the first factor of the account, otherwise null. Each works once as `code`, together with the password. They are shown only once',
);

const target = { resource: 'totp', notFound: 'TOTP_NOT_FOUND', own: true, demands: false } as const;
const active = { ...target, resource: 'activeTotp' } as const;
const factor = { ...target, resource: 'secondFactor', notFound: 'FACTOR_NOT_FOUND' } as const;

export const getSecurity = operation('GET /account/security', {
  tag: 'Security',
  summary: 'Read the protection of your account',
  description: 'Returns the second factors of your account, and the number of unused recovery codes.',
  access: ['session'],
  successes: ok('The protection of the account.', Security),
  example: { success: samples.security },
});

const added = { tag: 'Security', access: ['session'], factors: 'added', recent: true } as const;

export const beginTotp = operation('POST /account/totp', {
  ...added,
  summary: 'Begin setting up an authenticator app',
  description:
    'Generates a secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds). The secret takes effect once you confirm it with a code, within 15 minutes. A newer secret voids it, as does adding any factor in the meantime. Your session must have begun within the last 10 minutes, and with a second factor if the account has one; the first factor requires a verified email.',
  successes: created('The secret, which is shown only once.', TotpSetup, 'Where to confirm it'),
  errors: ['TOTP_ALREADY_ACTIVE'],
  example: { success: samples.totpSetup },
});

export const activateTotp = operation('PUT /account/totp', {
  ...added,
  summary: 'Confirm an authenticator app',
  description:
    'Takes a code from the app. The session must meet the requirements for beginning the setup. From now on, the password alone is not enough to sign in, and your session counts as strong. The first factor of an account comes with ten recovery codes. If the code is wrong, the response is 422 with `fields.code`.',
  target,
  body: Body({ code: GivenCode }),
  successes: {
    200: {
      description: 'The app is in use. Recovery codes are shown only once.',
      body: Resource({ codes: FirstCodes }),
    },
  },
  errors: ['TOTP_ALREADY_ACTIVE'],
  example: {
    request: { code: '287082' },
    success: samples.recoveryCodes,
  },
});

const changed = { ...added, factors: 'changed' } as const;

export const deactivateTotp = operation('DELETE /account/totp', {
  ...changed,
  summary: 'Remove the authenticator app',
  description:
    'The password alone is then enough to sign in. Removing the last factor of the account also removes the recovery codes. Your session must have begun within the last 10 minutes, with a second factor.',
  target: active,
  successes: done('The account no longer has an authenticator app.'),
});

export const renewRecoveryCodes = operation('POST /account/recovery-codes', {
  ...changed,
  summary: 'Replace your recovery codes',
  description:
    'Generates ten recovery codes for an account with a second factor; earlier codes become void. Your session must have begun within the last 10 minutes, with a second factor.',
  target: factor,
  successes: created(
    'The recovery codes, which are shown only once.',
    RecoveryCodes,
    'The protection of the account',
  ),
  example: { success: samples.recoveryCodes },
});
