/* Français avec « vous », voir frame.ts. Les noms d’applications sont entre guillemets : d’autres les ont choisis. */
import type { Translated } from '../../frame/translated.ts';

export const endSession: Translated['end-session']['endSession'] = {
  ask: {
    title: 'Se déconnecter ?',
    asks: (application) => `« ${application} » demande si vous voulez aussi vous déconnecter ici.`,
    everywhere: 'Se déconnecter partout',
    everywhereHint: 'Ferme vos sessions dans tous les navigateurs et sur tous les appareils.',
    submit: 'Se déconnecter',
    stay: 'Rester connecté',
    reach:
      'Les applications auxquelles vous vous êtes connecté dans ce navigateur ne pourront plus rien faire pour vous.',
  },
  signingOut: 'Déconnexion en cours',
  over: {
    title: 'Vous êtes déconnecté',
    line: 'Vous pouvez maintenant fermer cette page.',
    notFollowed:
      'Vous n’êtes pas renvoyé vers l’application : l’adresse de retour demandée n’est pas enregistrée pour elle.',
    signIn: 'Se reconnecter',
  },
  goingOn: (application) => `Retour à « ${application} »`,
  unknownLines: 'Elle n’existe pas, ou a été désactivée. Vous n’y serez pas renvoyé.',
  unsafe: {
    title: 'Cette demande de déconnexion n’est pas valable',
    lines: [
      'Ce que demande le site d’où vous venez est incohérent. Vous n’y serez pas renvoyé.',
      'Contactez les responsables de l’application et communiquez-leur ce détail :',
    ],
  },
  actingLines: (person) => `Avant de vous déconnecter, cessez d’agir pour ${person}.`,
};
