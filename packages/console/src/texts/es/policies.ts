/* Español: véase frame.ts. */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['policies'];

export const security: Texts['security'] = {
  lines: 'Lo que la organización exige a quien ve o cambia algo aquí. Los cambios valen de inmediato.',
  onlyOwners: 'Solo los propietarios pueden cambiarlo.',
  policy: 'Política',
  demanded: 'Obligatorio',
  notDemanded: 'No obligatorio',
  demand: 'Exigir',
  stop: 'Dejar de exigir',
  saveAnyway: 'Guardar de todos modos',
  saved: 'Se ha guardado la política.',
  mayBeMore: 'La lista termina aquí; puede haber más.',
  lockedOut: (count, names) =>
    pluralOf(count, {
      one: `# persona con la sesión iniciada se quedaría sin acceso: ${names}.`,
      other: `# personas con la sesión iniciada se quedarían sin acceso: ${names}.`,
    }),
  andMore: (count) => pluralOf(count, { one: '# más', other: '# más' }),
  ownSession:
    'No se ha guardado nada: tu propio inicio de sesión, o la red en la que estás, no lo cumple, así que te quedarías sin acceso.',
  noConnection: 'Aún no hay ninguna conexión activa. Añade una en «SSO» y pruébala allí.',
  anyLength: 'Lo que permita el servicio',
  atMost: (length) => `Como máximo, ${length}`,
};

export const demands: Texts['demands'] = {
  requireSecondFactor: {
    heading: 'Segundo factor',
    hint: 'Mientras sea obligatorio, solo podrán ver o cambiar algo aquí las personas que inicien sesión con una llave de acceso, o con contraseña y código.',
    require: 'Exigir un segundo factor',
    requireTitle: '¿Exigir un segundo factor?',
    requireLines:
      'Quienes hayan iniciado sesión sin él no podrán ver ni cambiar nada aquí hasta que usen uno.',
    concerned: (count, names) =>
      pluralOf(count, {
        one: `# persona aún no tiene segundo factor: ${names}.`,
        other: `# personas aún no tienen segundo factor: ${names}.`,
      }),
    nobody: 'Aquí ya lo tiene todo el mundo.',
    stop: 'Dejar de exigir un segundo factor',
    stopTitle: '¿Dejar de exigir un segundo factor?',
    stopLines: 'A partir de entonces bastará con la contraseña para ver y cambiar todo aquí.',
    required: 'Ahora es obligatorio un segundo factor.',
    notRequired: 'El segundo factor ya no es obligatorio.',
  },
  ssoRequired: {
    heading: 'Inicio de sesión único',
    hint: 'Mientras sea obligatorio, quien tenga una dirección en un dominio verificado solo podrá ver o cambiar algo aquí si ha iniciado sesión con el proveedor de la organización.',
    require: 'Exigir el inicio de sesión único',
    requireTitle: '¿Exigir el inicio de sesión único?',
    requireLines: [
      'Quien haya iniciado sesión de otra manera no podrá ver ni cambiar nada aquí hasta que lo haga con vuestro proveedor.',
      'Los propietarios que inicien sesión con un segundo factor podrán seguir entrando de otra manera, para que un fallo del proveedor no deje fuera a nadie. Cada vez queda registrada como evento y todos los propietarios reciben un correo.',
    ],
    concerned: (count, names) =>
      pluralOf(count, {
        one: `# persona tendrá que iniciar sesión así: ${names}.`,
        other: `# personas tendrán que iniciar sesión así: ${names}.`,
      }),
    nobody: 'Aquí aún no afecta a nadie: ninguna dirección está en un dominio verificado.',
    stop: 'Dejar de exigir el inicio de sesión único',
    stopTitle: '¿Dejar de exigir el inicio de sesión único?',
    stopLines: 'A partir de entonces también se podrá entrar con las otras formas de iniciar sesión.',
    required: 'Ahora es obligatorio el inicio de sesión único.',
    notRequired: 'El inicio de sesión único ya no es obligatorio.',
  },
};

export const policyRules: Texts['policyRules'] = {
  sessionMaxAge: {
    heading: 'Antigüedad del inicio de sesión',
    lines: 'Pasado ese tiempo, hay que confirmar la identidad antes de ver o cambiar algo aquí.',
    label: 'Tiempo máximo desde el inicio de sesión',
    tooLong: 'Elige un tiempo más corto: las sesiones de este servicio ya terminan antes.',
  },
  sessionIdle: {
    heading: 'Tiempo sin uso',
    lines:
      'Quien lleve más tiempo sin usar el servicio tendrá que confirmar su identidad antes de ver o cambiar algo aquí.',
    label: 'Tiempo máximo sin uso',
    tooLong: 'Elige un tiempo más corto: las sesiones sin uso de este servicio ya terminan antes.',
  },
  allowedMethods: {
    heading: 'Formas de iniciar sesión',
    lines:
      'Todo lo que se haya usado para iniciar sesión debe estar permitido: con una contraseña y una aplicación de autenticación, ambas.',
    label: 'Permitidas',
    factors: 'Después del primer factor',
    any: 'Todas',
    none: 'Elige al menos una.',
  },
  networks: {
    heading: 'Redes',
    lines: 'Las personas y las claves de API solo entran desde estas direcciones.',
    label: 'Direcciones y rangos',
    hint: 'Una por línea, por ejemplo 192.0.2.7 o 192.0.2.0/24. Déjalo vacío para permitir el acceso desde cualquier lugar.',
    any: 'Desde cualquier lugar',
    more: (count) => pluralOf(count, { one: '# más', other: '# más' }),
    wrong: (lines) => `Esto no son direcciones ni rangos: ${lines}.`,
    tooMany: 'Escribe como máximo 100 direcciones y rangos.',
  },
};

export const refused: Texts['refused'] = {
  titles: {
    SECOND_FACTOR_MISSING: 'Hace falta un segundo factor',
    SSO_REQUIRED: 'Hace falta el inicio de sesión único',
    POLICY_REFUSED: 'La organización no lo permite',
  },
  factorLines: [
    'En esta organización solo se puede entrar si se ha iniciado sesión con un segundo factor, y tú lo has hecho sin él.',
    'Configura una aplicación de autenticación y podrás continuar de inmediato. O añade una llave de acceso y vuelve a iniciar sesión con ella.',
  ],
  ssoLines: [
    'En esta organización solo se puede entrar si se ha iniciado sesión con su propio proveedor, y tú lo has hecho de otra manera.',
    'Inicia sesión con él y volverás a esta página.',
  ],
  methods:
    'La organización no permite una de las formas con las que has iniciado sesión. Inicia sesión de otra manera.',
  network: 'La organización no permite el acceso desde la red en la que estás. Inténtalo desde otra.',
  ownersChangeIt: 'Sus propietarios deciden qué se permite.',
};

/** Of people who are held to the organization's own sign-in. */
export const release: Texts['release'] = {
  held: 'Inicio de sesión único',
  label: 'Eximir',
  named: (name) => `Eximir a ${name} del inicio de sesión único`,
  title: (name) => `¿Eximir a ${name} del inicio de sesión único?`,
  lines: [
    'Podrá entonces iniciar sesión de cualquier manera. Todos los propietarios reciben un correo.',
    'Vuelve a estar obligada cuando se exija de nuevo o tenga otra dirección en un dominio verificado.',
  ],
  released: (name) => `${name} ya no tiene que usar el inicio de sesión único.`,
};
