/* Français avec « vous », voir frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const apiKeys: Translated['api-keys']['apiKeys'] = {
  heading: 'Créer une clé d’API',
  lines:
    'Avec une clé d’API, l’un de vos programmes peut agir pour cette organisation sans que personne ne se connecte.',
  nameHint: 'Le programme auquel elle est destinée, par exemple « Facturation ».',
  roleHints: {
    viewer: 'Peut voir l’organisation et ses membres, sans rien modifier.',
    admin:
      'Peut aussi modifier l’organisation et gérer ses membres, mais pas ses propriétaires, ses clés d’API ni les secrets de ses webhooks.',
  },
  lastDay: 'Dernier jour',
  lastDayHint:
    'La clé cesse de fonctionner à la fin de ce jour. Laissez vide pour une clé valable jusqu’à ce que vous la révoquiez.',
  lastDayFlaw: 'Saisissez une date complète qui ne soit pas passée.',
  submit: 'Créer la clé',
  notSeen:
    'Aucune réponse n’est arrivée : une clé que vous n’avez pas vue a peut-être été créée. Rechargez la page et, si elle y figure, révoquez-la.',

  issued: (name) => `La clé pour « ${name} »`,
  issuedLines:
    'Placez-la là où le programme conserve ses secrets. Il l’envoie dans un en-tête de chaque requête : Authorization: Bearer, suivi de la clé.',
  copy: 'Copier la clé',

  list: 'Clés',
  empty: 'Il n’y a pas encore de clé d’API.',
  created: (date, maker) => `créée le ${date} ${maker}`,
  expiresSoon: 'Expire bientôt',

  renaming: {
    title: 'Renommer la clé',
    name: 'Nom de la clé',
  },

  rotate: 'Remplacer',
  rotateNamed: (name) => `Remplacer ${name}`,
  rotateTitle: (name) => `Remplacer ${name} ?`,
  rotateLines:
    'Vous obtenez une nouvelle clé à la place de l’ancienne. Le nom, le rôle et la date d’expiration ne changent pas.',
  overlap: 'L’ancienne clé cesse de fonctionner',
  overlaps: [
    ['0', 'Immédiatement', 'Si quelqu’un d’autre peut l’avoir.'],
    ['3600', 'Dans une heure', 'Si vous pouvez la remplacer tout de suite.'],
    ['86400', 'Dans un jour', 'Si le remplacement prend du temps.'],
    ['604800', 'Dans une semaine', 'C’est le maximum.'],
  ],
  overlapFirst: '86400',
  rotateSubmit: 'Obtenir une nouvelle clé',
  rotateNotSeen:
    'Aucune réponse n’est arrivée : la clé a peut-être été remplacée par une autre que vous n’avez pas vue. Réessayez pour en obtenir une qui s’affiche.',

  revokeTitle: (name) => `Révoquer ${name} ?`,
  revokeLines: [
    'Les programmes qui l’utilisent perdent immédiatement l’accès. Cette action est irréversible.',
    'Les invitations envoyées avec cette clé et encore en attente sont retirées.',
  ],
  revoked: (name) => `« ${name} » a été révoquée.`,
};
