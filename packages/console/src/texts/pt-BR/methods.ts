/* Português do Brasil, com «você»: ver frame.ts. Em uma lista depois de «com». */
import type { Translated } from '../../frame/translated.ts';

export const methods: Translated['methods']['methods'] = {
  password: 'senha',
  email: 'código de um e-mail',
  provider: 'conta externa',
  sso: 'login da sua organização',
  totp: 'app autenticador',
  recovery_code: 'código de recuperação',
  passkey: 'chave de acesso',
};
