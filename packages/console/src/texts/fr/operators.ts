/* Français avec « vous », voir frame.ts. Les personnes qui gèrent le service sont « l’équipe du service ». */
import { numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['operators'];

export const operators: Texts['operators'] = {
  statistics: 'Vue d’ensemble',
  forbidden: 'Réservé à l’équipe du service',
  forbiddenLines:
    'Ces pages sont destinées aux personnes qui gèrent ce service. Si vous en faites partie, demandez votre ajout : portico operators add, suivi de votre adresse e-mail.',
  factorMissingLines: [
    'L’équipe du service peut voir tous les comptes : vous devez donc d’abord vous connecter avec un second facteur.',
    'Configurez une application d’authentification pour continuer tout de suite. Ou ajoutez une clé d’accès, puis reconnectez-vous avec elle.',
  ],
  anyState: 'Tous',
  // “active” and “any” are of accounts and of organizations, hence neither “actif” nor “active”.
  states: { active: 'En service', suspended: 'Suspendu', deleted: 'Supprimée' },
};

export const statistics: Texts['statistics'] = {
  heading: 'Totaux',
  counted: (distance) => `dernier comptage : ${distance}`,
  notCounted: 'Le premier comptage est en cours. Il s’affichera ici de lui-même.',
  ofAccounts: (verified, factors, suspended) =>
    [
      pluralOf(verified, { one: '# vérifié', other: '# vérifiés' }),
      `${numberOf(factors)} avec un second facteur`,
      pluralOf(suspended, { one: '# suspendu', other: '# suspendus' }),
    ].join(', '),
  ofOrganizations: (deleted) =>
    pluralOf(deleted, {
      one: 'et # supprimée qui peut être restaurée',
      other: 'et # supprimées qui peuvent être restaurées',
    }),
  mails: 'E-mails en attente',
  ofMails: (failed) =>
    pluralOf(failed, {
      one: 'dont # qui n’a pas encore pu être envoyé',
      other: 'dont # qui n’ont pas encore pu être envoyés',
    }),
  deliveries: 'Livraisons en attente',
  ofDeliveries: (failing) =>
    pluralOf(failing, { one: 'dont # qui a déjà échoué', other: 'dont # qui ont déjà échoué' }),
  days: 'Les 30 derniers jours',
  registered: 'Comptes créés',
  signedIn: 'Connexions',
  total: (count) => `${numberOf(count)} au total`,
  chart: (what, most) => `${what} par jour, ${numberOf(most)} au maximum`,
  numbers: 'Afficher les chiffres',
  day: 'Jour (UTC)',
};

export const accounts: Texts['accounts'] = {
  search: 'Nom, adresse e-mail ou ID',
  empty: 'Aucun compte ne correspond.',
  none: 'Il n’y a aucun compte.',
  since: (date) => `créé le ${date}`,
  signedIn: (distance) => `dernière connexion : ${distance}`,
  operator: 'Équipe du service',
};

const codesLeft = (codes: number) =>
  pluralOf(codes, { one: '# code de secours restant', other: '# codes de secours restants' });

export const metadata: Texts['metadata'] = {
  title: 'Métadonnées',
  lines:
    'Vos propres données, au format JSON. Seules l’équipe du service et les clés de service peuvent les modifier. Leur consultation est consignée.',
  open: 'Consulter et modifier',
  public: 'Publiques',
  publicHint: 'Un objet JSON que peuvent lire toutes les personnes qui voient le compte ou l’organisation',
  private: 'Privées',
  privateHint: 'Un objet JSON que seules l’équipe du service et les clés de service peuvent lire',
  flaw: 'Écrivez un objet JSON de 8 Kio, 64 membres et 5 niveaux au maximum, avec les très grands nombres sous forme de chaînes.',
};

export const account: Texts['account'] = {
  gone: 'Compte introuvable',
  goneLines: 'Il a été supprimé, ou il n’y en a jamais eu avec cet ID.',
  all: 'Tous les comptes',
  about: 'À propos de ce compte',
  noName: 'Aucun',
  verified: (email) => `${email}, vérifiée`,
  notVerified: (email) => `${email}, non vérifiée`,
  created: 'Créé',
  lastSignedIn: 'Dernière connexion',
  unknown: 'Inconnue',
  factors: 'Seconds facteurs',
  factorsOf: (totp, codes, passkeys) =>
    [
      totp
        ? `application d’authentification avec ${codesLeft(codes)}`
        : 'pas d’application d’authentification',
      pluralOf(passkeys, { one: '# clé d’accès', other: '# clés d’accès' }),
    ].join(', '),
  suspendedSince: 'Suspendu',
  events: 'Voir ses événements',
  seen: 'La consultation de cette page est consignée dans les événements du compte.',
  protectedLines:
    'C’est votre compte, ou celui d’une autre personne de l’équipe du service : vous pouvez seulement envoyer un lien pour réinitialiser le mot de passe. Pour le reste, le compte ne doit plus faire partie de l’équipe : portico operators remove, suivi de son adresse e-mail.',

  noOrganizations: 'Ce compte ne fait partie d’aucune organisation.',
  noSessions: 'Ce compte n’est connecté nulle part.',

  help: 'En cas de problème de connexion',
  reset: 'Envoyer un lien pour réinitialiser le mot de passe',
  resetSent: (email) => `Un lien vient d’être envoyé à ${email}.`,
  signOut: 'Déconnecter partout',
  signOutTitle: 'Déconnecter ce compte partout ?',
  signOutLines: 'Toutes ses sessions prendront fin. La personne pourra se reconnecter.',
  signedOut: 'Toutes les sessions ont pris fin.',
  removeFactors: 'Retirer les seconds facteurs',
  removeFactorsTitle: 'Retirer tous les seconds facteurs ?',
  removeFactorsLines: [
    'Pour quelqu’un qui a perdu son téléphone et ses codes de secours. Assurez-vous que la demande vient vraiment de cette personne.',
    'L’application d’authentification, les codes de secours et toutes les clés d’accès seront retirés, et toutes les sessions prendront fin. Le mot de passe suffira alors pour se connecter. Un e-mail sera envoyé à l’adresse du compte.',
  ],
  factorsRemoved: 'Tous les seconds facteurs ont été retirés.',

  acting: 'Agir pour cette personne',
  actingLines:
    'Pendant une heure au maximum, vous voyez et faites ce que cette personne peut voir et faire. Vous n’avez pas accès à son mot de passe, à son adresse e-mail, à ses seconds facteurs, à ses sessions ni à ses clés d’API.',
  act: 'Agir pour cette personne',
  actTitle: 'Agir pour cette personne ?',
  actNow: 'Commencer',
  actReasonHint: 'La personne le lira dans ses événements, avec votre adresse e-mail.',

  suspension: 'Suspension',
  suspendLines:
    'On ne peut pas se connecter à un compte suspendu, et il ne reçoit aucun e-mail. Il reste membre de ses organisations.',
  suspend: 'Suspendre le compte',
  suspendTitle: 'Suspendre ce compte ?',
  suspendNow: 'Suspendre',
  reasonHint: 'Il est consigné dans les événements du compte, où son titulaire pourra le lire plus tard.',
  suspended: 'Le compte est suspendu et toutes ses sessions ont pris fin.',
  resumeLines: 'Personne ne peut se connecter à ce compte tant que vous n’aurez pas levé la suspension.',
  resume: 'Lever la suspension',
  resumed: 'Le compte est de nouveau actif.',

  deletion: {
    heading: 'Supprimer le compte',
    lines:
      'Le compte sera supprimé comme si son titulaire l’avait fait : avec ses sessions, ses seconds facteurs et sa place dans les organisations. Les organisations supprimées dont il était le seul propriétaire ne pourront plus être restaurées.',
    title: 'Supprimer ce compte ?',
  },
  deleted: (email) => `Le compte ${email} a été supprimé.`,
  lastOwner: (why) => `${why} Nommez-y d’abord quelqu’un d’autre propriétaire, ou supprimez l’organisation.`,
};

export const organizations: Texts['organizations'] = {
  search: 'Nom ou ID',
  none: 'Il n’y a aucune organisation.',
  people: (count) => pluralOf(count, { one: '# membre', other: '# membres' }),
  awaitingOwner: 'En attente de propriétaire',
};

export const organization: Texts['organization'] = {
  goneLines: 'Elle a été définitivement effacée, ou il n’y en a jamais eu avec cet ID.',
  about: 'À propos de cette organisation',
  awaitingOwner:
    'Elle a été créée sans propriétaire et n’en a pas encore. Si personne ne le devient, elle sera définitivement effacée, comme une organisation supprimée.',
  created: 'Créée',
  deletedAt: 'Supprimée',
  factor: 'Second facteur',
  demanded: 'Exigé pour tous les membres',
  notDemanded: 'Non exigé',
  events: 'Voir ses événements',
  noPeople: 'Cette organisation n’a aucun membre.',
  add: 'Ajouter quelqu’un',
  addLines: 'Pour une organisation dont les propriétaires sont injoignables.',
  account: 'ID du compte',
  accountHint: 'Il figure sur la page du compte.',
  added: (name) => `${name} fait maintenant partie de l’organisation.`,
  restoration: 'Restaurer l’organisation',
  restoreLines: 'Elle reviendra telle qu’elle était, avec ses membres et ses invitations.',
  deletionLines:
    'Personne ne pourra plus l’ouvrir. Vous et ses propriétaires pourrez la restaurer pendant un certain temps.',
  deleted: (name) => `« ${name} » a été supprimée.`,
};

export const approvals: Texts['approvals'] = {
  list: 'Demandées au cours de la dernière heure',
  none: 'Rien n’a été demandé au cours de la dernière heure.',
  lines:
    'Si ce service est configuré ainsi, il faut deux personnes de l’équipe pour supprimer un compte ou une organisation, ou pour retirer des seconds facteurs : l’une le demande, une autre l’approuve dans l’heure qui suit.',
  steps: {
    deleteAccountAsOperator: (name) => `Supprimer le compte ${name}`,
    removeFactors: (name) => `Retirer les seconds facteurs du compte ${name}`,
    deleteOrganizationAsOperator: (name) => `Supprimer l’organisation « ${name} »`,
  },
  gone: 'qui n’existe plus',
  states: { pending: 'En attente', approved: 'Approuvée', withdrawn: 'Retirée' },
  askedBy: (who, distance) => `demandée par ${who} ${distance}`,
  until: (moment) => `approbation possible jusqu’au ${moment}`,
  decidedBy: (who) => `décision prise par ${who}`,
  own: 'Une autre personne de l’équipe doit l’approuver.',
  approve: 'Approuver',
  approveNamed: (what) => `Approuver : ${what}`,
  approveTitle: (what) => `${what} ?`,
  approveLines:
    'L’effet est immédiat. Assurez-vous d’en connaître la raison : demandez à la personne à l’origine de la demande ou à la personne concernée.',
  approved: 'C’est fait.',
  withdraw: 'Retirer',
  withdrawNamed: (what) => `Retirer la demande : ${what}`,
  refuse: 'Refuser',
  refuseNamed: (what) => `Refuser : ${what}`,
  withdrawn: 'La demande a été retirée.',
  asked:
    'Une autre personne de l’équipe doit approuver cette demande dans l’heure. Toutes en sont informées par e-mail et la trouveront sous « Approbations ».',
};

export const serviceKeys: Texts['serviceKeys'] = {
  lines:
    'Avec une clé de service, l’un de vos backends agit pour l’équipe, sans que personne ne se connecte. Ces clés ne se créent et ne se remplacent que sur une machine du service : portico service-keys add, suivi d’un nom.',
  none: 'Il n’y a aucune clé de service.',
  created: (date) => `créée le ${date}`,
  scopes: (scopes) => `Scopes : ${scopes.join(', ')}`,
  networks: (networks) => `Ne fonctionne que depuis ${networks.join(', ')}`,
  everywhere: 'Fonctionne depuis n’importe quelle adresse',
  revokeTitle: (name) => `Révoquer la clé « ${name} » ?`,
  revokeLines:
    'Les backends qui l’utilisent ne recevront plus de réponse. Les invitations envoyées avec elle et encore en attente sont aussi retirées. Cette action est irréversible.',
  revoked: (name) => `« ${name} » ne fonctionne plus.`,
};

export const events: Texts['events'] = {
  account: 'ID d’un compte',
  organization: 'ID d’une organisation',
  notAnId: 'Un ID ressemble à 01234567-89ab-cdef-0123-456789abcdef.',
};

export const failures: Texts['failures'] = {
  APPROVAL_REQUIRED: 'Il faut pour cela une deuxième personne de l’équipe.',
  APPROVAL_ALREADY_PENDING: 'Cette demande attend déjà une deuxième personne : voir « Approbations ».',
  APPROVAL_NOT_PENDING: 'Quelqu’un a déjà pris une décision.',
  APPROVAL_LIMIT_REACHED: 'Trop de vos demandes sont encore en attente. Retirez-en d’abord quelques-unes.',
  APPROVAL_NOT_FOUND: 'Cette demande a expiré.',
  SECOND_OPERATOR_REQUIRED:
    'Vous avez fait cette demande vous-même : une autre personne de l’équipe doit l’approuver.',
  OPERATOR_PROTECTED:
    'Cela n’est pas possible sur un compte de l’équipe, ni le vôtre ni celui d’une autre personne.',
  IMPERSONATION_NOT_ALLOWED:
    'Vous ne pouvez pas agir pour cette personne : ce n’est pas autorisé ici, ou elle doit d’abord autoriser l’accès de l’assistance.',
  EXTERNAL_ID_ALREADY_EXISTS: 'Cet ID externe est déjà utilisé.',
  APPLICATION_NOT_FOUND: 'Cette application a déjà été supprimée.',
  APPLICATION_LIMIT_REACHED: 'Le nombre maximal d’applications est atteint.',
  SERVICE_KEY_NOT_FOUND: 'Cette clé de service a déjà été révoquée.',
};

export const seals: Texts['seals'] = {
  title: 'Sceaux',
  lines: [
    'Chaque minute, les nouveaux événements reçoivent un sceau. Il montre si l’un d’eux a été modifié, supprimé ou ajouté après coup.',
    'Conservez des copies là où aucun administrateur de la base de données ne peut écrire : portico events verify les compare.',
  ],
  none: 'Il n’y a pas encore de sceau. Le premier arrive au plus tard deux minutes après le premier événement.',
  number: (number) => `Sceau ${numberOf(number)}`,
  about: (count, moment) => `${pluralOf(count, { one: '# événement', other: '# événements' })} · ${moment}`,
  root: 'Racine :',
  save: 'Enregistrer ces sceaux',
  fileName: 'Sceaux.json',
};
