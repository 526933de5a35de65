/* Español con «tú»: véase frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['elsewhere'];

export const elsewhere: Texts['elsewhere'] = {
  label: 'Otras formas de iniciar sesión',
  or: 'o',
  continueWith: (name) => `Continuar con ${name}`,
  unavailable: (name) =>
    `No se puede contactar con ${name} en este momento. Inténtalo dentro de unos minutos o inicia sesión de otra forma.`,
  gone: (name) => `Ya no se ofrece iniciar sesión con ${name}. Inicia sesión de otra forma.`,
  ofOrganization: 'Tu organización tiene su propio inicio de sesión.',
  required: 'Tu organización exige este inicio de sesión.',
  noConnection:
    'No se encuentra el inicio de sesión propio de la organización. Consulta con uno de sus propietarios.',
};

export const confirming: Texts['confirming'] = {
  with: (name) => `Confirmar con ${name}`,
  newTab: 'Se abre en una pestaña nueva. En cuanto inicies sesión allí, esta página continúa.',
  otherWay: 'Iniciar sesión de otra forma, en una pestaña nueva',
};

export const returned: Texts['returned'] = {
  title: (name) => `Inicio de sesión con ${name}`,
  tryAgain: (name) => `Volver a intentarlo con ${name}`,
  otherWay: 'Iniciar sesión de otra forma',
  toSecurity: 'Volver a seguridad',
  goOn: 'Continuar',
  invitedAgain: 'Para volver a intentarlo, abre otra vez el enlace de tu invitación.',
  linked: (name) => `${name} está vinculado a tu cuenta. A partir de ahora puedes iniciar sesión con él.`,

  code: {
    title: 'Tu segundo factor',
    line: (name) => `${name} ha confirmado tu identidad. Tu cuenta pide además un código.`,
  },

  notLinked: {
    title: 'Ya tienes una cuenta',
    lines: (name) => [
      `Existe una cuenta con la dirección que ha indicado ${name}, pero aún no está vinculada a ${name}.`,
      `Inicia sesión en ella como siempre. Después puedes vincular ${name} y usarlo a partir de la próxima vez.`,
    ],
  },

  link: {
    title: (name) => `¿Vincular ${name}?`,
    lines: (name, email) =>
      `Has iniciado sesión como ${email}. Cuando ${name} esté vinculado, podrás iniciar sesión en esta cuenta con él.`,
    submit: (name) => `Vincular ${name}`,
    leave: 'Ahora no',
  },

  confirmed: {
    title: 'Confirmado',
    lines: 'Cierra esta pestaña. La que preguntaba continúa sola.',
  },
  cannotConfirm: (name) => ({
    title: `${name} no puede confirmar tu identidad`,
    lines: `${name} no nos dice cuándo iniciaste sesión allí. Elige una contraseña para tu cuenta con «¿Has olvidado la contraseña?» en la página de inicio de sesión y confirma con ella.`,
  }),

  unknown: {
    title: 'Aquí no hay nada que completar',
    lines:
      'Este inicio de sesión empezó en otra pestaña o en otro navegador, ya se ha completado, o tu navegador no guarda datos de este sitio. Empieza de nuevo.',
  },

  ends: {
    refused: {
      title: (name) => `${name} no ha confirmado tu identidad`,
      lines: (name) => [
        `Puede que hayas cancelado, o que ${name} no te permita iniciar sesión aquí. No se ha cambiado nada.`,
      ],
    },
    over: {
      title: () => 'Ha pasado demasiado tiempo',
      lines: (name) => [`Lo que nos dijo ${name} ya se ha usado o es demasiado antiguo. Empieza de nuevo.`],
    },
    closed: {
      title: () => 'No se admiten cuentas nuevas',
      lines: (name) => [
        `Aquí no hay ninguna cuenta para la de ${name}, y ahora no se pueden crear cuentas nuevas.`,
        'Si tienes una cuenta aquí, inicia sesión de otra forma.',
      ],
    },
    suspended: {
      title: () => 'Tu cuenta está suspendida',
      lines: () => [
        'Ponte en contacto con quienes gestionan este servicio. No se ha borrado nada de la cuenta.',
      ],
    },
    withdrawn: {
      title: () => 'La invitación ya no está abierta',
      lines: () => [
        'Se aceptó, se rechazó o se retiró, o es demasiado antigua. Pide otra si todavía la necesitas.',
      ],
    },
    otherAddress: {
      title: () => 'La invitación es para otra dirección',
      lines: (name) => [
        `Tu cuenta de ${name} tiene otra dirección que la invitada. Acepta con una cuenta de esa dirección.`,
      ],
    },
    full: {
      title: () => 'La organización está completa',
      lines: () => ['Tiene tantas personas como puede tener. Pide antes a quien te invitó que haga sitio.'],
    },
    alreadyLinked: {
      title: () => 'Vinculado a otra cuenta',
      lines: (name) => [
        `Con esta cuenta de ${name} se inicia sesión en otra cuenta de aquí. Desvincúlala primero allí o usa otra cuenta de ${name}.`,
      ],
    },
  },
};
