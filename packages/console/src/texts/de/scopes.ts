/* Deutsch mit „Sie“, siehe frame.ts. Ende eines Satzes, der mit „Sie kann:“ beginnt. */
import type { Translated } from '../../frame/translated.ts';

export const scopes: Translated['scopes']['scopes'] = {
  openid: 'Sie wiedererkennen, wenn Sie zurückkommen',
  profile: 'Ihren Namen und Ihre Sprache sehen',
  email: 'Ihre E-Mail-Adresse sehen',
  organization: 'Ihre Organisation sehen und Ihre Rolle und Berechtigungen darin',
  offline_access: 'angemeldet bleiben, während Sie nicht da sind',
  portico: 'hier in Ihrem Namen handeln, als wäre sie ein Teil dieses Dienstes',
};
