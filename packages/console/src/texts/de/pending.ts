/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const goOnTo: Translated['pending']['goOnTo'] = (application) => `Weiter zu „${application}“`;

export const texts: Translated['pending']['texts'] = {
  label: 'Anmeldung bei einer Anwendung',
  line: (application) =>
    `Sie waren dabei, sich bei „${application}“ anzumelden. Machen Sie dort weiter, wenn Sie hier fertig sind.`,
};
