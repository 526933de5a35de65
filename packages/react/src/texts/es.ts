// Generated from the console's catalogues by `npm run fix`: tools/generate/react-texts.ts chooses the texts.
import { formatsOf } from '../formats.ts';

const formats = /* @__PURE__ */ formatsOf('es');

export const common = {
  loadMore: `Cargar más`,
  tryAgain: `Reintentar`,
  cancel: `Cancelar`,
  roles: { owner: `Propietario`, admin: `Administrador`, viewer: `Lector` },
};

export const session = {
  signIn: `Iniciar sesión`,
  signOut: `Cerrar sesión`,
  account: `Cuenta`,
  acting: ({ operator, person }: { operator: string; person: string }) => `${operator} actúa en nombre de ${person}. Lo que hagas aquí queda registrado en los eventos de esa persona.`,
};

export const organizations = {
  label: `Tus organizaciones`,
  switch: `Cambiar de organización`,
  search: `Buscar una organización`,
  none: `No hay ninguna organización que coincida.`,
  count: (total: number) => (formats.pluralOf(total, { one: `# organización`, other: `# organizaciones` })),
  create: `Crear una organización`,
  name: `Nombre`,
  submit: `Crear`,
};

export const people = {
  label: `Personas que gestionan la organización`,
  search: `Nombre o correo`,
  none: `No hay ningún miembro que coincida.`,
  you: `Tú`,
  notAccepted: `Aún no ha aceptado`,
  role: `Rol`,
  roleHints: { owner: `Puede hacerlo todo, incluso eliminar la organización.`, admin: `Puede cambiar la organización y gestionar a sus miembros, menos a los propietarios.`, viewer: `Puede verlo todo, pero no cambiar nada.` },
  productRoles: `Roles del producto`,
  edit: `Editar`,
  editNamed: (name: string) => `Editar ${name}`,
  save: `Guardar`,
  saved: `Guardado.`,
  remove: `Quitar`,
  removeNamed: (name: string) => `Quitar a ${name}`,
  removeTitle: (name: string) => `¿Quitar a ${name}?`,
  removeLines: `Perderá el acceso de inmediato. Las invitaciones que haya enviado y sigan pendientes se retirarán.`,
  removed: (name: string) => `${name} ya no es miembro de la organización.`,
  leave: `Salir`,
  leaveTitle: `¿Salir de esta organización?`,
  leaveLines: `Perderás el acceso de inmediato. Para volver, alguien tendrá que invitarte de nuevo.`,
  behind: `Mientras tanto, alguien ha hecho un cambio aquí. Ahora ves la versión actual.`,
};

export const sent = {
  invite: `Invitar a personas`,
  emails: `Direcciones de correo`,
  emailsHint: `Si son varias, sepáralas con una coma o un salto de línea.`,
  submit: `Enviar invitación`,
  sentAll: (count: number) => (formats.pluralOf(count, { one: `Se ha enviado # invitación.`, other: `Se han enviado # invitaciones.` })),
  label: `Invitaciones enviadas`,
  expires: (distance: string) => `caduca ${distance}`,
  resend: `Enviar otra vez`,
  resendNamed: (email: string) => `Enviar otra vez a ${email}`,
  resent: (email: string) => `Se ha enviado un enlace nuevo a ${email}. El anterior ya no funciona.`,
  revoke: `Retirar`,
  revokeNamed: (email: string) => `Retirar la invitación a ${email}`,
  revoked: `Se ha retirado la invitación.`,
};

