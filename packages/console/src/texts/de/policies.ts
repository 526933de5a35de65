/* Deutsch mit „Sie“, siehe frame.ts. */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['policies'];

export const security: Texts['security'] = {
  lines:
    'Was die Organisation von allen verlangt, die hier etwas sehen oder ändern. Eine Änderung gilt sofort.',
  onlyOwners: 'Nur Inhaber können das ändern.',
  policy: 'Richtlinie',
  demanded: 'Verlangt',
  notDemanded: 'Nicht verlangt',
  demand: 'Verlangen',
  stop: 'Nicht mehr verlangen',
  saveAnyway: 'Trotzdem speichern',
  saved: 'Die Richtlinie ist gespeichert.',
  mayBeMore: 'Die Liste endet hier, es können also noch mehr sein.',
  lockedOut: (count, names) =>
    pluralOf(count, {
      one: `# Person, die gerade angemeldet ist, wäre ausgesperrt: ${names}.`,
      other: `# Personen, die gerade angemeldet sind, wären ausgesperrt: ${names}.`,
    }),
  andMore: (count) => pluralOf(count, { one: '# weitere', other: '# weitere' }),
  ownSession:
    'Es wurde nichts gespeichert: Ihre eigene Anmeldung oder Ihr Netz erfüllt das nicht, Sie würden sich selbst aussperren.',
  noConnection:
    'Es gibt noch keine aktive Verbindung. Fügen Sie unter „SSO“ eine hinzu und probieren Sie sie dort aus.',
  anyLength: 'So lange, wie der Dienst es zulässt',
  atMost: (length) => `Höchstens ${length}`,
};

export const demands: Texts['demands'] = {
  requireSecondFactor: {
    heading: 'Zweiter Faktor',
    hint: 'Solange er verlangt wird, können hier nur Personen etwas sehen oder ändern, die sich mit einem Passkey oder mit Passwort und Code anmelden.',
    require: 'Zweiten Faktor verlangen',
    requireTitle: 'Zweiten Faktor verlangen?',
    requireLines:
      'Alle, die sich ohne einen angemeldet haben, können hier nichts sehen oder ändern, bis sie einen verwenden.',
    concerned: (count, names) =>
      pluralOf(count, {
        one: `# Person hat noch keinen zweiten Faktor: ${names}.`,
        other: `# Personen haben noch keinen zweiten Faktor: ${names}.`,
      }),
    nobody: 'Alle hier haben bereits einen.',
    stop: 'Zweiten Faktor nicht mehr verlangen',
    stopTitle: 'Zweiten Faktor nicht mehr verlangen?',
    stopLines: 'Danach genügt ein Passwort allein, um hier alles zu sehen und zu ändern.',
    required: 'Ein zweiter Faktor wird jetzt verlangt.',
    notRequired: 'Ein zweiter Faktor wird nicht mehr verlangt.',
  },
  ssoRequired: {
    heading: 'Single Sign-on',
    hint: 'Solange es verlangt wird, können Personen mit einer Adresse in einer bestätigten Domain hier nur etwas sehen oder ändern, wenn sie sich beim Anbieter der Organisation angemeldet haben.',
    require: 'Single Sign-on verlangen',
    requireTitle: 'Single Sign-on verlangen?',
    requireLines: [
      'Wer sich auf andere Weise angemeldet hat, kann hier nichts sehen oder ändern, bis er sich bei Ihrem Anbieter anmeldet.',
      'Inhaber, die sich mit einem zweiten Faktor anmelden, kommen weiterhin auch anders herein, damit ein Ausfall des Anbieters niemanden aussperrt. Jedes Mal wird als Ereignis festgehalten, und alle Inhaber bekommen eine E-Mail.',
    ],
    concerned: (count, names) =>
      pluralOf(count, {
        one: `# Person muss sich so anmelden: ${names}.`,
        other: `# Personen müssen sich so anmelden: ${names}.`,
      }),
    nobody: 'Noch muss das hier niemand: Keine Adresse liegt in einer bestätigten Domain.',
    stop: 'Single Sign-on nicht mehr verlangen',
    stopTitle: 'Single Sign-on nicht mehr verlangen?',
    stopLines: 'Danach kommt man auch mit den anderen Arten der Anmeldung herein.',
    required: 'Single Sign-on wird jetzt verlangt.',
    notRequired: 'Single Sign-on wird nicht mehr verlangt.',
  },
};

