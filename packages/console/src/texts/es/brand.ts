/* Español con «tú»: véase frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['brand'];

export const failures: Texts['failures'] = {
  BRAND_PROTECTED: 'La marca viene de un archivo del servicio, así que no se puede cambiar aquí.',
};

export const brandPage: Texts['brandPage'] = {
  lines:
    'Lo que distingue a tu servicio. Aparece en las páginas, los correos, las aplicaciones de autenticación y las llaves de acceso, para que se sepa que es el tuyo.',
  file: 'La marca viene del archivo indicado en PORTICO_BRAND_FILE. Cambia el archivo y reinicia el servicio: aquí solo puedes verla.',
  nameHint: 'Si lo dejas vacío, se usa el nombre con el que está configurado el servicio.',
  logoDark: 'Logotipo para fondos oscuros',
  logoHint: 'PNG o WebP, con un máximo de 32 KiB y 1024 píxeles por lado. Aparece junto al nombre.',
  logoDarkHint: 'Solo si el otro no se ve bien sobre ellos.',
  accent: 'Color sobre fondos claros',
  accentHint: 'Por ejemplo, #1f5c99. Es el de los enlaces y los botones.',
  accentDark: 'Color sobre fondos oscuros',
  accentDarkHint: 'Si lo dejas vacío, se usa el color más parecido que sea lo bastante claro.',
  accentFlaw: (nearest) =>
    nearest === undefined
      ? 'Escribe un color, por ejemplo #1f5c99.'
      : `El texto de este color no se lee bien. El color legible más parecido es ${nearest}.`,
  supportFlaw: 'Escribe una dirección que empiece por https://, o mailto: y una dirección de correo.',
  links: {
    home: 'Tu página principal',
    terms: 'Condiciones del servicio',
    privacy: 'Aviso de privacidad',
    support: 'Ayuda',
  },
  supportHint: 'Una página, o mailto: y una dirección.',
  mailFooter: 'Últimas líneas de los correos',
  mailFooterHint: 'Por ejemplo, la dirección de tu empresa.',
  languages: 'Idiomas',
  languagesHint: 'En los que se ofrecen las páginas y los correos',
  languagesFlaw: 'Elige al menos un idioma.',
  saved: 'Se ha guardado la marca. Se verá en unos segundos; aquí, vuelve a cargar la página.',
  preview: 'Vista previa',
  light: 'Claro',
  dark: 'Oscuro',
  mail: {
    says: (name) => `Un correo de ${name}`,
    line: 'Alguien ha pedido restablecer la contraseña de tu cuenta. Si has sido tú, elige una nueva.',
    button: 'Elegir una contraseña nueva',
    from: (name, host) => `Enviado por ${name}, ${host}`,
  },
};
