import { Type } from 'typebox';
import { SignedIn } from './accounts.ts';
import { Body, Email, GivenCode, GivenId, Locale, Name, NewPassword, nullable, Resource } from './fields.ts';
import { created, HOOK_ERRORS, ok, operation } from './operation.ts';
import { Credential } from './passkey-options.ts';
import { registration } from './passkey-samples.ts';
import { PasskeyRegistration } from './passkeys.ts';
import * as samples from './samples.ts';
import { RecoveryCodes, TotpSetup } from './second-factors.ts';

const forAnyone = { tag: 'Accounts', access: 'public' } as const;

/** A secret from the link that the service prints when it starts. */
const LinkToken = Type.String({ minLength: 1, description: 'The token from the link' });

export const lookUpFirstOperator = operation('POST /operator-setup/lookup', {
  ...forAnyone,
  summary: 'Begin to make the first operator',
  description:
    'For the page that the link opens which a new service prints when it starts. Returns the secret for the authenticator app of the first operator, always the same for one link, and the registration of a passkey to use instead. Each call begins another registration; set `user.name` in its options to the address before you pass them to `PublicKeyCredential.parseCreationOptionsFromJSON()`. Nothing is stored, and the token stays valid. If it is unknown, has expired, or there is or ever was an operator, the response is 422 with `fields.token`.',
  body: Body({ token: LinkToken }),
  successes: ok(
    'The secret for the authenticator app, what the browser needs to create a passkey, and when the link expires.',
    Resource({
      ...TotpSetup.properties,
      passkey: nullable(
        PasskeyRegistration,
        'A registration that is valid as long as the link; null if the host of the public URL is an IP address',
      ),
    }),
  ),
  example: {
    request: { token: samples.MAIL_TOKEN },
    success: {
      ...samples.firstOperatorSetup,
      passkey: {
        ...registration,
        options: {
          ...registration.options,
          user: { ...registration.options.user, name: 'operator', displayName: 'operator' },
        },
        expiresAt: samples.firstOperatorSetup.expiresAt,
      },
    },
  },
});

export const createFirstOperator = operation('POST /operator-setup', {
  ...forAnyone,
  summary: 'Make the first operator',
  description:
    'Creates an account with a verified address and a second factor, makes it an operator, and signs in, all at once: if anything is refused, nothing is stored, and the token still works. It takes the token from the link that a new service prints when it starts, and either a code from the app that has the secret of `POST /v1/operator-setup/lookup`, or the credential that the browser created for the registration from there. If the token is unknown, has expired, or there is or ever was an operator, the response is 422 with `fields.token`; if the code is wrong, or neither or both factors are given, with `fields.code`; if the credential does not match the registration, or was created without user verification or for another link, with `fields.credential`. The passkey gets the model of the authenticator as its name. An account that exists becomes an operator with `portico operators add`. The recovery codes are shown only once.',
  body: Body({
    token: LinkToken,
    email: Email,
    password: NewPassword,
    name: Type.Optional(Name),
    locale: Type.Optional(Locale),
    code: Type.Optional(GivenCode),
    registrationId: Type.Optional(GivenId('The registration that the credential was created for')),
    credential: Type.Optional(Credential('RegistrationResponseJSON')),
  }),
  successes: created(
    'The account of the operator, its access token, and its recovery codes.',
    Resource({ ...SignedIn.properties, ...RecoveryCodes.properties }),
    'The account',
  ),
  errors: ['EMAIL_ALREADY_EXISTS', 'PASSKEY_ALREADY_EXISTS', ...HOOK_ERRORS],
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
