// Generated from the console's catalogues by `npm run fix`: tools/generate/react-texts.ts chooses the texts.
import { formatsOf } from '../formats.ts';

const formats = /* @__PURE__ */ formatsOf('de');

export const common = {
  loadMore: `Mehr laden`,
  tryAgain: `Erneut versuchen`,
  cancel: `Abbrechen`,
  roles: { owner: `Inhaber`, admin: `Admin`, viewer: `Lesend` },
};

export const session = {
  signIn: `Anmelden`,
  signOut: `Abmelden`,
  account: `Konto`,
  acting: ({ operator, person }: { operator: string; person: string }) => `${operator} handelt für ${person}. Was Sie hier tun, steht in den Ereignissen dieser Person.`,
};

export const organizations = {
  label: `Ihre Organisationen`,
  switch: `Organisation wechseln`,
  search: `Organisation suchen`,
  none: `Keine Organisation passt.`,
  count: (total: number) => (formats.pluralOf(total, { one: `# Organisation`, other: `# Organisationen` })),
  create: `Organisation erstellen`,
  name: `Name`,
  submit: `Erstellen`,
};

export const people = {
  label: `Personen, die die Organisation verwalten`,
  search: `Name oder E-Mail`,
  none: `Keine Person passt.`,
  you: `Sie`,
  notAccepted: `Hat noch nicht angenommen`,
  role: `Rolle`,
  roleHints: { owner: `Darf alles, auch die Organisation löschen.`, admin: `Darf die Organisation ändern und ihre Mitglieder verwalten, nicht aber ihre Inhaber.`, viewer: `Darf alles sehen, aber nichts ändern.` },
  productRoles: `Produktrollen`,
  edit: `Bearbeiten`,
  editNamed: (name: string) => `${name} bearbeiten`,
  save: `Speichern`,
  saved: `Gespeichert.`,
  remove: `Entfernen`,
  removeNamed: (name: string) => `${name} entfernen`,
  removeTitle: (name: string) => `${name} entfernen?`,
  removeLines: `Der Zugriff endet sofort. Einladungen dieser Person, die noch offen sind, werden zurückgezogen.`,
  removed: (name: string) => `${name} wurde entfernt.`,
  leave: `Verlassen`,
  leaveTitle: `Diese Organisation verlassen?`,
  leaveLines: `Ihr Zugriff endet sofort. Um zurückzukommen, müssen Sie neu eingeladen werden.`,
  behind: `Das hat inzwischen jemand geändert. Was Sie jetzt sehen, ist aktuell.`,
};

export const sent = {
  invite: `Personen einladen`,
  emails: `E-Mail-Adressen`,
  emailsHint: `Trennen Sie mehrere Adressen durch ein Komma oder eine neue Zeile.`,
  submit: `Einladung senden`,
  sentAll: (count: number) => (formats.pluralOf(count, { one: `# Einladung ist unterwegs.`, other: `# Einladungen sind unterwegs.` })),
  label: `Gesendete Einladungen`,
  expires: (distance: string) => `läuft ab ${distance}`,
  resend: `Noch einmal senden`,
  resendNamed: (email: string) => `Noch einmal senden: ${email}`,
  resent: (email: string) => `Ein neuer Link ist unterwegs an ${email}. Der ältere funktioniert nicht mehr.`,
  revoke: `Zurückziehen`,
  revokeNamed: (email: string) => `Einladung an ${email} zurückziehen`,
  revoked: `Die Einladung wurde zurückgezogen.`,
};

export const received = {
  label: `Einladungen an Sie`,
  as: { owner: `Sie sind als Inhaber eingeladen`, admin: `Sie sind als Admin eingeladen`, viewer: `Sie sind mit der Rolle „Lesend“ eingeladen` },
  from: { owner: (inviter: string) => `${inviter} lädt Sie als Inhaber ein`, admin: (inviter: string) => `${inviter} lädt Sie als Admin ein`, viewer: (inviter: string) => `${inviter} lädt Sie mit der Rolle „Lesend“ ein` },
  expires: (distance: string) => `läuft ab ${distance}`,
  accept: `Annehmen`,
  acceptNamed: (name: string) => `Einladung zu ${name} annehmen`,
  accepted: (name: string) => `Sie gehören jetzt zu „${name}“.`,
  decline: `Ablehnen`,
  declineNamed: (name: string) => `Einladung zu ${name} ablehnen`,
  declined: (name: string) => `Sie haben die Einladung zu „${name}“ abgelehnt.`,
};

