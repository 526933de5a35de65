/* Français avec « vous », voir frame.ts. Les noms d’applications sont entre guillemets : d’autres les ont choisis. */
import type { Translated } from '../../frame/translated.ts';
import { scopes } from './scopes.ts';

export const authorize: Translated['authorize']['authorize'] = {
  movingOn: (application) => `Connexion à « ${application} »`,
  leaving: 'Si rien ne se passe, ouvrez l’application vous-même.',
  open: (application) => `Ouvrir « ${application} »`,
  refuse: (application) => `Retour à « ${application} »`,

  nothing: {
    title: 'Aucune connexion n’est en cours ici',
    lines:
      'Ce sont les applications qui vous envoient sur cette page. Retournez à celle que vous voulez utiliser et connectez-vous depuis là.',
  },
  unknown: {
    title: 'Cette application n’est pas connue ici',
    lines: [
      'Elle n’existe pas, ou a été désactivée. Vous n’y serez pas renvoyé.',
      'Si vous pensez que c’est une erreur, contactez les responsables de l’application.',
    ],
  },
  foreign: {
    title: 'Cette connexion n’est pas sûre',
    lines: [
      'Ce que l’application demande ne correspond pas à ce qui a été convenu avec ce service. Vous n’y serez pas renvoyé.',
      'Contactez les responsables de l’application et communiquez-leur ce détail :',
    ],
    detail: (flaw) => `Paramètres : ${flaw}.`,
  },
  acting: {
    title: 'Vous agissez pour une autre personne',
    lines: (person) =>
      `Les applications sont réservées à ${person} : vous ne pouvez pas vous y connecter à sa place.`,
    end: 'Revenir à votre propre compte et continuer',
  },
  account: {
    title: 'Quel compte voulez-vous utiliser ?',
    choose: (application, email) =>
      `« ${application} » vous laisse choisir. Vous utilisez le compte ${email}.`,
    hint: (application, email, hint) =>
      `« ${application} » attend le compte ${hint}, mais vous utilisez le compte ${email}.`,
    switched: (_application, email) => `Entre-temps, ce navigateur s’est connecté au compte ${email}.`,
    back: (application, email) =>
      `Vous êtes de retour depuis « ${application} ». Vous utilisez le compte ${email}.`,
    goOn: (email) => `Continuer avec ${email}`,
  },
  again: {
    line: (application) => `« ${application} » vous demande de confirmer votre identité.`,
    confirm: 'Confirmer',
  },
  factor: {
    title: 'Un second facteur est nécessaire',
    confirm: (application) =>
      `Votre mot de passe seul ne suffit pas pour se connecter à « ${application} ». Confirmez votre identité avec votre second facteur.`,
    none: (application) =>
      `Votre mot de passe seul ne suffit pas pour se connecter à « ${application} », et votre compte n’a pas encore de second facteur. Configurez-en un, puis continuez.`,
  },
  organization: {
    title: 'Choisissez une organisation',
    line: (application) =>
      `Pour laquelle de vos organisations voulez-vous vous connecter à « ${application} » ?`,
  },
  noOrganization: {
    title: 'Il vous faut une organisation',
    lines: (application, email) => [
      `« ${application} » ne s’utilise qu’au sein d’une organisation, et ${email} ne fait partie d’aucune.`,
      'Créez-en une, ou demandez à quelqu’un de vous inviter dans la sienne.',
    ],
  },
  foreignOrganization: {
    title: 'Vous n’êtes pas membre de cette organisation',
    lines: (application, email) => [
      `« ${application} » demande une connexion pour une organisation dont ${email} ne fait pas partie.`,
      'Utilisez un autre compte, ou demandez à l’un de ses membres de vous inviter.',
    ],
  },
  verify: {
    title: 'Vérifiez d’abord votre adresse e-mail',
    line: (email) => `Nous avons envoyé un lien à ${email}. Ouvrez-le, puis continuez ici.`,
    goOn: 'Continuer',
  },
  consent: {
    title: (application) => `Se connecter à « ${application} » ?`,
    line: (application) =>
      `« ${application} » ne fait pas partie de ce service. Si vous l’autorisez, elle pourra :`,
    unregistered: (host) =>
      `N’importe qui peut publier une telle application. Ne continuez que si vous faites confiance à ${host} et que vous venez d’y lancer la connexion.`,
    callsItself: 'Se présente comme',
    account: 'Votre compte',
    goesTo: 'Destination',
    thisDevice: 'une application sur cet appareil',
    allow: 'Autoriser',
    refuse: 'Refuser',
    until: 'L’autorisation vaut jusqu’à ce que vous vous déconnectiez ici.',
    notYou: 'Ce n’est pas vous ?',
  },
  scopes,
};
