/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['sign-in'];

export const signIn: Texts['signIn'] = {
  title: 'Anmelden',
  stay: 'Angemeldet bleiben',
  stayHint:
    'Andernfalls werden Sie abgemeldet, wenn Sie den Browser schließen. Wählen Sie das nur auf einem eigenen Gerät.',
  forgot: 'Passwort vergessen?',
  emailCode: 'Code per E-Mail erhalten',
  noAccount: 'Noch kein Konto?',
  register: 'Konto anlegen',
  lastWay: 'Zuletzt verwendet',
};

export const register: Texts['register'] = {
  title: 'Konto anlegen',
  submit: 'Konto anlegen',
  registered: (email) =>
    `Willkommen! Wir haben einen Link an ${email} geschickt. Öffnen Sie ihn, um Ihre Adresse zu bestätigen.`,
  hasAccount: 'Sie haben schon ein Konto?',
  signIn: 'Anmelden',
  signInInstead: 'Stattdessen anmelden',
};

export const forgotPassword: Texts['forgotPassword'] = {
  title: 'Passwort zurücksetzen',
  lines: 'Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link, um ein neues Passwort zu wählen.',
  back: 'Zurück zur Anmeldung',
  sentLines: (email) => [
    `Wenn es ein Konto für ${email} gibt, ist ein Link unterwegs. Er gilt eine Stunde.`,
    'Nach einigen Minuten ist noch nichts da? Sehen Sie im Spam-Ordner nach und prüfen Sie die Adresse.',
  ],
  sentAgain: 'Andere Adresse verwenden',
};

export const passkeySignIn: Texts['passkeySignIn'] = {
  submit: 'Mit Passkey anmelden',
  notUsed:
    'Ihr Browser hat keinen Passkey verwendet. Versuchen Sie es erneut, oder melden Sie sich mit Ihrem Passwort an.',
  notKnown:
    'Dieser Passkey kann hier nicht verwendet werden: Vielleicht wurde er aus Ihrem Konto entfernt oder kopiert. Melden Sie sich auf anderem Weg an, und fügen Sie ihn unter Sicherheit neu hinzu.',
};