export const policyRules: Texts['policyRules'] = {
  sessionMaxAge: {
    heading: 'Alter der Anmeldung',
    lines:
      'Wer sich vor längerer Zeit angemeldet hat, bestätigt seine Identität, bevor er hier etwas sieht oder ändert.',
    label: 'Längste Zeit seit der Anmeldung',
    tooLong: 'Wählen Sie eine kürzere Zeit: Sitzungen dieses Dienstes enden ohnehin früher.',
  },
  sessionIdle: {
    heading: 'Zeit ohne Nutzung',
    lines:
      'Wer im Dienst länger nichts getan hat, bestätigt seine Identität, bevor er hier etwas sieht oder ändert.',
    label: 'Längste Zeit ohne Nutzung',
    tooLong: 'Wählen Sie eine kürzere Zeit: Ungenutzte Sitzungen dieses Dienstes enden ohnehin früher.',
  },
  allowedMethods: {
    heading: 'Arten der Anmeldung',
    lines:
      'Alles, womit sich jemand angemeldet hat, muss erlaubt sein: bei einem Passwort mit Authenticator-App beides.',
    label: 'Erlaubt',
    factors: 'Nach dem ersten Faktor',
    any: 'Alle',
    none: 'Wählen Sie mindestens eine aus.',
  },
  networks: {
    heading: 'Netze',
    lines: 'Personen und API-Schlüssel kommen nur von diesen Adressen aus herein.',
    label: 'Adressen und Bereiche',
    hint: 'Je Zeile eine, etwa 192.0.2.7 oder 192.0.2.0/24. Lassen Sie das Feld leer, um Zugriff von überall zuzulassen.',
    any: 'Überall',
    more: (count) => pluralOf(count, { one: '# weiteres', other: '# weitere' }),
    wrong: (lines) => `Das sind keine Adressen oder Bereiche: ${lines}.`,
    tooMany: 'Geben Sie höchstens 100 Adressen und Bereiche ein.',
  },
};

export const refused: Texts['refused'] = {
  titles: {
    SECOND_FACTOR_MISSING: 'Zweiter Faktor nötig',
    SSO_REQUIRED: 'Single Sign-on nötig',
    POLICY_REFUSED: 'Von der Organisation nicht zugelassen',
  },
  factorLines: [
    'Diese Organisation ist nur für Personen offen, die sich mit einem zweiten Faktor angemeldet haben, und Sie haben sich ohne angemeldet.',
    'Richten Sie eine Authenticator-App ein, dann geht es sofort weiter. Oder fügen Sie einen Passkey hinzu und melden Sie sich damit neu an.',
  ],
  ssoLines: [
    'Diese Organisation ist nur für Personen offen, die sich bei ihrem eigenen Anbieter angemeldet haben, und Sie haben sich auf andere Weise angemeldet.',
    'Melden Sie sich dort an, dann kommen Sie auf diese Seite zurück.',
  ],
  methods:
    'Die Organisation lässt eine der Arten nicht zu, auf die Sie sich angemeldet haben. Melden Sie sich auf andere Weise an.',
  network:
    'Die Organisation lässt keinen Zugriff aus dem Netz zu, in dem Sie sind. Versuchen Sie es aus einem anderen.',
  ownersChangeIt: 'Was zugelassen ist, entscheiden ihre Inhaber.',
};

/** Of people who are held to the organization's own sign-in. */
export const release: Texts['release'] = {
  held: 'Single Sign-on',
  label: 'Befreien',
  named: (name) => `${name} vom Single Sign-on befreien`,
  title: (name) => `${name} vom Single Sign-on befreien?`,
  lines: [
    'Die Person kann sich dann auf jede Weise anmelden. Alle Inhaber erhalten eine E-Mail.',
    'Sie ist wieder daran gebunden, sobald es neu verlangt wird oder sie eine andere Adresse in einer bestätigten Domain bekommt.',
  ],
  released: (name) => `${name} muss das Single Sign-on nicht mehr verwenden.`,
};
