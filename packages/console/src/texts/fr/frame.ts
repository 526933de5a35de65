/*
 * Français, avec « vous », comme dans les e-mails du service. Boutons à l’infinitif (« Enregistrer »), indications à
 * l’impératif. Espace fine insécable avant ; ! et ?, espace insécable avant les deux-points et à l’intérieur des guillemets.
 * Écriture sans marque de genre quand la phrase n’y perd rien, sinon au masculin, sans points médians ni parenthèses. Pas de
 * « de » ni de « que » devant un nom qui n’est pas entre guillemets : il peut commencer par une voyelle.
 *
 * Termes : organisation, membre, propriétaire, admin, lecture, rôle produit, autorisation, invitation (accepter, refuser,
 * retirer), clé d’API, clé de service, webhook, livraison, événement, session, clé d’accès, application d’authentification,
 * code de secours, second facteur, assistance. Les personnes qui gèrent le service sont « l’équipe du service ».
 * On retire (« remove ») ce qui peut revenir, on supprime (« delete ») ce qui disparaît, on révoque les clés.
 */

import { inSeconds, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const frame: Translated['frame']['frame'] = {
  links: {
    home: 'Accueil',
    terms: 'Conditions d’utilisation',
    privacy: 'Confidentialité',
    support: 'Aide',
  },
  name: 'Nom',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  signIn: 'Se connecter',
  continue: 'Continuer',
  notNow: 'Pas maintenant',
  otherAccount: 'Utiliser un autre compte',
  sendLink: 'Envoyer le lien',
  nameHint: 'Il est visible par les personnes avec qui vous travaillez.',
  checkEmail: 'Consultez votre messagerie',
  toOrganizations: 'Voir vos organisations',
  reload: 'Recharger la page',
  skip: 'Aller au contenu',
  navigation: 'Navigation principale',
  organizations: 'Organisations',
  account: 'Compte',
  operators: 'Gestion du service',
  signOut: 'Se déconnecter',
  signedInAs: 'Compte utilisé :',
  switcher: {
    open: 'Changer d’organisation',
    search: 'Rechercher une organisation',
    none: 'Aucune organisation ne correspond.',
    all: 'Toutes les organisations',
    more: 'Afficher toutes les organisations',
  },
  unverified: {
    label: 'Adresse non vérifiée',
    line: (email) =>
      `Votre adresse ${email} n’est pas encore vérifiée. Ouvrez le lien que nous vous avons envoyé par e-mail.`,
    send: 'Renvoyer l’e-mail',
  },
  acting: {
    label: 'Vous agissez pour une autre personne',
    line: (operator, person) =>
      `${operator} agit pour ${person}. Tout ce que vous faites ici est consigné dans les événements de cette personne.`,
    end: 'Ne plus agir pour cette personne',
    ended: 'Vous n’agissez plus pour une autre personne : cette session a pris fin.',
  },

  labelled: (label, value) => `${label}\u00a0: ${value}`,
  loading: 'Chargement…',
  moment: 'Un instant…',
  tryAgain: 'Réessayer',
  cancel: 'Annuler',
  search: 'Rechercher',
  loadMore: 'Afficher plus',
  noMoreYet: 'Rien d’autre pour l’instant, mais la recherche n’est pas terminée.',
  copy: 'Copier',
  copied: 'Copié.',
  notCopied: 'Impossible de copier le texte. Sélectionnez-le et copiez-le vous-même.',
  show: 'Afficher',
  hide: 'Masquer',
  // All such fields are passwords, hence “le”.
  showField: (label) => `Afficher le ${label.toLowerCase()}`,
  hideField: (label) => `Masquer le ${label.toLowerCase()}`,
  optional: 'facultatif',
  capsLock: 'La touche Verr. Maj est activée.',
  newPassword: {
    hint: (least) =>
      `Au moins ${pluralOf(least, { one: '# caractère', other: '# caractères' })}. Quelques mots pris au hasard sont difficiles à deviner et faciles à retenir.`,
    missing: (left) => pluralOf(left, { one: 'Encore # caractère', other: 'Encore # caractères' }),
    enough: 'Longueur suffisante.',
  },
  flaws: {
    missing: 'Remplissez ce champ.',
    noEmail: 'Saisissez une adresse e-mail.',
    noPassword: 'Saisissez votre mot de passe.',
    noNewPassword: 'Saisissez un mot de passe.',
    noName: 'Saisissez un nom.',
    email: 'Saisissez une adresse e-mail complète, par exemple nom@example.com.',
    tooShort: (least) =>
      pluralOf(least, {
        one: 'Utilisez au moins # caractère.',
        other: 'Utilisez au moins # caractères.',
      }),
    tooLong: (most) =>
      pluralOf(most, {
        one: 'Utilisez au maximum # caractère.',
        other: 'Utilisez au maximum # caractères.',
      }),
    common: 'Ce mot de passe est très répandu, donc facile à deviner. Choisissez-en un autre.',
    breached: 'Ce mot de passe figure dans une fuite de données. Choisissez-en un autre.',
    isEmail: 'Choisissez un mot de passe différent de votre adresse e-mail.',
    ofEmail: 'Choisissez un mot de passe qui ne reprend pas votre adresse e-mail.',
    wrongPassword: 'Ce mot de passe est incorrect.',
    characters: 'Certains de ces caractères ne sont pas autorisés ici.',
    refused: (message) => `Le service a refusé cette valeur : « ${message} ».`,
  },
  order: {
    label: 'Tri',
    newest: 'Par date décroissante',
    name: 'Par nom',
  },

  notFound: {
    title: 'Page introuvable',
    lines: 'Il n’y a rien à cette adresse. Le lien est peut-être incomplet, ou la page a été supprimée.',
  },
  notConfidential: {
    title: 'Cette page doit être ouverte en https',
    lines: [
      'Vous l’avez ouverte en http. D’autres personnes sur le réseau pourraient lire votre mot de passe : rien n’est donc envoyé depuis cette page.',
      'Ouvrez la même adresse en https. Si cela ne fonctionne pas, c’est que https n’est pas encore configuré pour ce service.',
    ],
    open: 'Ouvrir en https',
  },
  missing: {
    title: 'Impossible de charger cette page',
    lines:
      'Le service est injoignable pour le moment, ou ces pages ont été mises à jour. La page se chargera d’elle-même dès que possible.',
  },
  partMissing: 'Le chargement a échoué. Vérifiez votre connexion ou rechargez la page.',
  undo: 'Revenir en arrière',
  broken: {
    title: 'Cette page a rencontré un problème',
    lines: 'Une erreur s’est produite sur cette page. Tout ce que vous avez enregistré est conservé.',
  },

  noAnswer: 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  busy: 'Le service est très sollicité. Réessayez dans un instant.',
  wrong: 'Une erreur s’est produite sur le serveur. Réessayez plus tard.',
  outdated: 'Cette page n’est plus à jour. Rechargez-la, puis réessayez.',
  notDone: 'Rien n’a été modifié.',
  changedMeanwhile:
    'Quelqu’un a fait une modification entre-temps. Rechargez la page pour voir ce qui a changé.',
  typeToConfirm: (name) => `Saisissez « ${name} » pour confirmer`,
  ssoRequired: 'Votre organisation exige sa propre connexion.',
  policyRefused:
    'Une politique de l’organisation n’autorise pas cette connexion, ou l’accès depuis ce réseau. Connectez-vous autrement, ou depuis un autre endroit ; un propriétaire peut modifier la politique.',
  secondFactorMissing:
    'Un second facteur est nécessaire : connectez-vous avec une clé d’accès, ou avec votre mot de passe et un code. Si vous n’avez encore ni clé d’accès ni application d’authentification, configurez-en une.',
  setUpSecondFactor: 'Configurer un second facteur',
  signInWithSecondFactor: 'Se reconnecter',
  forbidden: 'Vous n’avez pas le droit de faire cela.',
  tooFast: (seconds) =>
    seconds === undefined
      ? 'Trop de tentatives. Réessayez plus tard.'
      : `Trop de tentatives. Réessayez ${inSeconds(seconds)}.`,
  tooFastIsOver: 'Vous pouvez maintenant réessayer.',
  notVerified:
    'Vérifiez d’abord votre adresse e-mail : ouvrez le lien que nous vous avons envoyé par e-mail.',
  firstFactorNotVerified:
    'Vérifiez votre adresse e-mail avant d’ajouter une clé d’accès ou une application d’authentification : ouvrez le lien que nous vous avons envoyé par e-mail.',
  sendVerification: 'Renvoyer l’e-mail',
  verificationSent: (email) => `Un lien vient d’être envoyé à ${email}.`,
  credentialsInvalid: 'L’adresse e-mail ou le mot de passe est incorrect.',
  registrationClosed: 'Il n’est pas possible de créer un compte ici pour le moment.',
  emailTaken: 'Un compte existe déjà avec cette adresse e-mail.',
  noPasskeys: 'Les clés d’accès ne fonctionnent pas ici : ce service n’a pas de nom d’hôte.',
  accountSuspended:
    'Ce compte est suspendu. Contactez l’équipe de ce service. Rien n’a été supprimé dans le compte.',

  shownOnce: {
    onlyNow: 'Faites-en une copie maintenant : vous ne pourrez plus l’afficher.',
    stored: 'J’en ai une copie',
    leave:
      'Ce que cette page affiche ne sera plus visible ensuite. La quitter sans en avoir fait une copie ?',
  },

  conflict: {
    title: 'Quelqu’un a fait une modification entre-temps',
    lines: 'Choisissez la version à conserver. Rien n’a encore été enregistré.',
    yours: 'Votre version',
    theirs: 'L’autre version',
    keepYours: 'Enregistrer la vôtre',
    takeTheirs: 'Reprendre l’autre',
    empty: '(vide)',
  },

  code: {
    app: {
      label: 'Code',
      hint: 'Les six chiffres affichés par votre application d’authentification.',
      other: 'Utiliser un code de secours',
    },
    recovery: {
      label: 'Code de secours',
      hint: 'L’un des codes que vous avez conservés. Chacun ne sert qu’une fois.',
      other: 'Utiliser l’application d’authentification',
    },
    missing: 'Saisissez le code.',
    wrong: 'Ce code est incorrect ou a déjà été utilisé.',
  },

  again: {
    recent: {
      title: 'Confirmez que c’est bien vous',
      lines: 'Votre connexion remonte à un certain temps. Confirmez votre identité pour continuer.',
    },
    ended: {
      title: 'Votre session a pris fin',
      lines: 'Reconnectez-vous pour reprendre là où vous en étiez. Ce que vous avez saisi est toujours là.',
    },
    factors: {
      title: 'Confirmez que c’est bien vous',
      lines: 'Cela modifie votre façon de vous connecter. Confirmez votre identité pour continuer.',
      strong: ['Cela modifie votre façon de vous connecter : votre mot de passe seul ne suffit pas.'],
    },
    wrongPassword: 'Le mot de passe est incorrect.',
    passkey: {
      submit: 'Utiliser plutôt une clé d’accès',
      weak: 'Avec votre seul mot de passe, vous n’aurez plus accès aux organisations qui exigent un second facteur jusqu’à votre prochaine connexion avec une clé d’accès.',
      notUsed: 'Votre navigateur n’a pas utilisé de clé d’accès. Réessayez, ou saisissez votre mot de passe.',
      notYours:
        'Cette clé d’accès n’est pas utilisable ici : elle appartient à un autre compte, ou a été retirée du vôtre.',
    },
  },
};
