/* Français avec « vous », voir frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const goOnTo: Translated['pending']['goOnTo'] = (application) => `Continuer vers « ${application} »`;

export const texts: Translated['pending']['texts'] = {
  label: 'Connexion à une application',
  line: (application) =>
    `Vous étiez en train de vous connecter à « ${application} ». Reprenez quand vous aurez terminé ici.`,
};
