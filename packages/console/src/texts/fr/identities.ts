/* Français avec « vous », voir frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['identities'];

export const identities: Texts['identities'] = {
  heading: 'Comptes externes',
  lines: 'Connectez-vous avec un compte que vous avez ailleurs.',
  label: 'Vos comptes associés',
  link: (name) => `Associer ${name}`,
  linked: (moment) => `associé ${moment}`,
  used: (distance) => `utilisé ${distance}`,
  neverUsed: 'jamais utilisé',
  unlink: 'Dissocier',
  unlinkNamed: (name) => `Dissocier ${name}`,
  unlinkTitle: (name) => `Dissocier ${name} ?`,
  unlinkLines: (name) =>
    `Vous ne pourrez plus vous connecter avec ${name}. Les sessions en cours restent ouvertes.`,
  unlinked: (name) => `${name} a été dissocié.`,
  last: 'C’est la seule façon de vous connecter à votre compte. Choisissez d’abord un mot de passe ou ajoutez une clé d’accès.',
};

export const noPassword: Texts['noPassword'] = {
  lines: 'Vous vous connectez sans. Avec un mot de passe, vous ne dépendez de personne d’autre.',
  choose: 'En choisir un',
  chooseNamed: 'Choisir un mot de passe',
  sent: (email) => `Un lien pour choisir un mot de passe est en route vers ${email}.`,
};
