/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['identities'];

export const identities: Texts['identities'] = {
  heading: 'Konten bei anderen',
  lines: 'Melden Sie sich mit einem Konto an, das Sie anderswo haben.',
  label: 'Ihre verknüpften Konten',
  link: (name) => `${name} verknüpfen`,
  linked: (moment) => `verknüpft ${moment}`,
  used: (distance) => `zuletzt verwendet ${distance}`,
  neverUsed: 'nie verwendet',
  unlink: 'Trennen',
  unlinkNamed: (name) => `${name} trennen`,
  unlinkTitle: (name) => `${name} trennen?`,
  unlinkLines: (name) =>
    `Sie können sich nicht mehr mit ${name} anmelden. Laufende Sitzungen bleiben bestehen.`,
  unlinked: (name) => `${name} wurde getrennt.`,
  last: 'Das ist der einzige Weg, sich bei Ihrem Konto anzumelden. Wählen Sie zuerst ein Passwort, oder fügen Sie einen Passkey hinzu.',
};

export const noPassword: Texts['noPassword'] = {
  lines: 'Sie melden sich ohne Passwort an. Mit einem sind Sie von niemandem sonst abhängig.',
  choose: 'Wählen',
  chooseNamed: 'Ein Passwort wählen',
  sent: (email) => `Ein Link, mit dem Sie ein Passwort wählen, ist unterwegs an ${email}.`,
};
