/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const goOnTo: Translated['pending']['goOnTo'] = (application) => `Continuar em “${application}”`;

export const texts: Translated['pending']['texts'] = {
  label: 'Login em um aplicativo',
  line: (application) => `Você estava entrando em “${application}”. Quando terminar aqui, continue por lá.`,
};
