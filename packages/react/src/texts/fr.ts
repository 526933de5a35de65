// Generated from the console's catalogues by `npm run fix`: tools/generate/react-texts.ts chooses the texts.
import { formatsOf } from '../formats.ts';

const formats = /* @__PURE__ */ formatsOf('fr');

export const common = {
  loadMore: `Afficher plus`,
  tryAgain: `Réessayer`,
  cancel: `Annuler`,
  roles: { owner: `Propriétaire`, admin: `Admin`, viewer: `Lecture` },
};

export const session = {
  signIn: `Se connecter`,
  signOut: `Se déconnecter`,
  account: `Compte`,
  acting: ({ operator, person }: { operator: string; person: string }) => `${operator} agit pour ${person}. Tout ce que vous faites ici est consigné dans les événements de cette personne.`,
};

export const organizations = {
  label: `Vos organisations`,
  switch: `Changer d’organisation`,
  search: `Rechercher une organisation`,
  none: `Aucune organisation ne correspond.`,
  count: (total: number) => (formats.pluralOf(total, { one: `# organisation`, other: `# organisations` })),
  create: `Créer une organisation`,
  name: `Nom`,
  submit: `Créer`,
};

export const people = {
  label: `Membres de l’organisation`,
  search: `Nom ou adresse e-mail`,
  none: `Aucun membre ne correspond.`,
  you: `Vous`,
  notAccepted: `N’a pas encore accepté`,
  role: `Rôle`,
  roleHints: { owner: `Peut tout faire, y compris supprimer l’organisation.`, admin: `Peut modifier l’organisation et gérer ses membres, sauf les propriétaires.`, viewer: `Peut tout voir, sans rien modifier.` },
  productRoles: `Rôles produit`,
  edit: `Modifier`,
  editNamed: (name: string) => `Modifier ${name}`,
  save: `Enregistrer`,
  saved: `Modifications enregistrées.`,
  remove: `Retirer`,
  removeNamed: (name: string) => `Retirer ${name}`,
  removeTitle: (name: string) => `Retirer ${name} ?`,
  removeLines: `Cette personne perd immédiatement l’accès. Les invitations qu’elle a envoyées et qui sont encore en attente sont retirées.`,
  removed: (name: string) => `${name} ne fait plus partie de l’organisation.`,
  leave: `Quitter`,
  leaveTitle: `Quitter cette organisation ?`,
  leaveLines: `Vous perdez immédiatement l’accès. Pour revenir, il vous faudra une nouvelle invitation.`,
  behind: `Quelqu’un a fait une modification entre-temps. Ce que vous voyez maintenant est à jour.`,
};

export const sent = {
  invite: `Inviter des personnes`,
  emails: `Adresses e-mail`,
  emailsHint: `Séparez les adresses par une virgule ou un retour à la ligne.`,
  submit: `Envoyer l’invitation`,
  sentAll: (count: number) => (formats.pluralOf(count, { one: `# invitation vient d’être envoyée.`, other: `# invitations viennent d’être envoyées.` })),
  label: `Invitations envoyées`,
  expires: (distance: string) => `expire ${distance}`,
  resend: `Renvoyer`,
  resendNamed: (email: string) => `Renvoyer à ${email}`,
  resent: (email: string) => `Un nouveau lien vient d’être envoyé à ${email}. L’ancien ne fonctionne plus.`,
  revoke: `Retirer`,
  revokeNamed: (email: string) => `Retirer l’invitation envoyée à ${email}`,
  revoked: `L’invitation a été retirée.`,
};

export const received = {
  label: `Invitations reçues`,
  as: { owner: `Invitation comme propriétaire`, admin: `Invitation comme admin`, viewer: `Invitation en lecture` },
  from: { owner: (inviter: string) => `${inviter} vous invite comme propriétaire`, admin: (inviter: string) => `${inviter} vous invite comme admin`, viewer: (inviter: string) => `${inviter} vous invite en lecture` },
  expires: (distance: string) => `expire ${distance}`,
  accept: `Accepter`,
  acceptNamed: (name: string) => `Accepter l’invitation à rejoindre ${name}`,
  accepted: (name: string) => `Vous avez rejoint « ${name} ».`,
  decline: `Refuser`,
  declineNamed: (name: string) => `Refuser l’invitation à rejoindre ${name}`,
  declined: (name: string) => `Vous avez refusé l’invitation à rejoindre « ${name} ».`,
};

