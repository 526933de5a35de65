/* Français avec « vous », voir frame.ts. Fin d’une phrase qui commence par « elle peut ». */
import type { Translated } from '../../frame/translated.ts';

export const scopes: Translated['scopes']['scopes'] = {
  openid: 'vous reconnaître à votre retour',
  profile: 'voir votre nom et votre langue',
  email: 'voir votre adresse e-mail',
  organization: 'voir votre organisation, ainsi que votre rôle et vos autorisations dans celle-ci',
  offline_access: 'rester connectée en votre absence',
  portico: 'agir ici en votre nom, comme si elle faisait partie de ce service',
};
