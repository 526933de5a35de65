/* Español con «tú»: véase frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['connections'];

export const connections: Texts['connections'] = {
  label: 'Inicio de sesión único',
  heading: 'Conectar tu proveedor',
  lines:
    'Quienes tienen una dirección en un dominio verificado de la organización inician sesión con el proveedor de esta. La primera vez que lo hacen, se unen a la organización.',
  submit: 'Añadir una conexión',
  empty:
    'Todavía no hay conexiones. Necesitas un dominio verificado y permiso para configurar una aplicación en tu proveedor.',
  onlyOwners: 'Solo los propietarios pueden añadir conexiones.',
  states: { setup: 'Sin probar', active: 'Activa', paused: 'En pausa' },
  type: 'Protocolo',
  typeHints: {
    oidc: 'El proveedor te da un ID de cliente y un secreto. Es preferible si ofrece ambos.',
    saml: 'El proveedor te da metadatos, como URL o como XML.',
  },

  nameHint: 'Aparece en el botón con el que se inicia sesión.',
  issuer: 'Emisor',
  issuerHint: 'La URL https del proveedor, a la que añade /.well-known/openid-configuration.',
  issuerFlaw: 'Escribe una URL https con una dirección pública.',
  clientSecret: 'Secreto de cliente',
  secretKept: 'Déjalo vacío para conservar el actual.',
  metadata: 'Metadatos',
  metadataHint: 'Su URL https, que se vuelve a leer cada día, o el propio XML.',
  defaultRole: 'Rol de quien se une',
  more: 'Atributos, roles y segundos factores',
  emailName: 'Claim o atributo con la dirección',
  personName: 'Claim o atributo con el nombre',
  attributeHint: 'Déjalo vacío para buscar en los nombres habituales.',
  rolesName: 'Claim o atributo con roles',
  rolesNameHint: 'Por ejemplo, groups. Déjalo vacío para dar a todos el rol de arriba.',
  rolesValues: 'Roles por valor',
  rolesValuesHint:
    'Uno por línea, como portico-admins = admin. Cuenta el rol más alto, y los roles dados a mano nunca se rebajan.',
  rolesFlaw: 'Escribe en cada línea un valor, un signo igual y admin o viewer, e indica el claim.',
  trustsFactors: 'Confiar en los segundos factores del proveedor',
  trustsFactorsHint: 'Si indica que ha pedido uno, aquí no se pide otro.',
  created: (name) => `Se ha añadido ${name}. Introduce sus direcciones en tu proveedor y luego pruébala.`,
};

export const connection: Texts['connection'] = {
  gone: 'Conexión no encontrada',
  goneLines: 'Se ha eliminado o ya no gestionas su organización.',
  setupLines: [
    'Todavía nadie inicia sesión con esta conexión.',
    'Introduce las direcciones de abajo en tu proveedor y pruébala: se activa en cuanto hayas iniciado sesión con ella.',
  ],
  pausedLines: 'Mientras esté en pausa, nadie inicia sesión con esta conexión.',
  activeLines: 'Quienes tienen una dirección en un dominio verificado inician sesión con esta conexión.',
  added: 'Añadida',
  tryIt: 'Probar',
  pause: 'Poner en pausa',
  resume: 'Activar',
  pausedNow: 'La conexión está en pausa.',
  resumedNow: 'La conexión está activa.',
  notTested: 'Pruébala primero: un inicio de sesión debe salir bien.',

  enter: {
    heading: 'Qué introducir en tu proveedor',
    returnUrl: 'URI de redirección',
    entityId: 'ID de entidad o audiencia',
    acsUrl: 'URL de ACS o de respuesta',
    metadataUrl: 'Metadatos de este servicio',
  },

  metadata: {
    heading: 'Lo que dicen los metadatos',
    pasted: 'XML',
    identityProvider: 'Proveedor de identidad',
    signOnUrl: 'Dirección para iniciar sesión',
    certificates: 'Certificados de firma',
    unreadable: 'Un certificado que no se puede leer',
    until: (day) => `Hasta el ${day}`,
    used: 'En uso',
    leftOut: 'Descartado',
    flaws: {
      unreadable: 'No es un certificado.',
      not_rsa: 'Su clave no es RSA.',
      short_key: 'Su clave tiene menos de 2048 bits.',
      surplus: 'Hay más de 16.',
    },
  },

  test: {
    passed: 'La prueba ha salido bien',
    failed: 'La prueba ha fallado',
    pending: 'La prueba no ha terminado',
    pendingLines: 'Todavía nadie ha vuelto del proveedor. Vuelve a probar.',
    passedLines: 'Con esto podrías entrar.',
    subject: 'Sujeto',
    email: 'Dirección',
    role: 'Rol',
    claims: 'Lo que ha dicho el proveedor',
    nothing: 'Nada que se pueda verificar.',
    lookedFor: (names) => `Se ha buscado la dirección en: ${names}`,
    gone: 'Esta prueba ya no se conserva.',
  },

  requests: {
    heading: 'Últimas solicitudes del directorio',
    empty: 'El directorio aún no ha enviado ninguna solicitud.',
  },
  scim: {
    heading: 'Directorio',
    lines:
      'Tu directorio puede crear, cambiar y quitar personas por SCIM 2.0. Introduce allí esta dirección y un token.',
    url: 'URL base de SCIM',
    create: 'Crear un token',
    createTitle: '¿Crear un token para tu directorio?',
    createLines: 'Si ya hay uno, deja de funcionar al instante.',
    secret: 'El token de tu directorio',
    secretLines: 'Con él, tu directorio puede cambiar quién pertenece a la organización.',
    copy: 'Copiar el token',
    notSeen:
      'No llegó respuesta, así que quizá se haya creado un token. Crea otro: el primero dejará de funcionar.',
    revoke: 'Revocar el token',
    revokeTitle: '¿Revocar el token?',
    revokeLines: 'Tu directorio ya no podrá cambiar nada. Las personas que ha añadido se quedan.',
    revoked: 'Ya no funciona ningún token.',
  },

  retestLines:
    'Si tras un cambio la conexión lleva a otro lugar, hay que volver a probarla antes de que alguien inicie sesión con ella.',
  saved: 'La configuración se ha guardado.',
  deleted: 'La conexión se ha eliminado.',
  deletion: {
    heading: 'Eliminar la conexión',
    title: '¿Eliminar la conexión?',
    lines:
      'Nadie más inicia sesión con ella, y el token de su directorio deja de funcionar. Las personas siguen en la organización e inician sesión de otra forma.',
  },
};

export const roleClaims: Texts['roleClaims'] = {
  empty: 'El claim con roles estaba vacío: no da ningún rol.',
  absent: 'No había ningún claim con ese nombre: no da ningún rol.',
  unreadable:
    'El proveedor omitió los roles o los envió en un formato ilegible: cada persona conserva los roles que tiene.',
};

export const refusals: Texts['refusals'] = {
  provider_refused: 'El proveedor lo ha rechazado, o has cancelado allí.',
  provider_unavailable:
    'No se puede contactar con el proveedor, o rechaza lo que pide este servicio: comprueba el ID de cliente y el secreto.',
  not_verified: 'La respuesta del proveedor no se puede verificar.',
  no_address: 'El proveedor no indica ninguna dirección. Haz que envíe una.',
  foreign_address: 'La dirección no está en un dominio verificado de la organización.',
  email_not_verified: 'El proveedor indica que la dirección no está verificada allí.',
  inactive: 'El directorio de la organización ha desactivado a esta persona.',
  not_fresh: 'El proveedor no ha pedido un nuevo inicio de sesión.',
  another_account: 'Es la cuenta de otra persona.',
  session_ended: 'Tu sesión ha terminado entretanto.',
};
