/* Español con «tú»: véase frame.ts. Quienes llevan el servicio son «el equipo del servicio», como en los correos. */
import { numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['operators'];

export const operators: Texts['operators'] = {
  statistics: 'Resumen',
  forbidden: 'Solo para el equipo del servicio',
  forbiddenLines:
    'Estas páginas son para quienes llevan este servicio. Si formas parte del equipo, pide que te añadan: portico operators add y, a continuación, tu correo.',
  factorMissingLines: [
    'El equipo del servicio puede ver todas las cuentas, así que antes tienes que iniciar sesión con un segundo factor.',
    'Configura una aplicación de autenticación y podrás continuar de inmediato. O añade una llave de acceso y vuelve a iniciar sesión con ella.',
  ],
  anyState: 'Cualquiera',
  states: { active: 'Activa', suspended: 'Suspendida', deleted: 'Eliminada' },
};

export const statistics: Texts['statistics'] = {
  heading: 'Totales',
  counted: (distance) => `actualizado ${distance}`,
  notCounted: 'El primer recuento está en curso. Aparecerá aquí automáticamente.',
  ofAccounts: (verified, factors, suspended) =>
    [
      pluralOf(verified, { one: '# verificada', other: '# verificadas' }),
      `${numberOf(factors)} con segundo factor`,
      pluralOf(suspended, { one: '# suspendida', other: '# suspendidas' }),
    ].join(', '),
  ofOrganizations: (deleted) =>
    pluralOf(deleted, {
      one: 'y # eliminada que se puede restaurar',
      other: 'y # eliminadas que se pueden restaurar',
    }),
  mails: 'Correos pendientes',
  ofMails: (failed) =>
    pluralOf(failed, {
      one: '# de ellos aún no se ha podido enviar',
      other: '# de ellos aún no se han podido enviar',
    }),
  deliveries: 'Entregas pendientes',
  ofDeliveries: (failing) =>
    pluralOf(failing, { one: '# de ellas ya ha fallado antes', other: '# de ellas ya han fallado antes' }),
  days: 'Los últimos 30 días',
  registered: 'Cuentas creadas',
  signedIn: 'Inicios de sesión',
  total: (count) => `${numberOf(count)} en total`,
  chart: (what, most) => `${what} por día, ${numberOf(most)} como máximo`,
  numbers: 'Mostrar los números',
  day: 'Día (UTC)',
};

export const accounts: Texts['accounts'] = {
  search: 'Nombre, correo o ID',
  empty: 'No hay ninguna cuenta que coincida.',
  none: 'No hay cuentas.',
  since: (date) => `creada el ${date}`,
  signedIn: (distance) => `último inicio de sesión: ${distance}`,
  operator: 'Del equipo',
};

const codesLeft = (codes: number) =>
  pluralOf(codes, { one: '# código de recuperación', other: '# códigos de recuperación' });

export const metadata: Texts['metadata'] = {
  title: 'Metadatos',
  lines:
    'Datos propios, en formato JSON. Solo pueden cambiarlos el equipo del servicio y las claves de servicio. Cada consulta queda registrada.',
  open: 'Ver y editar',
  public: 'Públicos',
  publicHint: 'Un objeto JSON que pueden leer todos los que pueden ver la cuenta o la organización',
  private: 'Privados',
  privateHint: 'Un objeto JSON que solo pueden leer el equipo del servicio y las claves de servicio',
  flaw: 'Escribe un objeto JSON de 8 KiB, 64 miembros y 5 niveles como máximo, con los números muy grandes como cadenas.',
};

export const account: Texts['account'] = {
  gone: 'Cuenta no encontrada',
  goneLines: 'Se ha eliminado o nunca hubo ninguna con este ID.',
  all: 'Todas las cuentas',
  about: 'Sobre esta cuenta',
  noName: 'Ninguno',
  verified: (email) => `${email}, verificado`,
  notVerified: (email) => `${email}, sin verificar`,
  created: 'Creación',
  lastSignedIn: 'Último inicio de sesión',
  unknown: 'Desconocido',
  factors: 'Segundos factores',
  factorsOf: (totp, codes, passkeys) =>
    [
      totp ? `aplicación de autenticación con ${codesLeft(codes)}` : 'sin aplicación de autenticación',
      pluralOf(passkeys, { one: '# llave de acceso', other: '# llaves de acceso' }),
    ].join(', '),
  suspendedSince: 'Suspensión desde',
  events: 'Ver sus eventos',
  seen: 'Que consultes esta página queda registrado como evento de la cuenta.',
  protectedLines:
    'Esta cuenta es tuya o de otra persona del equipo: solo puedes enviar un enlace para restablecer la contraseña. Para todo lo demás, la cuenta debe dejar de ser del equipo: portico operators remove y, a continuación, su correo.',

  noOrganizations: 'Esta cuenta no está en ninguna organización.',
  noSessions: 'Esta cuenta no tiene ninguna sesión abierta.',

  help: 'Si la persona no puede entrar',
  reset: 'Enviar un enlace para restablecer la contraseña',
  resetSent: (email) => `Se ha enviado un enlace a ${email}.`,
  signOut: 'Cerrar todas sus sesiones',
  signOutTitle: '¿Cerrar todas las sesiones de esta cuenta?',
  signOutLines: 'Se cerrarán en todos los dispositivos. La persona podrá volver a iniciar sesión.',
  signedOut: 'Se han cerrado todas las sesiones.',
  removeFactors: 'Quitar los segundos factores',
  removeFactorsTitle: '¿Quitar todos los segundos factores?',
  removeFactorsLines: [
    'Para alguien que ha perdido el teléfono y los códigos de recuperación. Asegúrate de que la petición viene realmente de esa persona.',
    'Se quitarán la aplicación de autenticación, los códigos de recuperación y todas las llaves de acceso, y se cerrarán todas las sesiones. Desde ese momento bastará con la contraseña. La cuenta recibirá un correo.',
  ],
  factorsRemoved: 'Se han quitado todos los segundos factores.',

  acting: 'Actuar en nombre de esta persona',
  actingLines:
    'Durante una hora como máximo, verás y harás lo que puede la persona. No podrás llegar a su contraseña, su correo, sus segundos factores, sus sesiones ni sus claves de API.',
  act: 'Actuar en nombre de esta persona',
  actTitle: '¿Actuar en nombre de esta persona?',
  actNow: 'Empezar',
  actReasonHint: 'La persona lo verá en sus eventos, junto con tu correo.',

  suspension: 'Suspensión',
  suspendLines:
    'En una cuenta suspendida no se puede iniciar sesión, y no recibe correos. Sigue en sus organizaciones.',
  suspend: 'Suspender la cuenta',
  suspendTitle: '¿Suspender esta cuenta?',
  suspendNow: 'Suspender',
  reasonHint: 'Queda registrado en los eventos de la cuenta, donde la persona podrá leerlo más adelante.',
  suspended: 'Se ha suspendido la cuenta y se han cerrado todas sus sesiones.',
  resumeLines: 'Nadie puede iniciar sesión en esta cuenta hasta que levantes la suspensión.',
  resume: 'Levantar la suspensión',
  resumed: 'La cuenta vuelve a estar activa.',

  deletion: {
    heading: 'Eliminar la cuenta',
    lines:
      'La cuenta se elimina como si lo hubiera hecho la propia persona: con sus sesiones, sus segundos factores y su pertenencia a organizaciones. Las organizaciones eliminadas de las que era la única propietaria ya no se podrán restaurar.',
    title: '¿Eliminar esta cuenta?',
  },
  deleted: (email) => `Se ha eliminado ${email}.`,
  lastOwner: (why) =>
    `${why} Da antes a otra persona el rol de propietario en ella o elimina la organización.`,
};

export const organizations: Texts['organizations'] = {
  search: 'Nombre o ID',
  none: 'No hay organizaciones.',
  people: (count) => pluralOf(count, { one: '# miembro', other: '# miembros' }),
  awaitingOwner: 'A la espera de propietario',
};

export const organization: Texts['organization'] = {
  goneLines: 'Se ha eliminado definitivamente o nunca hubo ninguna con este ID.',
  about: 'Sobre esta organización',
  awaitingOwner:
    'Se creó sin propietario y aún no lo tiene. Si nadie recibe ese rol, se eliminará definitivamente, como cualquier organización eliminada.',
  created: 'Creación',
  deletedAt: 'Eliminación',
  factor: 'Segundo factor',
  demanded: 'Obligatorio para todos',
  notDemanded: 'No obligatorio',
  events: 'Ver sus eventos',
  noPeople: 'Nadie gestiona esta organización.',
  add: 'Añadir a alguien',
  addLines: 'Para una organización con cuyos propietarios no se puede contactar.',
  account: 'ID de la cuenta',
  accountHint: 'Está en la página de la cuenta.',
  added: (name) => `Se ha añadido a ${name}.`,
  restoration: 'Restaurar la organización',
  restoreLines: 'Vuelve tal como estaba, con sus miembros y sus invitaciones.',
  deletionLines:
    'Nadie podrá abrirla. Durante un tiempo, podrán restaurarla el equipo del servicio y sus propietarios.',
  deleted: (name) => `Se ha eliminado «${name}».`,
};

export const approvals: Texts['approvals'] = {
  list: 'Solicitudes de la última hora',
  none: 'No se ha solicitado nada en la última hora.',
  lines:
    'Si este servicio está configurado así, hacen falta dos personas del equipo para eliminar una cuenta o una organización, o para quitar segundos factores: una lo solicita y otra lo aprueba antes de una hora.',
  steps: {
    deleteAccountAsOperator: (name) => `Eliminar la cuenta ${name}`,
    removeFactors: (name) => `Quitar los segundos factores de la cuenta ${name}`,
    deleteOrganizationAsOperator: (name) => `Eliminar la organización «${name}»`,
  },
  gone: 'ya eliminada',
  states: { pending: 'Pendiente', approved: 'Hecho', withdrawn: 'Retirado' },
  askedBy: (who, distance) => `solicitado por ${who} ${distance}`,
  until: (moment) => `se puede aprobar hasta el ${moment}`,
  decidedBy: (who) => `decidido por ${who}`,
  own: 'Debe aprobarlo otra persona del equipo.',
  approve: 'Aprobar',
  approveNamed: (what) => `Aprobar: ${what}`,
  approveTitle: (what) => `¿${what}?`,
  approveLines:
    'Tendrá efecto de inmediato. Asegúrate de saber por qué se hace: pregunta a quien lo ha solicitado o a la persona afectada.',
  approved: 'Hecho.',
  withdraw: 'Retirar',
  withdrawNamed: (what) => `Retirar: ${what}`,
  refuse: 'Rechazar',
  refuseNamed: (what) => `Rechazar: ${what}`,
  withdrawn: 'Solicitud retirada.',
  asked:
    'Otra persona del equipo debe aprobarlo antes de una hora. El equipo recibirá un correo y lo encontrará en «Aprobaciones».',
};

export const serviceKeys: Texts['serviceKeys'] = {
  lines:
    'Con una clave de servicio, uno de tus backends actúa en nombre del equipo sin que nadie inicie sesión. Las claves solo se crean y se sustituyen en una máquina del servicio: portico service-keys add y, a continuación, un nombre.',
  none: 'No hay claves de servicio.',
  created: (date) => `creada el ${date}`,
  scopes: (scopes) => `Ámbitos: ${scopes.join(', ')}`,
  networks: (networks) => `Funciona solo desde ${networks.join(', ')}`,
  everywhere: 'Funciona desde cualquier dirección',
  revokeTitle: (name) => `¿Revocar la clave «${name}»?`,
  revokeLines:
    'Los backends que la usan dejarán de recibir respuestas. También se retirarán las invitaciones pendientes que se hayan enviado con ella. No se puede deshacer.',
  revoked: (name) => `«${name}» ya no funciona.`,
};

export const events: Texts['events'] = {
  account: 'ID de una cuenta',
  organization: 'ID de una organización',
  notAnId: 'Un ID tiene esta forma: 01234567-89ab-cdef-0123-456789abcdef.',
};

export const failures: Texts['failures'] = {
  APPROVAL_REQUIRED: 'Para esto hace falta una segunda persona del equipo.',
  APPROVAL_ALREADY_PENDING: 'Esto ya está pendiente de que lo apruebe otra persona: mira en «Aprobaciones».',
  APPROVAL_NOT_PENDING: 'Alguien ya lo ha decidido.',
  APPROVAL_LIMIT_REACHED: 'Tienes demasiadas solicitudes pendientes. Retira antes alguna.',
  APPROVAL_NOT_FOUND: 'Ha caducado.',
  SECOND_OPERATOR_REQUIRED: 'Lo has solicitado tú, así que debe aprobarlo otra persona del equipo.',
  OPERATOR_PROTECTED:
    'Las personas del equipo no pueden hacer esto con su propia cuenta ni con las del resto del equipo.',
  IMPERSONATION_NOT_ALLOWED:
    'No puedes actuar en nombre de esta persona: aquí no está permitido o ella debe permitir antes el acceso de soporte.',
  EXTERNAL_ID_ALREADY_EXISTS: 'Este ID externo ya está en uso.',
  APPLICATION_NOT_FOUND: 'Esta aplicación ya se ha eliminado.',
  APPLICATION_LIMIT_REACHED: 'No puede haber más aplicaciones.',
  SERVICE_KEY_NOT_FOUND: 'Esta clave de servicio ya se ha revocado.',
};

export const seals: Texts['seals'] = {
  title: 'Sellos',
  lines: [
    'Cada minuto, los eventos nuevos reciben un sello. Muestra si alguno se ha modificado, eliminado o añadido después.',
    'Guarda copias donde no pueda escribir nadie que administre la base de datos: portico events verify las compara.',
  ],
  none: 'Todavía no hay sellos. El primero llega como máximo dos minutos después del primer evento.',
  number: (number) => `Sello ${numberOf(number)}`,
  about: (count, moment) => `${pluralOf(count, { one: '# evento', other: '# eventos' })} · ${moment}`,
  root: 'Raíz:',
  save: 'Guardar estos sellos',
  fileName: 'Sellos.json',
};
