/* Français avec « vous », voir frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['connections'];

export const connections: Texts['connections'] = {
  label: 'Authentification unique',
  heading: 'Connecter votre fournisseur',
  lines:
    'Les personnes dont l’adresse est dans un domaine vérifié de l’organisation se connectent avec le fournisseur de celle-ci. À la première connexion, elles rejoignent l’organisation.',
  submit: 'Ajouter une connexion',
  empty:
    'Il n’y a pas encore de connexion. Il vous faut un domaine vérifié et le droit de configurer une application chez votre fournisseur.',
  onlyOwners: 'Seuls les propriétaires peuvent ajouter des connexions.',
  states: { setup: 'Pas encore testée', active: 'Active', paused: 'En pause' },
  type: 'Protocole',
  typeHints: {
    oidc: 'Le fournisseur vous donne un identifiant client et un secret. À préférer s’il propose les deux.',
    saml: 'Le fournisseur vous donne des métadonnées, sous forme d’URL ou de XML.',
  },

  nameHint: 'Il figure sur le bouton qui sert à se connecter.',
  issuer: 'Émetteur',
  issuerHint: 'L’URL https du fournisseur, à laquelle il ajoute /.well-known/openid-configuration.',
  issuerFlaw: 'Saisissez une URL https avec une adresse publique.',
  clientSecret: 'Secret client',
  secretKept: 'Laissez vide pour conserver l’actuel.',
  metadata: 'Métadonnées',
  metadataHint: 'Leur URL https, relue chaque jour, ou le XML lui-même.',
  defaultRole: 'Rôle à l’arrivée',
  more: 'Attributs, rôles et seconds facteurs',
  emailName: 'Claim ou attribut de l’adresse',
  personName: 'Claim ou attribut du nom',
  attributeHint: 'Laissez vide pour chercher sous les noms habituels.',
  rolesName: 'Claim ou attribut des rôles',
  rolesNameHint: 'Par exemple groups. Laissez vide pour donner à tous le rôle ci-dessus.',
  rolesValues: 'Rôles par valeur',
  rolesValuesHint:
    'Une par ligne, par exemple portico-admins = admin. Le rôle le plus élevé compte, et les rôles donnés à la main ne sont jamais abaissés.',
  rolesFlaw: 'Écrivez sur chaque ligne une valeur, un signe égal et admin ou viewer, et nommez le claim.',
  trustsFactors: 'Faire confiance aux seconds facteurs du fournisseur',
  trustsFactorsHint: 'S’il indique en avoir demandé un, aucun autre n’est demandé ici.',
  created: (name) =>
    `${name} a été ajouté. Saisissez ses adresses chez votre fournisseur, puis essayez la connexion.`,
};

export const connection: Texts['connection'] = {
  gone: 'Connexion introuvable',
  goneLines: 'Elle a été supprimée, ou vous ne gérez plus son organisation.',
  setupLines: [
    'Personne ne se connecte encore par cette voie.',
    'Saisissez les adresses ci-dessous chez votre fournisseur, puis essayez : elle devient active dès que vous vous êtes connecté ainsi.',
  ],
  pausedLines: 'Personne ne se connecte par cette voie tant qu’elle est en pause.',
  activeLines: 'Les personnes dont l’adresse est dans un domaine vérifié se connectent par cette voie.',
  added: 'Ajoutée',
  tryIt: 'Essayer',
  pause: 'Mettre en pause',
  resume: 'Activer',
  pausedNow: 'La connexion est en pause.',
  resumedNow: 'La connexion est active.',
  notTested: 'Essayez d’abord : une connexion doit réussir.',

  enter: {
    heading: 'À saisir chez votre fournisseur',
    returnUrl: 'URI de redirection',
    entityId: 'Identifiant d’entité ou audience',
    acsUrl: 'URL ACS ou URL de réponse',
    metadataUrl: 'Métadonnées de ce service',
  },

  metadata: {
    heading: 'Ce que disent les métadonnées',
    pasted: 'XML',
    identityProvider: 'Fournisseur d’identité',
    signOnUrl: 'Adresse de connexion',
    certificates: 'Certificats de signature',
    unreadable: 'Un certificat illisible',
    until: (day) => `Jusqu’au ${day}`,
    used: 'Utilisé',
    leftOut: 'Écarté',
    flaws: {
      unreadable: 'Ce n’est pas un certificat.',
      not_rsa: 'Sa clé n’est pas une clé RSA.',
      short_key: 'Sa clé a moins de 2 048 bits.',
      surplus: 'Il y en a plus de 16.',
    },
  },

  test: {
    passed: 'Le test a réussi',
    failed: 'Le test a échoué',
    pending: 'Le test n’est pas terminé',
    pendingLines: 'Personne n’est encore revenu du fournisseur. Essayez de nouveau.',
    passedLines: 'Avec cela, vous seriez admis.',
    subject: 'Sujet',
    email: 'Adresse',
    role: 'Rôle',
    claims: 'Ce que le fournisseur a dit',
    nothing: 'Rien de vérifiable.',
    lookedFor: (names) => `Adresse cherchée dans : ${names}`,
    gone: 'Ce test n’est plus conservé.',
  },

  requests: {
    heading: 'Dernières requêtes de l’annuaire',
    empty: 'L’annuaire n’a encore envoyé aucune requête.',
  },
  scim: {
    heading: 'Annuaire',
    lines:
      'Votre annuaire peut créer, modifier et retirer des personnes par SCIM 2.0. Saisissez-y cette adresse et un jeton.',
    url: 'URL de base SCIM',
    create: 'Créer un jeton',
    createTitle: 'Créer un jeton pour votre annuaire ?',
    createLines: 'S’il en existe déjà un, il cesse aussitôt de fonctionner.',
    secret: 'Le jeton de votre annuaire',
    secretLines: 'Il permet à votre annuaire de modifier qui fait partie de l’organisation.',
    copy: 'Copier le jeton',
    notSeen:
      'Aucune réponse : un jeton a peut-être été créé. Créez-en un autre, le premier cessera alors de fonctionner.',
    revoke: 'Révoquer le jeton',
    revokeTitle: 'Révoquer le jeton ?',
    revokeLines: 'Votre annuaire ne pourra plus rien modifier. Les personnes qu’il a ajoutées restent.',
    revoked: 'Plus aucun jeton ne fonctionne.',
  },

  retestLines:
    'Si une modification la fait mener ailleurs, la connexion doit être essayée de nouveau avant que quiconque l’utilise.',
  saved: 'Les paramètres ont été enregistrés.',
  deleted: 'La connexion a été supprimée.',
  deletion: {
    heading: 'Supprimer la connexion',
    title: 'Supprimer la connexion ?',
    lines:
      'Plus personne ne se connecte par cette voie, et le jeton de son annuaire cesse de fonctionner. Les personnes restent dans l’organisation et se connectent autrement.',
  },
};

export const roleClaims: Texts['roleClaims'] = {
  empty: 'Le claim des rôles était vide : il ne donne aucun rôle.',
  absent: 'Aucun claim de ce nom n’a été reçu : aucun rôle n’en découle.',
  unreadable:
    'Le fournisseur a omis les rôles ou les a envoyés sous une forme illisible : chacun garde les rôles qu’il a.',
};

export const refusals: Texts['refusals'] = {
  provider_refused: 'Le fournisseur a refusé, ou vous y avez annulé.',
  provider_unavailable:
    'Le fournisseur est injoignable, ou refuse ce que demande ce service : vérifiez l’identifiant client et le secret.',
  not_verified: 'La réponse du fournisseur n’a pas pu être vérifiée.',
  no_address: 'Le fournisseur n’indique aucune adresse. Faites-lui en envoyer une.',
  foreign_address: 'L’adresse n’est dans aucun domaine vérifié de l’organisation.',
  email_not_verified: 'Le fournisseur indique que l’adresse n’y est pas vérifiée.',
  inactive: 'L’annuaire de l’organisation a désactivé cette personne.',
  not_fresh: 'Le fournisseur n’a pas demandé de nouvelle connexion.',
  another_account: 'C’est le compte de quelqu’un d’autre.',
  session_ended: 'Votre session s’est terminée entre-temps.',
};
