/* Español con «tú»: véase frame.ts. «Rotate» es «sustituir», como en los correos. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['api-keys'];

export const apiKeys: Texts['apiKeys'] = {
  heading: 'Crear una clave de API',
  lines:
    'Con una clave de API, uno de tus programas puede actuar en nombre de esta organización sin que nadie inicie sesión.',
  nameHint: 'Para qué programa es, por ejemplo «Facturación».',
  roleHints: {
    viewer: 'Puede ver la organización y a sus miembros, pero no cambiar nada.',
    admin:
      'Además, puede cambiar la organización y gestionar a sus miembros, pero no a los propietarios, ni las claves de API, ni los secretos de los webhooks.',
  },
  lastDay: 'Último día',
  lastDayHint:
    'La clave deja de funcionar al final de ese día. Déjalo vacío si la clave debe funcionar hasta que la revoques.',
  lastDayFlaw: 'Escribe una fecha completa que no haya pasado.',
  submit: 'Crear clave',
  notSeen:
    'No ha llegado ninguna respuesta, así que puede que se haya creado una clave que no has visto. Vuelve a cargar la página y, si está ahí, revócala.',

  issued: (name) => `La clave de «${name}»`,
  issuedLines:
    'Guárdala donde el programa tenga sus secretos. El programa la envía en un encabezado de cada solicitud: Authorization: Bearer y, a continuación, la clave.',
  copy: 'Copiar la clave',

  list: 'Claves',
  empty: 'Aún no hay claves de API.',
  created: (date, maker) => `creada el ${date} ${maker}`,
  expiresSoon: 'Caduca pronto',

  renaming: {
    title: 'Cambiar el nombre de la clave',
    name: 'Nombre de la clave',
  },

  rotate: 'Sustituir',
  rotateNamed: (name) => `Sustituir ${name}`,
  rotateTitle: (name) => `¿Sustituir ${name}?`,
  rotateLines:
    'Obtendrás una clave nueva en lugar de la anterior. El nombre, el rol y la caducidad no cambian.',
  overlap: 'La clave anterior deja de funcionar',
  overlaps: [
    ['0', 'De inmediato', 'Si puede tenerla otra persona.'],
    ['3600', 'Dentro de una hora', 'Si puedes cambiarla enseguida.'],
    ['86400', 'Dentro de un día', 'Si cambiarla lleva un tiempo.'],
    ['604800', 'Dentro de una semana', 'El plazo más largo posible.'],
  ],
  overlapFirst: '86400',
  rotateSubmit: 'Obtener una clave nueva',
  rotateNotSeen:
    'No ha llegado ninguna respuesta, así que puede que la clave se haya sustituido por otra que no has visto. Inténtalo de nuevo para obtener una que puedas ver.',

  revokeTitle: (name) => `¿Revocar ${name}?`,
  revokeLines: [
    'Los programas que la usan perderán el acceso de inmediato. No se puede deshacer.',
    'Las invitaciones enviadas con ella que sigan pendientes se retirarán.',
  ],
  revoked: (name) => `Se ha revocado «${name}».`,
};
