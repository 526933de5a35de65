/*
 * Deutsch mit „Sie“, wie in `frame.ts`.
 */

import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['brand'];

export const failures: Texts['failures'] = {
  BRAND_PROTECTED: 'Die Marke stammt aus einer Datei des Dienstes und lässt sich hier nicht ändern.',
};

export const brandPage: Texts['brandPage'] = {
  lines:
    'Woran man Ihren Dienst erkennt. Seiten, E-Mails, Authenticator-Apps und Passkeys tragen sie, damit alle wissen, dass sie bei Ihnen sind.',
  file: 'Die Marke stammt aus der Datei, die PORTICO_BRAND_FILE nennt. Ändern Sie die Datei und starten Sie den Dienst neu: Hier können Sie die Marke nur ansehen.',
  nameHint: 'Bleibt das Feld leer, gilt der Name, mit dem der Dienst eingerichtet ist.',
  logoDark: 'Logo für dunklen Hintergrund',
  logoHint: 'PNG oder WebP mit höchstens 32 KiB und 1.024 Pixeln je Seite. Es steht neben dem Namen.',
  logoDarkHint: 'Nur wenn das andere dort nicht zu erkennen ist.',
  accent: 'Farbe auf hellem Hintergrund',
  accentHint: 'Zum Beispiel #1f5c99. Links und Schaltflächen haben diese Farbe.',
  accentDark: 'Farbe auf dunklem Hintergrund',
  accentDarkHint: 'Bleibt das Feld leer, gilt die nächstliegende Farbe, die hell genug ist.',
  accentFlaw: (nearest) =>
    nearest === undefined
      ? 'Geben Sie eine Farbe an, zum Beispiel #1f5c99.'
      : `Text in dieser Farbe ist schlecht zu lesen. Die nächstliegende lesbare Farbe ist ${nearest}.`,
  supportFlaw: 'Geben Sie eine Adresse an, die mit https:// beginnt, oder mailto: und eine E-Mail-Adresse.',
  links: {
    home: 'Ihre eigene Seite',
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
    support: 'Hilfe',
  },
  supportHint: 'Eine Seite, oder mailto: und eine Adresse.',
  mailFooter: 'Letzte Zeilen der E-Mails',
  mailFooterHint: 'Zum Beispiel die Anschrift Ihres Unternehmens.',
  languages: 'Sprachen',
  languagesHint: 'In denen es Seiten und E-Mails gibt',
  languagesFlaw: 'Wählen Sie mindestens eine Sprache.',
  saved:
    'Die Marke ist gespeichert und in wenigen Sekunden überall zu sehen. Laden Sie diese Seite dafür neu.',
  preview: 'Vorschau',
  light: 'Hell',
  dark: 'Dunkel',
  mail: {
    says: (name) => `Eine E-Mail von ${name}`,
    line: 'Jemand möchte das Passwort Ihres Kontos zurücksetzen. Wenn Sie das waren, wählen Sie ein neues.',
    button: 'Neues Passwort wählen',
    from: (name, host) => `Gesendet von ${name}, ${host}`,
  },
};
