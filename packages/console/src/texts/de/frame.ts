/*
 * Deutsch mit „Sie“, wie Konten- und Verwaltungsdienste es schreiben, die Menschen beruflich nutzen. Schaltflächen im Infinitiv
 * („Speichern“), Hinweise im Imperativ mit „Sie“; geschlechtsneutral, wo es ohne Verrenkung geht („Person“, „jemand“).
 */

import { inSeconds, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const frame: Translated['frame']['frame'] = {
  links: { home: 'Startseite', terms: 'Nutzungsbedingungen', privacy: 'Datenschutz', support: 'Hilfe' },
  name: 'Name',
  email: 'E-Mail',
  password: 'Passwort',
  signIn: 'Anmelden',
  continue: 'Weiter',
  notNow: 'Nicht jetzt',
  otherAccount: 'Anderes Konto verwenden',
  sendLink: 'Link senden',
  nameHint: 'Sichtbar für die Menschen, mit denen Sie arbeiten.',
  checkEmail: 'Sehen Sie in Ihr Postfach',
  toOrganizations: 'Zu Ihren Organisationen',
  reload: 'Seite neu laden',
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  organizations: 'Organisationen',
  account: 'Konto',
  operators: 'Betrieb',
  signOut: 'Abmelden',
  signedInAs: 'Angemeldet als',
  switcher: {
    open: 'Organisation wechseln',
    search: 'Organisation suchen',
    none: 'Keine Organisation passt.',
    all: 'Alle Organisationen',
    more: 'Alle Organisationen anzeigen',
  },
  unverified: {
    label: 'Unbestätigte Adresse',
    line: (email) =>
      `Ihre Adresse ${email} ist noch nicht bestätigt. Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.`,
    send: 'Noch einmal senden',
  },
  acting: {
    label: 'Handeln für eine andere Person',
    line: (operator, person) =>
      `${operator} handelt für ${person}. Was Sie hier tun, steht in den Ereignissen dieser Person.`,
    end: 'Handeln beenden',
    ended: 'Sie handeln nicht mehr für eine andere Person: Diese Sitzung ist beendet.',
  },

  labelled: (label, value) => `${label}: ${value}`,
  loading: 'Wird geladen …',
  moment: 'Einen Moment …',
  tryAgain: 'Erneut versuchen',
  cancel: 'Abbrechen',
  search: 'Suchen',
  loadMore: 'Mehr laden',
  noMoreYet: 'Bisher wurde nichts weiter gefunden, aber es gibt noch mehr zu durchsuchen.',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  notCopied: 'Der Text konnte nicht kopiert werden. Markieren Sie ihn und kopieren Sie ihn selbst.',
  show: 'Anzeigen',
  hide: 'Verbergen',
  showField: (label) => `${label} anzeigen`,
  hideField: (label) => `${label} verbergen`,
  optional: 'optional',
  capsLock: 'Die Feststelltaste ist aktiv.',
  newPassword: {
    hint: (least) =>
      `Mindestens ${pluralOf(least, { one: '# Zeichen', other: '# Zeichen' })}. Einige zufällige Wörter sind schwer zu erraten und leicht zu merken.`,
    missing: (left) => pluralOf(left, { one: 'Noch # Zeichen', other: 'Noch # Zeichen' }),
    enough: 'Lang genug.',
  },
  flaws: {
    missing: 'Füllen Sie dieses Feld aus.',
    noEmail: 'Geben Sie eine E-Mail-Adresse ein.',
    noPassword: 'Geben Sie Ihr Passwort ein.',
    noNewPassword: 'Geben Sie ein Passwort ein.',
    noName: 'Geben Sie einen Namen ein.',
    email: 'Geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel name@example.com.',
    tooShort: (least) =>
      pluralOf(least, {
        one: 'Verwenden Sie mindestens # Zeichen.',
        other: 'Verwenden Sie mindestens # Zeichen.',
      }),
    tooLong: (most) =>
      pluralOf(most, {
        one: 'Verwenden Sie höchstens # Zeichen.',
        other: 'Verwenden Sie höchstens # Zeichen.',
      }),
    common: 'Dieses Passwort verwenden viele, deshalb ist es leicht zu erraten. Wählen Sie ein anderes.',
    breached: 'Dieses Passwort ist in einem Datenleck aufgetaucht. Wählen Sie ein anderes.',
    isEmail: 'Wählen Sie ein Passwort, das nicht Ihre E-Mail-Adresse ist.',
    ofEmail: 'Wählen Sie ein Passwort, das nicht aus Ihrer E-Mail-Adresse gebildet ist.',
    wrongPassword: 'Dieses Passwort ist falsch.',
    characters: 'Einige dieser Zeichen sind hier nicht erlaubt.',
    refused: (message) => `Der Dienst hat das abgelehnt: „${message}“.`,
  },
  order: {
    label: 'Sortierung',
    newest: 'Neueste zuerst',
    name: 'Nach Name',
  },

  notFound: {
    title: 'Seite nicht gefunden',
    lines:
      'Unter dieser Adresse gibt es nichts. Vielleicht ist der Link unvollständig, oder die Seite wurde gelöscht.',
  },
  notConfidential: {
    title: 'Diese Seite braucht https',
    lines: [
      'Sie haben sie über http geöffnet. Andere im Netz könnten Ihr Passwort mitlesen, deshalb wird von hier nichts gesendet.',
      'Öffnen Sie dieselbe Adresse mit https. Wenn das nicht funktioniert, ist der Dienst dafür noch nicht eingerichtet.',
    ],
    open: 'Mit https öffnen',
  },
  missing: {
    title: 'Diese Seite konnte nicht geladen werden',
    lines:
      'Der Dienst ist gerade nicht erreichbar, oder es gibt eine neuere Version dieser Seiten. Die Seite lädt von selbst, sobald sie da ist.',
  },
  partMissing: 'Das konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, oder laden Sie die Seite neu.',
  undo: 'Rückgängig machen',
  broken: {
    title: 'Auf dieser Seite ist etwas schiefgegangen',
    lines: 'Bei dieser Seite ist ein Fehler aufgetreten. Was Sie gespeichert haben, ist noch da.',
  },

  noAnswer: 'Der Dienst war nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  busy: 'Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  wrong: 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es später noch einmal.',
  outdated: 'Diese Seite ist veraltet. Laden Sie sie neu und versuchen Sie es dann noch einmal.',
  notDone: 'Es wurde nichts geändert.',
  changedMeanwhile: 'Inzwischen hat jemand das geändert. Laden Sie die Seite neu, um die Änderung zu sehen.',
  typeToConfirm: (name) => `Geben Sie zur Bestätigung „${name}“ ein`,
  ssoRequired: 'Ihre Organisation verlangt ihre eigene Anmeldung.',
  policyRefused:
    'Eine Richtlinie der Organisation lässt diese Anmeldung oder den Zugriff aus diesem Netz nicht zu. Melden Sie sich auf andere Weise oder von einem anderen Ort aus an; Inhaber können die Richtlinie ändern.',
  secondFactorMissing:
    'Dafür ist ein zweiter Faktor nötig: Melden Sie sich mit einem Passkey an, oder mit Passwort und Code. Wenn Sie beides noch nicht haben, richten Sie eines davon ein.',
  setUpSecondFactor: 'Zweiten Faktor einrichten',
  signInWithSecondFactor: 'Neu anmelden',
  forbidden: 'Das dürfen Sie nicht.',
  tooFast: (seconds) =>
    seconds === undefined
      ? 'Zu viele Versuche. Versuchen Sie es später noch einmal.'
      : `Zu viele Versuche. Versuchen Sie es ${inSeconds(seconds)} noch einmal.`,
  tooFastIsOver: 'Sie können es jetzt noch einmal versuchen.',
  notVerified:
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.',
  firstFactorNotVerified:
    'Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie einen Passkey oder eine Authenticator-App hinzufügen: Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.',
  sendVerification: 'E-Mail noch einmal senden',
  verificationSent: (email) => `Ein Link ist unterwegs an ${email}.`,
  credentialsInvalid: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  registrationClosed: 'Hier können derzeit keine neuen Konten angelegt werden.',
  emailTaken: 'Mit dieser E-Mail-Adresse gibt es bereits ein Konto.',
  noPasskeys: 'Passkeys funktionieren hier nicht: Dieser Dienst hat keinen Hostnamen.',
  accountSuspended:
    'Dieses Konto ist gesperrt. Wenden Sie sich an den Betreiber dieses Dienstes. Im Konto wurde nichts gelöscht.',

  shownOnce: {
    onlyNow: 'Kopieren Sie es jetzt: Es wird nicht noch einmal angezeigt.',
    stored: 'Ich habe es gesichert',
    leave:
      'Was diese Seite zeigt, kann nicht noch einmal angezeigt werden. Möchten Sie sie verlassen, ohne es zu sichern?',
  },

  conflict: {
    title: 'Inzwischen hat jemand das geändert',
    lines: 'Wählen Sie, welche Fassung bleiben soll. Bisher wurde nichts gespeichert.',
    yours: 'Ihre Fassung',
    theirs: 'Die andere Fassung',
    keepYours: 'Ihre Fassung speichern',
    takeTheirs: 'Die andere übernehmen',
    empty: '(leer)',
  },

  code: {
    app: {
      label: 'Code',
      hint: 'Die sechs Ziffern, die Ihre Authenticator-App zeigt.',
      other: 'Wiederherstellungscode verwenden',
    },
    recovery: {
      label: 'Wiederherstellungscode',
      hint: 'Einer der Codes, die Sie gesichert haben. Jeder funktioniert einmal.',
      other: 'Authenticator-App verwenden',
    },
    missing: 'Geben Sie den Code ein.',
    wrong: 'Dieser Code ist falsch oder wurde schon verwendet.',
  },

  again: {
    recent: {
      title: 'Bestätigen Sie, dass Sie es sind',
      lines: 'Ihre Anmeldung ist eine Weile her. Bestätigen Sie, wer Sie sind, um fortzufahren.',
    },
    ended: {
      title: 'Sie wurden abgemeldet',
      lines:
        'Melden Sie sich wieder an, um dort weiterzumachen, wo Sie waren. Was Sie eingegeben haben, ist noch da.',
    },
    factors: {
      title: 'Bestätigen Sie, dass Sie es sind',
      lines: 'Das ändert, wie Sie sich anmelden. Bestätigen Sie, wer Sie sind, um fortzufahren.',
      strong: ['Das ändert, wie Sie sich anmelden. Ihr Passwort allein genügt dafür nicht.'],
    },
    wrongPassword: 'Das Passwort ist falsch.',
    passkey: {
      submit: 'Stattdessen einen Passkey verwenden',
      weak: 'Mit dem Passwort allein bleiben Ihnen Organisationen verschlossen, die einen zweiten Faktor verlangen, bis Sie sich wieder mit einem Passkey anmelden.',
      notUsed:
        'Ihr Browser hat keinen Passkey verwendet. Versuchen Sie es erneut, oder geben Sie Ihr Passwort ein.',
      notYours:
        'Dieser Passkey kann hier nicht verwendet werden: Er gehört zu einem anderen Konto, oder er wurde aus Ihrem entfernt.',
    },
  },
};
