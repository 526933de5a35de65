import { Type } from 'typebox';
import { Body, GivenCode, nullable, Resource, Timestamp } from './fields.ts';
import { created, done, ok, operation } from './operation.ts';
import * as samples from './samples.ts';

export const Security = Resource({
  password: Type.Boolean({
    description: 'Whether the account has a password; without one, a password reset gives it one',
  }),
  totp: Type.Boolean({ description: 'Whether an authenticator app is set up' }),
  recoveryCodesLeft: Type.Integer({ minimum: 0, description: 'Recovery codes that have not been used' }),
  passkeys: Type.Integer({ minimum: 0, description: 'Number of passkeys' }),
});

export const TotpSetup = Resource({
  secret: Type.String({
    pattern: '^[A-Z2-7]{32}$',
    description: '160 bits in base32 (RFC 4648), to type in',
  }),
  uri: Type.String({ description: 'The same as an `otpauth` URI, to show as a QR code' }),
  expiresAt: Timestamp,
});

/** 16 characters, or 10 while nodes of an earlier version are running, which accept no others. */
const RECOVERY_CODE =
  '^([0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}|[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5})$';

const Codes = Type.Array(Type.String({ pattern: RECOVERY_CODE }), {
  description: 'Each works once as `code`, together with the password. They are not shown again',
});

export const RecoveryCodes = Resource({ codes: Codes });

/** Part of the answer that adds a factor. */
export const FirstCodes = nullable(
  Codes,
  'Ten recovery codes with the first factor of the account, each of which works once as `code`, together with the password; null with further factors. They are not shown again',
);

const target = { resource: 'totp', notFound: 'TOTP_NOT_FOUND', own: true, demands: false } as const;

export const getSecurity = operation('GET /account/security', {
  tag: 'Security',
  summary: 'Read how your account is protected',
  description: 'Returns which second factors your account has, and how many recovery codes are left.',
  access: ['session'],
  successes: ok('What protects the account.', Security),
  example: { success: samples.security },
});

const added = { tag: 'Security', access: ['session'], factors: 'added', recent: true } as const;

export const beginTotp = operation('POST /account/totp', {
  ...added,
  summary: 'Begin to set up an authenticator app',
  description:
    'Generates a secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds). Nothing changes until you confirm it with a code, within 15 minutes. A newer secret voids the older one, and so does adding any factor in the meantime. Your session must have begun within the last 10 minutes, and with a second factor if the account has one; the first factor needs a verified email.',
  successes: created('The secret, which is not shown again.', TotpSetup, 'Where to confirm it'),
  errors: ['TOTP_ALREADY_ACTIVE'],
  example: { success: samples.totpSetup },
});

export const activateTotp = operation('PUT /account/totp', {
  ...added,
  summary: 'Confirm an authenticator app',
  description:
    'Takes a code from the app, in a session that could begin the set-up. From now on nobody can sign in with the password alone, and your session counts as strong. With the first factor of the account you get ten recovery codes. If the code is wrong, the answer is 422 with `fields.code`.',
  target,
  body: Body({ code: GivenCode }),
  successes: {
    200: {
      description: 'The app is in use. Recovery codes are not shown again.',
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
    'The password alone is enough to sign in again. Recovery codes are removed with the last factor of the account. Your session must have begun within the last 10 minutes, with a second factor.',
  successes: done('The account no longer has an authenticator app.'),
  errors: ['TOTP_NOT_FOUND'],
});

export const renewRecoveryCodes = operation('POST /account/recovery-codes', {
  ...changed,
  summary: 'Replace your recovery codes',
  description:
    'Generates ten recovery codes for an account with any second factor; earlier ones become void. Your session must have begun within the last 10 minutes, with a second factor.',
  successes: created(
    'The recovery codes, which are not shown again.',
    RecoveryCodes,
    'How the account is protected',
  ),
  errors: ['FACTOR_NOT_FOUND'],
  example: { success: samples.recoveryCodes },
});
