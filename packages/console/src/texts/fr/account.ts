/* Français avec « vous », voir frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['account'];

export const profile: Texts['profile'] = {
  tab: 'Profil',
  title: 'Votre profil',
  saved: 'Votre nom a été enregistré.',
};

export const language: Texts['language'] = {
  hint: 'Celle des pages et des e-mails.',
  notSet: 'Vous n’en avez pas encore choisi : les e-mails arrivent dans la langue de ce service.',
  save: 'Enregistrer la langue',
};

export const email: Texts['email'] = {
  verified: 'Vérifiée',
  notVerifiedLine: 'Ouvrez le lien que nous vous avons envoyé par e-mail, ou renvoyez-le.',
  pendingLabel: 'Changement en cours',
  pending: (address) =>
    `Vous avez demandé à la remplacer par ${address}. Le changement prendra effet dès que vous ouvrirez le lien envoyé à cette adresse.`,
  again: 'Renvoyer le lien',
  againTitle: 'Renvoyer le lien ?',
  drop: 'Garder l’adresse actuelle',
  dropTitle: 'Garder votre adresse actuelle ?',
  dropLines: (address) => `Le lien envoyé à ${address} ne fonctionnera plus.`,
  dropNow: 'Garder',
  dropped: 'Votre adresse ne change pas.',
  change: 'Modifier l’adresse e-mail',
  changeTitle: 'Modifier votre adresse e-mail',
  email: 'Nouvelle adresse e-mail',
  isPassword: 'Choisissez une adresse qui n’est pas votre mot de passe.',
  passwordHint: 'Pour confirmer que c’est bien vous.',
  sent: (address) => `Un lien vient d’être envoyé à ${address}.`,
  changed: 'Votre adresse e-mail a été modifiée.',
};

export const password: Texts['password'] = {
  ways: 'Méthodes de connexion',
  lines: 'Modifiez-le si quelqu’un d’autre peut le connaître. Toutes vos autres sessions prendront fin.',
  changeNamed: 'Modifier votre mot de passe',
  current: 'Mot de passe actuel',
  submit: 'Modifier le mot de passe',
  changed: 'Votre mot de passe a été modifié et toutes vos autres sessions ont pris fin.',
};

export const breached: Texts['breached'] = {
  title: 'Choisissez un nouveau mot de passe',
  lines:
    'Votre mot de passe figure dans une liste de mots de passe volés à d’autres services. Choisissez-en un autre pour continuer.',
};

export const supportAccess: Texts['supportAccess'] = {
  heading: 'Accès de l’assistance',
  lines:
    'Permet à l’équipe de ce service d’agir pour vous pendant 24 heures, si elle vous le demande. Elle n’a pas accès à votre mot de passe, à votre adresse e-mail ni à vos seconds facteurs, et tout ce qu’elle fait est consigné sous « Activité ».',
  notAllowed: 'Non autorisé.',
  allowedUntil: (moment) => `Autorisé jusqu’au ${moment}.`,
  allow: 'Autoriser pendant 24 heures',
  takeBack: 'Retirer l’autorisation',
};

export const sessions: Texts['sessions'] = {
  application: (name) => `Application « ${name} »`,
  support: (email) => `Assistance : ${email ?? 'équipe du service'}`,
  lines:
    'Les appareils et les navigateurs où votre compte est connecté. Si une session ne vous dit rien, fermez-la et modifiez votre mot de passe.',
  current: 'Cette session',
  unknown: 'Programme inconnu',
  on: (browser, system) => `${browser} sur ${system}`,
  used: (distance) => `Dernière activité : ${distance}`,
  began: (moment) => `depuis le ${moment}`,
  with: (methods) => `par ${methods}`,
  end: 'Fermer',
  endNamed: (name) => `Fermer la session : ${name}`,
  ended: 'La session a été fermée.',
  endOthers: 'Fermer toutes les autres',
  endOthersTitle: 'Fermer toutes les autres sessions ?',
  endOthersLines:
    'Vous devrez vous reconnecter sur tous vos autres appareils. Cette session-ci reste ouverte.',
  othersEnded: 'Toutes les autres sessions ont été fermées.',
  empty: 'Il n’y a aucune session.',
};

export const grants: Texts['grants'] = {
  lines:
    'Les applications auxquelles ce compte est connecté. Chacune garde son accès jusqu’à ce que vous le retiriez, que vous vous en déconnectiez ou que prenne fin la session dans laquelle vous l’avez ouverte.',
  label: 'Applications qui ont accès à votre compte',
  empty: 'Aucune application n’a accès à votre compte.',
  can: (what) => `Elle peut : ${what.join(' ; ')}.`,
  for: (organization) => `Pour « ${organization} »`,
  since: (moment) => `depuis le ${moment}`,
  neverUsed: 'pas encore utilisée',
  end: 'Retirer l’accès',
  endNamed: (name) => `Retirer l’accès de « ${name} »`,
  endTitle: (name) => `Retirer l’accès de « ${name} » ?`,
  endLines: 'Vous y serez immédiatement déconnecté. Vous pourrez vous y reconnecter à tout moment.',
  ended: (name) => `« ${name} » n’a plus accès à votre compte.`,
};

export const data: Texts['data'] = {
  activityLines: 'Tout ce qui s’est passé sur votre compte, du plus récent au plus ancien.',
  exportHeading: 'Export',
  exportLines: 'Tout ce qui est enregistré sur votre compte, dans un fichier JSON.',
  export: 'Télécharger',
  fileName: 'compte.json',
  deletion: {
    heading: 'Supprimer le compte',
    lines:
      'Toutes vos sessions prendront fin et vous ne ferez plus partie d’aucune organisation. Cette action est irréversible.',
    title: 'Supprimer votre compte ?',
  },
  deleted: 'Votre compte a été supprimé.',
  lastOwner: (why) =>
    `${why} Nommez-y quelqu’un d’autre propriétaire, ou supprimez l’organisation, puis réessayez.`,
};

export const failures: Texts['failures'] = { GRANT_NOT_FOUND: 'Cet accès a déjà pris fin.' };
