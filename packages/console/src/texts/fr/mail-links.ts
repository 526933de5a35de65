/* Français avec « vous », voir frame.ts. « Ce n’était pas moi » se lit aussi dans les e-mails. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['mail-links'];

const OVER = 'Il a déjà servi, il a expiré, ou un e-mail plus récent l’a remplacé.';

const NOW = {
  owner: 'Vous êtes maintenant propriétaire de',
  admin: 'Vous êtes maintenant admin de',
  viewer: 'Vous avez maintenant un accès en lecture à',
} as const;

export const noSecret: Texts['noSecret'] = {
  title: 'Ce lien est incomplet',
  lines: 'Rouvrez le lien depuis l’e-mail. Si vous l’avez copié, assurez-vous de l’avoir copié en entier.',
};

export const linkOver: Texts['linkOver'] = 'Ce lien ne fonctionne plus';

export const verifyEmail: Texts['verifyEmail'] = {
  title: 'Vérifiez votre adresse e-mail',
  lines: [
    'Quelqu’un a créé un compte avec votre adresse e-mail, ou souhaite l’utiliser pour le sien. Si c’était vous, vérifiez-la.',
    'Sinon, dites-le-nous : votre adresse sera retirée de ce compte, et s’il est nouveau, il sera supprimé.',
  ],
  verify: 'Oui, vérifier',
  reject: 'Ce n’était pas moi',
  verified: {
    title: 'Votre adresse e-mail est vérifiée',
    lines: 'Vous n’avez rien d’autre à faire ici. Si vous veniez d’une application, retournez-y.',
  },
  rejected: {
    title: 'Merci de nous avoir prévenus',
    lines: 'Votre adresse n’y est plus utilisée. Vous n’avez rien d’autre à faire.',
  },
  taken: {
    title: 'Cette adresse est déjà prise',
    lines:
      'Un autre compte a été créé avec cette adresse entre-temps. Vous pouvez vous connecter à celui-là.',
  },
  overLines: [
    OVER,
    'Si votre adresse doit encore être vérifiée, connectez-vous et demandez un nouvel e-mail.',
  ],
};

export const resetPassword: Texts['resetPassword'] = {
  title: 'Choisissez un nouveau mot de passe',
  lines: 'Une fois qu’il sera enregistré, vous serez déconnecté sur tous vos appareils.',
  save: 'Enregistrer le mot de passe',
  saved: {
    title: 'Votre mot de passe a été modifié',
    lines: [
      'Vous avez été déconnecté sur tous vos appareils. Connectez-vous avec votre nouveau mot de passe.',
      'Si vous veniez d’une application, retournez-y et connectez-vous.',
    ],
  },
  overLines: [OVER, 'S’il vous faut encore un nouveau mot de passe, demandez un autre e-mail.'],
  again: 'Demander un autre e-mail',
};

export const acceptInvitation: Texts['acceptInvitation'] = {
  title: 'Vous avez une invitation',
  inviter: 'De la part de',
  role: 'Votre rôle',
  roles: {
    owner: 'Propriétaire – peut tout faire, y compris supprimer l’organisation',
    admin: 'Admin – peut modifier l’organisation et gérer ses membres',
    viewer: 'Lecture – peut tout voir, sans rien modifier',
  },
  email: 'Adresse invitée',
  until: 'Valable jusqu’au',

  otherAddress: (email) => `L’invitation est destinée à ${email} : il vous faut ce compte pour l’accepter.`,
  signIn: 'Connectez-vous pour accepter',
  signInAndAccept: 'Se connecter et accepter',
  hasAccount: 'J’ai déjà un compte',
  register: 'Créez un compte pour accepter',
  registerAndAccept: 'Créer le compte et accepter',
  hasNoAccount: 'Je n’ai pas encore de compte',
  anyAccount: 'Vous pouvez accepter avec n’importe lequel de vos comptes.',

  decline: 'Refuser l’invitation',
  reallyDecline: 'Pour rejoindre l’organisation plus tard, il vous faudra une nouvelle invitation.',
  yesDecline: 'Oui, refuser',

  emailTaken: 'Un compte existe déjà avec cette adresse. Connectez-vous à ce compte.',
  registrationClosed:
    'Il n’est pas possible de créer un compte ici pour le moment. Adressez-vous à la personne qui vous a invité.',
  wrongAccount: (email) => `Ce compte ne permet pas d’accepter l’invitation : elle est destinée à ${email}.`,
  accepted: (organization, role) => `${NOW[role]} « ${organization} ».`,
  joined: (organization, role) => ({
    title: 'C’est fait',
    lines: `${NOW[role]} « ${organization} ».`,
  }),
  alreadyManager: (organization) => ({
    title: 'Vous êtes déjà membre',
    lines: `Ce compte fait déjà partie de « ${organization} ». Vous n’avez rien d’autre à faire.`,
  }),
  noRoom: (organization) => ({
    title: 'Il n’y a plus de place pour le moment',
    lines: `« ${organization} » a atteint son nombre maximal de membres. Demandez à la personne qui vous a invité de libérer une place.`,
  }),
  declined: { title: 'Vous avez refusé l’invitation', lines: 'Vous n’avez rien d’autre à faire.' },
  overLines: [
    'L’invitation a été retirée ou a expiré, ou un e-mail plus récent a remplacé celui-ci.',
    'Si vous n’avez pas d’e-mail plus récent, demandez une nouvelle invitation à la personne qui vous a invité.',
  ],
  states: {
    accepted: {
      title: 'Cette invitation a déjà été acceptée',
      lines: 'Si c’est vous qui l’avez acceptée, connectez-vous. Sinon, demandez une nouvelle invitation.',
    },
    declined: {
      title: 'Cette invitation a été refusée',
      lines: 'Si vous avez changé d’avis, demandez-en une nouvelle à la personne qui vous a invité.',
    },
    revoked: {
      title: 'Cette invitation a été retirée',
      lines: 'Si vous pensez que c’est une erreur, adressez-vous à la personne qui vous a invité.',
    },
    expired: {
      title: 'Cette invitation a expiré',
      lines: 'Demandez-en une nouvelle à la personne qui vous a invité.',
    },
  },
};
