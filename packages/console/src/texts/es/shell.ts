/* Español con «tú»: véase frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const shell: Translated['shell']['shell'] = {
  description: 'Inicia sesión y gestiona tu cuenta y tus organizaciones.',
  noScript: {
    what: 'Aquí inicias sesión y gestionas tu cuenta y tus organizaciones. Para ello hace falta JavaScript.',
    how: 'Permite JavaScript para este sitio en la configuración del navegador y vuelve a cargar la página.',
  },
};
