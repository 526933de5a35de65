/* Español con «tú»: véase frame.ts. Los términos de OAuth y OpenID Connect, como los conocen quienes desarrollan. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['applications'];

export const applications: Texts['applications'] = {
  lines:
    'Programas en los que se inicia sesión con las cuentas de aquí: tu propio frontend, una aplicación móvil, una wiki. Envían a las personas a este servicio y las reciben de vuelta con la sesión iniciada.',
  none: 'Aún no hay aplicaciones. Registra la primera aquí abajo.',
  kinds: { web: 'Con servidor', browser: 'En el navegador', native: 'Instalada' },
  kindHints: {
    web: 'Tiene un servidor propio que puede guardar un secreto.',
    browser:
      'Funciona solo en el navegador. Sus páginas pueden llamar a este servicio desde el origen de sus URI de redirección.',
    native: 'Una aplicación móvil, un programa de escritorio o un comando. No guarda ningún secreto.',
  },
  states: { active: 'Activa', disabled: 'Desactivada' },
  firstParty: 'Propia',
  created: (date) => `registrada el ${date}`,
  used: (distance) => `último inicio de sesión: ${distance}`,
  neverUsed: 'aún sin inicios de sesión',
  heading: 'Registrar una aplicación',
  nameHint: 'Se ve al iniciar sesión.',
  redirectUris: 'URI de redirección',
  redirectUrisHint:
    'Las direcciones a las que se vuelve, una por línea. Deben coincidir exactamente con lo que envía la aplicación: https, o http en esta máquina.',
  postLogoutRedirectUris: 'URI de redirección tras cerrar sesión',
  postLogoutRedirectUrisHint: 'Una por línea. Puede quedar vacío.',
  audiences: 'Audiencias',
  audiencesHint:
    'Los servicios para los que puede obtener tokens de acceso, uno por línea. Puede quedar vacío.',
  isFirstParty: 'Es una aplicación propia',
  isFirstPartyHint:
    'Nadie tiene que dar su consentimiento, y puede actuar en nombre de las personas como lo hace esta consola.',
  requireOrganization: 'Hace falta una organización',
  requireOrganizationHint: 'Nadie puede iniciar sesión en ella sin un rol en una organización.',
  submit: 'Registrar',
  notSeen:
    'No ha llegado ninguna respuesta. Puede que la aplicación se haya registrado de todos modos: mira en la lista y sustituye su secreto si necesitas uno.',
  secret: (name) => `El secreto de «${name}»`,
  secretLines: 'Con él, la aplicación demuestra quién es. Guárdalo en ella y en ningún otro sitio.',
  inLine: (line) =>
    `La línea ${line} no es válida. Usa URL con https://, o con http:// en esta máquina, una por línea.`,
};

export const application: Texts['application'] = {
  title: 'Aplicación',
  gone: 'Aplicación no encontrada',
  goneLines: 'Se ha eliminado o nunca hubo ninguna con este ID.',
  all: 'Todas las aplicaciones',
  about: 'Sobre esta aplicación',
  created: 'Registro',
  used: 'Último inicio de sesión',
  authentication: 'Se identifica',
  authentications: {
    client_secret_basic: 'con su secreto',
    client_secret_post: 'con su secreto',
    private_key_jwt: 'con una clave propia',
    none: 'de ninguna forma: no puede guardar un secreto y usa PKCE',
  },
  backchannelLogoutUri: 'URI de cierre de sesión (back-channel)',
  backchannelLogoutUriHint: 'La dirección en la que se le avisa cuando termina la sesión de alguien en ella.',
  resource: 'Su propia audiencia',
  resourceHint: 'Una de las audiencias, si ella misma es un servicio que recibe tokens de acceso.',
  resourceFlaw: 'Escribe una de las audiencias.',
  logoUrl: 'URL de su logotipo',
  requirePkce: 'Debe usar PKCE',
  requirePkceHint:
    'Desactívalo solo para programas antiguos que no sepan usarlo. En ese caso deberá enviar un nonce.',
  signing: 'Los tokens de ID se firman con',
  signingHints: {
    ES256: 'Lo entienden todas las bibliotecas actuales.',
    RS256: 'Para programas que no entienden otra cosa.',
  },
  secretHeading: 'Secreto',
  secretLines: 'Sustituye el secreto cuando alguien pueda haberlo visto o cada cierto tiempo.',
  overlap: 'El secreto anterior deja de funcionar',
  overlaps: {
    '0': 'De inmediato',
    '3600': 'Dentro de una hora',
    '86400': 'Dentro de un día',
    '604800': 'Dentro de una semana',
  },
  rotate: 'Sustituir el secreto',
  notSeen:
    'No ha llegado ninguna respuesta. Puede que el secreto se haya sustituido de todos modos: sustitúyelo otra vez para ver uno.',
  disabling: 'Desactivar',
  disableLines:
    'Nadie puede iniciar sesión en una aplicación desactivada, y los accesos que tenga dejan de funcionar hasta que vuelva a estar activa.',
  disable: 'Desactivar',
  disableTitle: (name) => `¿Desactivar «${name}»?`,
  disabled: (name) => `Ya nadie puede iniciar sesión en «${name}».`,
  enableLines: 'Está desactivada: nadie puede iniciar sesión en ella, y los accesos que tenga no funcionan.',
  enable: 'Volver a activarla',
  enabled: (name) => `Ya se puede volver a iniciar sesión en «${name}».`,
  deletion: {
    heading: 'Eliminar la aplicación',
    lines:
      'Nadie podrá volver a iniciar sesión en ella, y se cerrarán todas las sesiones que haya abiertas allí. No se puede deshacer.',
    title: '¿Eliminar esta aplicación?',
  },
  deleted: (name) => `Se ha eliminado «${name}».`,
};
