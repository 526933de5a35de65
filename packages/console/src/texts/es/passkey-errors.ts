/* Español con «tú»: véase frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const passkeyErrors: Translated['passkeyErrors']['passkeyErrors'] = {
  failed:
    'El navegador o su gestor de contraseñas no ha podido usar una llave de acceso. Inténtalo de nuevo, o usa otra llave de acceso u otra forma.',
};
