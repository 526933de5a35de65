/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['mail-links'];

const OVER = 'Er wurde schon verwendet, ist abgelaufen, oder eine neuere E-Mail hat ihn ersetzt.';

const NOW = {
  owner: 'haben jetzt die Rolle „Inhaber“ in',
  admin: 'haben jetzt die Rolle „Admin“ in',
  viewer: 'haben jetzt die Rolle „Lesend“ in',
} as const;

export const noSecret: Texts['noSecret'] = {
  title: 'Dieser Link ist unvollständig',
  lines:
    'Öffnen Sie den Link in der E-Mail noch einmal. Wenn Sie ihn kopiert haben, achten Sie darauf, dass er vollständig ist.',
};

export const linkOver: Texts['linkOver'] = 'Dieser Link funktioniert nicht mehr';

export const verifyEmail: Texts['verifyEmail'] = {
  title: 'Bestätigen Sie Ihre E-Mail-Adresse',
  lines: [
    'Jemand hat sich mit Ihrer E-Mail-Adresse registriert oder möchte sie für sein Konto verwenden. Wenn Sie das waren, bestätigen Sie sie.',
    'Wenn nicht, teilen Sie es uns mit. Ihre Adresse wird dann aus diesem Konto entfernt; ein neues Konto wird gelöscht.',
  ],
  verify: 'Ja, bestätigen',
  reject: 'Das war ich nicht',
  verified: {
    title: 'Ihre E-Mail-Adresse ist bestätigt',
    lines: 'Mehr ist hier nicht zu tun. Wenn Sie von einer Anwendung kamen, gehen Sie dorthin zurück.',
  },
  rejected: {
    title: 'Danke, dass Sie uns Bescheid gegeben haben',
    lines: 'Ihre Adresse wird dort nicht mehr verwendet. Mehr ist nicht zu tun.',
  },
  taken: {
    title: 'Diese Adresse ist vergeben',
    lines:
      'Inzwischen wurde damit ein anderes Konto registriert. Sie können sich stattdessen in diesem anmelden.',
  },
  overLines: [
    OVER,
    'Wenn Ihre Adresse noch bestätigt werden muss, melden Sie sich an und lassen Sie sich eine neue E-Mail schicken.',
  ],
};

export const resetPassword: Texts['resetPassword'] = {
  title: 'Neues Passwort wählen',
  lines: 'Sobald es gespeichert ist, werden Sie auf allen Geräten abgemeldet.',
  save: 'Passwort speichern',
  saved: {
    title: 'Ihr Passwort wurde geändert',
    lines: [
      'Sie wurden auf allen Geräten abgemeldet. Melden Sie sich mit Ihrem neuen Passwort an.',
      'Wenn Sie von einer Anwendung kamen, gehen Sie dorthin zurück und melden Sie sich dort an.',
    ],
  },
  overLines: [
    OVER,
    'Wenn Sie noch ein neues Passwort brauchen, lassen Sie sich eine weitere E-Mail schicken.',
  ],
  again: 'Weitere E-Mail anfordern',
};

export const acceptInvitation: Texts['acceptInvitation'] = {
  title: 'Sie sind eingeladen',
  inviter: 'Eingeladen von',
  role: 'Ihre Rolle',
  roles: {
    owner: 'Inhaber – darf alles, auch die Organisation löschen',
    admin: 'Admin – darf die Organisation ändern und ihre Personen verwalten',
    viewer: 'Lesend – darf alles sehen, aber nichts ändern',
  },
  email: 'Eingeladene Adresse',
  until: 'Offen bis',

  otherAddress: (email) => `Die Einladung ist für ${email}. Um sie anzunehmen, brauchen Sie dieses Konto.`,
  signIn: 'Zum Annehmen anmelden',
  signInAndAccept: 'Anmelden und annehmen',
  hasAccount: 'Ich habe schon ein Konto',
  register: 'Zum Annehmen ein Konto anlegen',
  registerAndAccept: 'Konto anlegen und annehmen',
  hasNoAccount: 'Ich habe noch kein Konto',
  anyAccount: 'Sie können mit jedem Ihrer Konten annehmen.',

  decline: 'Einladung ablehnen',
  reallyDecline: 'Um später beizutreten, bräuchten Sie eine neue Einladung.',
  yesDecline: 'Ja, ablehnen',

  emailTaken: 'Mit dieser Adresse gibt es bereits ein Konto. Melden Sie sich darin an.',
  registrationClosed:
    'Hier können derzeit keine neuen Konten angelegt werden. Fragen Sie die Person, die Sie eingeladen hat.',
  wrongAccount: (email) => `Dieses Konto kann die Einladung nicht annehmen: Sie ist für ${email}.`,
  accepted: (organization, role) => `Sie ${NOW[role]} „${organization}“.`,
  joined: (organization, role) => ({
    title: 'Sie sind dabei',
    lines: `Sie ${NOW[role]} „${organization}“.`,
  }),
  alreadyManager: (organization) => ({
    title: 'Sie sind bereits dabei',
    lines: `Dieses Konto gehört bereits zu „${organization}“. Mehr ist nicht zu tun.`,
  }),
  noRoom: (organization) => ({
    title: 'Derzeit ist kein Platz',
    lines: `„${organization}“ kann keine weiteren Personen aufnehmen. Bitten Sie die Person, die Sie eingeladen hat, Platz zu schaffen.`,
  }),
  declined: { title: 'Sie haben die Einladung abgelehnt', lines: 'Mehr ist nicht zu tun.' },
  overLines: [
    'Die Einladung wurde zurückgezogen oder ist abgelaufen, oder eine neuere E-Mail hat diese ersetzt.',
    'Wenn Sie keine neuere E-Mail haben, bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.',
  ],
  states: {
    accepted: {
      title: 'Diese Einladung wurde angenommen',
      lines:
        'Wenn Sie sie angenommen haben, melden Sie sich einfach an. Wenn nicht, bitten Sie um eine neue Einladung.',
    },
    declined: {
      title: 'Diese Einladung wurde abgelehnt',
      lines:
        'Wenn Sie es sich anders überlegt haben, bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
    },
    revoked: {
      title: 'Diese Einladung wurde zurückgezogen',
      lines: 'Wenn Sie das für einen Fehler halten, fragen Sie die Person, die Sie eingeladen hat.',
    },
    expired: {
      title: 'Diese Einladung ist abgelaufen',
      lines: 'Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
    },
  },
};
