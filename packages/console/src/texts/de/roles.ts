/* Deutsch mit „Sie“, siehe frame.ts. Rollen des Produkts heißen „Produktrollen“. */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['roles'];

export const failures: Texts['failures'] = {
  ROLE_NOT_FOUND: 'Diese Rolle gibt es nicht mehr.',
  ROLE_ALREADY_EXISTS: 'Eine andere Rolle heißt bereits so.',
  ROLE_IN_USE: 'Jemand hat diese Rolle. Wählen Sie, welche Rolle an ihre Stelle tritt.',
  ROLE_PROTECTED: 'Das kommt aus einer Datei des Dienstes und kann deshalb hier nicht geändert werden.',
  ROLE_LIMIT_REACHED: 'Mehr Rollen sind nicht möglich. Löschen Sie eine, die niemand braucht.',
  PERMISSION_IN_USE: 'Eine Rolle hat diese Berechtigung noch. Nehmen Sie sie ihr zuerst.',
};

export const roles: Texts['roles'] = {
  nameHint: 'Für Programme: Kleinbuchstaben, Ziffern, „-“ und „_“, zum Beispiel „approver“.',
  nameFlaw:
    'Beginnen Sie mit einem Kleinbuchstaben, und verwenden Sie bis zu 64 Kleinbuchstaben, Ziffern, „-“ und „_“. Die Namen owner, admin und viewer sind vergeben.',
  title: 'Titel',
  titleHint: 'Was Menschen anstelle des Namens lesen.',
  description: 'Beschreibung',
  permissionsHint: 'Was man mit dieser Rolle im Produkt darf',
  permissionsFlaw: 'Einige dieser Berechtigungen können nicht mehr vergeben werden. Laden Sie die Seite neu.',
  noPermissions: 'Es gibt noch keine Berechtigungen zur Auswahl.',
  delegable: 'Inhaber und Admins können sie vergeben',
  delegableHint: 'Andernfalls kann das nur der Betreiber.',
  yes: 'Ja',
  no: 'Nein',

  create: 'Rolle erstellen',
  submit: 'Rolle erstellen',
  created: (name) => `Die Rolle „${name}“ wurde erstellt.`,
  list: 'Rollen',
  empty: 'Es gibt noch keine Rollen.',
  confersNone: 'Keine Berechtigungen',
  more: (count) => pluralOf(count, { other: '# weitere' }),

  editTitle: (name) => `Rolle „${name}“ bearbeiten`,
  saved: (name) => `Die Rolle „${name}“ wurde gespeichert.`,

  removeNamed: (name) => `${name} löschen`,
  removeTitle: (name) => `Rolle „${name}“ löschen?`,
  replacement: 'An ihre Stelle tritt',
  noReplacement: 'Nichts, da niemand sie hat',
  replacementFlaw: 'Diese Rolle gibt es nicht mehr. Laden Sie die Seite neu.',
  removed: (name) => `Die Rolle „${name}“ wurde gelöscht.`,
};

export const ownRoles: Texts['ownRoles'] = {
  lines:
    'Eigene Rollen sagen, was Personen und API-Schlüssel dieser Organisation im Produkt dürfen, neben den Rollen, die es mitbringt.',
  ownersOnly: 'Das sehen nur Inhaber.',
  off: 'Organisationen können hier keine eigenen Rollen anlegen. Bereits angelegte bleiben, wie sie sind.',
  ofTeam: 'Gehört zum Produkt',
};

export const catalogue: Texts['catalogue'] = {
  file: 'Berechtigungen und Rollen kommen aus der Datei, die PORTICO_ROLES_FILE nennt. Ändern Sie die Datei, und starten Sie den Dienst dann neu: Hier können Sie sie nur ansehen.',
  roleLines: 'Diese Rollen gelten in jeder Organisation.',
  own: 'Nur der Betreiber vergibt sie',

  permissionLines:
    'Was eine Berechtigung bedeutet, bestimmt Ihr Produkt: Auf diesen Seiten und in der Schnittstelle dieses Dienstes öffnet keine etwas.',
  none: 'Es gibt noch keine Berechtigungen.',
  delegable: 'Organisationen können sie in eigenen Rollen verwenden',
  delegableShort: 'Für eigene Rollen',
  add: 'Berechtigung hinzufügen',
  nameHint: 'Zwei bis vier Wörter mit Doppelpunkten dazwischen, zum Beispiel „invoice:approve“.',
  flaw: 'Verwenden Sie zwei bis vier Wörter aus Kleinbuchstaben mit Doppelpunkten dazwischen, bis zu 64 Zeichen, die keine andere Berechtigung hat. Eine Beschreibung hat höchstens 500 Zeichen.',
  submit: 'Berechtigung hinzufügen',
  added: (name) => `„${name}“ wurde hinzugefügt.`,
  editTitle: (name) => `Berechtigung „${name}“ bearbeiten`,
  saved: (name) => `„${name}“ wurde gespeichert.`,
  staysDelegable:
    'Eine Rolle, die eine Organisation angelegt hat, enthält diese Berechtigung. Deshalb müssen Organisationen sie verwenden können.',
  removeTitle: (name) => `Berechtigung „${name}“ entfernen?`,
  removeLines: 'Wenn Ihr Produkt danach fragt, lautet die Antwort von da an Nein.',
  removed: (name) => `„${name}“ wurde entfernt.`,
};
