/* Français avec « vous », voir frame.ts. */
import { inSeconds } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const emailCode: Translated['email-code']['emailCode'] = {
  title: 'Se connecter avec un code',
  lines: 'Saisissez votre adresse e-mail : nous vous enverrons un code à six chiffres.',
  send: 'Envoyer le code',
  back: 'Se connecter autrement',
  sentLines: (email) => [
    `S’il existe un compte pour ${email}, un code vient d’être envoyé. Il reste valable dix minutes, sur cette page uniquement.`,
    'Toujours rien après quelques minutes ? Regardez dans vos courriers indésirables et vérifiez l’adresse.',
  ],
  hint: 'Les six chiffres reçus par e-mail.',
  factor: {
    title: 'Second facteur',
    lines: 'Le code reçu par e-mail est exact. Votre compte demande aussi son second facteur.',
  },
  wrong: 'Ce code est inexact. Vérifiez les six chiffres du dernier e-mail.',
  expired: 'Ce code n’est plus valable. Demandez-en un autre.',
  spent: 'Ce code a été essayé trop souvent et n’est plus valable. Demandez-en un autre.',
  wait: (left) => `Vous pourrez demander un autre code ${inSeconds(left)}.`,
  again: 'Envoyer un autre code',
  sentAgain: (email) => `Un autre code vient d’être envoyé à ${email}. Le précédent n’est plus valable.`,
};
