/* Español con «tú»: véase frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['mail-links'];

const OVER = 'Ya se ha usado, ha caducado o lo ha sustituido un correo más reciente.';

const ROLES = { owner: 'propietario', admin: 'administrador', viewer: 'lector' } as const;

export const noSecret: Texts['noSecret'] = {
  title: 'Este enlace está incompleto',
  lines: 'Abre otra vez el enlace del correo. Si lo has copiado, asegúrate de haberlo copiado entero.',
};

export const linkOver: Texts['linkOver'] = 'Este enlace ya no funciona';

export const verifyEmail: Texts['verifyEmail'] = {
  title: 'Verifica tu dirección de correo',
  lines: [
    'Alguien ha creado una cuenta con tu dirección de correo o quiere usarla para la suya. Si has sido tú, verifícala.',
    'Si no has sido tú, dínoslo. Quitaremos tu dirección de esa cuenta; si la cuenta es nueva, se eliminará.',
  ],
  verify: 'Sí, verificar',
  reject: 'No he sido yo',
  verified: {
    title: 'Tu dirección de correo está verificada',
    lines: 'Aquí no tienes que hacer nada más. Si venías de una aplicación, vuelve a ella.',
  },
  rejected: {
    title: 'Gracias por avisarnos',
    lines: 'Tu dirección ya no se usa allí. No tienes que hacer nada más.',
  },
  taken: {
    title: 'Esta dirección ya está en uso',
    lines: 'Mientras tanto se ha creado otra cuenta con ella. Puedes iniciar sesión en esa cuenta.',
  },
  overLines: [OVER, 'Si aún tienes que verificar tu dirección, inicia sesión y pide un correo nuevo.'],
};

export const resetPassword: Texts['resetPassword'] = {
  title: 'Elige una contraseña nueva',
  lines: 'Al guardarla se cerrará tu sesión en todos los dispositivos.',
  save: 'Guardar contraseña',
  saved: {
    title: 'Se ha cambiado tu contraseña',
    lines: [
      'Se ha cerrado tu sesión en todos los dispositivos. Inicia sesión con la contraseña nueva.',
      'Si venías de una aplicación, vuelve a ella e inicia sesión allí.',
    ],
  },
  overLines: [OVER, 'Si aún necesitas una contraseña nueva, pide otro correo.'],
  again: 'Pedir otro correo',
};

export const acceptInvitation: Texts['acceptInvitation'] = {
  title: 'Tienes una invitación',
  inviter: 'Te invita',
  role: 'Tu rol',
  roles: {
    owner: 'Propietario: puede hacerlo todo, incluso eliminar la organización',
    admin: 'Administrador: puede cambiar la organización y gestionar a sus miembros',
    viewer: 'Lector: puede verlo todo, pero no cambiar nada',
  },
  email: 'Dirección invitada',
  until: 'Válida hasta',

  otherAddress: (email) => `La invitación es para ${email}: para aceptarla necesitas esa cuenta.`,
  signIn: 'Inicia sesión para aceptarla',
  signInAndAccept: 'Iniciar sesión y aceptar',
  hasAccount: 'Ya tengo cuenta',
  register: 'Crea una cuenta para aceptarla',
  registerAndAccept: 'Crear cuenta y aceptar',
  hasNoAccount: 'Aún no tengo cuenta',
  anyAccount: 'Puedes aceptarla con cualquiera de tus cuentas.',

  decline: 'Rechazar la invitación',
  reallyDecline: 'Para unirte más adelante necesitarás otra invitación.',
  yesDecline: 'Sí, rechazar',

  emailTaken: 'Ya hay una cuenta con esta dirección. Inicia sesión en ella.',
  registrationClosed:
    'En este momento no se pueden crear cuentas aquí. Habla con la persona que te ha invitado.',
  wrongAccount: (email) => `Esta cuenta no puede aceptar la invitación: es para ${email}.`,
  accepted: (organization, role) => `Ahora tienes el rol de ${ROLES[role]} en «${organization}».`,
  joined: (organization, role) => ({
    title: 'Te has unido a la organización',
    lines: `Ahora tienes el rol de ${ROLES[role]} en «${organization}».`,
  }),
  alreadyManager: (organization) => ({
    title: 'Ya te habías unido',
    lines: `Esta cuenta ya es miembro de «${organization}». No tienes que hacer nada más.`,
  }),
  noRoom: (organization) => ({
    title: 'Ahora mismo no hay sitio',
    lines: `«${organization}» ha llegado al límite de miembros. Pide a la persona que te ha invitado que haga sitio.`,
  }),
  declined: { title: 'Has rechazado la invitación', lines: 'No tienes que hacer nada más.' },
  overLines: [
    'La invitación se ha retirado o ha caducado, o un correo más reciente ha sustituido a este.',
    'Si no tienes un correo más reciente, pide otra invitación a la persona que te ha invitado.',
  ],
  states: {
    accepted: {
      title: 'Esta invitación ya se ha aceptado',
      lines: 'Si la has aceptado tú, solo tienes que iniciar sesión. Si no, pide otra invitación.',
    },
    declined: {
      title: 'Esta invitación se ha rechazado',
      lines: 'Si has cambiado de idea, pide otra a la persona que te invitó.',
    },
    revoked: {
      title: 'Esta invitación se ha retirado',
      lines: 'Si crees que es un error, pregunta a la persona que te invitó.',
    },
    expired: {
      title: 'Esta invitación ha caducado',
      lines: 'Pide otra a la persona que te invitó.',
    },
  },
};
