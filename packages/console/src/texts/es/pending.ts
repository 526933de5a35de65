/* Español con «tú»: véase frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['pending'];

export const goOnTo: Texts['goOnTo'] = (application) => `Continuar en «${application}»`;

export const texts: Texts['texts'] = {
  label: 'Inicio de sesión en una aplicación',
  line: (application) => `Estabas iniciando sesión en «${application}». Cuando termines aquí, continúa allí.`,
};
