/*
 * Español para todos los países, con «tú», como los correos del servicio y los grandes productos en línea. Botones en infinitivo
 * («Guardar»), indicaciones en imperativo («Escribe», «Abre»), sin voseo ni regionalismos («aplicación», «teléfono», no «móvil» ni
 * «celular»). Donde se puede, sin género: «la persona», «con el rol de propietario». Comillas «»; números según la región.
 * Términos: organización, miembro, rol (propietario, administrador, lector), invitación, clave de API, entrega, secreto, sesión,
 * llave de acceso, segundo factor, equipo del servicio («operators»), roles del producto, permisos.
 */

import { inSeconds, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const frame: Translated['frame']['frame'] = {
  links: { home: 'Inicio', terms: 'Condiciones', privacy: 'Privacidad', support: 'Ayuda' },
  name: 'Nombre',
  email: 'Correo electrónico',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  continue: 'Continuar',
  notNow: 'Ahora no',
  otherAccount: 'Usar otra cuenta',
  sendLink: 'Enviar el enlace',
  nameHint: 'Lo ven las personas con las que trabajas.',
  checkEmail: 'Revisa tu correo',
  toOrganizations: 'Ir a tus organizaciones',
  reload: 'Volver a cargar la página',
  skip: 'Ir al contenido',
  navigation: 'Navegación principal',
  organizations: 'Organizaciones',
  account: 'Cuenta',
  operators: 'Servicio',
  signOut: 'Cerrar sesión',
  signedInAs: 'Sesión iniciada como',
  switcher: {
    open: 'Cambiar de organización',
    search: 'Buscar una organización',
    none: 'No hay ninguna organización que coincida.',
    all: 'Todas las organizaciones',
    more: 'Mostrar todas las organizaciones',
  },
  unverified: {
    label: 'Dirección sin verificar',
    line: (email) =>
      `Tu dirección ${email} aún no está verificada. Abre el enlace del correo que te hemos enviado.`,
    send: 'Enviarlo otra vez',
  },
  acting: {
    label: 'En nombre de otra persona',
    line: (operator, person) =>
      `${operator} actúa en nombre de ${person}. Lo que hagas aquí queda registrado en los eventos de esa persona.`,
    end: 'Dejar de actuar en su nombre',
    ended: 'Ya no actúas en nombre de otra persona: esa sesión ha terminado.',
  },

  labelled: (label, value) => `${label}: ${value}`,
  loading: 'Cargando…',
  moment: 'Un momento…',
  tryAgain: 'Reintentar',
  cancel: 'Cancelar',
  search: 'Buscar',
  loadMore: 'Cargar más',
  noMoreYet: 'Por ahora no se ha encontrado nada más, pero queda por buscar.',
  copy: 'Copiar',
  copied: 'Copiado.',
  notCopied: 'No se ha podido copiar el texto. Selecciónalo y cópialo tú.',
  show: 'Mostrar',
  hide: 'Ocultar',
  showField: (label) => `Mostrar ${label.toLowerCase()}`,
  hideField: (label) => `Ocultar ${label.toLowerCase()}`,
  optional: 'opcional',
  capsLock: 'Las mayúsculas están activadas.',
  newPassword: {
    hint: (least) =>
      `${pluralOf(least, { one: '# carácter', other: '# caracteres' })} como mínimo. Unas cuantas palabras al azar son difíciles de adivinar y fáciles de recordar.`,
    missing: (left) => pluralOf(left, { one: 'Falta # carácter', other: 'Faltan # caracteres' }),
    enough: 'Longitud suficiente.',
  },
  flaws: {
    missing: 'Rellena este campo.',
    noEmail: 'Escribe una dirección de correo.',
    noPassword: 'Escribe tu contraseña.',
    noNewPassword: 'Escribe una contraseña.',
    noName: 'Escribe un nombre.',
    email: 'Escribe una dirección de correo completa, como nombre@example.com.',
    tooShort: (least) =>
      pluralOf(least, { one: 'Usa al menos # carácter.', other: 'Usa al menos # caracteres.' }),
    tooLong: (most) =>
      pluralOf(most, { one: 'Usa como máximo # carácter.', other: 'Usa como máximo # caracteres.' }),
    common: 'Mucha gente usa esta contraseña, así que es fácil de adivinar. Elige otra.',
    breached: 'Esta contraseña ha aparecido en una filtración de datos. Elige otra.',
    isEmail: 'Elige una contraseña que no sea tu dirección de correo.',
    ofEmail: 'Elige una contraseña que no se base en tu dirección de correo.',
    wrongPassword: 'Esta contraseña no es correcta.',
    characters: 'Algunos de estos caracteres no se admiten aquí.',
    refused: (message) => `El servicio lo ha rechazado: «${message}».`,
  },
  order: {
    label: 'Orden',
    newest: 'Más recientes primero',
    name: 'Por nombre',
  },

  notFound: {
    title: 'Página no encontrada',
    lines:
      'No hay nada en esta dirección. Puede que el enlace esté incompleto o que la página se haya eliminado.',
  },
  notConfidential: {
    title: 'Esta página necesita https',
    lines: [
      'La has abierto con http. Otras personas de la red podrían leer tu contraseña, así que desde aquí no se envía nada.',
      'Abre la misma dirección con https. Si no funciona, el servicio aún no está preparado para ello.',
    ],
    open: 'Abrir con https',
  },
  missing: {
    title: 'No se ha podido cargar esta página',
    lines:
      'No se puede acceder al servicio en este momento, o hay una versión más reciente de estas páginas. La página se cargará sola en cuanto esté disponible.',
  },
  partMissing: 'No se ha podido cargar. Comprueba tu conexión o vuelve a cargar la página.',
  undo: 'Deshacer',
  broken: {
    title: 'Esta página ha fallado',
    lines: 'Se ha producido un error en esta página. No se ha perdido nada de lo que habías guardado.',
  },

  noAnswer: 'No se ha podido acceder al servicio. Comprueba tu conexión e inténtalo de nuevo.',
  busy: 'El servicio está ocupado. Inténtalo de nuevo dentro de un momento.',
  wrong: 'Se ha producido un error en el servidor. Inténtalo más tarde.',
  outdated: 'Esta página está desactualizada. Vuelve a cargarla e inténtalo otra vez.',
  notDone: 'No se ha cambiado nada.',
  changedMeanwhile: 'Mientras tanto, alguien ha hecho un cambio aquí. Vuelve a cargar la página para verlo.',
  typeToConfirm: (name) => `Escribe «${name}» para confirmar`,
  ssoRequired: 'Tu organización exige su propio inicio de sesión.',
  policyRefused:
    'Una política de la organización no permite este inicio de sesión o el acceso desde esta red. Inicia sesión de otra manera o desde otro lugar; un propietario puede cambiar la política.',
  secondFactorMissing:
    'Para esto hace falta un segundo factor: inicia sesión con una llave de acceso, o con tu contraseña y un código. Si aún no tienes ninguno de los dos, configura uno.',
  setUpSecondFactor: 'Configurar un segundo factor',
  signInWithSecondFactor: 'Volver a iniciar sesión',
  forbidden: 'No tienes permiso para hacer esto.',
  tooFast: (seconds) =>
    seconds === undefined
      ? 'Demasiados intentos. Inténtalo más tarde.'
      : `Demasiados intentos. Inténtalo de nuevo ${inSeconds(seconds)}.`,
  tooFastIsOver: 'Ya puedes intentarlo de nuevo.',
  notVerified: 'Verifica antes tu dirección de correo: abre el enlace del correo que te hemos enviado.',
  firstFactorNotVerified:
    'Verifica tu dirección de correo antes de añadir una llave de acceso o una aplicación de autenticación: abre el enlace del correo que te hemos enviado.',
  sendVerification: 'Enviar el correo otra vez',
  verificationSent: (email) => `Hemos enviado un enlace a ${email}.`,
  credentialsInvalid: 'El correo o la contraseña no son correctos.',
  registrationClosed: 'En este momento no se pueden crear cuentas aquí.',
  emailTaken: 'Ya hay una cuenta con este correo.',
  noPasskeys: 'Las llaves de acceso no funcionan aquí: este servicio no tiene nombre de host.',
  accountSuspended:
    'Esta cuenta está suspendida. Ponte en contacto con el equipo de este servicio. No se ha eliminado nada de la cuenta.',

  shownOnce: {
    onlyNow: 'Cópialo ahora: no podrás volver a verlo.',
    stored: 'Ya lo he guardado',
    leave: 'Lo que muestra esta página no se puede volver a mostrar. ¿Quieres salir sin guardarlo?',
  },

  conflict: {
    title: 'Mientras tanto, alguien ha hecho un cambio aquí',
    lines: 'Elige qué versión conservar. Aún no se ha guardado nada.',
    yours: 'Tu versión',
    theirs: 'La otra versión',
    keepYours: 'Guardar la tuya',
    takeTheirs: 'Usar la otra',
    empty: '(vacío)',
  },

  code: {
    app: {
      label: 'Código',
      hint: 'Los seis dígitos que muestra tu aplicación de autenticación.',
      other: 'Usar un código de recuperación',
    },
    recovery: {
      label: 'Código de recuperación',
      hint: 'Uno de los códigos que guardaste. Cada uno funciona una sola vez.',
      other: 'Usar la aplicación de autenticación',
    },
    missing: 'Escribe el código.',
    wrong: 'Este código no es correcto o ya se ha usado.',
  },

  again: {
    recent: {
      title: 'Confirma que eres tú',
      lines: 'Iniciaste sesión hace un rato. Confirma quién eres para continuar.',
    },
    ended: {
      title: 'Se ha cerrado tu sesión',
      lines: 'Vuelve a iniciar sesión para seguir donde estabas. Lo que habías escrito sigue ahí.',
    },
    factors: {
      title: 'Confirma que eres tú',
      lines: 'Esto cambia tu forma de iniciar sesión. Confirma quién eres para continuar.',
      strong: ['Esto cambia tu forma de iniciar sesión, así que no basta con la contraseña.'],
    },
    wrongPassword: 'La contraseña no es correcta.',
    passkey: {
      submit: 'Usar una llave de acceso',
      weak: 'Si solo usas la contraseña, no podrás entrar en las organizaciones que exigen un segundo factor hasta que vuelvas a iniciar sesión con una llave de acceso.',
      notUsed:
        'El navegador no ha usado ninguna llave de acceso. Inténtalo de nuevo o escribe tu contraseña.',
      notYours: 'Esta llave de acceso no se puede usar aquí: es de otra cuenta o se ha quitado de la tuya.',
    },
  },
};
