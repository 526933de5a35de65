/* Français avec « vous », voir frame.ts. Dans une énumération, après « par ». */
import type { Translated } from '../../frame/translated.ts';

export const methods: Translated['methods']['methods'] = {
  password: 'mot de passe',
  email: 'code reçu par e-mail',
  provider: 'compte externe',
  sso: 'connexion de votre organisation',
  totp: 'application d’authentification',
  recovery_code: 'code de secours',
  passkey: 'clé d’accès',
};
