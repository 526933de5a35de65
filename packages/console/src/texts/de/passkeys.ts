/* Deutsch mit „Sie“, siehe frame.ts. */
import { numberOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const passkeys: Translated['passkeys']['passkeys'] = {
  heading: 'Passkeys',
  lines:
    'Melden Sie sich mit Fingerabdruck, Gesicht oder der PIN Ihres Geräts oder Sicherheitsschlüssels an, statt mit einem Passwort. Ein Passkey zählt auch als zweiter Faktor.',
  needsHostName:
    'Passkeys funktionieren unter dieser Adresse nicht: Browser brauchen dafür einen Hostnamen, und das ist eine IP-Adresse.',
  label: 'Ihre Passkeys',
  empty: 'Sie haben noch keine Passkeys.',
  count: (total) => numberOf(total),
  added: (moment) => `hinzugefügt ${moment}`,
  backedUp: 'Gesichert',
  renaming: {
    title: 'Passkey umbenennen',
    name: 'Name des Passkeys',
  },
  removeLines: [
    'Sie können sich damit nicht mehr anmelden, und Sitzungen, die damit begonnen haben, enden. Gehört diese dazu, werden Sie gebeten, sich neu anzumelden.',
    'Ihr Gerät bietet ihn vielleicht weiter an, bis Sie ihn auch dort löschen.',
  ],
  removed: 'Der Passkey wurde entfernt.',
  addHint: 'Um Ihre Passkeys auseinanderzuhalten. Ohne Namen wird das Modell Ihres Geräts verwendet.',
  add: 'Passkey hinzufügen',
  addNow: 'Passkey erstellen',
  addedNow: (name) => `„${name}“ wurde hinzugefügt. Sie können sich ab jetzt damit anmelden.`,
  unseen:
    'Es kam keine Antwort, vielleicht wurde der Passkey trotzdem hinzugefügt. Laden Sie die Seite neu: Wenn er in der Liste steht, holen Sie sich neue Wiederherstellungscodes.',
  notMade: 'Ihr Browser hat keinen Passkey erstellt. Versuchen Sie es noch einmal, wenn Sie so weit sind.',
  madeAlready: 'Dieses Gerät oder dieser Sicherheitsschlüssel hat bereits einen Passkey für Ihr Konto.',
};
