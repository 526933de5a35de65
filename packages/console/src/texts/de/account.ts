/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['account'];

export const profile: Texts['profile'] = {
  tab: 'Profil',
  title: 'Ihr Profil',
  saved: 'Ihr Name wurde gespeichert.',
};

export const language: Texts['language'] = {
  hint: 'Seiten und E-Mails erscheinen in dieser Sprache.',
  notSet: 'Sie haben noch keine gewählt, deshalb kommen E-Mails in der Sprache dieses Dienstes.',
  save: 'Sprache speichern',
};

export const email: Texts['email'] = {
  verified: 'Bestätigt',
  notVerifiedLine:
    'Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben, oder lassen Sie sie noch einmal senden.',
  pendingLabel: 'Änderung läuft',
  pending: (address) =>
    `Sie möchten zu ${address} wechseln. Die Änderung gilt, sobald Sie den Link in der E-Mail öffnen, die dorthin ging.`,
  again: 'Noch einmal senden',
  againTitle: 'Link noch einmal senden?',
  drop: 'Bisherige Adresse behalten',
  dropTitle: 'Ihre bisherige Adresse behalten?',
  dropLines: (address) => `Der Link, der an ${address} ging, funktioniert dann nicht mehr.`,
  dropNow: 'Behalten',
  dropped: 'Ihre Adresse bleibt, wie sie ist.',
  change: 'E-Mail-Adresse ändern',
  changeTitle: 'E-Mail-Adresse ändern',
  email: 'Neue E-Mail-Adresse',
  isPassword: 'Geben Sie eine Adresse an, die nicht Ihr Passwort ist.',
  passwordHint: 'Damit sicher ist, dass Sie es sind.',
  sent: (address) => `Ein Link ist unterwegs an ${address}.`,
  changed: 'Ihre E-Mail-Adresse wurde geändert.',
};

export const password: Texts['password'] = {
  ways: 'So melden Sie sich an',
  lines: 'Ändern Sie es, wenn jemand anderes es kennen könnte. Alle anderen Sitzungen enden dann.',
  changeNamed: 'Passwort ändern',
  current: 'Bisheriges Passwort',
  submit: 'Passwort ändern',
  changed: 'Ihr Passwort wurde geändert, und alle anderen Sitzungen sind beendet.',
};

export const breached: Texts['breached'] = {
  title: 'Wählen Sie ein neues Passwort',
  lines:
    'Ihr Passwort steht in einer Liste von Passwörtern, die bei anderen Diensten gestohlen wurden. Wählen Sie ein anderes, dann geht es weiter.',
};

export const supportAccess: Texts['supportAccess'] = {
  heading: 'Zugriff für den Support',
  lines:
    'Erlaubt dem Betreiber dieses Dienstes, 24 Stunden lang für Sie zu handeln, falls er darum bittet. An Ihr Passwort, Ihre E-Mail-Adresse und Ihre zweiten Faktoren kommt er nicht, und was er tut, steht unter „Aktivität“.',
  notAllowed: 'Nicht erlaubt.',
  allowedUntil: (moment) => `Erlaubt bis ${moment}.`,
  allow: '24 Stunden erlauben',
  takeBack: 'Zurücknehmen',
};

export const sessions: Texts['sessions'] = {
  application: (name) => `Anwendung „${name}“`,
  support: (email) => `Support: ${email ?? 'Betreiber'}`,
  lines:
    'Wo Sie angemeldet sind. Wenn Sie eine Sitzung nicht kennen, beenden Sie sie und ändern Sie Ihr Passwort.',
  current: 'Diese Sitzung',
  unknown: 'Unbekanntes Programm',
  on: (browser, system) => `${browser} auf ${system}`,
  used: (distance) => `Zuletzt verwendet ${distance}`,
  began: (moment) => `seit ${moment}`,
  with: (methods) => `mit ${methods}`,
  end: 'Beenden',
  endNamed: (name) => `Sitzung von ${name} beenden`,
  ended: 'Die Sitzung ist beendet.',
  endOthers: 'Alle anderen beenden',
  endOthersTitle: 'Alle anderen Sitzungen beenden?',
  endOthersLines: 'Auf allen anderen Geräten müssen Sie sich neu anmelden. Hier bleiben Sie angemeldet.',
  othersEnded: 'Alle anderen Sitzungen sind beendet.',
  empty: 'Es gibt keine Sitzungen.',
};

export const grants: Texts['grants'] = {
  lines:
    'Wo Sie sich mit diesem Konto angemeldet haben. Eine Anwendung behält ihren Zugriff, bis Sie ihn beenden, sich dort abmelden oder die Sitzung endet, in der Sie sich angemeldet haben.',
  label: 'Anwendungen mit Zugriff auf Ihr Konto',
  empty: 'Keine Anwendung hat Zugriff auf Ihr Konto.',
  can: (what) => `Sie kann: ${what.join('; ')}.`,
  for: (organization) => `Für „${organization}“`,
  since: (moment) => `seit ${moment}`,
  neverUsed: 'noch nicht verwendet',
  end: 'Zugriff beenden',
  endNamed: (name) => `Zugriff von „${name}“ beenden`,
  endTitle: (name) => `Zugriff von „${name}“ beenden?`,
  endLines: 'Sie werden dort sofort abgemeldet. Sie können sich jederzeit wieder anmelden.',
  ended: (name) => `„${name}“ hat keinen Zugriff mehr.`,
};

export const data: Texts['data'] = {
  activityLines: 'Alles, was mit Ihrem Konto geschehen ist, das Neueste zuerst.',
  exportHeading: 'Export',
  exportLines: 'Alles, was zu Ihrem Konto gespeichert ist, als JSON-Datei.',
  export: 'Herunterladen',
  fileName: 'konto.json',
  deletion: {
    heading: 'Konto löschen',
    lines:
      'Beendet alle Ihre Sitzungen und entfernt Sie aus allen Organisationen. Das kann nicht rückgängig gemacht werden.',
    title: 'Ihr Konto löschen?',
  },
  deleted: 'Ihr Konto wurde gelöscht.',
  lastOwner: (why) =>
    `${why} Machen Sie dort jemand anderen zum Inhaber, oder löschen Sie die Organisation, und versuchen Sie es dann noch einmal.`,
};

export const failures: Texts['failures'] = { GRANT_NOT_FOUND: 'Dieser Zugriff ist bereits beendet.' };
