/* Français avec « vous », voir frame.ts. Termes d’OAuth et d’OpenID Connect tels que les développeurs les connaissent. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['applications'];

export const applications: Texts['applications'] = {
  lines:
    'Les logiciels auxquels on se connecte avec un compte de ce service : votre propre interface, une application mobile, un wiki. Ils dirigent les personnes vers ce service, qui les leur renvoie connectées.',
  none: 'Il n’y a pas encore d’application. Enregistrez la première ci-dessous.',
  kinds: { web: 'Avec un serveur', browser: 'Dans le navigateur', native: 'Installée' },
  kindHints: {
    web: 'Elle a son propre serveur, capable de garder un secret.',
    browser:
      'Elle s’exécute uniquement dans le navigateur. Ses pages peuvent appeler ce service depuis les adresses de retour.',
    native: 'Une application mobile, un logiciel de bureau ou une commande. Elle ne garde aucun secret.',
  },
  states: { active: 'Active', disabled: 'Désactivée' },
  firstParty: 'La vôtre',
  created: (date) => `enregistrée le ${date}`,
  used: (distance) => `dernière connexion : ${distance}`,
  neverUsed: 'aucune connexion',
  heading: 'Enregistrer une application',
  nameHint: 'Il s’affiche au moment de la connexion.',
  redirectUris: 'URI de redirection',
  redirectUrisHint:
    'Les adresses de retour, une par ligne. Elles doivent être exactement celles que l’application envoie : en https, ou en http sur cette machine.',
  postLogoutRedirectUris: 'URI de redirection après la déconnexion',
  postLogoutRedirectUrisHint: 'Une par ligne. Ce champ peut rester vide.',
  audiences: 'Audiences',
  audiencesHint:
    'Les services pour lesquels elle peut obtenir des jetons d’accès, un par ligne. Ce champ peut rester vide.',
  isFirstParty: 'C’est l’une de vos applications',
  isFirstPartyHint:
    'Aucun consentement n’est demandé, et elle peut agir au nom des personnes connectées, comme cette console.',
  requireOrganization: 'Une organisation est nécessaire',
  requireOrganizationHint: 'Sans rôle dans une organisation, personne ne peut s’y connecter.',
  submit: 'Enregistrer',
  notSeen:
    'Aucune réponse n’est arrivée. L’application a peut-être tout de même été enregistrée : consultez la liste et, s’il vous faut un secret, remplacez le sien.',
  secret: (name) => `Le secret de « ${name} »`,
  secretLines:
    'Il permet à l’application de s’authentifier. Conservez-le dans l’application, et nulle part ailleurs.',
  inLine: (line) =>
    `La ligne ${line} n’est pas valide. Indiquez des URL en https://, ou en http:// sur cette machine, une par ligne.`,
};

export const application: Texts['application'] = {
  title: 'Application',
  gone: 'Application introuvable',
  goneLines: 'Elle a été supprimée, ou il n’y en a jamais eu avec cet ID.',
  all: 'Toutes les applications',
  about: 'À propos de cette application',
  created: 'Enregistrée',
  used: 'Dernière connexion',
  authentication: 'S’authentifie',
  authentications: {
    client_secret_basic: 'avec son secret',
    client_secret_post: 'avec son secret',
    private_key_jwt: 'avec une clé qui lui est propre',
    none: 'pas du tout : elle ne peut garder aucun secret et utilise PKCE',
  },
  backchannelLogoutUri: 'URI de déconnexion (back-channel)',
  backchannelLogoutUriHint: 'L’adresse où l’application apprend qu’une session a pris fin.',
  resource: 'Sa propre audience',
  resourceHint:
    'L’une des audiences, si l’application est elle-même un service qui reçoit des jetons d’accès.',
  resourceFlaw: 'Saisissez l’une des audiences.',
  logoUrl: 'URL de son logo',
  requirePkce: 'PKCE est obligatoire',
  requirePkceHint:
    'Ne désactivez cette option que pour un logiciel ancien qui n’en est pas capable. Il devra alors envoyer un nonce.',
  signing: 'Signature des jetons d’ID',
  signingHints: {
    ES256: 'Ce que toutes les bibliothèques actuelles comprennent.',
    RS256: 'Pour les logiciels qui ne comprennent rien d’autre.',
  },
  secretHeading: 'Secret',
  secretLines: 'Remplacez le secret si quelqu’un a pu le voir, ou de temps en temps.',
  overlap: 'L’ancien secret reste valable',
  overlaps: {
    '0': 'Pas du tout',
    '3600': 'Pendant une heure',
    '86400': 'Pendant un jour',
    '604800': 'Pendant une semaine',
  },
  rotate: 'Remplacer le secret',
  notSeen:
    'Aucune réponse n’est arrivée. Le secret a peut-être tout de même été remplacé : remplacez-le de nouveau pour en voir un.',
  disabling: 'Désactivation',
  disableLines:
    'Personne ne peut se connecter à une application désactivée, et les jetons qu’elle a reçus ne fonctionnent plus jusqu’à sa réactivation.',
  disable: 'Désactiver',
  disableTitle: (name) => `Désactiver « ${name} » ?`,
  disabled: (name) => `Plus personne ne peut se connecter à « ${name} ».`,
  enableLines:
    'Elle est désactivée : personne ne peut s’y connecter, et les jetons qu’elle a reçus ne fonctionnent pas.',
  enable: 'Réactiver',
  enabled: (name) => `Il est de nouveau possible de se connecter à « ${name} ».`,
  deletion: {
    heading: 'Supprimer l’application',
    lines:
      'Plus personne ne pourra s’y connecter, et toutes les personnes qui y sont connectées seront déconnectées. Cette action est irréversible.',
    title: 'Supprimer cette application ?',
  },
  deleted: (name) => `« ${name} » a été supprimée.`,
};
