/* Français avec « vous », voir frame.ts. */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['second-factor'];

export const secondFactor: Texts['secondFactor'] = {
  heading: 'Application d’authentification',
  on: 'Activée',
  off: 'Désactivée',
  lines:
    'Avec une application d’authentification, votre mot de passe seul ne suffit plus pour vous connecter : il faut aussi un code.',
  left: (count) =>
    count === 0
      ? 'Il ne vous reste aucun code de secours.'
      : pluralOf(count, {
          one: 'Il vous reste # code de secours.',
          other: 'Il vous reste # codes de secours.',
        }),
  fewBadge: 'Bientôt épuisés',
  few: 'Demandez-en de nouveaux dès maintenant, pour pouvoir encore vous connecter si vous perdez votre appareil.',
};

export const setUp: Texts['setUp'] = {
  begin: 'Configurer',
  beginNamed: 'Configurer une application d’authentification',
  heading: 'Ajouter ce compte à votre application',
  lines:
    'Scannez le QR code avec votre application d’authentification, puis saisissez le code qu’elle affiche.',
  picture: 'QR code pour votre application d’authentification',
  noPicture: 'Impossible d’afficher le QR code. Utilisez la clé à la place.',
  open: 'Ouvrir dans une application sur cet appareil',
  secret: 'Vous ne pouvez pas le scanner ? Saisissez cette clé dans l’application :',
  codeHint: 'Les six chiffres affichés par l’application.',
  codeFlaw: 'L’application affiche un autre code. Attendez le suivant, puis réessayez.',
  submit: 'Activer',
  expired:
    'Cette configuration a pris trop de temps, a été recommencée ailleurs, ou a pris fin quand vous avez ajouté une clé d’accès. Annulez, puis recommencez.',
  on: 'L’application d’authentification est activée.',
};

export const recoveryCodes: Texts['recoveryCodes'] = {
  heading: 'Vos codes de secours',
  lines:
    'Conservez-les en lieu sûr, mais pas avec votre mot de passe. Si vous perdez votre appareil, chacun d’eux vous permettra de vous connecter une fois, avec votre mot de passe. Ils ne sont affichés que maintenant.',
  label: 'Codes de secours',
  copy: 'Copier les codes',
  download: 'Télécharger les codes',
  fileName: 'codes-de-secours.txt',
  file: (email) => `Codes de secours pour ${email}\nChacun ne sert qu’une fois.\n`,
  kept: 'Je les ai conservés',
  renew: 'Remplacer les codes de secours',
  renewTitle: 'Remplacer vos codes de secours ?',
  renewLines: 'Vos codes actuels ne fonctionneront plus.',
  renewConfirm: 'Obtenir de nouveaux codes',
};

export const turnOff: Texts['turnOff'] = {
  button: 'Désactiver',
  buttonNamed: 'Désactiver l’application d’authentification',
  title: 'Désactiver l’application d’authentification ?',
  lines: [
    'Votre mot de passe suffira alors pour vous connecter. Si vous n’avez pas de clé d’accès, vos codes de secours ne fonctionneront plus non plus.',
    'Les organisations qui exigent un second facteur vous seront fermées jusqu’à ce que vous en ayez de nouveau un.',
  ],
  done: 'L’application d’authentification est désactivée.',
};
