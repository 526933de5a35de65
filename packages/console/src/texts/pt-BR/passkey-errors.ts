/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const passkeyErrors: Translated['passkeyErrors']['passkeyErrors'] = {
  failed:
    'O navegador ou o gerenciador de senhas não conseguiu usar uma chave de acesso. Tente de novo, ou use outra chave de acesso ou outra forma.',
};
