/* Deutsch mit „Sie“, siehe frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const passkeyErrors: Translated['passkeyErrors']['passkeyErrors'] = {
  failed:
    'Ihr Browser oder dessen Passwortmanager ist mit dem Passkey gescheitert. Versuchen Sie es erneut, oder nehmen Sie einen anderen Passkey oder einen anderen Weg.',
};
