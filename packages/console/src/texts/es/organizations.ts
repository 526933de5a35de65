/* Español con «tú»: véase frame.ts. Roles: «propietario», «administrador» y «lector», siempre como nombre del rol. */
import { listOf, numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['organizations'];

/** Con el separador de miles de la región de cada persona. */
const MOST = numberOf(10_000);

export const roles: Texts['roles'] = { owner: 'Propietario', admin: 'Administrador', viewer: 'Lector' };

export const roleHints: Texts['roleHints'] = {
  owner: 'Puede hacerlo todo, incluso eliminar la organización.',
  admin: 'Puede cambiar la organización y gestionar a sus miembros, menos a los propietarios.',
  viewer: 'Puede verlo todo, pero no cambiar nada.',
};

export const organizations: Texts['organizations'] = {
  label: 'Tus organizaciones',
  since: (date) => `creada el ${date}`,
  count: (total) =>
    total === null
      ? `Más de ${MOST} organizaciones`
      : pluralOf(total, { one: '# organización', other: '# organizaciones' }),
  idEnds: (end) => `su ID termina en ${end}`,
  emptyTitle: 'Aún no hay organizaciones',
  empty: 'Crea una o pide a alguien que te invite a la suya.',
  receivedLabel: 'Invitaciones que has recibido',
  receivedAs: {
    owner: 'Tienes una invitación con el rol de propietario',
    admin: 'Tienes una invitación con el rol de administrador',
    viewer: 'Tienes una invitación con el rol de lector',
  },
  receivedFrom: {
    owner: (inviter) => `${inviter} te invita con el rol de propietario`,
    admin: (inviter) => `${inviter} te invita con el rol de administrador`,
    viewer: (inviter) => `${inviter} te invita con el rol de lector`,
  },
  acceptNamed: (name) => `Aceptar la invitación a ${name}`,
  accepted: (name) => `Te has unido a «${name}».`,
  decline: 'Rechazar',
  declineNamed: (name) => `Rechazar la invitación a ${name}`,
  declined: (name) => `Has rechazado la invitación a «${name}».`,
  alreadyIn: (name) => `Ya eres miembro de «${name}».`,
  noRoom: (name) => `«${name}» ha llegado al límite de miembros. Habla con la persona que te ha invitado.`,
  expires: (distance) => `caduca ${distance}`,
  deleted: 'Eliminadas',
  deletedLines:
    'Nadie puede abrir estas organizaciones. Sus propietarios pueden restaurarlas hasta que se eliminen definitivamente.',
  restorableUntil: (date, distance) => `Puedes restaurarla hasta el ${date} (${distance}).`,
  deletedLabel: 'Organizaciones eliminadas',
  restoreNamed: (name) => `Restaurar ${name}`,
  restored: (name) => `Se ha restaurado «${name}».`,
  restoreOver: 'Ya no se puede restaurar.',
  demands: 'Segundo factor',
};

export const create: Texts['create'] = {
  nameHint: 'Podrás cambiarlo más adelante.',
  submit: 'Crear',
  created: (name) => `«${name}» ya está lista. Invita a las personas con las que trabajas.`,
};

export const organization: Texts['organization'] = {
  connections: 'SSO',
  way: 'Dónde estás',
  managersOnly: 'Esto solo lo ven los propietarios y los administradores.',
  behind: 'Mientras tanto, alguien ha hecho un cambio aquí. Ahora ves la versión actual.',
  gone: 'Organización no encontrada',
  goneLines:
    'Se ha eliminado o no tienes acceso a ella. Si crees que deberías tenerlo, habla con alguno de sus propietarios.',
};

export const people: Texts['people'] = {
  heading: 'Quiénes gestionan esta organización',
  label: 'Personas que gestionan la organización',
  search: 'Nombre o correo',
  count: (total) =>
    total === null ? `Más de ${MOST} miembros` : pluralOf(total, { one: '# miembro', other: '# miembros' }),
  fileName: (organization) => `Miembros de ${organization}.csv`,
  columns: ['Nombre', 'Correo', 'Rol', 'Segundo factor', 'Desde'],
  hasFactor: { yes: 'Sí', no: 'No' },
  factor: 'Segundo factor',
  noFactor: 'Sin segundo factor',
  noMatch: 'No hay ningún miembro que coincida.',
  you: 'Tú',
  notAccepted: 'Aún no ha aceptado',
  notAcceptedSelf:
    'Alguien te ha añadido sin preguntarte. Si te parece bien, acepta; si no, puedes salir de la organización.',
  accepted: 'Has aceptado.',
  role: (name) => `Rol de ${name}`,
  changeRole: 'Cambiar rol',
  changeRoleNamed: (name) => `Cambiar el rol de ${name}`,
  changed: {
    owner: (name) => `${name} tiene ahora el rol de propietario.`,
    admin: (name) => `${name} tiene ahora el rol de administrador.`,
    viewer: (name) => `${name} tiene ahora el rol de lector.`,
  },
  undone: (name) => `${name} vuelve a tener el mismo rol que antes.`,
  ownerTitle: (name) => `¿Dar a ${name} el rol de propietario?`,
  ownerLines: 'Los propietarios pueden hacerlo todo, incluso quitarte de la organización y eliminarla.',
  makeOwner: 'Dar el rol',
  changedSelf: {
    owner: 'Ahora tienes el rol de propietario.',
    admin: 'Ahora tienes el rol de administrador.',
    viewer: 'Ahora tienes el rol de lector.',
  },
  ownRole: {
    owner: 'Pasar a propietario',
    admin: 'Pasar a administrador',
    viewer: 'Pasar a lector',
  },
  ownRoleTitles: {
    owner: '¿Cambiar tu propio rol a propietario?',
    admin: '¿Cambiar tu propio rol a administrador?',
    viewer: '¿Cambiar tu propio rol a lector?',
  },
  ownRoleLines: 'No podrás deshacerlo: otra persona tendría que devolverte tu rol actual.',
  remove: 'Quitar',
  removeNamed: (name) => `Quitar a ${name}`,
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeLines:
    'Perderá el acceso de inmediato. Las invitaciones que haya enviado y sigan pendientes se retirarán.',
  removed: (name) => `${name} ya no es miembro de la organización.`,
  leave: 'Salir',
  leaveTitle: '¿Salir de esta organización?',
  leaveLines: 'Perderás el acceso de inmediato. Para volver, alguien tendrá que invitarte de nuevo.',
  left: 'Has salido de la organización.',
  madeByThem:
    'Lo que esta persona ha creado aquí sigue funcionando, porque puede haber programas que dependan de ello. Si también quieres ponerle fin, selecciónalo:',
  madeByYou:
    'Lo que has creado aquí sigue funcionando, porque puede haber programas que dependan de ello. Si también quieres ponerle fin, selecciónalo:',
  revokeMade: {
    keys: (names) => `Revocar claves de API: ${listOf(names)}`,
    webhooks: (hosts) => `Eliminar webhooks: ${listOf(hosts)}`,
  },
};

export const productRoles: Texts['productRoles'] = {
  hint: 'Qué puede hacer en el producto',
  flaw: 'Algunos de estos roles ya no se pueden asignar. Vuelve a cargar la página.',
  title: (name) => `Roles del producto de ${name}`,
  changed: (name) => `Se han cambiado los roles del producto de ${name}.`,
  none: 'No hay roles que puedas asignar.',
  fixed: (names) => `No puedes quitar: ${names}.`,
};

export const made: Texts['made'] = {
  by: (name) => `por ${name}`,
  byYou: 'por ti',
  byNameless: 'por alguien sin nombre',
  byDeleted: 'por una cuenta eliminada',
};

export const invitations: Texts['invitations'] = {
  invite: 'Invitar a personas',
  emails: 'Direcciones de correo',
  emailsHint: 'Si son varias, sepáralas con una coma o un salto de línea.',
  sentAll: (count) =>
    pluralOf(count, { one: 'Se ha enviado # invitación.', other: 'Se han enviado # invitaciones.' }),
  results: 'Resultado de cada dirección',
  isSent: 'Enviada',
  search: 'Correo electrónico',
  count: (total) =>
    total === null
      ? `Más de ${MOST} invitaciones`
      : pluralOf(total, { one: '# invitación', other: '# invitaciones' }),
  submit: 'Enviar invitación',
  sent: (email) => `Se ha enviado una invitación a ${email}.`,
  list: 'Invitaciones enviadas',
  anyState: 'Todas',
  states: {
    pending: 'Pendiente',
    accepted: 'Aceptada',
    declined: 'Rechazada',
    revoked: 'Retirada',
    expired: 'Caducada',
  },
  asRole: { owner: 'rol de propietario', admin: 'rol de administrador', viewer: 'rol de lector' },
  sentAt: (moment) => `enviada el ${moment}`,
  empty: 'Aún no se ha invitado a nadie.',
  emptyFiltered: 'No hay ninguna invitación que coincida.',
  resend: 'Enviar otra vez',
  resendNamed: (email) => `Enviar otra vez a ${email}`,
  resent: (email) => `Se ha enviado un enlace nuevo a ${email}. El anterior ya no funciona.`,
  revoke: 'Retirar',
  revokeNamed: (email) => `Retirar la invitación a ${email}`,
  revoked: 'Se ha retirado la invitación.',
};

export const settings: Texts['settings'] = {
  renameHeading: 'Nombre de la organización',
  logo: {
    label: 'Imagen',
    hint: 'PNG o WebP, con un máximo de 32 KiB y 1024 píxeles por lado. Aparece junto al nombre en las listas.',
    remove: 'Quitar el logotipo',
    save: 'Guardar el logotipo',
    saved: 'Se ha guardado el logotipo.',
  },
  transferHeading: 'Transferir la propiedad',
  transferLines: 'Da a otra persona el rol de propietario y a ti el de administrador.',
  transferTo: 'Elegir nuevo propietario',
  transferNobody: 'Aquí no hay nadie más. Invita antes a alguien.',
  transfer: 'Transferir',
  transferNamed: (name) => `Transferir la propiedad a ${name}`,
  transferTitle: (name) => `¿Transferir la propiedad a ${name}?`,
  transferConfirmLines: 'Pasarás a tener el rol de administrador. No podrás deshacerlo.',
  transferred: (name) => `La propiedad es ahora de ${name}.`,
  deletion: {
    heading: 'Eliminar la organización',
    lines: 'Nadie podrá abrirla. Durante un tiempo, sus propietarios podrán restaurarla.',
    title: '¿Eliminar esta organización?',
  },
  deleted: (name) => `Se ha eliminado «${name}». Durante un tiempo podrás restaurarla desde la lista.`,
};

export const failures: Texts['failures'] = {
  API_KEY_NOT_FOUND: 'Esta clave de API ya se ha revocado.',
  API_KEY_LIMIT_REACHED: 'La organización ha llegado al límite de claves de API. Revoca antes alguna.',
  CONNECTION_LIMIT_REACHED: 'La organización ha llegado al límite de conexiones. Elimina antes alguna.',
  CONNECTION_IN_USE: 'La organización exige su propio inicio de sesión, que depende de esto.',
  CONNECTION_NOT_ACTIVE: 'Prueba antes la conexión.',
  DOMAIN_NOT_FOUND: 'Este dominio ya no existe.',
  DOMAIN_ALREADY_EXISTS: 'La organización ya tiene este dominio.',
  DOMAIN_ALREADY_VERIFIED:
    'El registro está, pero otra organización ha verificado este dominio. Primero tiene que quitarlo.',
  DOMAIN_NOT_VERIFIED: 'Verifica antes un dominio de la organización.',
  DOMAIN_LIMIT_REACHED: 'La organización ha alcanzado su límite de dominios. Quita uno primero.',
  WEBHOOK_NOT_FOUND: 'Este webhook ya no existe.',
  CONNECTION_NOT_FOUND: 'Esta conexión ya no existe.',
  CONNECTION_TEST_NOT_FOUND: 'Esta prueba ya no existe.',
  WEBHOOK_LIMIT_REACHED: 'La organización ha llegado al límite de webhooks. Elimina antes alguno.',
  DELIVERY_NOT_FOUND: 'Esta entrega ya no existe.',
  SEAL_NOT_FOUND: 'Este evento todavía no está sellado.',
};
