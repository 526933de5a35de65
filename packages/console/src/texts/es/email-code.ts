/* Español: véase frame.ts. */
import { inSeconds } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const emailCode: Translated['email-code']['emailCode'] = {
  title: 'Iniciar sesión con un código',
  lines: 'Escribe tu correo y te enviaremos un código de seis cifras.',
  send: 'Enviar el código',
  back: 'Iniciar sesión de otra manera',
  sentLines: (email) => [
    `Si hay una cuenta con la dirección ${email}, recibirás un código. Funciona durante diez minutos y solo en esta página.`,
    '¿No ha llegado nada después de unos minutos? Mira en la carpeta de correo no deseado y comprueba la dirección.',
  ],
  hint: 'Las seis cifras del correo.',
  factor: {
    title: 'Segundo factor',
    lines: 'El código del correo es correcto. Tu cuenta pide además su segundo factor.',
  },
  wrong: 'Este código no es correcto. Comprueba las seis cifras del último correo.',
  expired: 'Este código ya no es válido. Pide otro.',
  spent: 'Este código se ha probado demasiadas veces y ya no funciona. Pide otro.',
  wait: (left) => `Podrás pedir otro código ${inSeconds(left)}.`,
  again: 'Enviar otro código',
  sentAgain: (email) => `Hemos enviado otro código a ${email}. El anterior ya no funciona.`,
};
