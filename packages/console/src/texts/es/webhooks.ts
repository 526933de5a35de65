/* Español con «tú»: véase frame.ts. */
import { listOf, numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';
import { eventTitles } from './events.ts';

type Texts = Translated['webhooks'];

export const webhooks: Texts['webhooks'] = {
  heading: 'Añadir un webhook',
  lines: 'Los eventos de esta organización se envían a tu URL en cuanto ocurren.',
  url: 'URL',
  urlHint: 'Un endpoint de tu propio servicio, por ejemplo https://hooks.example.com/events',
  urlMissing: 'Escribe una URL.',
  urlFlaw:
    'Escribe una URL con https://, con un host público, sin nombre de usuario y con el puerto 443, el 80 o uno a partir del 1024.',
  submit: 'Añadir webhook',
  notSeen:
    'No ha llegado ninguna respuesta, así que puede que el webhook se haya añadido con un secreto que no has visto. Vuelve a cargar la página y, si está ahí, sustituye su secreto.',
  empty: 'Aún no hay webhooks.',

  all: 'Todos los eventos',
  allHint: 'También los tipos de eventos que se añadan más adelante.',
  chosen: 'Eventos elegidos',
  chosenHint: 'Solo los que elijas.',
  chosenLabel: 'Qué eventos',
  groups: {
    organization: 'Organización',
    manager: 'Miembros',
    invitation: 'Invitaciones',
    domain: 'Dominios',
    webhook: 'Webhooks',
    api_key: 'Claves de API',
    operator: 'Equipo de este servicio',
    other: 'Otros',
  },
  allOf: (group) => `Todo lo de «${group}»`,
  noneChosen: 'Elige al menos un evento.',
  gets: (types) => {
    if (types === null) return 'todos los eventos';
    const [only] = types;
    return types.length === 1 && only ? eventTitles[only] : `${numberOf(types.length)} tipos de eventos`;
  },
  getsAll: (types) => (types === null ? 'Todos' : listOf(types.map((type) => eventTitles[type] ?? type))),

  states: {
    active: 'Activo',
    paused: 'En pausa',
    failing: 'Detenido',
  },
  created: (maker) => `creado ${maker}`,
  delivered: (distance) => `última entrega: ${distance}`,
  neverDelivered: 'aún sin entregas',
  failingSince: (date) => `con fallos desde el ${date}`,

  secret: (url) => `El secreto de ${url}`,
  secretLines:
    'Tu servicio lo usa para comprobar que las solicitudes vienen de aquí: todas van firmadas, como describe la especificación Standard Webhooks.',
};

export const webhook: Texts['webhook'] = {
  gone: 'Webhook no encontrado',
  goneLines: 'Se ha eliminado o no tienes acceso a su organización.',
  lastDelivered: 'Última entrega',
  created: 'Creación',
  createdBy: (moment, maker) => `${moment} ${maker}`,
  failingSince: 'Con fallos desde',

  pausedLines:
    'Mientras está en pausa no se envía nada. Los eventos de ese tiempo tampoco se envían después.',
  stoppedTitle: 'No se está enviando nada',
  stoppedLines: [
    'No se ha podido entregar nada durante tres días, o tu servicio ha respondido 410, que significa que ya no existe.',
    'Las últimas entregas fallidas, más abajo, muestran por qué. Arregla tu servicio o cambia la URL y después reanuda el webhook: se enviarán las entregas pendientes, y podrás enviar otra vez las fallidas. Los eventos ocurridos entretanto no se envían.',
  ],
  troubleLines:
    'Las últimas entregas han fallado y se reintentarán durante un máximo de tres días. Más abajo puedes ver qué ha pasado.',

  pause: 'Pausar',
  resume: 'Reanudar',
  pausedNow: 'El webhook está en pausa.',
  resumedNow: 'El webhook está activo.',
  test: 'Enviar una prueba',
  tested: 'Se está enviando una prueba.',
  testWaits: 'La prueba espera a que el webhook esté activo.',

  rotate: 'Sustituir el secreto',
  rotateTitle: '¿Sustituir el secreto?',
  rotateLines:
    'Obtendrás un secreto nuevo. Durante 24 horas todo se firma con los dos, para que no se rechace nada mientras cambias el anterior.',
  rotateSubmit: 'Obtener un secreto nuevo',
  rotateNotSeen:
    'No ha llegado ninguna respuesta, así que puede que el secreto se haya sustituido por otro que no has visto. Inténtalo de nuevo para obtener uno que puedas ver.',

  saved: 'Se ha guardado el webhook.',
  deletion: {
    heading: 'Eliminar el webhook',
    lines: 'No se le enviará nada más y se eliminarán sus entregas. No se puede deshacer.',
    title: '¿Eliminar este webhook?',
  },
  deleted: 'Se ha eliminado el webhook.',
};

export const deliveries: Texts['deliveries'] = {
  heading: 'Entregas',
  label: 'Entregas de los últimos 30 días',
  anyState: 'Todas',
  states: {
    pending: 'Pendiente',
    delivered: 'Entregada',
    failed: 'Fallida',
  },
  empty: 'Aún no se ha enviado nada. Envía una prueba para ver si llega.',
  emptyFiltered: 'No hay entregas en este estado.',
  refresh: 'Actualizar',
  typeOf: (type) => (type === 'webhook.test' ? 'Prueba' : (eventTitles[type] ?? type)),
  attempts: (count) =>
    count === 0 ? 'aún sin intentos' : pluralOf(count, { one: '# intento', other: '# intentos' }),
  answered: (status) => `respondió ${status}`,
  next: (distance) => `próximo intento ${distance}`,
  nextSoon: 'próximo intento en menos de un minuto',
  underWay: 'intento en curso',
  waits: 'espera a que el webhook esté activo',
  copyId: 'Copiar ID',
  copyIdNamed: (what, when) => `Copiar ID: ${what}, ${when}`,
  again: 'Enviar otra vez',
  againNamed: (what, when) => `Enviar otra vez: ${what}, ${when}`,
  details: 'Qué se envió y qué se respondió',
  bodyGone: 'Lo que se envió ya no se conserva.',
  sentAgain: 'Se está enviando otra vez.',
  allAgain: 'Enviar otra vez todas las fallidas',
  allAgainTitle: '¿Enviar otra vez todas las entregas fallidas?',
  allAgainLines:
    'Todo lo que haya fallado en los últimos 30 días se enviará otra vez a tu servicio, que sabrá por el ID qué ha procesado ya.',
  sentAllAgain: (count) =>
    pluralOf(count, {
      one: 'Se está enviando otra vez # entrega.',
      other: 'Se están enviando otra vez # entregas.',
    }),
};
