/* Français avec « vous », voir frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['elsewhere'];

export const elsewhere: Texts['elsewhere'] = {
  label: 'Autres façons de se connecter',
  or: 'ou',
  continueWith: (name) => `Continuer avec ${name}`,
  unavailable: (name) =>
    `${name} est injoignable pour le moment. Réessayez dans quelques minutes, ou connectez-vous autrement.`,
  gone: (name) => `La connexion avec ${name} n’est plus proposée. Connectez-vous autrement.`,
  ofOrganization: 'Votre organisation a sa propre connexion.',
  required: 'Votre organisation exige cette connexion.',
  noConnection:
    'La connexion propre à l’organisation est introuvable. Adressez-vous à l’un de ses propriétaires.',
};

export const confirming: Texts['confirming'] = {
  with: (name) => `Confirmer avec ${name}`,
  newTab: 'S’ouvre dans un nouvel onglet. Une fois que vous y êtes connecté, cette page continue.',
  otherWay: 'Se connecter autrement, dans un nouvel onglet',
};

export const returned: Texts['returned'] = {
  title: (name) => `Connexion avec ${name}`,
  tryAgain: (name) => `Réessayer avec ${name}`,
  otherWay: 'Se connecter autrement',
  toSecurity: 'Retour à la sécurité',
  goOn: 'Continuer',
  invitedAgain: 'Pour réessayer, ouvrez de nouveau le lien de votre invitation.',
  linked: (name) => `${name} est associé à votre compte. Vous pouvez désormais vous connecter avec.`,

  code: {
    title: 'Votre second facteur',
    line: (name) => `${name} a confirmé votre identité. Votre compte demande aussi un code.`,
  },

  notLinked: {
    title: 'Vous avez déjà un compte',
    lines: (name) => [
      `Il existe un compte avec l’adresse indiquée par ${name}, mais il n’est pas encore associé à ${name}.`,
      `Connectez-vous-y comme d’habitude. Vous pourrez ensuite associer ${name} et l’utiliser la prochaine fois.`,
    ],
  },

  link: {
    title: (name) => `Associer ${name} ?`,
    lines: (name, email) =>
      `Vous êtes connecté en tant que ${email}. Une fois ${name} associé, vous pourrez l’utiliser pour vous connecter à ce compte.`,
    submit: (name) => `Associer ${name}`,
    leave: 'Pas maintenant',
  },

  confirmed: {
    title: 'Confirmé',
    lines: 'Fermez cet onglet. Celui qui a posé la question continue de lui-même.',
  },
  cannotConfirm: (name) => ({
    title: `${name} ne peut pas confirmer votre identité`,
    lines: `${name} ne nous indique pas quand vous vous y êtes connecté. Choisissez un mot de passe pour votre compte avec « Mot de passe oublié ? » sur la page de connexion, puis confirmez avec celui-ci.`,
  }),

  unknown: {
    title: 'Rien à terminer ici',
    lines:
      'Cette connexion a commencé dans un autre onglet ou navigateur, elle est déjà terminée, ou votre navigateur ne conserve pas de données pour ce site. Recommencez.',
  },

  ends: {
    refused: {
      title: (name) => `${name} n’a pas confirmé votre identité`,
      lines: (name) => [
        `Vous avez peut-être annulé, ou ${name} ne vous autorise pas à vous connecter ici. Rien n’a été modifié.`,
      ],
    },
    over: {
      title: () => 'Cela a pris trop de temps',
      lines: (name) => [`Ce que ${name} nous a transmis a déjà servi ou est trop ancien. Recommencez.`],
    },
    closed: {
      title: () => 'Pas de nouveaux comptes',
      lines: (name) => [
        `Aucun compte ici ne correspond à celui de ${name}, et il est impossible d’en créer pour le moment.`,
        'Si vous avez un compte ici, connectez-vous autrement.',
      ],
    },
    suspended: {
      title: () => 'Votre compte est suspendu',
      lines: () => ['Contactez les responsables de ce service. Rien n’a été supprimé dans le compte.'],
    },
    withdrawn: {
      title: () => 'L’invitation n’est plus ouverte',
      lines: () => [
        'Elle a été acceptée, refusée ou retirée, ou elle est trop ancienne. Demandez-en une nouvelle si vous en avez encore besoin.',
      ],
    },
    otherAddress: {
      title: () => 'L’invitation est pour une autre adresse',
      lines: (name) => [
        `Votre compte chez ${name} a une autre adresse que celle qui a été invitée. Acceptez avec un compte de cette adresse.`,
      ],
    },
    full: {
      title: () => 'L’organisation est complète',
      lines: () => [
        'Elle compte autant de personnes que possible. Demandez à la personne qui vous a invité de faire d’abord de la place.',
      ],
    },
    alreadyLinked: {
      title: () => 'Associé à un autre compte',
      lines: (name) => [
        `Ce compte chez ${name} sert à se connecter à un autre compte ici. Dissociez-le d’abord là-bas, ou utilisez un autre compte chez ${name}.`,
      ],
    },
  },
};
