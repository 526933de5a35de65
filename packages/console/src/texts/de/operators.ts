/* Deutsch mit „Sie“, siehe frame.ts. Die Menschen, die den Dienst betreiben, sind „der Betreiber“ oder „der Betrieb“. */
import { numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['operators'];

export const operators: Texts['operators'] = {
  tabs: 'Betrieb',
  statistics: 'Übersicht',
  accounts: 'Konten',
  organizations: 'Organisationen',
  approvals: 'Freigaben',
  applications: 'Anwendungen',
  serviceKeys: 'Dienstschlüssel',
  roles: 'Produktrollen',
  brand: 'Marke',
  events: 'Ereignisse',
  forbidden: 'Nur für den Betrieb',
  forbiddenLines: [
    'Diese Seiten sind für die Menschen, die diesen Dienst betreiben. Wenn Sie dazugehören, lassen Sie sich aufnehmen: portico operators add, danach Ihre E-Mail-Adresse.',
  ],
  factorMissing: 'Zweiter Faktor nötig',
  factorMissingLines: [
    'Der Betrieb kann jedes Konto sehen, deshalb müssen Sie sich zuerst mit einem zweiten Faktor anmelden.',
    'Richten Sie eine Authenticator-App ein, dann geht es sofort weiter. Oder fügen Sie einen Passkey hinzu und melden Sie sich damit neu an.',
  ],
  state: 'Status',
  anyState: 'Alle',
  states: { active: 'Aktiv', suspended: 'Gesperrt', deleted: 'Gelöscht' },
};

export const statistics: Texts['statistics'] = {
  heading: 'Summen',
  counted: (distance) => `gezählt ${distance}`,
  notCounted: 'Die erste Zählung läuft noch. Sie erscheint hier von selbst.',
  accounts: 'Konten',
  ofAccounts: (verified, factors, suspended) =>
    `${numberOf(verified)} bestätigt, ${numberOf(factors)} mit zweitem Faktor, ${numberOf(suspended)} gesperrt`,
  organizations: 'Organisationen',
  ofOrganizations: (deleted) => `und ${numberOf(deleted)} gelöschte, die sich wiederherstellen lassen`,
  sessions: 'Sitzungen',
  mails: 'Wartende E-Mails',
  ofMails: (failed) => `${numberOf(failed)} davon konnten noch nicht gesendet werden`,
  deliveries: 'Wartende Zustellungen',
  ofDeliveries: (failing) => `${numberOf(failing)} davon sind schon einmal fehlgeschlagen`,
  days: 'Die letzten 30 Tage',
  registered: 'Angelegte Konten',
  signedIn: 'Anmeldungen',
  total: (count) => `${numberOf(count)} insgesamt`,
  chart: (what, most) => `${what} pro Tag, höchstens ${numberOf(most)}`,
  numbers: 'Zahlen anzeigen',
  day: 'Tag (UTC)',
};

export const accounts: Texts['accounts'] = {
  title: 'Konten',
  search: 'Name, E-Mail oder ID',
  list: 'Konten',
  empty: 'Kein Konto passt.',
  none: 'Es gibt keine Konten.',
  since: (date) => `angelegt am ${date}`,
  signedIn: (distance) => `angemeldet ${distance}`,
  operator: 'Betrieb',
  notVerified: 'Nicht bestätigt',
};

const codesLeft = (codes: number) =>
  pluralOf(codes, { one: '# Wiederherstellungscode', other: '# Wiederherstellungscodes' });

export const metadata: Texts['metadata'] = {
  title: 'Metadaten',
  lines: [
    'Eigene Daten als JSON. Nur der Betrieb und Dienstschlüssel können sie ändern. Das Ansehen wird festgehalten.',
  ],
  open: 'Ansehen und bearbeiten',
  public: 'Öffentlich',
  publicHint: 'Ein JSON-Objekt, das alle lesen können, die das Konto oder die Organisation sehen',
  private: 'Privat',
  privateHint: 'Ein JSON-Objekt, das nur der Betrieb und Dienstschlüssel lesen können',
  save: 'Speichern',
  saved: 'Gespeichert.',
};

export const account: Texts['account'] = {
  title: 'Konto',
  gone: 'Konto nicht gefunden',
  goneLines: 'Es wurde gelöscht, oder es gab nie eines mit dieser ID.',
  all: 'Alle Konten',
  about: 'Über dieses Konto',
  id: 'ID',
  externalId: 'Externe ID',
  language: 'Sprache',
  name: 'Name',
  noName: 'Keiner',
  email: 'E-Mail',
  verified: (email) => `${email}, bestätigt`,
  notVerified: (email) => `${email}, nicht bestätigt`,
  created: 'Angelegt',
  lastSignedIn: 'Letzte Anmeldung',
  unknown: 'Nicht bekannt',
  factors: 'Zweite Faktoren',
  factorsOf: (totp, codes, passkeys) =>
    [
      totp ? `Authenticator-App mit ${codesLeft(codes)}` : 'keine Authenticator-App',
      pluralOf(passkeys, { one: '# Passkey', other: '# Passkeys' }),
    ].join(', '),
  suspendedSince: 'Gesperrt',
  events: 'Ereignisse des Kontos',
  seen: 'Dass Sie diese Seite ansehen, steht in den Ereignissen des Kontos.',
  protectedLines:
    'Das sind Sie, oder jemand anderes aus dem Betrieb: Sie können nur einen Link zum Zurücksetzen des Passworts senden. Für alles andere darf das Konto nicht mehr zum Betrieb gehören: portico operators remove, danach die E-Mail-Adresse.',

  organizations: 'Organisationen',
  noOrganizations: 'Dieses Konto gehört zu keiner Organisation.',
  sessions: 'Sitzungen',
  noSessions: 'Dieses Konto ist nirgends angemeldet.',

  help: 'Wenn die Anmeldung nicht gelingt',
  reset: 'Link zum Zurücksetzen des Passworts senden',
  resetSent: (email) => `Ein Link ist unterwegs an ${email}.`,
  signOut: 'Überall abmelden',
  signOutTitle: 'Dieses Konto überall abmelden?',
  signOutLines: ['Alle Sitzungen enden. Die Person kann sich neu anmelden.'],
  signedOut: 'Alle Sitzungen sind beendet.',
  removeFactors: 'Zweite Faktoren entfernen',
  removeFactorsTitle: 'Alle zweiten Faktoren entfernen?',
  removeFactorsLines: [
    'Für jemanden, der Telefon und Wiederherstellungscodes verloren hat. Vergewissern Sie sich, dass die Bitte wirklich von dieser Person kommt.',
    'Die Authenticator-App, die Wiederherstellungscodes und alle Passkeys werden entfernt, und alle Sitzungen enden. Danach genügt das Passwort allein. Das Konto bekommt eine E-Mail.',
  ],
  factorsRemoved: 'Alle zweiten Faktoren wurden entfernt.',

  acting: 'Für diese Person handeln',
  actingLines: [
    'Sie sehen und tun höchstens eine Stunde lang, was die Person darf. An Passwort, E-Mail-Adresse, zweite Faktoren, Sitzungen und API-Schlüssel kommen Sie nicht.',
  ],
  act: 'Für diese Person handeln',
  actTitle: 'Für diese Person handeln?',
  actNow: 'Beginnen',
  actReason: 'Grund',
  actReasonHint: 'Die Person liest ihn in ihren Ereignissen, mit Ihrer E-Mail-Adresse.',

  suspension: 'Sperre',
  suspendLines: [
    'In einem gesperrten Konto kann sich niemand anmelden, und es bekommt keine E-Mails. Es bleibt in seinen Organisationen.',
  ],
  suspend: 'Konto sperren',
  suspendTitle: 'Dieses Konto sperren?',
  suspendNow: 'Sperren',
  reason: 'Grund',
  reasonHint: 'Er steht in den Ereignissen des Kontos, wo die Person ihn später lesen kann.',
  suspended: 'Das Konto ist gesperrt, und alle seine Sitzungen sind beendet.',
  resumeLines: ['In diesem Konto kann sich niemand anmelden, bis Sie die Sperre aufheben.'],
  resume: 'Sperre aufheben',
  resumed: 'Das Konto ist wieder aktiv.',

  deletion: {
    heading: 'Konto löschen',
    lines: [
      'Das Konto wird gelöscht, als hätte es die Person selbst getan: mit seinen Sitzungen, zweiten Faktoren und Mitgliedschaften. Gelöschte Organisationen, deren einziger Inhaber es war, lassen sich nicht mehr wiederherstellen.',
    ],
    title: 'Dieses Konto löschen?',
    label: 'Endgültig löschen',
  },
  deleted: (email) => `${email} wurde gelöscht.`,
  lastOwner: (why) =>
    `${why} Machen Sie dort zuerst jemand anderen zum Inhaber, oder löschen Sie die Organisation.`,
};

export const organizations: Texts['organizations'] = {
  title: 'Organisationen',
  search: 'Name oder ID',
  list: 'Organisationen',
  empty: 'Keine Organisation passt.',
  none: 'Es gibt keine Organisationen.',
  since: (date) => `erstellt am ${date}`,
  people: (count) => pluralOf(count, { one: '# Person', other: '# Personen' }),
  awaitingOwner: 'Wartet auf Inhaber',
};

export const organization: Texts['organization'] = {
  title: 'Organisation',
  gone: 'Organisation nicht gefunden',
  goneLines: 'Sie wurde endgültig entfernt, oder es gab nie eine mit dieser ID.',
  all: 'Alle Organisationen',
  about: 'Über diese Organisation',
  id: 'ID',
  externalId: 'Externe ID',
  awaitingOwner:
    'Sie wurde ohne Inhaber erstellt und hat noch keinen. Wenn niemand Inhaber wird, wird sie endgültig entfernt, wie eine gelöschte Organisation.',
  created: 'Erstellt',
  deletedAt: 'Gelöscht',
  factor: 'Zweiter Faktor',
  demanded: 'Von allen verlangt',
  notDemanded: 'Nicht verlangt',
  events: 'Ereignisse der Organisation',
  people: 'Personen',
  noPeople: 'Niemand verwaltet diese Organisation.',
  add: 'Jemanden hinzufügen',
  addLines: ['Für eine Organisation, deren Inhaber nicht zu erreichen sind.'],
  account: 'ID des Kontos',
  accountHint: 'Sie steht auf der Seite des Kontos.',
  role: 'Rolle',
  addNow: 'Hinzufügen',
  added: (name) => `${name} wurde hinzugefügt.`,
  restoration: 'Organisation wiederherstellen',
  restoreLines: ['Sie kommt zurück, wie sie war, mit ihren Personen und Einladungen.'],
  restore: 'Wiederherstellen',
  restored: (name) => `„${name}“ ist wieder da.`,
  deletion: {
    heading: 'Organisation löschen',
    lines: [
      'Danach kann sie niemand mehr öffnen. Sie und ihre Inhaber können sie eine Zeit lang wiederherstellen.',
    ],
    title: 'Diese Organisation löschen?',
    label: 'Löschen',
  },
  deleted: (name) => `„${name}“ wurde gelöscht.`,
};

export const approvals: Texts['approvals'] = {
  title: 'Freigaben',
  list: 'Angefragt in der letzten Stunde',
  none: 'In der letzten Stunde wurde nichts angefragt.',
  lines: [
    'Wenn dieser Dienst so eingestellt ist, braucht es zwei Personen aus dem Betrieb, um ein Konto oder eine Organisation zu löschen oder zweite Faktoren zu entfernen: Eine fragt an, eine andere gibt innerhalb einer Stunde frei.',
  ],
  steps: {
    deleteAccountAsOperator: (name) => `Konto ${name} löschen`,
    removeFactors: (name) => `Zweite Faktoren von ${name} entfernen`,
    deleteOrganizationAsOperator: (name) => `Organisation „${name}“ löschen`,
  },
  gone: 'gibt es nicht mehr',
  states: { pending: 'Wartet', approved: 'Erledigt', withdrawn: 'Zurückgezogen' },
  askedBy: (who, distance) => `angefragt von ${who} ${distance}`,
  until: (moment) => `Freigabe möglich bis ${moment}`,
  decidedBy: (who) => `entschieden von ${who}`,
  somebody: 'einem gelöschten Konto',
  own: 'Jemand anderes aus dem Betrieb muss das freigeben.',
  approve: 'Freigeben',
  approveNamed: (what) => `Freigeben: ${what}`,
  approveTitle: (what) => `${what}?`,
  approveLines: [
    'Es gilt sofort. Vergewissern Sie sich, dass Sie den Grund kennen: Fragen Sie, wer es angefragt hat, oder die betroffene Person.',
  ],
  approved: 'Erledigt.',
  withdraw: 'Zurückziehen',
  withdrawNamed: (what) => `Zurückziehen: ${what}`,
  refuse: 'Ablehnen',
  refuseNamed: (what) => `Ablehnen: ${what}`,
  withdrawn: 'Zurückgezogen.',
  asked:
    'Jemand anderes aus dem Betrieb muss das innerhalb einer Stunde freigeben. Alle bekommen eine E-Mail und finden es unter „Freigaben“.',
};

export const serviceKeys: Texts['serviceKeys'] = {
  title: 'Dienstschlüssel',
  lines: [
    'Mit einem Dienstschlüssel handelt eines Ihrer Backends für das Team, ohne dass sich jemand anmeldet. Schlüssel werden nur auf einem Rechner des Dienstes erstellt und ersetzt: portico service-keys add, danach ein Name.',
  ],
  none: 'Es gibt keine Dienstschlüssel.',
  begins: 'beginnt mit',
  created: (date) => `erstellt am ${date}`,
  used: (distance) => `zuletzt verwendet ${distance}`,
  neverUsed: 'nie verwendet',
  neverExpires: 'läuft nie ab',
  expires: (distance) => `läuft ab ${distance}`,
  hasExpired: (distance) => `abgelaufen ${distance}`,
  expired: 'Abgelaufen',
  scopes: (scopes) => `Scopes: ${scopes.join(', ')}`,
  networks: (networks) => `Funktioniert nur von ${networks.join(', ')}`,
  everywhere: 'Funktioniert von jeder Adresse',
  revoke: 'Widerrufen',
  revokeNamed: (name) => `${name} widerrufen`,
  revokeTitle: (name) => `Schlüssel „${name}“ widerrufen?`,
  revokeLines: [
    'Backends, die ihn verwenden, bekommen von da an keine Antworten mehr. Offene Einladungen, die damit gesendet wurden, werden ebenfalls widerrufen. Das kann nicht rückgängig gemacht werden.',
  ],
  revoked: (name) => `„${name}“ funktioniert nicht mehr.`,
};

export const events: Texts['events'] = {
  title: 'Ereignisse',
  account: 'ID eines Kontos',
  organization: 'ID einer Organisation',
  notAnId: 'Eine ID sieht aus wie 01234567-89ab-cdef-0123-456789abcdef.',
};

export const failures: Texts['failures'] = {
  APPROVAL_REQUIRED: 'Dafür braucht es eine zweite Person aus dem Betrieb.',
  APPROVAL_ALREADY_PENDING: 'Das wartet bereits auf eine zweite Person: siehe „Freigaben“.',
  APPROVAL_NOT_PENDING: 'Darüber hat bereits jemand entschieden.',
  APPROVAL_LIMIT_REACHED: 'Zu viele Ihrer Anfragen warten noch. Ziehen Sie zuerst einige zurück.',
  APPROVAL_NOT_FOUND: 'Das ist abgelaufen.',
  SECOND_OPERATOR_REQUIRED: 'Sie haben das selbst angefragt, deshalb muss jemand anderes es freigeben.',
  OPERATOR_PROTECTED: 'Das geht im Betrieb weder bei sich selbst noch gegenseitig.',
  IMPERSONATION_NOT_ALLOWED:
    'Sie können nicht für diese Person handeln: Es ist hier nicht erlaubt, oder die Person muss zuerst den Zugriff für den Support erlauben.',
  EXTERNAL_ID_ALREADY_EXISTS: 'Diese externe ID wird bereits verwendet.',
  APPLICATION_NOT_FOUND: 'Diese Anwendung wurde bereits gelöscht.',
  APPLICATION_LIMIT_REACHED: 'Mehr Anwendungen sind nicht möglich.',
  SERVICE_KEY_NOT_FOUND: 'Dieser Dienstschlüssel wurde bereits widerrufen.',
};

export const seals: Texts['seals'] = {
  title: 'Siegel',
  lines: [
    'Jede Minute bekommen die neuen Ereignisse ein Siegel. Es zeigt, ob eines davon später geändert, entfernt oder hinzugefügt wurde.',
    'Bewahren Sie Kopien dort auf, wo niemand schreiben kann, der die Datenbank verwaltet: portico events verify vergleicht sie.',
  ],
  none: 'Es gibt noch keine Siegel. Das erste kommt spätestens zwei Minuten nach dem ersten Ereignis.',
  number: (number) => `Siegel ${numberOf(number)}`,
  about: (count, moment) => `${pluralOf(count, { one: '# Ereignis', other: '# Ereignisse' })} · ${moment}`,
  root: 'Wurzel:',
  save: 'Diese Siegel speichern',
  fileName: 'Siegel.json',
};
