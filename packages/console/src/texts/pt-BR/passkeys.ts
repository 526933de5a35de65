/* Português do Brasil, com «você»: ver frame.ts. */
import { numberOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const passkeys: Translated['passkeys']['passkeys'] = {
  heading: 'Chaves de acesso',
  lines:
    'Entre com a impressão digital, o rosto ou o PIN do seu dispositivo ou da sua chave de segurança, em vez da senha. Uma chave de acesso também vale como segundo fator.',
  needsHostName:
    'As chaves de acesso não funcionam neste endereço: os navegadores exigem um nome de host, e este é um endereço IP.',
  label: 'Suas chaves de acesso',
  empty: 'Você ainda não tem chaves de acesso.',
  count: (total) => numberOf(total),
  added: (moment) => `adicionada em ${moment}`,
  backedUp: 'Com backup',
  renaming: {
    title: 'Renomear a chave de acesso',
    name: 'Nome da chave de acesso',
  },
  removeLines: [
    'Ela não servirá mais para entrar, e as sessões iniciadas com ela serão encerradas. Se esta for uma delas, você terá que entrar de novo.',
    'Talvez seu dispositivo continue a oferecê-la até você excluí-la também lá.',
  ],
  removed: 'A chave de acesso foi removida.',
  addHint: 'Para diferenciar suas chaves de acesso. Se ficar vazio, usamos o modelo do seu dispositivo.',
  add: 'Adicionar uma chave de acesso',
  addNow: 'Criar chave de acesso',
  addedNow: (name) => `“${name}” foi adicionada. A partir de agora, você já pode entrar com ela.`,
  unseen:
    'Não houve resposta, então a chave de acesso pode ter sido adicionada. Recarregue a página: se ela estiver na lista, gere novos códigos de recuperação.',
  notMade: 'O navegador não criou uma chave de acesso. Tente de novo quando quiser.',
  madeAlready: 'Este dispositivo ou esta chave de segurança já tem uma chave de acesso para a sua conta.',
};
