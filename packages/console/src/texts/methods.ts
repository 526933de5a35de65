import type { Body } from '@portico/client';

type Method = Body<'getSession'>['methods'][number];

/** The factors with which a session began. */
export const methods = {
  password: 'password',
  email: 'code from an email',
  provider: 'account elsewhere',
  sso: 'sign-in of your organization',
  totp: 'authenticator app',
  recovery_code: 'recovery code',
  passkey: 'passkey',
} as const satisfies Record<Method, string>;
