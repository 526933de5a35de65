/* Español con «tú»: véase frame.ts. */
import { numberOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const passkeys: Translated['passkeys']['passkeys'] = {
  heading: 'Llaves de acceso',
  lines:
    'Inicia sesión con tu huella, tu cara o el PIN de tu dispositivo o de tu llave de seguridad, en lugar de una contraseña. Una llave de acceso cuenta también como segundo factor.',
  needsHostName:
    'Las llaves de acceso no funcionan en esta dirección: los navegadores necesitan un nombre de host, y esta es una dirección IP.',
  label: 'Tus llaves de acceso',
  empty: 'Aún no tienes llaves de acceso.',
  count: (total) => numberOf(total),
  added: (moment) => `añadida el ${moment}`,
  backedUp: 'Con copia de seguridad',
  renaming: {
    title: 'Cambiar el nombre de la llave de acceso',
    name: 'Nombre de la llave de acceso',
  },
  removeLines: [
    'Ya no podrás iniciar sesión con ella, y se cerrarán las sesiones que empezaron con ella. Si esta es una de ellas, tendrás que volver a iniciar sesión.',
    'Puede que tu dispositivo siga ofreciéndola hasta que la elimines también allí.',
  ],
  removed: 'Se ha quitado la llave de acceso.',
  addHint: 'Para distinguir tus llaves de acceso. Si lo dejas vacío, se usará el modelo de tu dispositivo.',
  add: 'Añadir una llave de acceso',
  addNow: 'Crear llave de acceso',
  addedNow: (name) => `Se ha añadido «${name}». A partir de ahora puedes iniciar sesión con ella.`,
  unseen:
    'No ha llegado ninguna respuesta, así que puede que la llave de acceso se haya añadido. Vuelve a cargar la página: si está en la lista, obtén códigos de recuperación nuevos.',
  notMade: 'El navegador no ha creado ninguna llave de acceso. Inténtalo de nuevo cuando quieras.',
  madeAlready: 'Este dispositivo o esta llave de seguridad ya tiene una llave de acceso para tu cuenta.',
};
