/* Deutsch mit „Sie“, siehe frame.ts. */
import { inSeconds } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const emailCode: Translated['email-code']['emailCode'] = {
  title: 'Mit einem Code anmelden',
  lines: 'Geben Sie Ihre E-Mail-Adresse ein, dann schicken wir Ihnen einen Code mit sechs Ziffern.',
  send: 'Code senden',
  back: 'Auf andere Weise anmelden',
  sentLines: (email) => [
    `Wenn es ein Konto für ${email} gibt, ist ein Code unterwegs. Er gilt zehn Minuten, und nur auf dieser Seite.`,
    'Nach einigen Minuten ist noch nichts da? Sehen Sie im Spam-Ordner nach und prüfen Sie die Adresse.',
  ],
  hint: 'Die sechs Ziffern aus der E-Mail.',
  factor: {
    title: 'Zweiter Faktor',
    lines: 'Der Code aus der E-Mail stimmt. Ihr Konto verlangt außerdem seinen zweiten Faktor.',
  },
  wrong: 'Dieser Code ist falsch. Prüfen Sie die sechs Ziffern in der neuesten E-Mail.',
  expired: 'Dieser Code gilt nicht mehr. Lassen Sie sich einen neuen senden.',
  spent:
    'Dieser Code wurde zu oft falsch eingegeben und gilt nicht mehr. Lassen Sie sich einen neuen senden.',
  wait: (left) => `Einen neuen Code können Sie ${inSeconds(left)} anfordern.`,
  again: 'Neuen Code senden',
  sentAgain: (email) => `Ein neuer Code ist unterwegs an ${email}. Der vorige gilt nicht mehr.`,
};