export const received = {
  label: `Invitaciones que has recibido`,
  as: { owner: `Tienes una invitación con el rol de propietario`, admin: `Tienes una invitación con el rol de administrador`, viewer: `Tienes una invitación con el rol de lector` },
  from: { owner: (inviter: string) => `${inviter} te invita con el rol de propietario`, admin: (inviter: string) => `${inviter} te invita con el rol de administrador`, viewer: (inviter: string) => `${inviter} te invita con el rol de lector` },
  expires: (distance: string) => `caduca ${distance}`,
  accept: `Aceptar`,
  acceptNamed: (name: string) => `Aceptar la invitación a ${name}`,
  accepted: (name: string) => `Te has unido a «${name}».`,
  decline: `Rechazar`,
  declineNamed: (name: string) => `Rechazar la invitación a ${name}`,
  declined: (name: string) => `Has rechazado la invitación a «${name}».`,
};

export const refusals = {
  email: `Escribe una dirección de correo completa, como nombre@example.com.`,
  LAST_OWNER: `Una organización debe tener propietario. Dale antes ese rol a otra persona.`,
  MANAGER_ALREADY_EXISTS: `Esta persona ya es miembro de la organización.`,
  MANAGER_NOT_FOUND: `Esta persona ya no es miembro de la organización.`,
  MANAGER_LIMIT_REACHED: `La organización ha llegado al límite de miembros. Quita antes a alguien.`,
  INVITATION_ALREADY_PENDING: `Ya se ha enviado una invitación a esta dirección.`,
  INVITATION_NOT_PENDING: `Esta invitación ya no está pendiente.`,
  INVITATION_NOT_FOUND: `Esta invitación ya no existe.`,
  INVITATION_LIMIT_REACHED: `La organización ha llegado al límite de invitaciones pendientes. Retira las que nadie acepta.`,
};

export const failures = {
  noAnswer: `No se ha podido acceder al servicio. Comprueba tu conexión e inténtalo de nuevo.`,
  busy: `El servicio está ocupado. Inténtalo de nuevo dentro de un momento.`,
  wrong: `Se ha producido un error en el servidor. Inténtalo más tarde.`,
  outdated: `Esta página está desactualizada. Vuelve a cargarla e inténtalo otra vez.`,
  refused: `Esto no se admite aquí. Revisa lo que has escrito.`,
  tooLong: (max: number) => (formats.pluralOf(max, { one: `Usa como máximo # carácter.`, other: `Usa como máximo # caracteres.` })),
  tooFastFor: { seconds: (seconds: number) => `Demasiados intentos. Inténtalo de nuevo ${(formats.pluralOf(seconds, { one: `dentro de # segundo`, other: `dentro de # segundos` }))}.`, minutes: (minutes: number) => `Demasiados intentos. Inténtalo de nuevo ${(formats.pluralOf(minutes, { one: `dentro de # minuto`, other: `dentro de # minutos` }))}.` },
  signInAgain: `Volver a iniciar sesión`,
  setUpSecondFactor: `Configurar un segundo factor`,
  ACCESS_FORBIDDEN: `No tienes permiso para hacer esto.`,
  ACCESS_TOKEN_INVALID: `Se ha cerrado tu sesión`,
  REAUTHENTICATION_REQUIRED: `Iniciaste sesión hace un rato. Confirma quién eres para continuar.`,
  SECOND_FACTOR_MISSING: `Para esto hace falta un segundo factor: inicia sesión con una llave de acceso, o con tu contraseña y un código. Si aún no tienes ninguno de los dos, configura uno.`,
  SSO_REQUIRED: `Tu organización exige el inicio de sesión único.`,
  POLICY_REFUSED: `Una política de la organización no permite este inicio de sesión o el acceso desde esta red. Inicia sesión de otra manera o desde otro lugar; un propietario puede cambiar la política.`,
  EMAIL_NOT_VERIFIED: `Verifica antes tu dirección de correo: abre el enlace del correo que te hemos enviado.`,
  ORGANIZATION_NOT_FOUND: `Esta organización se ha eliminado o ya no eres miembro de ella.`,
  ORGANIZATION_LIMIT_REACHED: `Por ahora has llegado al límite de organizaciones. Elimina alguna que ya no necesites o inténtalo mañana.`,
};
