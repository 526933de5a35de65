import type { Body } from '@portico/client';
import { listOf } from '../frame/time.ts';

type Method = Body<'getSession'>['methods'][number];

/** The factors with which a session began. */
const METHODS = {
  password: 'password',
  totp: 'authenticator app',
  recovery_code: 'recovery code',
  passkey: 'passkey',
} as const satisfies Record<Method, string>;

/** Such as "password and authenticator app". */
export const methodsOf = (methods: readonly Method[]) => listOf(methods.map((method) => METHODS[method]));

export const isMethods = (value: unknown): value is readonly Method[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => Object.hasOwn(METHODS, one));
