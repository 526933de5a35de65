/* Français avec « vous », voir frame.ts. Rôles : « Propriétaire », « Admin » et « Lecture ». */
import { listOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['organizations'];

export const roles: Texts['roles'] = { owner: 'Propriétaire', admin: 'Admin', viewer: 'Lecture' };

export const roleHints: Texts['roleHints'] = {
  owner: 'Peut tout faire, y compris supprimer l’organisation.',
  admin: 'Peut modifier l’organisation et gérer ses membres, sauf les propriétaires.',
  viewer: 'Peut tout voir, sans rien modifier.',
};

export const organizations: Texts['organizations'] = {
  label: 'Vos organisations',
  since: (date) => `créée le ${date}`,
  count: (total) =>
    total === null
      ? 'Plus de 10 000 organisations'
      : pluralOf(total, { one: '# organisation', other: '# organisations' }),
  idEnds: (end) => `ID se terminant par ${end}`,
  emptyTitle: 'Aucune organisation pour l’instant',
  empty: 'Créez-en une, ou demandez à quelqu’un de vous inviter dans la sienne.',
  receivedLabel: 'Invitations reçues',
  receivedAs: {
    owner: 'Invitation comme propriétaire',
    admin: 'Invitation comme admin',
    viewer: 'Invitation en lecture',
  },
  receivedFrom: {
    owner: (inviter) => `${inviter} vous invite comme propriétaire`,
    admin: (inviter) => `${inviter} vous invite comme admin`,
    viewer: (inviter) => `${inviter} vous invite en lecture`,
  },
  acceptNamed: (name) => `Accepter l’invitation à rejoindre ${name}`,
  accepted: (name) => `Vous avez rejoint « ${name} ».`,
  decline: 'Refuser',
  declineNamed: (name) => `Refuser l’invitation à rejoindre ${name}`,
  declined: (name) => `Vous avez refusé l’invitation à rejoindre « ${name} ».`,
  alreadyIn: (name) => `Vous faites déjà partie de « ${name} ».`,
  noRoom: (name) =>
    `« ${name} » a atteint son nombre maximal de membres. Adressez-vous à la personne qui vous a invité.`,
  expires: (distance) => `expire ${distance}`,
  deleted: 'Supprimées',
  deletedLines:
    'Personne ne peut ouvrir ces organisations. Leurs propriétaires peuvent les restaurer jusqu’à leur effacement définitif.',
  restorableUntil: (date, distance) => `Vous pouvez la restaurer jusqu’au ${date} (${distance}).`,
  deletedLabel: 'Organisations supprimées',
  restoreNamed: (name) => `Restaurer ${name}`,
  restored: (name) => `« ${name} » a été restaurée.`,
  restoreOver: 'Il est trop tard pour la restaurer.',
  demands: 'Second facteur',
};

export const create: Texts['create'] = {
  nameHint: 'Vous pourrez le modifier plus tard.',
  submit: 'Créer',
  created: (name) => `« ${name} » est prête. Invitez les personnes avec qui vous travaillez.`,
};

export const organization: Texts['organization'] = {
  connections: 'SSO',
  way: 'Vous êtes ici',
  managersOnly: 'Réservé aux propriétaires et aux admins.',
  behind: 'Quelqu’un a fait une modification entre-temps. Ce que vous voyez maintenant est à jour.',
  gone: 'Organisation introuvable',
  goneLines:
    'Elle a été supprimée, ou vous n’y avez pas accès. Si vous devriez y avoir accès, adressez-vous à l’un de ses propriétaires.',
};

export const people: Texts['people'] = {
  heading: 'Tous les membres de cette organisation',
  label: 'Membres de l’organisation',
  search: 'Nom ou adresse e-mail',
  count: (total) =>
    total === null ? 'Plus de 10 000 membres' : pluralOf(total, { one: '# membre', other: '# membres' }),
  fileName: (organization) => `Membres (${organization}).csv`,
  columns: ['Nom', 'Adresse e-mail', 'Rôle', 'Second facteur', 'Depuis'],
  hasFactor: { yes: 'Oui', no: 'Non' },
  factor: 'Second facteur',
  noFactor: 'Sans second facteur',
  noMatch: 'Aucun membre ne correspond.',
  you: 'Vous',
  notAccepted: 'N’a pas encore accepté',
  notAcceptedSelf:
    'Quelqu’un vous a ajouté sans vous consulter. Si cela vous convient, acceptez ; sinon, vous pouvez quitter l’organisation.',
  accepted: 'Vous avez accepté.',
  role: (name) => `Rôle attribué à ${name}`,
  changeRole: 'Modifier le rôle',
  changeRoleNamed: (name) => `Modifier le rôle attribué à ${name}`,
  changed: {
    owner: (name) => `${name} a maintenant le rôle de propriétaire.`,
    admin: (name) => `${name} a maintenant le rôle d’admin.`,
    viewer: (name) => `${name} a maintenant le rôle de lecture.`,
  },
  undone: (name) => `${name} a retrouvé son rôle précédent.`,
  ownerTitle: (name) => `Nommer ${name} propriétaire ?`,
  ownerLines:
    'Les propriétaires peuvent tout faire, y compris vous retirer de l’organisation ou la supprimer.',
  makeOwner: 'Nommer propriétaire',
  changedSelf: {
    owner: 'Vous avez maintenant le rôle de propriétaire.',
    admin: 'Vous avez maintenant le rôle d’admin.',
    viewer: 'Vous avez maintenant le rôle de lecture.',
  },
  ownRole: { owner: 'Devenir propriétaire', admin: 'Devenir admin', viewer: 'Passer en lecture' },
  ownRoleTitles: {
    owner: 'Devenir vous-même propriétaire ?',
    admin: 'Devenir vous-même admin ?',
    viewer: 'Passer vous-même en lecture ?',
  },
  ownRoleLines:
    'Vous ne pourrez pas revenir en arrière par vous-même : quelqu’un d’autre devra vous rendre votre rôle.',
  remove: 'Retirer',
  removeNamed: (name) => `Retirer ${name}`,
  removeTitle: (name) => `Retirer ${name} ?`,
  removeLines:
    'Cette personne perd immédiatement l’accès. Les invitations qu’elle a envoyées et qui sont encore en attente sont retirées.',
  removed: (name) => `${name} ne fait plus partie de l’organisation.`,
  leave: 'Quitter',
  leaveTitle: 'Quitter cette organisation ?',
  leaveLines: 'Vous perdez immédiatement l’accès. Pour revenir, il vous faudra une nouvelle invitation.',
  left: 'Vous avez quitté l’organisation.',
  madeByThem:
    'Ce que cette personne a créé ici continue de fonctionner, car des programmes peuvent en dépendre. Cochez ce qui doit aussi prendre fin :',
  madeByYou:
    'Ce que vous avez créé ici continue de fonctionner, car des programmes peuvent en dépendre. Cochez ce qui doit aussi prendre fin :',
  revokeMade: {
    keys: (names) => `Révoquer les clés d’API : ${listOf(names)}`,
    webhooks: (hosts) => `Supprimer les webhooks : ${listOf(hosts)}`,
  },
};

export const productRoles: Texts['productRoles'] = {
  hint: 'Ce que la personne peut faire dans le produit',
  flaw: 'Certains de ces rôles ne peuvent plus être attribués. Rechargez la page.',
  title: (name) => `Rôles produit attribués à ${name}`,
  changed: (name) => `Les rôles produit attribués à ${name} ont été modifiés.`,
  none: 'Il n’y a aucun rôle que vous puissiez attribuer.',
  fixed: (names) => `Vous ne pouvez pas retirer : ${names}.`,
};

export const made: Texts['made'] = {
  by: (name) => `par ${name}`,
  byYou: 'par vous',
  byNameless: 'par une personne sans nom',
  byDeleted: 'par un compte supprimé',
};

export const invitations: Texts['invitations'] = {
  invite: 'Inviter des personnes',
  emails: 'Adresses e-mail',
  emailsHint: 'Séparez les adresses par une virgule ou un retour à la ligne.',
  sentAll: (count) =>
    pluralOf(count, {
      one: '# invitation vient d’être envoyée.',
      other: '# invitations viennent d’être envoyées.',
    }),
  results: 'Résultat pour chaque adresse',
  isSent: 'Envoyée',
  search: 'Adresse e-mail',
  count: (total) =>
    total === null
      ? 'Plus de 10 000 invitations'
      : pluralOf(total, { one: '# invitation', other: '# invitations' }),
  submit: 'Envoyer l’invitation',
  sent: (email) => `Une invitation vient d’être envoyée à ${email}.`,
  list: 'Invitations envoyées',
  anyState: 'Toutes',
  states: {
    pending: 'En attente',
    accepted: 'Acceptée',
    declined: 'Refusée',
    revoked: 'Retirée',
    expired: 'Expirée',
  },
  asRole: { owner: 'comme propriétaire', admin: 'comme admin', viewer: 'en lecture' },
  sentAt: (moment) => `envoyée le ${moment}`,
  empty: 'Personne n’a encore été invité.',
  emptyFiltered: 'Aucune invitation ne correspond.',
  resend: 'Renvoyer',
  resendNamed: (email) => `Renvoyer à ${email}`,
  resent: (email) => `Un nouveau lien vient d’être envoyé à ${email}. L’ancien ne fonctionne plus.`,
  revoke: 'Retirer',
  revokeNamed: (email) => `Retirer l’invitation envoyée à ${email}`,
  revoked: 'L’invitation a été retirée.',
};

export const settings: Texts['settings'] = {
  renameHeading: 'Nom de l’organisation',
  logo: {
    label: 'Image',
    hint: 'Une image PNG ou WebP de 32 Kio et 1 024 pixels de côté au maximum. Elle apparaît à côté du nom dans les listes.',
    remove: 'Retirer le logo',
    save: 'Enregistrer le logo',
    saved: 'Le logo a été enregistré.',
  },
  transferHeading: 'Transférer la propriété',
  transferLines: 'Quelqu’un d’autre devient propriétaire, et vous devenez admin.',
  transferTo: 'Choisir qui deviendra propriétaire',
  transferNobody: 'Il n’y a personne d’autre ici. Invitez d’abord quelqu’un.',
  transfer: 'Transférer',
  transferNamed: (name) => `Transférer la propriété à ${name}`,
  transferTitle: (name) => `Transférer la propriété à ${name} ?`,
  transferConfirmLines: 'Vous deviendrez admin. Vous ne pourrez pas revenir en arrière par vous-même.',
  transferred: (name) => `${name} est maintenant propriétaire.`,
  deletion: {
    heading: 'Supprimer l’organisation',
    lines:
      'Personne ne pourra plus l’ouvrir. Ses propriétaires pourront la restaurer pendant un certain temps.',
    title: 'Supprimer cette organisation ?',
  },
  deleted: (name) =>
    `« ${name} » a été supprimée. Vous pouvez la restaurer depuis la liste pendant un certain temps.`,
};

export const failures: Texts['failures'] = {
  API_KEY_NOT_FOUND: 'Cette clé d’API a déjà été révoquée.',
  API_KEY_LIMIT_REACHED:
    'L’organisation a atteint son nombre maximal de clés d’API. Révoquez-en d’abord une.',
  CONNECTION_LIMIT_REACHED:
    'L’organisation a atteint son nombre maximal de connexions. Supprimez-en d’abord une.',
  CONNECTION_IN_USE: 'L’organisation exige sa propre connexion, qui en dépend.',
  CONNECTION_NOT_ACTIVE: 'Testez d’abord la connexion.',
  DOMAIN_NOT_FOUND: 'Ce domaine n’existe plus.',
  DOMAIN_ALREADY_EXISTS: 'L’organisation a déjà ce domaine.',
  DOMAIN_ALREADY_VERIFIED:
    'L’enregistrement est là, mais une autre organisation a vérifié ce domaine. Elle doit d’abord le retirer.',
  DOMAIN_NOT_VERIFIED: 'Vérifiez d’abord un domaine de l’organisation.',
  DOMAIN_LIMIT_REACHED: 'L’organisation ne peut pas avoir plus de domaines. Retirez-en d’abord un.',
  WEBHOOK_NOT_FOUND: 'Ce webhook n’existe plus.',
  CONNECTION_NOT_FOUND: 'Cette connexion n’existe plus.',
  CONNECTION_TEST_NOT_FOUND: 'Ce test n’existe plus.',
  WEBHOOK_LIMIT_REACHED: 'L’organisation a atteint son nombre maximal de webhooks. Supprimez-en d’abord un.',
  DELIVERY_NOT_FOUND: 'Cette livraison n’existe plus.',
  SEAL_NOT_FOUND: 'Cet événement n’est pas encore scellé.',
};
