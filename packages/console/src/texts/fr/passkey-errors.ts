/* Français avec « vous », voir frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const passkeyErrors: Translated['passkeyErrors']['passkeyErrors'] = {
  failed:
    'Votre navigateur ou son gestionnaire de mots de passe n’a pas réussi à utiliser une clé d’accès. Réessayez, ou utilisez une autre clé d’accès ou un autre moyen.',
};
