/* Deutsch mit „Sie“, siehe frame.ts. Die Menschen, die den Dienst betreiben, sind „der Betreiber“ oder „der Betrieb“. */
import { numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['operators'];

export const operators: Texts['operators'] = {
  statistics: 'Übersicht',
  forbidden: 'Nur für den Betrieb',
  forbiddenLines:
    'Diese Seiten sind für die Menschen, die diesen Dienst betreiben. Wenn Sie dazugehören, lassen Sie sich aufnehmen: portico operators add, danach Ihre E-Mail-Adresse.',
  factorMissingLines: [
    'Der Betrieb kann jedes Konto sehen, deshalb müssen Sie sich zuerst mit einem zweiten Faktor anmelden.',
    'Richten Sie eine Authenticator-App ein, dann geht es sofort weiter. Oder fügen Sie einen Passkey hinzu und melden Sie sich damit neu an.',
  ],
  anyState: 'Alle',
  states: { active: 'Aktiv', suspended: 'Gesperrt', deleted: 'Gelöscht' },
};

export const statistics: Texts['statistics'] = {
  heading: 'Summen',
  counted: (distance) => `gezählt ${distance}`,
  notCounted: 'Die erste Zählung läuft noch. Sie erscheint hier von selbst.',
  ofAccounts: (verified, factors, suspended) =>
    `${numberOf(verified)} bestätigt, ${numberOf(factors)} mit zweitem Faktor, ${numberOf(suspended)} gesperrt`,
  ofOrganizations: (deleted) => `und ${numberOf(deleted)} gelöschte, die sich wiederherstellen lassen`,
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
  search: 'Name, E-Mail oder ID',
  empty: 'Kein Konto passt.',
  none: 'Es gibt keine Konten.',
  since: (date) => `angelegt am ${date}`,
  signedIn: (distance) => `angemeldet ${distance}`,
  operator: 'Betrieb',
};

const codesLeft = (codes: number) =>
  pluralOf(codes, { one: '# Wiederherstellungscode', other: '# Wiederherstellungscodes' });

export const metadata: Texts['metadata'] = {
  title: 'Metadaten',
  lines:
    'Eigene Daten als JSON. Nur der Betrieb und Dienstschlüssel können sie ändern. Das Ansehen wird festgehalten.',
  open: 'Ansehen und bearbeiten',
  public: 'Öffentlich',
  publicHint: 'Ein JSON-Objekt, das alle lesen können, die das Konto oder die Organisation sehen',
  private: 'Privat',
  privateHint: 'Ein JSON-Objekt, das nur der Betrieb und Dienstschlüssel lesen können',
  flaw: 'Schreiben Sie ein JSON-Objekt mit höchstens 8 KiB, 64 Einträgen und 5 Ebenen, sehr große Zahlen als Zeichenketten.',
};

export const account: Texts['account'] = {
  gone: 'Konto nicht gefunden',
  goneLines: 'Es wurde gelöscht, oder es gab nie eines mit dieser ID.',
  all: 'Alle Konten',
  about: 'Über dieses Konto',
  noName: 'Keiner',
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

  noOrganizations: 'Dieses Konto gehört zu keiner Organisation.',
  noSessions: 'Dieses Konto ist nirgends angemeldet.',

  help: 'Wenn die Anmeldung nicht gelingt',
  reset: 'Link zum Zurücksetzen des Passworts senden',
  resetSent: (email) => `Ein Link ist unterwegs an ${email}.`,
  signOut: 'Überall abmelden',
  signOutTitle: 'Dieses Konto überall abmelden?',
  signOutLines: 'Alle Sitzungen enden. Die Person kann sich neu anmelden.',
  signedOut: 'Alle Sitzungen sind beendet.',
  removeFactors: 'Zweite Faktoren entfernen',
  removeFactorsTitle: 'Alle zweiten Faktoren entfernen?',
  removeFactorsLines: [
    'Für jemanden, der Telefon und Wiederherstellungscodes verloren hat. Vergewissern Sie sich, dass die Bitte wirklich von dieser Person kommt.',
    'Die Authenticator-App, die Wiederherstellungscodes und alle Passkeys werden entfernt, und alle Sitzungen enden. Danach genügt das Passwort allein. Das Konto bekommt eine E-Mail.',
  ],
  factorsRemoved: 'Alle zweiten Faktoren wurden entfernt.',

  acting: 'Für diese Person handeln',
  actingLines:
    'Sie sehen und tun höchstens eine Stunde lang, was die Person darf. An Passwort, E-Mail-Adresse, zweite Faktoren, Sitzungen und API-Schlüssel kommen Sie nicht.',
  act: 'Für diese Person handeln',
  actTitle: 'Für diese Person handeln?',
  actNow: 'Beginnen',
  actReasonHint: 'Die Person liest ihn in ihren Ereignissen, mit Ihrer E-Mail-Adresse.',

  suspension: 'Sperre',
  suspendLines:
    'In einem gesperrten Konto kann sich niemand anmelden, und es bekommt keine E-Mails. Es bleibt in seinen Organisationen.',
  suspend: 'Konto sperren',
  suspendTitle: 'Dieses Konto sperren?',
  suspendNow: 'Sperren',
  reasonHint: 'Er steht in den Ereignissen des Kontos, wo die Person ihn später lesen kann.',
  suspended: 'Das Konto ist gesperrt, und alle seine Sitzungen sind beendet.',
  resumeLines: 'In diesem Konto kann sich niemand anmelden, bis Sie die Sperre aufheben.',
  resume: 'Sperre aufheben',
  resumed: 'Das Konto ist wieder aktiv.',

  deletion: {
    heading: 'Konto löschen',
    lines:
      'Das Konto wird gelöscht, als hätte es die Person selbst getan: mit seinen Sitzungen, zweiten Faktoren und Mitgliedschaften. Gelöschte Organisationen, deren einziger Inhaber es war, lassen sich nicht mehr wiederherstellen.',
    title: 'Dieses Konto löschen?',
  },
  deleted: (email) => `${email} wurde gelöscht.`,
  lastOwner: (why) =>
    `${why} Machen Sie dort zuerst jemand anderen zum Inhaber, oder löschen Sie die Organisation.`,
};

export const organizations: Texts['organizations'] = {
  search: 'Name oder ID',
  none: 'Es gibt keine Organisationen.',
  people: (count) => pluralOf(count, { one: '# Person', other: '# Personen' }),
  awaitingOwner: 'Wartet auf Inhaber',
};

export const organization: Texts['organization'] = {
  goneLines: 'Sie wurde endgültig entfernt, oder es gab nie eine mit dieser ID.',
  about: 'Über diese Organisation',
  awaitingOwner:
    'Sie wurde ohne Inhaber erstellt und hat noch keinen. Wenn niemand Inhaber wird, wird sie endgültig entfernt, wie eine gelöschte Organisation.',
  created: 'Erstellt',
  deletedAt: 'Gelöscht',
  factor: 'Zweiter Faktor',
  demanded: 'Von allen verlangt',
  notDemanded: 'Nicht verlangt',
  events: 'Ereignisse der Organisation',
  noPeople: 'Niemand verwaltet diese Organisation.',
  add: 'Jemanden hinzufügen',
  addLines: 'Für eine Organisation, deren Inhaber nicht zu erreichen sind.',
  account: 'ID des Kontos',
  accountHint: 'Sie steht auf der Seite des Kontos.',
  added: (name) => `${name} wurde hinzugefügt.`,
  restoration: 'Organisation wiederherstellen',
  restoreLines: 'Sie kommt zurück, wie sie war, mit ihren Personen und Einladungen.',
  deletionLines:
    'Danach kann sie niemand mehr öffnen. Sie und ihre Inhaber können sie eine Zeit lang wiederherstellen.',
  deleted: (name) => `„${name}“ wurde gelöscht.`,
};

export const approvals: Texts['approvals'] = {
  list: 'Angefragt in der letzten Stunde',
  none: 'In der letzten Stunde wurde nichts angefragt.',
  lines:
    'Wenn dieser Dienst so eingestellt ist, braucht es zwei Personen aus dem Betrieb, um ein Konto oder eine Organisation zu löschen oder zweite Faktoren zu entfernen: Eine fragt an, eine andere gibt innerhalb einer Stunde frei.',
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
  own: 'Jemand anderes aus dem Betrieb muss das freigeben.',
  approve: 'Freigeben',
  approveNamed: (what) => `Freigeben: ${what}`,
  approveTitle: (what) => `${what}?`,
  approveLines:
    'Es gilt sofort. Vergewissern Sie sich, dass Sie den Grund kennen: Fragen Sie, wer es angefragt hat, oder die betroffene Person.',
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
  lines:
    'Mit einem Dienstschlüssel handelt eines Ihrer Backends für das Team, ohne dass sich jemand anmeldet. Schlüssel werden nur auf einem Rechner des Dienstes erstellt und ersetzt: portico service-keys add, danach ein Name.',
  none: 'Es gibt keine Dienstschlüssel.',
  created: (date) => `erstellt am ${date}`,
  scopes: (scopes) => `Scopes: ${scopes.join(', ')}`,
  networks: (networks) => `Funktioniert nur von ${networks.join(', ')}`,
  everywhere: 'Funktioniert von jeder Adresse',
  revokeTitle: (name) => `Schlüssel „${name}“ widerrufen?`,
  revokeLines:
    'Backends, die ihn verwenden, bekommen von da an keine Antworten mehr. Offene Einladungen, die damit gesendet wurden, werden ebenfalls widerrufen. Das kann nicht rückgängig gemacht werden.',
  revoked: (name) => `„${name}“ funktioniert nicht mehr.`,
};

export const events: Texts['events'] = {
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