export const refusals = {
  email: `Saisissez une adresse e-mail complète, par exemple nom@example.com.`,
  LAST_OWNER: `Une organisation doit avoir au moins un propriétaire. Nommez d’abord quelqu’un d’autre propriétaire.`,
  MANAGER_ALREADY_EXISTS: `Cette personne est déjà membre de l’organisation.`,
  MANAGER_NOT_FOUND: `Cette personne n’est plus membre de l’organisation.`,
  MANAGER_LIMIT_REACHED: `L’organisation a atteint son nombre maximal de membres. Retirez d’abord quelqu’un.`,
  INVITATION_ALREADY_PENDING: `Une invitation a déjà été envoyée à cette adresse.`,
  INVITATION_NOT_PENDING: `Cette invitation n’est plus en attente.`,
  INVITATION_NOT_FOUND: `Cette invitation n’existe plus.`,
  INVITATION_LIMIT_REACHED: `L’organisation a atteint son nombre maximal d’invitations en attente. Retirez-en quelques-unes restées sans réponse.`,
};

export const failures = {
  noAnswer: `Le service est injoignable. Vérifiez votre connexion, puis réessayez.`,
  busy: `Le service est très sollicité. Réessayez dans un instant.`,
  wrong: `Une erreur s’est produite sur le serveur. Réessayez plus tard.`,
  outdated: `Cette page n’est plus à jour. Rechargez-la, puis réessayez.`,
  refused: `Cette valeur n’est pas acceptée ici. Vérifiez votre saisie.`,
  tooLong: (max: number) => (formats.pluralOf(max, { one: `Utilisez au maximum # caractère.`, other: `Utilisez au maximum # caractères.` })),
  tooFastFor: { seconds: (seconds: number) => `Trop de tentatives. Réessayez ${(formats.pluralOf(seconds, { one: `dans # seconde`, other: `dans # secondes` }))}.`, minutes: (minutes: number) => `Trop de tentatives. Réessayez ${(formats.pluralOf(minutes, { one: `dans # minute`, other: `dans # minutes` }))}.` },
  signInAgain: `Se reconnecter`,
  setUpSecondFactor: `Configurer un second facteur`,
  ACCESS_FORBIDDEN: `Vous n’avez pas le droit de faire cela.`,
  ACCESS_TOKEN_INVALID: `Votre session a pris fin`,
  REAUTHENTICATION_REQUIRED: `Votre connexion remonte à un certain temps. Confirmez votre identité pour continuer.`,
  SECOND_FACTOR_MISSING: `Un second facteur est nécessaire : connectez-vous avec une clé d’accès, ou avec votre mot de passe et un code. Si vous n’avez encore ni clé d’accès ni application d’authentification, configurez-en une.`,
  SSO_REQUIRED: `Votre organisation exige l’authentification unique.`,
  POLICY_REFUSED: `Une politique de l’organisation n’autorise pas cette connexion, ou l’accès depuis ce réseau. Connectez-vous autrement, ou depuis un autre endroit ; un propriétaire peut modifier la politique.`,
  EMAIL_NOT_VERIFIED: `Vérifiez d’abord votre adresse e-mail : ouvrez le lien que nous vous avons envoyé par e-mail.`,
  ORGANIZATION_NOT_FOUND: `Cette organisation a été supprimée, ou vous n’en êtes plus membre.`,
  ORGANIZATION_LIMIT_REACHED: `Vous avez atteint le nombre maximal d’organisations pour le moment. Supprimez-en une dont vous n’avez plus besoin, ou réessayez demain.`,
};
