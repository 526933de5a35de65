/* Français avec « vous », voir frame.ts. Ce qu’un webhook reçoit, ce sont des « livraisons ». */
import { listOf, numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';
import { eventTitles } from './events.ts';

type Texts = Translated['webhooks'];

export const webhooks: Texts['webhooks'] = {
  heading: 'Ajouter un webhook',
  lines: 'Les événements de cette organisation sont envoyés à votre URL au fur et à mesure.',
  url: 'URL',
  urlHint: 'Une adresse de votre propre service, par exemple https://hooks.example.com/events',
  urlMissing: 'Saisissez une URL.',
  urlFlaw:
    'Saisissez une URL en https:// avec un hôte public, sans nom d’utilisateur, et avec le port 443, 80 ou un port à partir de 1024.',
  submit: 'Ajouter le webhook',
  notSeen:
    'Aucune réponse n’est arrivée : le webhook a peut-être été ajouté avec un secret que vous n’avez pas vu. Rechargez la page et, s’il y figure, remplacez son secret.',
  empty: 'Il n’y a pas encore de webhook.',

  all: 'Tous les événements',
  allHint: 'Y compris les types d’événements ajoutés plus tard.',
  chosen: 'Certains événements',
  chosenHint: 'Uniquement ceux que vous choisissez.',
  chosenLabel: 'Choix des événements',
  groups: {
    organization: 'Organisation',
    manager: 'Membres',
    invitation: 'Invitations',
    domain: 'Domaines',
    webhook: 'Webhooks',
    api_key: 'Clés d’API',
    operator: 'Équipe de ce service',
    other: 'Autres',
  },
  allOf: (group) => `Tous les événements « ${group} »`,
  noneChosen: 'Choisissez au moins un événement.',
  gets: (types) => {
    if (types === null) return 'tous les événements';
    const [only] = types;
    return types.length === 1 && only ? eventTitles[only] : `${numberOf(types.length)} types d’événements`;
  },
  getsAll: (types) => (types === null ? 'Tous' : listOf(types.map((type) => eventTitles[type] ?? type))),

  states: {
    active: 'Actif',
    paused: 'En pause',
    failing: 'Arrêté',
  },
  created: (maker) => `créé ${maker}`,
  delivered: (distance) => `dernière livraison : ${distance}`,
  neverDelivered: 'encore aucune livraison',
  failingSince: (date) => `en échec depuis le ${date}`,

  secret: (url) => `Le secret pour ${url}`,
  secretLines:
    'Il permet à votre service de vérifier que les requêtes viennent bien d’ici : chacune est signée comme le décrit la spécification Standard Webhooks.',
};

export const webhook: Texts['webhook'] = {
  gone: 'Webhook introuvable',
  goneLines: 'Il a été supprimé, ou vous n’avez pas accès à son organisation.',
  lastDelivered: 'Dernière livraison',
  created: 'Créé',
  createdBy: (moment, maker) => `${moment}, ${maker}`,
  failingSince: 'En échec depuis',

  pausedLines:
    'Rien n’est envoyé pendant la pause. Les événements qui surviennent pendant ce temps ne seront pas envoyés plus tard non plus.',
  stoppedTitle: 'Rien n’est envoyé',
  stoppedLines: [
    'Rien n’a pu être livré pendant trois jours, ou votre service a répondu 410, ce qui signifie que l’adresse n’existe plus.',
    'Les dernières livraisons échouées, ci-dessous, montrent pourquoi. Réparez votre service ou changez l’URL, puis réactivez le webhook : les livraisons en attente seront envoyées, et vous pourrez renvoyer celles qui ont échoué. Les événements survenus entre-temps ne seront pas envoyés.',
  ],
  troubleLines:
    'Les dernières livraisons ont échoué. De nouvelles tentatives auront lieu pendant trois jours au plus. Les causes sont indiquées ci-dessous.',

  pause: 'Mettre en pause',
  resume: 'Réactiver',
  pausedNow: 'Le webhook est en pause.',
  resumedNow: 'Le webhook est actif.',
  test: 'Envoyer un test',
  tested: 'Un test vient d’être envoyé.',
  testWaits: 'Le test attend que le webhook soit actif.',

  rotate: 'Remplacer le secret',
  rotateTitle: 'Remplacer le secret ?',
  rotateLines:
    'Vous obtenez un nouveau secret. Pendant 24 heures, tout est signé avec les deux, pour que rien ne soit refusé pendant que vous remplacez l’ancien.',
  rotateSubmit: 'Obtenir un nouveau secret',
  rotateNotSeen:
    'Aucune réponse n’est arrivée : le secret a peut-être été remplacé par un autre que vous n’avez pas vu. Réessayez pour en obtenir un qui s’affiche.',

  saved: 'Le webhook a été enregistré.',
  deletion: {
    heading: 'Supprimer le webhook',
    lines: 'Il ne recevra plus rien, et ses livraisons seront supprimées. Cette action est irréversible.',
    title: 'Supprimer ce webhook ?',
  },
  deleted: 'Le webhook a été supprimé.',
};

export const deliveries: Texts['deliveries'] = {
  heading: 'Livraisons',
  label: 'Livraisons des 30 derniers jours',
  anyState: 'Toutes',
  states: {
    pending: 'En attente',
    delivered: 'Livrée',
    failed: 'Échouée',
  },
  empty: 'Rien n’a encore été envoyé. Envoyez un test pour voir s’il arrive.',
  emptyFiltered: 'Aucune livraison dans cet état.',
  refresh: 'Actualiser',
  typeOf: (type) => (type === 'webhook.test' ? 'Test' : (eventTitles[type] ?? type)),
  attempts: (count) =>
    count === 0 ? 'aucune tentative' : pluralOf(count, { one: '# tentative', other: '# tentatives' }),
  answered: (status) => `réponse ${status}`,
  next: (distance) => `prochaine tentative ${distance}`,
  nextSoon: 'prochaine tentative dans moins d’une minute',
  underWay: 'tentative en cours',
  waits: 'attend que le webhook soit actif',
  copyId: 'Copier l’ID',
  copyIdNamed: (what, when) => `Copier l’ID : ${what}, ${when}`,
  again: 'Renvoyer',
  againNamed: (what, when) => `Renvoyer : ${what}, ${when}`,
  details: 'Ce qui a été envoyé et reçu',
  bodyGone: 'Le contenu envoyé n’est plus conservé.',
  sentAgain: 'La livraison vient d’être renvoyée.',
  allAgain: 'Renvoyer toutes celles qui ont échoué',
  allAgainTitle: 'Renvoyer toutes les livraisons échouées ?',
  allAgainLines:
    'Tout ce qui a échoué au cours des 30 derniers jours est renvoyé à votre service. L’ID lui permet de reconnaître ce qu’il a déjà traité.',
  sentAllAgain: (count) =>
    pluralOf(count, {
      one: '# livraison vient d’être renvoyée.',
      other: '# livraisons viennent d’être renvoyées.',
    }),
};
