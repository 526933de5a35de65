/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

export const apiKeys: Translated['api-keys']['apiKeys'] = {
  heading: 'Criar uma chave de API',
  lines:
    'Com uma chave de API, um dos seus programas pode agir por esta organização sem que ninguém precise entrar.',
  nameHint: 'Para qual programa ela é, como “Faturamento”.',
  roleHints: {
    viewer: 'Pode ver a organização e seus membros, mas não alterar nada.',
    admin:
      'Também pode alterar a organização e gerenciar os membros, mas não os proprietários, as chaves de API nem os segredos dos webhooks.',
  },
  lastDay: 'Último dia',
  lastDayHint:
    'A chave deixa de funcionar no fim deste dia. Deixe vazio para uma chave que funcione até você revogá-la.',
  lastDayFlaw: 'Digite uma data completa que não esteja no passado.',
  submit: 'Criar chave',
  notSeen:
    'Não houve resposta, então pode ter sido criada uma chave que você não viu. Recarregue a página e, se ela estiver na lista, revogue-a.',

  issued: (name) => `A chave de “${name}”`,
  issuedLines:
    'Guarde-a onde o programa mantém seus segredos. O programa a envia em um cabeçalho de cada requisição: Authorization: Bearer, seguido da chave.',
  copy: 'Copiar chave',

  list: 'Chaves',
  empty: 'Ainda não há chaves de API.',
  created: (date, maker) => `criada em ${date} ${maker}`,
  expiresSoon: 'Expira em breve',

  renaming: {
    title: 'Renomear a chave',
    name: 'Nome da chave',
  },

  rotate: 'Substituir',
  rotateNamed: (name) => `Substituir ${name}`,
  rotateTitle: (name) => `Substituir ${name}?`,
  rotateLines: 'Você recebe uma nova chave no lugar da antiga. Nome, função e validade continuam os mesmos.',
  overlap: 'A chave antiga deixa de funcionar',
  overlaps: [
    ['0', 'Na hora', 'Se outra pessoa puder ter a chave.'],
    ['3600', 'Em uma hora', 'Se você puder fazer a troca logo.'],
    ['86400', 'Em um dia', 'Se a troca for demorar um pouco.'],
    ['604800', 'Em uma semana', 'O prazo máximo.'],
  ],
  overlapFirst: '86400',
  rotateSubmit: 'Gerar nova chave',
  rotateNotSeen:
    'Não houve resposta, então a chave pode ter sido substituída por uma que você não viu. Tente de novo para receber uma que você veja.',

  revokeTitle: (name) => `Revogar ${name}?`,
  revokeLines: [
    'Os programas que a usam perdem o acesso na hora. Não é possível desfazer.',
    'Os convites enviados com ela que ainda estão pendentes são cancelados.',
  ],
  revoked: (name) => `“${name}” foi revogada.`,
};
