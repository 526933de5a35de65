/* Français avec « vous », voir frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const shell: Translated['shell']['shell'] = {
  description: 'Connectez-vous et gérez votre compte et vos organisations.',
  noScript: {
    what: 'C’est ici que vous vous connectez et que vous gérez votre compte et vos organisations. Cette page a besoin de JavaScript.',
    how: 'Autorisez JavaScript pour ce site dans les paramètres de votre navigateur, puis rechargez la page.',
  },
};
