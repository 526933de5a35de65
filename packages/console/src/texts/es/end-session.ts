/* Español con «tú»: véase frame.ts. Los nombres de aplicaciones van entre comillas: los han elegido otros. */
import type { Translated } from '../../frame/translated.ts';

export const endSession: Translated['end-session']['endSession'] = {
  ask: {
    title: '¿Cerrar sesión?',
    asks: (application) => `«${application}» pregunta si quieres cerrar sesión también aquí.`,
    everywhere: 'Cerrar sesión en todas partes',
    everywhereHint: 'Cierra tus sesiones en todos los navegadores y dispositivos.',
    submit: 'Cerrar sesión',
    stay: 'Mantener la sesión iniciada',
    reach:
      'Esto también pone fin a lo que pueden hacer en tu nombre las aplicaciones en las que has iniciado sesión con este navegador.',
  },
  signingOut: 'Cerrando sesión',
  over: {
    title: 'La sesión está cerrada',
    line: 'Ya puedes cerrar esta página.',
    notFollowed:
      'No te enviaremos de vuelta: la dirección a la que ibas a volver no está registrada para la aplicación.',
    signIn: 'Volver a iniciar sesión',
  },
  goingOn: (application) => `Volviendo a «${application}»`,
  unknownLines: 'No existe o se ha desactivado. No te enviaremos de vuelta a ella.',
  unsafe: {
    title: 'Esta no es una forma correcta de cerrar sesión',
    lines: [
      'Lo que pide la página que te ha enviado aquí no es coherente. No te enviaremos de vuelta.',
      'Ponte en contacto con los responsables de la aplicación y dales este detalle:',
    ],
  },
  actingLines: (person) => `Para poder cerrar sesión, deja antes de actuar en nombre de ${person}.`,
};
