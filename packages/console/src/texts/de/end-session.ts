/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const endSession: Translated['end-session']['endSession'] = {
  ask: {
    title: 'Abmelden?',
    asks: (application) => `„${application}“ fragt, ob Sie sich auch hier abmelden möchten.`,
    everywhere: 'Überall abmelden',
    everywhereHint: 'Beendet Ihre Sitzungen in allen Browsern und auf allen Geräten.',
    submit: 'Abmelden',
    stay: 'Angemeldet bleiben',
    reach:
      'Damit endet auch, was Anwendungen für Sie tun können, bei denen Sie sich in diesem Browser angemeldet haben.',
  },
  signingOut: 'Sie werden abgemeldet',
  over: {
    title: 'Sie sind abgemeldet',
    line: 'Sie können diese Seite jetzt schließen.',
    notFollowed:
      'Sie werden nicht zurückgeschickt: Die Adresse, zu der es gehen sollte, ist für die Anwendung nicht registriert.',
    signIn: 'Wieder anmelden',
  },
  goingOn: (application) => `Zurück zu „${application}“`,
  unknownLines: 'Es gibt sie nicht, oder sie wurde abgeschaltet. Sie werden nicht zu ihr zurückgeschickt.',
  unsafe: {
    title: 'So kann man sich hier nicht abmelden',
    lines: [
      'Was hier verlangt wird, passt nicht zusammen. Sie werden nicht dorthin zurückgeschickt, woher Sie kamen.',
      'Wenden Sie sich an den Betreiber der Anwendung, und geben Sie diese Einzelheit weiter:',
    ],
  },
  actingLines: (person) => `Bevor Sie sich abmelden können, beenden Sie das Handeln für ${person}.`,
};
