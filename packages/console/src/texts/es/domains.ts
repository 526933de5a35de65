/* Español con «tú»: véase frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['domains'];

export const domains: Texts['domains'] = {
  heading: 'Añadir un dominio',
  lines:
    'Las personas cuya dirección está en un dominio de la organización pueden iniciar sesión con el proveedor de esta. Un registro en el DNS demuestra que el dominio es tuyo.',
  submit: 'Añadir dominio',
  name: 'Dominio',
  nameHint:
    'Lo que sigue a la @ en las direcciones, como example.com. Los subdominios se añaden por separado.',
  nameMissing: 'Escribe un dominio.',
  nameFlaw:
    'Escribe un dominio propio, como example.com. No se admiten dominios de proveedores de correo ni sufijos en los que cualquiera puede registrar nombres.',
  empty: 'Todavía no hay dominios.',
  states: {
    pending: 'Sin verificar',
    verified: 'Verificado',
    lost: 'Perdido',
  },
  neverChecked: 'nunca comprobado',
  checked: (distance) => `comprobado ${distance}`,
  enter: 'Añade este registro TXT al DNS del dominio y déjalo ahí:',
  copyName: 'Copiar nombre',
  copyValue: 'Copiar valor',
  check: 'Comprobar ahora',
  found: (name) => `${name} está verificado.`,
  notFound: 'No se ha encontrado el registro. Uno nuevo puede tardar horas en verse.',
  removeLines:
    'Sus direcciones dejarán de pertenecer a la organización, y otra organización podrá verificar el dominio.',
  removed: (name) => `Se ha quitado ${name}.`,
};
