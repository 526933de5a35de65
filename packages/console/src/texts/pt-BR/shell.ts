/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const shell: Translated['shell']['shell'] = {
  description: 'Entre e gerencie sua conta e suas organizações.',
  noScript: {
    what: 'Aqui você entra e gerencia sua conta e suas organizações. Para isso é preciso JavaScript.',
    how: 'Permita o JavaScript para este site nas configurações do navegador e recarregue a página.',
  },
};
