/* Español con «tú»: véase frame.ts. */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['second-factor'];

export const secondFactor: Texts['secondFactor'] = {
  heading: 'Aplicación de autenticación',
  on: 'Activada',
  off: 'Desactivada',
  lines:
    'Con una aplicación de autenticación, la contraseña no basta para iniciar sesión: también hace falta un código.',
  left: (count) =>
    count === 0
      ? 'No te queda ningún código de recuperación.'
      : pluralOf(count, {
          one: 'Te queda # código de recuperación.',
          other: 'Te quedan # códigos de recuperación.',
        }),
  fewBadge: 'Quedan pocos',
  few: 'Consigue códigos nuevos ahora para poder iniciar sesión aunque pierdas tu dispositivo.',
};

export const setUp: Texts['setUp'] = {
  begin: 'Configurar',
  beginNamed: 'Configurar una aplicación de autenticación',
  heading: 'Añade esta cuenta a tu aplicación',
  lines: 'Escanea el código QR con tu aplicación de autenticación y escribe el código que te muestre.',
  picture: 'Código QR para tu aplicación de autenticación',
  noPicture: 'No se ha podido dibujar el código QR. Usa la clave.',
  open: 'Abrir en una aplicación de este dispositivo',
  secret: '¿No puedes escanearlo? Escribe esta clave en la aplicación:',
  codeHint: 'Los seis dígitos que muestra la aplicación.',
  codeFlaw: 'La aplicación muestra otro código. Espera al siguiente e inténtalo de nuevo.',
  submit: 'Activar',
  expired:
    'La configuración ha durado demasiado, se ha empezado de nuevo en otro sitio o ha terminado al añadir una llave de acceso. Cancélala y vuelve a empezar.',
  on: 'La aplicación de autenticación está activada.',
};

export const recoveryCodes: Texts['recoveryCodes'] = {
  heading: 'Tus códigos de recuperación',
  lines:
    'Guárdalos en un lugar seguro, pero no junto a tu contraseña. Si pierdes tu dispositivo, con cada uno de ellos y tu contraseña podrás iniciar sesión una vez. Solo se muestran ahora.',
  label: 'Códigos de recuperación',
  copy: 'Copiar los códigos',
  download: 'Descargar los códigos',
  fileName: 'codigos-de-recuperacion.txt',
  file: (email) => `Códigos de recuperación de ${email}\nCada uno funciona una sola vez.\n`,
  kept: 'Ya los he guardado',
  renew: 'Obtener códigos de recuperación nuevos',
  renewTitle: '¿Obtener códigos de recuperación nuevos?',
  renewLines: 'Los códigos actuales dejarán de funcionar.',
  renewConfirm: 'Obtener códigos nuevos',
};

export const turnOff: Texts['turnOff'] = {
  button: 'Desactivar',
  buttonNamed: 'Desactivar la aplicación de autenticación',
  title: '¿Desactivar la aplicación de autenticación?',
  lines: [
    'Para iniciar sesión bastará con la contraseña. Si no tienes ninguna llave de acceso, tus códigos de recuperación también dejarán de funcionar.',
    'No podrás entrar en las organizaciones que exigen un segundo factor hasta que vuelvas a tener uno.',
  ],
  done: 'La aplicación de autenticación está desactivada.',
};
