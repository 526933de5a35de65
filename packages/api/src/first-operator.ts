import { Type } from 'typebox';
import { SignedIn } from './accounts.ts';
import { Body, Email, GivenCode, Locale, Name, NewPassword, Resource } from './fields.ts';
import { created, HOOK_ERRORS, ok, operation } from './operation.ts';
import * as samples from './samples.ts';
import { RecoveryCodes, TotpSetup } from './second-factors.ts';

const forAnyone = { tag: 'Accounts', access: 'public' } as const;

/** A secret from the link that the service prints when it starts. */
const LinkToken = Type.String({ minLength: 1, description: 'The token from the link' });

export const lookUpFirstOperator = operation('POST /operator-setup/lookup', {
  ...forAnyone,
  summary: 'Begin to make the first operator',
  description:
    'For the page that the link opens which a new service prints when it starts. Returns the secret for the authenticator app of the first operator, always the same for one link. The token stays valid. If it is unknown, has expired, or there is or ever was an operator, the response is 422 with `fields.token`.',
  body: Body({ token: LinkToken }),
  successes: ok('The secret for the authenticator app, and when the link expires.', TotpSetup),
  example: { request: { token: samples.MAIL_TOKEN }, success: samples.firstOperatorSetup },
});

export const createFirstOperator = operation('POST /operator-setup', {
  ...forAnyone,
  summary: 'Make the first operator',
  description:
    'Creates an account with a verified address and an authenticator app, makes it an operator, and signs in, all at once: if anything is refused, nothing is stored, and the token still works. It takes the token from the link that a new service prints when it starts, and a code from the app that has the secret of `POST /v1/operator-setup/lookup`. If the token is unknown, has expired, or there is or ever was an operator, the response is 422 with `fields.token`; if the code is wrong, with `fields.code`. An account that exists becomes an operator with `portico operators add`. The recovery codes are shown only once.',
  body: Body({
    token: LinkToken,
    email: Email,
    password: NewPassword,
    name: Type.Optional(Name),
    locale: Type.Optional(Locale),
    code: GivenCode,
  }),
  successes: created(
    'The account of the operator, its access token, and its recovery codes.',
    Resource({ ...SignedIn.properties, ...RecoveryCodes.properties }),
    'The account',
  ),
  errors: ['EMAIL_ALREADY_EXISTS', ...HOOK_ERRORS],
  example: {
    request: {
      token: samples.MAIL_TOKEN,
      email: 'ada@example.com',
      password: 'correct horse battery',
      code: '287082',
    },
    success: {
      ...samples.signedIn,
      account: { ...samples.account, emailVerified: true },
      methods: ['password', 'totp'],
      codes: samples.recoveryCodes.codes,
    },
  },
});
