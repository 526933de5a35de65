/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const shell: Translated['shell']['shell'] = {
  description: 'Anmelden und das eigene Konto und die eigenen Organisationen verwalten.',
  noScript: {
    what: 'Hier melden Sie sich an und verwalten Ihr Konto und Ihre Organisationen. Dafür ist JavaScript nötig.',
    how: 'Erlauben Sie JavaScript für diese Website in den Einstellungen Ihres Browsers, und laden Sie die Seite dann neu.',
  },
};
