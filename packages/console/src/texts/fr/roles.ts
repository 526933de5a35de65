/* Français avec « vous », voir frame.ts. Les rôles du produit s’appellent « rôles produit ». */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['roles'];

export const failures: Texts['failures'] = {
  ROLE_NOT_FOUND: 'Ce rôle n’existe plus.',
  ROLE_ALREADY_EXISTS: 'Un autre rôle porte déjà ce nom.',
  ROLE_IN_USE: 'Ce rôle est attribué. Choisissez celui qui le remplacera.',
  ROLE_PROTECTED: 'Cet élément provient d’un fichier du service et ne peut pas être modifié ici.',
  ROLE_LIMIT_REACHED: 'Il n’est pas possible d’ajouter d’autres rôles. Supprimez-en un devenu inutile.',
  PERMISSION_IN_USE: 'Un rôle comporte encore cette autorisation. Retirez-la d’abord du rôle.',
};

export const roles: Texts['roles'] = {
  nameHint: 'Pour les programmes : lettres minuscules, chiffres, « - » et « _ », par exemple « approver ».',
  nameFlaw:
    'Commencez par une lettre minuscule et utilisez jusqu’à 64 lettres minuscules sans accent, chiffres, « - » et « _ ». Les noms owner, admin et viewer sont déjà pris.',
  title: 'Intitulé',
  titleHint: 'Ce que l’on voit à la place du nom.',
  description: 'Description',
  permissionsHint: 'Ce que ce rôle permet de faire dans le produit',
  permissionsFlaw: 'Certaines de ces autorisations ne peuvent plus être accordées. Rechargez la page.',
  noPermissions: 'Il n’y a pas encore d’autorisations parmi lesquelles choisir.',
  delegable: 'Les propriétaires et les admins peuvent l’attribuer',
  delegableHint: 'Sinon, seule l’équipe du service le peut.',
  yes: 'Oui',
  no: 'Non',

  create: 'Créer un rôle',
  submit: 'Créer le rôle',
  created: (name) => `Le rôle « ${name} » a été créé.`,
  list: 'Rôles',
  empty: 'Il n’y a pas encore de rôle.',
  confersNone: 'Aucune autorisation',
  more: (count) => pluralOf(count, { one: '# autre', other: '# autres' }),

  editTitle: (name) => `Modifier le rôle « ${name} »`,
  saved: (name) => `Le rôle « ${name} » a été enregistré.`,

  removeNamed: (name) => `Supprimer ${name}`,
  removeTitle: (name) => `Supprimer le rôle « ${name} » ?`,
  replacement: 'Rôle de remplacement',
  noReplacement: 'Aucun, car personne n’a ce rôle',
  replacementFlaw: 'Ce rôle n’existe plus. Rechargez la page.',
  removed: (name) => `Le rôle « ${name} » a été supprimé.`,
};

export const ownRoles: Texts['ownRoles'] = {
  lines:
    'Vos propres rôles définissent ce que les membres et les clés d’API de cette organisation peuvent faire dans le produit, en plus des rôles fournis avec celui-ci.',
  ownersOnly: 'Réservé aux propriétaires.',
  off: 'Ici, les organisations ne peuvent pas créer leurs propres rôles. Ceux qu’elles ont déjà créés restent tels quels.',
  ofTeam: 'Fourni avec le produit',
};

export const catalogue: Texts['catalogue'] = {
  file: 'Les autorisations et les rôles proviennent du fichier indiqué par PORTICO_ROLES_FILE. Modifiez le fichier, puis redémarrez le service : ici, vous pouvez seulement les consulter.',
  roleLines: 'Ces rôles valent dans toutes les organisations.',
  own: 'Attribué par l’équipe du service',

  permissionLines:
    'C’est votre produit qui donne un sens aux autorisations : aucune n’ouvre quoi que ce soit dans ces pages ni dans l’interface de ce service.',
  none: 'Il n’y a pas encore d’autorisation.',
  delegable: 'Les organisations peuvent l’utiliser dans leurs propres rôles',
  delegableShort: 'Pour les rôles des organisations',
  add: 'Ajouter une autorisation',
  nameHint: 'Deux à quatre mots séparés par des deux-points, par exemple « invoice:approve ».',
  flaw: 'Utilisez deux à quatre mots en lettres minuscules séparés par des deux-points, 64 caractères au maximum, qu’aucune autre autorisation ne porte déjà. La description est limitée à 500 caractères.',
  submit: 'Ajouter l’autorisation',
  added: (name) => `« ${name} » a été ajoutée.`,
  editTitle: (name) => `Modifier l’autorisation « ${name} »`,
  saved: (name) => `« ${name} » a été enregistrée.`,
  staysDelegable:
    'Un rôle créé par une organisation comporte cette autorisation : les organisations doivent donc pouvoir l’utiliser.',
  removeTitle: (name) => `Retirer l’autorisation « ${name} » ?`,
  removeLines: 'Si votre produit la vérifie encore, la réponse sera désormais toujours non.',
  removed: (name) => `« ${name} » a été retirée.`,
};
