/* Français avec « vous », voir frame.ts. Ce qu’un webhook reçoit, ce sont des « livraisons ». */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['domains'];

export const domains: Texts['domains'] = {
  heading: 'Ajouter un domaine',
  lines:
    'Les personnes dont l’adresse est dans un domaine de l’organisation peuvent se connecter avec son propre fournisseur. Un enregistrement DNS prouve que le domaine est à vous.',
  submit: 'Ajouter un domaine',
  name: 'Domaine',
  nameHint:
    'Ce qui suit le @ dans les adresses, par exemple example.com. Les sous-domaines s’ajoutent séparément.',
  nameMissing: 'Saisissez un domaine.',
  nameFlaw:
    'Saisissez un domaine qui est à vous, par exemple example.com. Les domaines de messageries publiques et les suffixes ouverts à tous sont refusés.',
  empty: 'Il n’y a pas encore de domaines.',
  states: {
    pending: 'Pas encore vérifié',
    verified: 'Vérifié',
    lost: 'Perdu',
  },
  neverChecked: 'jamais vérifié',
  checked: (distance) => `contrôlé ${distance}`,
  enter: 'Ajoutez cet enregistrement TXT au DNS du domaine, et laissez-le en place :',
  copyName: 'Copier le nom',
  copyValue: 'Copier la valeur',
  check: 'Vérifier maintenant',
  found: (name) => `${name} est vérifié.`,
  notFound:
    'L’enregistrement n’a pas été trouvé. Un nouvel enregistrement peut mettre des heures à être visible.',
  removeLines:
    'Ses adresses n’appartiendront plus à l’organisation, et une autre organisation pourra vérifier le domaine.',
  removed: (name) => `${name} a été retiré.`,
};