export const refusals = {
  email: `Geben Sie eine vollständige E-Mail-Adresse ein, zum Beispiel name@example.com.`,
  LAST_OWNER: `Eine Organisation braucht mindestens einen Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.`,
  MANAGER_ALREADY_EXISTS: `Diese Person gehört bereits zur Organisation.`,
  MANAGER_NOT_FOUND: `Diese Person gehört nicht mehr zur Organisation.`,
  MANAGER_LIMIT_REACHED: `Mehr Mitglieder sind in dieser Organisation nicht möglich. Entfernen Sie zuerst jemanden.`,
  INVITATION_ALREADY_PENDING: `Diese Adresse ist bereits eingeladen.`,
  INVITATION_NOT_PENDING: `Diese Einladung ist nicht mehr offen.`,
  INVITATION_NOT_FOUND: `Diese Einladung gibt es nicht mehr.`,
  INVITATION_LIMIT_REACHED: `Mehr offene Einladungen sind in dieser Organisation nicht möglich. Ziehen Sie solche zurück, die niemand annimmt.`,
};

export const failures = {
  noAnswer: `Der Dienst war nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.`,
  busy: `Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.`,
  wrong: `Auf dem Server ist etwas schiefgegangen. Versuchen Sie es später noch einmal.`,
  outdated: `Diese Seite ist veraltet. Laden Sie sie neu und versuchen Sie es dann noch einmal.`,
  refused: `Das wird hier nicht angenommen. Prüfen Sie Ihre Eingabe.`,
  tooLong: (max: number) => (`Verwenden Sie höchstens ${formats.numberOf(max)} Zeichen.`),
  tooFastFor: { seconds: (seconds: number) => `Zu viele Versuche. Versuchen Sie es ${(formats.pluralOf(seconds, { one: `in # Sekunde`, other: `in # Sekunden` }))} noch einmal.`, minutes: (minutes: number) => `Zu viele Versuche. Versuchen Sie es ${(formats.pluralOf(minutes, { one: `in # Minute`, other: `in # Minuten` }))} noch einmal.` },
  signInAgain: `Neu anmelden`,
  setUpSecondFactor: `Zweiten Faktor einrichten`,
  ACCESS_FORBIDDEN: `Das dürfen Sie nicht.`,
  ACCESS_TOKEN_INVALID: `Sie wurden abgemeldet`,
  REAUTHENTICATION_REQUIRED: `Ihre Anmeldung ist eine Weile her. Bestätigen Sie, wer Sie sind, um fortzufahren.`,
  SECOND_FACTOR_MISSING: `Dafür ist ein zweiter Faktor nötig: Melden Sie sich mit einem Passkey an, oder mit Passwort und Code. Wenn Sie beides noch nicht haben, richten Sie eines davon ein.`,
  SSO_REQUIRED: `Ihre Organisation verlangt Single Sign-on.`,
  POLICY_REFUSED: `Eine Richtlinie der Organisation lässt diese Anmeldung oder den Zugriff aus diesem Netz nicht zu. Melden Sie sich auf andere Weise oder von einem anderen Ort aus an; Inhaber können die Richtlinie ändern.`,
  EMAIL_NOT_VERIFIED: `Bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.`,
  ORGANIZATION_NOT_FOUND: `Diese Organisation wurde gelöscht, oder Sie gehören nicht mehr dazu.`,
  ORGANIZATION_LIMIT_REACHED: `Mehr Organisationen sind derzeit nicht möglich. Löschen Sie eine, die Sie nicht mehr brauchen, oder versuchen Sie es morgen noch einmal.`,
};
