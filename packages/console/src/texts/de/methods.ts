/* Deutsch mit „Sie“, siehe frame.ts. In einer Aufzählung nach „mit“. */
import type { Translated } from '../../frame/translated.ts';

export const methods: Translated['methods']['methods'] = {
  password: 'Passwort',
  email: 'Code aus einer E-Mail',
  provider: 'Konto anderswo',
  sso: 'Anmeldung Ihrer Organisation',
  totp: 'Authenticator-App',
  recovery_code: 'Wiederherstellungscode',
  passkey: 'Passkey',
};
