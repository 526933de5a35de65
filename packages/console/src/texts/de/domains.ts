/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['domains'];

export const domains: Texts['domains'] = {
  heading: 'Domain hinzufügen',
  lines:
    'Wessen Adresse in einer Domain der Organisation liegt, kann sich mit deren eigenem Anbieter anmelden. Ein Eintrag im DNS zeigt, dass die Domain Ihnen gehört.',
  submit: 'Domain hinzufügen',
  name: 'Domain',
  nameHint:
    'Was in Adressen nach dem @ steht, zum Beispiel example.com. Subdomains werden für sich hinzugefügt.',
  nameMissing: 'Geben Sie eine Domain ein.',
  nameFlaw:
    'Geben Sie eine eigene Domain ein, zum Beispiel example.com. Domains von Mailanbietern und Endungen, unter denen jeder Namen registrieren kann, sind nicht möglich.',
  empty: 'Es gibt noch keine Domains.',
  states: {
    pending: 'Noch nicht bestätigt',
    verified: 'Bestätigt',
    lost: 'Verloren',
  },
  neverChecked: 'nie geprüft',
  checked: (distance) => `${distance} geprüft`,
  enter: 'Tragen Sie diesen TXT-Eintrag im DNS der Domain ein, und lassen Sie ihn dort:',
  copyName: 'Namen kopieren',
  copyValue: 'Wert kopieren',
  check: 'Jetzt prüfen',
  found: (name) => `${name} ist bestätigt.`,
  notFound: 'Der Eintrag wurde nicht gefunden. Bis ein neuer zu sehen ist, können Stunden vergehen.',
  removeLines:
    'Ihre Adressen gehören dann nicht mehr zur Organisation, und eine andere Organisation kann die Domain bestätigen.',
  removed: (name) => `${name} wurde entfernt.`,
};
