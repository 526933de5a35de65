/* Español con «tú»: véase frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['identities'];

export const identities: Texts['identities'] = {
  heading: 'Cuentas en otros servicios',
  lines: 'Inicia sesión con una cuenta que tienes en otro lugar.',
  label: 'Tus cuentas vinculadas',
  link: (name) => `Vincular ${name}`,
  linked: (moment) => `vinculada ${moment}`,
  used: (distance) => `usada por última vez ${distance}`,
  neverUsed: 'nunca usada',
  unlink: 'Desvincular',
  unlinkNamed: (name) => `Desvincular ${name}`,
  unlinkTitle: (name) => `¿Desvincular ${name}?`,
  unlinkLines: (name) => `Ya no podrás iniciar sesión con ${name}. Las sesiones abiertas siguen abiertas.`,
  unlinked: (name) => `${name} se ha desvinculado.`,
  last: 'Es la única forma de iniciar sesión en tu cuenta. Elige antes una contraseña o añade una llave de acceso.',
};

export const noPassword: Texts['noPassword'] = {
  lines: 'Inicias sesión sin ella. Con una contraseña no dependes de nadie más.',
  choose: 'Elegir una',
  chooseNamed: 'Elegir una contraseña',
  sent: (email) => `Un enlace para elegir una contraseña va de camino a ${email}.`,
};
