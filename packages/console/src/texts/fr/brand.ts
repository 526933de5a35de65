/* Français avec « vous », voir frame.ts. L’aperçu de l’e-mail reprend les mots des vrais e-mails. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['brand'];

export const failures: Texts['failures'] = {
  BRAND_PROTECTED: 'La marque provient d’un fichier du service et ne peut pas être modifiée ici.',
};

export const brandPage: Texts['brandPage'] = {
  lines:
    'Ce à quoi on reconnaît votre service. Elle figure sur les pages, dans les e-mails, les applications d’authentification et les clés d’accès.',
  file: 'La marque provient du fichier indiqué par PORTICO_BRAND_FILE. Modifiez le fichier, puis redémarrez le service : ici, vous pouvez seulement la consulter.',
  nameHint: 'Laissez vide pour le nom avec lequel le service est configuré.',
  logoDark: 'Logo pour fond sombre',
  logoHint:
    'Une image PNG ou WebP de 32 Kio et 1 024 pixels de côté au maximum. Elle apparaît à côté du nom.',
  logoDarkHint: 'Seulement si l’autre ne s’y voit pas.',
  accent: 'Couleur sur fond clair',
  accentHint: 'Par exemple #1f5c99. C’est celle des liens et des boutons.',
  accentDark: 'Couleur sur fond sombre',
  accentDarkHint: 'Laissez vide pour la couleur la plus proche qui soit assez claire.',
  accentFlaw: (nearest) =>
    nearest === undefined
      ? 'Saisissez une couleur, par exemple #1f5c99.'
      : `Un texte de cette couleur est difficile à lire. La couleur lisible la plus proche est ${nearest}.`,
  supportFlaw: 'Saisissez une adresse qui commence par https://, ou mailto: suivi d’une adresse e-mail.',
  links: {
    home: 'Votre propre page',
    terms: 'Conditions d’utilisation',
    privacy: 'Politique de confidentialité',
    support: 'Aide',
  },
  supportHint: 'Une page, ou mailto: suivi d’une adresse.',
  mailFooter: 'Dernières lignes des e-mails',
  mailFooterHint: 'Par exemple l’adresse postale de votre entreprise.',
  languages: 'Langues',
  languagesHint: 'Celles dans lesquelles les pages et les e-mails sont disponibles',
  languagesFlaw: 'Choisissez au moins une langue.',
  saved:
    'La marque a été enregistrée et sera visible partout dans quelques secondes. Ici, rechargez la page.',
  preview: 'Aperçu',
  light: 'Clair',
  dark: 'Sombre',
  mail: {
    says: (name) => `Un e-mail envoyé par ${name}`,
    line: 'Quelqu’un a demandé à réinitialiser le mot de passe de votre compte. Si c’était vous, choisissez-en un nouveau.',
    button: 'Choisir un nouveau mot de passe',
    from: (name, host) => `Envoyé par ${name}, ${host}`,
  },
};
