/* Español con «tú»: véase frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['sign-in'];

export const signIn: Texts['signIn'] = {
  title: 'Iniciar sesión',
  stay: 'Mantener la sesión iniciada',
  stayHint: 'Si no, la sesión se cierra al cerrar el navegador. Actívalo solo en un dispositivo tuyo.',
  forgot: '¿Has olvidado tu contraseña?',
  emailCode: 'Recibir un código por correo',
  noAccount: '¿Aún no tienes cuenta?',
  register: 'Crea una',
  lastWay: 'Último método usado',
};

export const register: Texts['register'] = {
  title: 'Crear una cuenta',
  submit: 'Crear cuenta',
  registered: (email) =>
    `¡Te damos la bienvenida! Hemos enviado un enlace a ${email}. Ábrelo para verificar tu dirección.`,
  hasAccount: '¿Ya tienes cuenta?',
  signIn: 'Inicia sesión',
  signInInstead: 'Iniciar sesión en ella',
};

export const forgotPassword: Texts['forgotPassword'] = {
  title: 'Restablece tu contraseña',
  lines: 'Escribe tu correo y te enviaremos un enlace para elegir una contraseña nueva.',
  back: 'Volver al inicio de sesión',
  sentLines: (email) => [
    `Si hay una cuenta con la dirección ${email}, recibirás un enlace. Funciona durante una hora.`,
    '¿No ha llegado nada después de unos minutos? Mira en la carpeta de correo no deseado y comprueba la dirección.',
  ],
  sentAgain: 'Usar otra dirección',
};

export const passkeySignIn: Texts['passkeySignIn'] = {
  submit: 'Iniciar sesión con una llave de acceso',
  notUsed:
    'El navegador no ha usado ninguna llave de acceso. Inténtalo de nuevo o inicia sesión con tu contraseña.',
  notKnown:
    'Esta llave de acceso no se puede usar aquí: puede que se haya quitado de tu cuenta o copiado. Inicia sesión de otra forma y añádela de nuevo en Seguridad.',
};
