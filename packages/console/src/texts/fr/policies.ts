/* Français avec « vous », voir frame.ts. */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['policies'];

export const security: Texts['security'] = {
  lines:
    'Ce que l’organisation exige de toute personne qui consulte ou modifie quelque chose ici. Une modification s’applique immédiatement.',
  onlyOwners: 'Seuls les propriétaires peuvent le modifier.',
  policy: 'Politique',
  demanded: 'Exigé',
  notDemanded: 'Non exigé',
  demand: 'Exiger',
  stop: 'Ne plus exiger',
  saveAnyway: 'Enregistrer quand même',
  saved: 'La politique a été enregistrée.',
  mayBeMore: 'La liste s’arrête ici ; il peut y en avoir d’autres.',
  lockedOut: (count, names) =>
    pluralOf(count, {
      one: `# personne actuellement connectée perdrait l’accès : ${names}.`,
      other: `# personnes actuellement connectées perdraient l’accès : ${names}.`,
    }),
  andMore: (count) => pluralOf(count, { one: '# autre', other: '# autres' }),
  ownSession:
    'Rien n’a été enregistré : votre propre connexion, ou le réseau que vous utilisez, n’y satisfait pas, et vous perdriez l’accès.',
  noConnection: 'Aucune connexion n’est active pour l’instant. Ajoutez-en une sous « SSO », puis essayez-la.',
  anyLength: 'Aussi longtemps que le service le permet',
  atMost: (length) => `Au plus ${length}`,
};

export const demands: Texts['demands'] = {
  requireSecondFactor: {
    heading: 'Second facteur',
    hint: 'Tant qu’il est exigé, il faut se connecter avec une clé d’accès, ou avec un mot de passe et un code, pour voir ou modifier quoi que ce soit ici.',
    require: 'Exiger un second facteur',
    requireTitle: 'Exiger un second facteur ?',
    requireLines:
      'Les personnes connectées sans second facteur ne pourront plus rien voir ni modifier ici tant qu’elles n’en auront pas utilisé un.',
    concerned: (count, names) =>
      pluralOf(count, {
        one: `# membre n’a pas encore de second facteur : ${names}.`,
        other: `# membres n’ont pas encore de second facteur : ${names}.`,
      }),
    nobody: 'Tous les membres en ont déjà un.',
    stop: 'Ne plus exiger de second facteur',
    stopTitle: 'Ne plus exiger de second facteur ?',
    stopLines: 'Un simple mot de passe suffira alors pour tout voir et tout modifier ici.',
    required: 'Un second facteur est maintenant exigé.',
    notRequired: 'Le second facteur n’est plus exigé.',
  },
  ssoRequired: {
    heading: 'Authentification unique',
    hint: 'Tant qu’elle est exigée, les personnes dont l’adresse est dans un domaine vérifié ne peuvent voir ou modifier quelque chose ici que si elles se sont connectées avec le fournisseur de l’organisation.',
    require: 'Exiger l’authentification unique',
    requireTitle: 'Exiger l’authentification unique ?',
    requireLines: [
      'Les personnes connectées autrement ne pourront plus rien voir ni modifier ici tant qu’elles ne se seront pas connectées avec votre fournisseur.',
      'Les propriétaires qui se connectent avec un second facteur gardent l’accès par les autres voies, pour qu’une panne du fournisseur ne bloque personne. Chaque fois est consignée comme événement, et tous les propriétaires reçoivent un e-mail.',
    ],
    concerned: (count, names) =>
      pluralOf(count, {
        one: `# membre devra se connecter ainsi : ${names}.`,
        other: `# membres devront se connecter ainsi : ${names}.`,
      }),
    nobody: 'Personne n’y est encore tenu ici : aucune adresse n’est dans un domaine vérifié.',
    stop: 'Ne plus exiger l’authentification unique',
    stopTitle: 'Ne plus exiger l’authentification unique ?',
    stopLines: 'Les autres façons de se connecter donneront alors aussi accès.',
    required: 'L’authentification unique est maintenant exigée.',
    notRequired: 'L’authentification unique n’est plus exigée.',
  },
};

export const policyRules: Texts['policyRules'] = {
  sessionMaxAge: {
    heading: 'Ancienneté de la connexion',
    lines: 'Au-delà, il faut confirmer son identité avant de voir ou de modifier quoi que ce soit ici.',
    label: 'Durée maximale depuis la connexion',
    tooLong:
      'Choisissez une durée plus courte : les sessions de ce service prennent fin avant, de toute façon.',
  },
  sessionIdle: {
    heading: 'Durée d’inactivité',
    lines:
      'Après une inactivité plus longue dans le service, il faut confirmer son identité avant de voir ou de modifier quoi que ce soit ici.',
    label: 'Durée maximale d’inactivité',
    tooLong:
      'Choisissez une durée plus courte : les sessions inactives de ce service prennent fin avant, de toute façon.',
  },
  allowedMethods: {
    heading: 'Façons de se connecter',
    lines:
      'Tout ce qui a servi à la connexion doit être autorisé : pour un mot de passe suivi d’une application d’authentification, les deux.',
    label: 'Autorisées',
    factors: 'Après le premier facteur',
    any: 'Toutes',
    none: 'Choisissez-en au moins une.',
  },
  networks: {
    heading: 'Réseaux',
    lines: 'Les personnes et les clés d’API n’ont accès que depuis ces adresses.',
    label: 'Adresses et plages',
    hint: 'Une par ligne, par exemple 192.0.2.7 ou 192.0.2.0/24. Laissez vide pour autoriser l’accès de partout.',
    any: 'Partout',
    more: (count) => pluralOf(count, { one: '# autre', other: '# autres' }),
    wrong: (lines) => `Ce ne sont ni des adresses ni des plages : ${lines}.`,
    tooMany: 'Saisissez au plus 100 adresses et plages.',
  },
};

export const refused: Texts['refused'] = {
  titles: {
    SECOND_FACTOR_MISSING: 'Second facteur nécessaire',
    SSO_REQUIRED: 'Authentification unique nécessaire',
    POLICY_REFUSED: 'Accès non autorisé par l’organisation',
  },
  factorLines: [
    'Cette organisation n’est ouverte qu’aux personnes connectées avec un second facteur, ce qui n’est pas votre cas.',
    'Configurez une application d’authentification pour continuer tout de suite. Ou ajoutez une clé d’accès, puis reconnectez-vous avec elle.',
  ],
  ssoLines: [
    'Cette organisation n’est ouverte qu’aux personnes connectées avec son propre fournisseur, et vous vous êtes connecté autrement.',
    'Connectez-vous avec lui : vous reviendrez à cette page.',
  ],
  methods:
    'L’organisation n’autorise pas l’une des façons dont vous vous êtes connecté. Connectez-vous autrement.',
  network:
    'L’organisation n’autorise pas l’accès depuis le réseau que vous utilisez. Réessayez depuis un autre.',
  ownersChangeIt: 'Ses propriétaires décident de ce qui est autorisé.',
};

/** Of people who are held to the organization's own sign-in. */
export const release: Texts['release'] = {
  held: 'Authentification unique',
  label: 'Dispenser',
  named: (name) => `Dispenser ${name} de l’authentification unique`,
  title: (name) => `Dispenser ${name} de l’authentification unique ?`,
  lines: [
    'Cette personne pourra alors se connecter de n’importe quelle manière. Tous les propriétaires reçoivent un e-mail.',
    'Elle y est de nouveau tenue dès qu’elle est exigée à nouveau, ou avec une autre adresse dans un domaine vérifié.',
  ],
  released: (name) => `${name} n’a plus à utiliser l’authentification unique.`,
};
