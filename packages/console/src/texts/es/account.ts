/* Español con «tú»: véase frame.ts. Los nombres de aplicaciones van entre comillas: los han elegido otros. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['account'];

export const profile: Texts['profile'] = {
  tab: 'Perfil',
  title: 'Tu perfil',
  saved: 'Se ha guardado tu nombre.',
};

export const language: Texts['language'] = {
  hint: 'El de las páginas y los correos.',
  notSet: 'Aún no has elegido ninguno, así que los correos llegan en el idioma de este servicio.',
  save: 'Guardar idioma',
};

export const email: Texts['email'] = {
  verified: 'Verificado',
  notVerifiedLine: 'Abre el enlace del correo que te hemos enviado, o pide que te lo enviemos otra vez.',
  pendingLabel: 'Cambio en curso',
  pending: (address) =>
    `Has pedido cambiarlo a ${address}. El cambio se hará efectivo cuando abras el enlace del correo enviado a esa dirección.`,
  again: 'Enviarlo otra vez',
  againTitle: '¿Enviar el enlace otra vez?',
  drop: 'Conservar la dirección actual',
  dropTitle: '¿Conservar tu dirección actual?',
  dropLines: (address) => `El enlace enviado a ${address} dejará de funcionar.`,
  dropNow: 'Conservarla',
  dropped: 'Tu dirección sigue siendo la misma.',
  change: 'Cambiar el correo',
  changeTitle: 'Cambia tu dirección de correo',
  email: 'Correo nuevo',
  isPassword: 'Elige una dirección que no sea tu contraseña.',
  passwordHint: 'Para comprobar que eres tú.',
  sent: (address) => `Hemos enviado un enlace a ${address}.`,
  changed: 'Se ha cambiado tu correo.',
};

export const password: Texts['password'] = {
  ways: 'Cómo inicias sesión',
  lines: 'Cámbiala si otra persona puede conocerla. Al hacerlo se cierran todas las demás sesiones.',
  changeNamed: 'Cambiar tu contraseña',
  current: 'Contraseña actual',
  submit: 'Cambiar contraseña',
  changed: 'Se ha cambiado tu contraseña y se han cerrado todas las demás sesiones.',
};

export const breached: Texts['breached'] = {
  title: 'Elige una contraseña nueva',
  lines:
    'Tu contraseña está en una lista de contraseñas robadas a otros servicios. Elige otra para continuar.',
};

export const supportAccess: Texts['supportAccess'] = {
  heading: 'Acceso de soporte',
  lines:
    'Permite que el equipo de este servicio actúe en tu nombre durante 24 horas, si te lo pide. No puede llegar a tu contraseña, tu correo ni tus segundos factores, y lo que haga queda registrado en «Actividad».',
  notAllowed: 'No permitido.',
  allowedUntil: (moment) => `Permitido hasta el ${moment}.`,
  allow: 'Permitir durante 24 horas',
  takeBack: 'Retirar el permiso',
};

export const sessions: Texts['sessions'] = {
  application: (name) => `Aplicación «${name}»`,
  support: (email) => `Soporte: ${email ?? 'equipo del servicio'}`,
  lines: 'Dónde tienes la sesión iniciada. Si no reconoces alguna sesión, ciérrala y cambia tu contraseña.',
  current: 'Esta sesión',
  unknown: 'Programa desconocido',
  on: (browser, system) => `${browser} en ${system}`,
  used: (distance) => `Último uso: ${distance}`,
  began: (moment) => `desde el ${moment}`,
  with: (methods) => `con ${methods}`,
  end: 'Cerrar',
  endNamed: (name) => `Cerrar la sesión de ${name}`,
  ended: 'Se ha cerrado la sesión.',
  endOthers: 'Cerrar las demás',
  endOthersTitle: '¿Cerrar todas las demás sesiones?',
  endOthersLines:
    'Tendrás que volver a iniciar sesión en los demás dispositivos. En este, la sesión sigue abierta.',
  othersEnded: 'Se han cerrado todas las demás sesiones.',
  empty: 'No hay sesiones.',
};

export const grants: Texts['grants'] = {
  lines:
    'Dónde has iniciado sesión con esta cuenta. Una aplicación conserva su acceso hasta que se lo quites, cierres sesión en ella o termine la sesión con la que entraste.',
  label: 'Aplicaciones con acceso a tu cuenta',
  empty: 'Ninguna aplicación tiene acceso a tu cuenta.',
  can: (what) => `Puede: ${what.join('; ')}.`,
  for: (organization) => `Para «${organization}»`,
  since: (moment) => `desde el ${moment}`,
  neverUsed: 'aún sin usar',
  end: 'Quitar el acceso',
  endNamed: (name) => `Quitar el acceso a «${name}»`,
  endTitle: (name) => `¿Quitar el acceso a «${name}»?`,
  endLines: 'Tu sesión en ella se cerrará de inmediato. Podrás volver a iniciarla cuando quieras.',
  ended: (name) => `«${name}» ya no tiene acceso.`,
};

export const data: Texts['data'] = {
  activityLines: 'Todo lo que ha pasado en tu cuenta, lo más reciente primero.',
  exportHeading: 'Exportar',
  exportLines: 'Todo lo que se guarda sobre tu cuenta, en un archivo JSON.',
  export: 'Descargar',
  fileName: 'cuenta.json',
  deletion: {
    heading: 'Eliminar la cuenta',
    lines: 'Cierra todas tus sesiones y te saca de todas las organizaciones. No se puede deshacer.',
    title: '¿Eliminar tu cuenta?',
  },
  deleted: 'Se ha eliminado tu cuenta.',
  lastOwner: (why) =>
    `${why} Dale a otra persona el rol de propietario, o elimina la organización, e inténtalo de nuevo.`,
};

export const failures: Texts['failures'] = { GRANT_NOT_FOUND: 'Este acceso ya se ha quitado.' };
