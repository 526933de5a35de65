/* Français avec « vous », voir frame.ts. */
import { numberOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const passkeys: Translated['passkeys']['passkeys'] = {
  heading: 'Clés d’accès',
  lines:
    'Connectez-vous avec votre empreinte, votre visage ou le code PIN de votre appareil ou de votre clé de sécurité, au lieu d’un mot de passe. Une clé d’accès tient aussi lieu de second facteur.',
  needsHostName:
    'Les clés d’accès ne fonctionnent pas à cette adresse : les navigateurs exigent un nom d’hôte, et ceci est une adresse IP.',
  label: 'Vos clés d’accès',
  empty: 'Vous n’avez pas encore de clé d’accès.',
  count: (total) => numberOf(total),
  added: (moment) => `ajoutée le ${moment}`,
  backedUp: 'Sauvegardée',
  renaming: {
    title: 'Renommer la clé d’accès',
    name: 'Nom de la clé d’accès',
  },
  removeLines: [
    'Elle ne permettra plus de vous connecter, et les sessions ouvertes avec elle prendront fin. Si c’est le cas de celle-ci, vous devrez vous reconnecter.',
    'Votre appareil vous la proposera peut-être encore, tant que vous ne l’y aurez pas supprimée.',
  ],
  removed: 'La clé d’accès a été retirée.',
  addHint:
    'Pour distinguer vos clés d’accès. Si vous laissez ce champ vide, ce sera le modèle de votre appareil.',
  add: 'Ajouter une clé d’accès',
  addNow: 'Créer la clé d’accès',
  addedNow: (name) => `« ${name} » a été ajoutée. Vous pouvez désormais l’utiliser pour vous connecter.`,
  unseen:
    'Aucune réponse n’est arrivée : la clé d’accès a peut-être été ajoutée. Rechargez la page ; si elle est dans la liste, demandez de nouveaux codes de secours.',
  notMade: 'Votre navigateur n’a pas créé de clé d’accès. Réessayez quand vous voudrez.',
  madeAlready: 'Cet appareil ou cette clé de sécurité a déjà une clé d’accès pour votre compte.',
};
