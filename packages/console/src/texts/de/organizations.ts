/* Deutsch mit „Sie“, siehe frame.ts. Rollen heißen „Inhaber“, „Admin“ und „Lesend“. */
import { listOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['organizations'];

export const roles: Texts['roles'] = { owner: 'Inhaber', admin: 'Admin', viewer: 'Lesend' };

export const roleHints: Texts['roleHints'] = {
  owner: 'Darf alles, auch die Organisation löschen.',
  admin: 'Darf die Organisation ändern und ihre Personen verwalten, nicht aber ihre Inhaber.',
  viewer: 'Darf alles sehen, aber nichts ändern.',
};

export const organizations: Texts['organizations'] = {
  label: 'Ihre Organisationen',
  since: (date) => `erstellt am ${date}`,
  count: (total) =>
    total === null
      ? 'Mehr als 10.000 Organisationen'
      : pluralOf(total, { one: '# Organisation', other: '# Organisationen' }),
  idEnds: (end) => `ID endet auf ${end}`,
  emptyTitle: 'Noch keine Organisationen',
  empty: 'Erstellen Sie eine, oder lassen Sie sich in eine andere einladen.',
  receivedLabel: 'Einladungen an Sie',
  receivedAs: {
    owner: 'Sie sind als Inhaber eingeladen',
    admin: 'Sie sind als Admin eingeladen',
    viewer: 'Sie sind mit der Rolle „Lesend“ eingeladen',
  },
  receivedFrom: {
    owner: (inviter) => `${inviter} lädt Sie als Inhaber ein`,
    admin: (inviter) => `${inviter} lädt Sie als Admin ein`,
    viewer: (inviter) => `${inviter} lädt Sie mit der Rolle „Lesend“ ein`,
  },
  acceptNamed: (name) => `Einladung zu ${name} annehmen`,
  accepted: (name) => `Sie gehören jetzt zu „${name}“.`,
  decline: 'Ablehnen',
  declineNamed: (name) => `Einladung zu ${name} ablehnen`,
  declined: (name) => `Sie haben die Einladung zu „${name}“ abgelehnt.`,
  alreadyIn: (name) => `Sie gehören bereits zu „${name}“.`,
  noRoom: (name) =>
    `„${name}“ kann keine weiteren Personen aufnehmen. Fragen Sie die Person, die Sie eingeladen hat.`,
  expires: (distance) => `läuft ab ${distance}`,
  deleted: 'Gelöscht',
  deletedLines:
    'Diese kann niemand öffnen. Ihre Inhaber können sie wiederherstellen, bis sie endgültig entfernt werden.',
  restorableUntil: (date, distance) => `Sie können sie bis zum ${date} wiederherstellen (${distance}).`,
  deletedLabel: 'Gelöschte Organisationen',
  restoreNamed: (name) => `${name} wiederherstellen`,
  restored: (name) => `„${name}“ ist wieder da.`,
  restoreOver: 'Zum Wiederherstellen ist es zu spät.',
  demands: 'Zweiter Faktor',
};

export const create: Texts['create'] = {
  nameHint: 'Sie können ihn später ändern.',
  submit: 'Erstellen',
  created: (name) => `„${name}“ ist bereit. Laden Sie die Menschen ein, mit denen Sie arbeiten.`,
};

export const organization: Texts['organization'] = {
  connections: 'SSO',
  way: 'Wo Sie sind',
  managersOnly: 'Das sehen nur Inhaber und Admins.',
  behind: 'Inzwischen hat jemand das geändert. Was Sie jetzt sehen, ist aktuell.',
  gone: 'Organisation nicht gefunden',
  goneLines:
    'Sie wurde gelöscht, oder Sie haben keinen Zugriff darauf. Wenn Sie welchen haben sollten, fragen Sie einen ihrer Inhaber.',
};

export const people: Texts['people'] = {
  heading: 'Alle, die diese Organisation verwalten',
  label: 'Personen, die die Organisation verwalten',
  search: 'Name oder E-Mail',
  count: (total) =>
    total === null ? 'Mehr als 10.000 Personen' : pluralOf(total, { one: '# Person', other: '# Personen' }),
  fileName: (organization) => `Personen von ${organization}.csv`,
  columns: ['Name', 'E-Mail', 'Rolle', 'Zweiter Faktor', 'Seit'],
  hasFactor: { yes: 'Ja', no: 'Nein' },
  factor: 'Zweiter Faktor',
  noFactor: 'Kein zweiter Faktor',
  noMatch: 'Keine Person passt.',
  you: 'Sie',
  notAccepted: 'Hat noch nicht angenommen',
  notAcceptedSelf:
    'Jemand hat Sie ohne Rückfrage hinzugefügt. Nehmen Sie an, wenn Ihnen das recht ist; sonst können Sie gehen.',
  accepted: 'Sie haben angenommen.',
  role: (name) => `Rolle von ${name}`,
  changeRole: 'Rolle ändern',
  changeRoleNamed: (name) => `Rolle von ${name} ändern`,
  changed: {
    owner: (name) => `${name} hat jetzt die Rolle „Inhaber“.`,
    admin: (name) => `${name} hat jetzt die Rolle „Admin“.`,
    viewer: (name) => `${name} hat jetzt die Rolle „Lesend“.`,
  },
  undone: (name) => `${name} hat wieder dieselbe Rolle wie zuvor.`,
  ownerTitle: (name) => `${name} die Rolle „Inhaber“ geben?`,
  ownerLines: 'Inhaber dürfen alles, auch Sie entfernen und die Organisation löschen.',
  makeOwner: 'Zum Inhaber machen',
  changedSelf: {
    owner: 'Sie haben jetzt die Rolle „Inhaber“.',
    admin: 'Sie haben jetzt die Rolle „Admin“.',
    viewer: 'Sie haben jetzt die Rolle „Lesend“.',
  },
  ownRole: { owner: 'Inhaber werden', admin: 'Admin werden', viewer: 'Nur noch lesen' },
  ownRoleTitles: {
    owner: 'Selbst Inhaber werden?',
    admin: 'Selbst Admin werden?',
    viewer: 'Selbst nur noch lesen dürfen?',
  },
  ownRoleLines:
    'Das können Sie nicht selbst rückgängig machen: Jemand anderes müsste Ihnen Ihre Rolle zurückgeben.',
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
  removeTitle: (name) => `${name} entfernen?`,
  removeLines:
    'Der Zugriff endet sofort. Einladungen dieser Person, die noch offen sind, werden zurückgezogen.',
  removed: (name) => `${name} wurde entfernt.`,
  leave: 'Verlassen',
  leaveTitle: 'Diese Organisation verlassen?',
  leaveLines: 'Ihr Zugriff endet sofort. Um zurückzukommen, müssen Sie neu eingeladen werden.',
  left: 'Sie haben die Organisation verlassen.',
  madeByThem:
    'Was diese Person hier erstellt hat, funktioniert weiter, weil Programme davon abhängen können. Soll auch das enden, wählen Sie es aus:',
  madeByYou:
    'Was Sie hier erstellt haben, funktioniert weiter, weil Programme davon abhängen können. Soll auch das enden, wählen Sie es aus:',
  revokeMade: {
    keys: (names) => `API-Schlüssel widerrufen: ${listOf(names)}`,
    webhooks: (hosts) => `Webhooks löschen: ${listOf(hosts)}`,
  },
};

export const productRoles: Texts['productRoles'] = {
  hint: 'Was diese Person im Produkt darf',
  flaw: 'Einige dieser Rollen können nicht mehr vergeben werden. Laden Sie die Seite neu.',
  title: (name) => `Produktrollen von ${name}`,
  changed: (name) => `Die Produktrollen von ${name} wurden geändert.`,
  none: 'Es gibt keine Rollen, die Sie vergeben können.',
  fixed: (names) => `Diese können Sie nicht entziehen: ${names}.`,
};

export const made: Texts['made'] = {
  by: (name) => `von ${name}`,
  byYou: 'von Ihnen',
  byNameless: 'von einer Person ohne Namen',
  byDeleted: 'von einem gelöschten Konto',
};

export const invitations: Texts['invitations'] = {
  invite: 'Personen einladen',
  emails: 'E-Mail-Adressen',
  emailsHint: 'Trennen Sie mehrere Adressen durch ein Komma oder eine neue Zeile.',
  sentAll: (count) =>
    pluralOf(count, { one: '# Einladung ist unterwegs.', other: '# Einladungen sind unterwegs.' }),
  results: 'Was aus jeder Adresse wurde',
  isSent: 'Gesendet',
  search: 'E-Mail',
  count: (total) =>
    total === null
      ? 'Mehr als 10.000 Einladungen'
      : pluralOf(total, { one: '# Einladung', other: '# Einladungen' }),
  submit: 'Einladung senden',
  sent: (email) => `Eine Einladung ist unterwegs an ${email}.`,
  list: 'Gesendete Einladungen',
  anyState: 'Alle',
  states: {
    pending: 'Offen',
    accepted: 'Angenommen',
    declined: 'Abgelehnt',
    revoked: 'Zurückgezogen',
    expired: 'Abgelaufen',
  },
  asRole: { owner: 'als Inhaber', admin: 'als Admin', viewer: 'mit Rolle „Lesend“' },
  sentAt: (moment) => `gesendet am ${moment}`,
  empty: 'Es wurde noch niemand eingeladen.',
  emptyFiltered: 'Keine Einladung passt.',
  resend: 'Noch einmal senden',
  resendNamed: (email) => `Noch einmal an ${email} senden`,
  resent: (email) => `Ein neuer Link ist unterwegs an ${email}. Der ältere funktioniert nicht mehr.`,
  revoke: 'Zurückziehen',
  revokeNamed: (email) => `Einladung an ${email} zurückziehen`,
  revoked: 'Die Einladung wurde zurückgezogen.',
};

export const settings: Texts['settings'] = {
  renameHeading: 'Name der Organisation',
  logo: {
    label: 'Bild',
    hint: 'PNG oder WebP mit höchstens 32 KiB und 1.024 Pixeln je Seite. Es steht in Listen neben dem Namen.',
    remove: 'Logo entfernen',
    save: 'Logo speichern',
    saved: 'Das Logo wurde gespeichert.',
  },
  transferHeading: 'Inhaberschaft übertragen',
  transferLines: 'Macht jemand anderen zum Inhaber und Sie zum Admin.',
  transferTo: 'Neuen Inhaber wählen',
  transferNobody: 'Hier ist sonst niemand. Laden Sie zuerst jemanden ein.',
  transfer: 'Übertragen',
  transferNamed: (name) => `Inhaberschaft an ${name} übertragen`,
  transferTitle: (name) => `${name} zum Inhaber machen?`,
  transferConfirmLines: 'Sie werden Admin. Das können Sie nicht selbst rückgängig machen.',
  transferred: (name) => `${name} hat jetzt die Inhaberschaft.`,
  deletion: {
    heading: 'Organisation löschen',
    lines: 'Danach kann sie niemand mehr öffnen. Ihre Inhaber können sie eine Zeit lang wiederherstellen.',
    title: 'Diese Organisation löschen?',
  },
  deleted: (name) =>
    `„${name}“ wurde gelöscht. Sie können sie eine Zeit lang aus der Liste wiederherstellen.`,
};

export const failures: Texts['failures'] = {
  API_KEY_NOT_FOUND: 'Dieser API-Schlüssel wurde bereits widerrufen.',
  API_KEY_LIMIT_REACHED:
    'Mehr API-Schlüssel sind in dieser Organisation nicht möglich. Widerrufen Sie zuerst einen.',
  CONNECTION_LIMIT_REACHED:
    'Mehr Verbindungen sind in dieser Organisation nicht möglich. Löschen Sie zuerst eine.',
  CONNECTION_IN_USE: 'Die Organisation verlangt ihre eigene Anmeldung, und die hängt davon ab.',
  CONNECTION_NOT_ACTIVE: 'Testen Sie die Verbindung zuerst.',
  DOMAIN_NOT_FOUND: 'Diese Domain gibt es nicht mehr.',
  DOMAIN_ALREADY_EXISTS: 'Die Organisation hat diese Domain bereits.',
  DOMAIN_ALREADY_VERIFIED:
    'Der Eintrag ist da, aber eine andere Organisation hat diese Domain bestätigt. Sie muss sie zuerst entfernen.',
  DOMAIN_NOT_VERIFIED: 'Bestätigen Sie zuerst eine Domain der Organisation.',
  DOMAIN_LIMIT_REACHED: 'Mehr Domains sind in dieser Organisation nicht möglich. Entfernen Sie zuerst eine.',
  WEBHOOK_NOT_FOUND: 'Diesen Webhook gibt es nicht mehr.',
  CONNECTION_NOT_FOUND: 'Diese Verbindung gibt es nicht mehr.',
  CONNECTION_TEST_NOT_FOUND: 'Diesen Test gibt es nicht mehr.',
  WEBHOOK_LIMIT_REACHED: 'Mehr Webhooks sind in dieser Organisation nicht möglich. Löschen Sie zuerst einen.',
  DELIVERY_NOT_FOUND: 'Diese Zustellung gibt es nicht mehr.',
  SEAL_NOT_FOUND: 'Dieses Ereignis ist noch nicht versiegelt.',
};
