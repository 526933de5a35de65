/* Español con «tú»: véase frame.ts. Final de una frase que empieza por «Puede:» o «podrá:». */
import type { Translated } from '../../frame/translated.ts';

export const scopes: Translated['scopes']['scopes'] = {
  openid: 'reconocerte cuando vuelvas',
  profile: 'ver tu nombre y tu idioma',
  email: 'ver tu dirección de correo',
  organization: 'ver tu organización, y tu rol y tus permisos en ella',
  offline_access: 'mantener la sesión iniciada mientras no estás',
  portico: 'actuar aquí en tu nombre, como si formara parte de este servicio',
};
