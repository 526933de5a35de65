import { Type } from 'typebox';
import { SignedIn } from './accounts.ts';
import { Body, Email, GivenCode, GivenId, Id, Resource, Timestamp } from './fields.ts';
import { created, HOOK_ERRORS, operation } from './operation.ts';
import * as samples from './samples.ts';

/** How often a code can be tried. */
export const MOST_CODE_TRIES = 5;

const LoginCode = Resource({
  id: Id,
  expiresAt: Timestamp,
});

const forAnyone = { tag: 'Sessions', access: 'public' } as const;
const ID = '01a1fd1d-7a10-7c42-9f03-5b1d2c3e4f50';

export const createLoginCode = operation('POST /login-codes', {
  ...forAnyone,
  summary: 'Request a code for signing in',
  description:
    'Emails a six-digit code to the address if it belongs to an account. The code works for 10 minutes, with the `id` in the response; earlier codes of the account stop working. If there is no account, the response is the same and takes the same time. The service must be configured for this (`PORTICO_EMAIL_CODES`).',
  challenged: true,
  body: Body({ email: Email }),
  successes: created(
    'If there is an account, an email with a code is on its way.',
    LoginCode,
    'Where to sign in with it',
  ),
  example: {
    request: { email: 'ada@example.com' },
    success: { id: ID, expiresAt: '2026-11-21T10:10:00.000Z' },
  },
});

export const codeLogin = operation('POST /code-login', {
  ...forAnyone,
  summary: 'Sign in with a code from an email',
  description: `Opens a session with the method \`email\`, which is one factor. A code can be tried ${MOST_CODE_TRIES} times. If the account has an authenticator app, send its code as \`secondFactorCode\`, which works as \`code\` in \`/v1/login\`. If the account's address was never verified, the code takes the account over for the reader of the email: the address becomes verified, and the password and everything else that was set up before become void. The service must be configured for this (\`PORTICO_EMAIL_CODES\`).`,
  limited: true,
  body: Body({
    id: GivenId('The `id` from the response to the request for the code'),
    code: Type.String({ minLength: 1, maxLength: 16, description: 'The six digits from the email' }),
    secondFactorCode: Type.Optional(GivenCode),
  }),
  successes: created('The account and its access token.', SignedIn, 'The session'),
  errors: [
    'CREDENTIALS_INVALID',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INVALID',
    ...HOOK_ERRORS,
  ],
  example: {
    request: { id: ID, code: '482913' },
    success: { ...samples.signedIn, methods: ['email'] },
  },
});
