/* Português do Brasil, com «você»: ver frame.ts. Quem opera o serviço é «a equipe do serviço»; estas páginas são a «Operação». */
import { numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['operators'];

export const operators: Texts['operators'] = {
  statistics: 'Visão geral',
  forbidden: 'Só para a equipe do serviço',
  forbiddenLines:
    'Estas páginas são para quem opera este serviço. Se é o seu caso, peça sua inclusão: portico operators add, seguido do seu e-mail.',
  factorMissingLines: [
    'A equipe do serviço pode ver todas as contas, por isso você precisa entrar com um segundo fator primeiro.',
    'Configure um app autenticador e continue na hora. Ou adicione uma chave de acesso e entre de novo com ela.',
  ],
  anyState: 'Todas',
  states: { active: 'Ativa', suspended: 'Suspensa', deleted: 'Excluída' },
};

export const statistics: Texts['statistics'] = {
  heading: 'Totais',
  counted: (distance) => `contagem feita ${distance}`,
  notCounted: 'A primeira contagem está em andamento. O resultado aparecerá aqui automaticamente.',
  ofAccounts: (verified, factors, suspended) =>
    `confirmadas: ${numberOf(verified)}; com segundo fator: ${numberOf(factors)}; suspensas: ${numberOf(suspended)}`,
  ofOrganizations: (deleted) =>
    pluralOf(deleted, {
      one: 'e # excluída que pode ser restaurada',
      other: 'e # excluídas que podem ser restauradas',
    }),
  mails: 'E-mails na fila',
  ofMails: (failed) => `${numberOf(failed)} com falha no envio até agora`,
  deliveries: 'Entregas na fila',
  ofDeliveries: (failing) => `${numberOf(failing)} com falha anterior`,
  days: 'Últimos 30 dias',
  registered: 'Contas criadas',
  signedIn: 'Logins',
  total: (count) => `${numberOf(count)} no total`,
  chart: (what, most) => `${what} por dia, no máximo ${numberOf(most)}`,
  numbers: 'Mostrar os números',
  day: 'Dia (UTC)',
};

export const accounts: Texts['accounts'] = {
  search: 'Nome, e-mail ou ID',
  empty: 'Nenhuma conta encontrada.',
  none: 'Não há contas.',
  since: (date) => `criada em ${date}`,
  signedIn: (distance) => `último login: ${distance}`,
  operator: 'Equipe do serviço',
};

const codesLeft = (codes: number) =>
  codes === 0
    ? 'nenhum código de recuperação'
    : pluralOf(codes, { one: '# código de recuperação', other: '# códigos de recuperação' });

const passkeysOf = (passkeys: number) =>
  passkeys === 0
    ? 'nenhuma chave de acesso'
    : pluralOf(passkeys, { one: '# chave de acesso', other: '# chaves de acesso' });

export const metadata: Texts['metadata'] = {
  title: 'Metadados',
  lines:
    'Dados seus, em JSON. Só a equipe e as chaves de serviço podem alterá-los. Cada consulta fica registrada.',
  open: 'Ver e editar',
  public: 'Públicos',
  publicHint: 'Um objeto JSON que todos que podem ver a conta ou a organização podem ler',
  private: 'Privados',
  privateHint: 'Um objeto JSON que só a equipe e as chaves de serviço podem ler',
  flaw: 'Escreva um objeto JSON de até 8 KiB, 64 membros e 5 níveis, com os números muito grandes como strings.',
};

export const account: Texts['account'] = {
  gone: 'Conta não encontrada',
  goneLines: 'Ela foi excluída ou nunca existiu uma com este ID.',
  all: 'Todas as contas',
  about: 'Sobre esta conta',
  noName: 'Nenhum',
  verified: (email) => `${email}, confirmado`,
  notVerified: (email) => `${email}, não confirmado`,
  created: 'Criada',
  lastSignedIn: 'Último login',
  unknown: 'Desconhecido',
  factors: 'Segundos fatores',
  factorsOf: (totp, codes, passkeys) =>
    [totp ? `app autenticador com ${codesLeft(codes)}` : 'sem app autenticador', passkeysOf(passkeys)].join(
      ', ',
    ),
  suspendedSince: 'Suspensa',
  events: 'Ver os eventos',
  seen: 'A visita a esta página fica registrada nos eventos da conta.',
  protectedLines:
    'Esta conta é sua ou de outra pessoa da equipe: você só pode enviar um link para redefinir a senha. Para todo o resto, a conta não pode mais ser da equipe: portico operators remove, seguido do e-mail dela.',

  noOrganizations: 'Esta conta não faz parte de nenhuma organização.',
  noSessions: 'Esta conta não está conectada em nenhum lugar.',

  help: 'Quando a pessoa não consegue entrar',
  reset: 'Enviar um link para redefinir a senha',
  resetSent: (email) => `Enviamos um link para ${email}.`,
  signOut: 'Encerrar todas as sessões',
  signOutTitle: 'Encerrar todas as sessões desta conta?',
  signOutLines: 'A pessoa sai de todos os dispositivos, mas pode entrar de novo.',
  signedOut: 'Todas as sessões foram encerradas.',
  removeFactors: 'Remover segundos fatores',
  removeFactorsTitle: 'Remover todos os segundos fatores?',
  removeFactorsLines: [
    'Para quem perdeu o celular e os códigos de recuperação. Certifique-se de que o pedido vem mesmo dessa pessoa.',
    'O app autenticador, os códigos de recuperação e todas as chaves de acesso são removidos, e todas as sessões são encerradas. A partir daí, basta a senha. A conta recebe um e-mail.',
  ],
  factorsRemoved: 'Todos os segundos fatores foram removidos.',

  acting: 'Agir em nome desta pessoa',
  actingLines:
    'Você vê e faz o que a pessoa pode, por no máximo uma hora. Você não tem acesso à senha, ao e-mail, aos segundos fatores, às sessões nem às chaves de API.',
  act: 'Agir em nome desta pessoa',
  actTitle: 'Agir em nome desta pessoa?',
  actNow: 'Começar',
  actReasonHint: 'A pessoa lê o motivo nos eventos dela, junto com o seu e-mail.',

  suspension: 'Suspensão',
  suspendLines:
    'Ninguém consegue entrar em uma conta suspensa, e ela não recebe e-mails. Ela continua nas suas organizações.',
  suspend: 'Suspender conta',
  suspendTitle: 'Suspender esta conta?',
  suspendNow: 'Suspender',
  reasonHint: 'Fica registrado nos eventos da conta, onde o titular pode ler depois.',
  suspended: 'A conta está suspensa e todas as sessões foram encerradas.',
  resumeLines: 'Ninguém pode entrar nesta conta até você encerrar a suspensão.',
  resume: 'Encerrar a suspensão',
  resumed: 'A conta está ativa de novo.',

  deletion: {
    heading: 'Excluir conta',
    lines:
      'A conta é excluída como se a própria pessoa tivesse feito isso: com sessões, segundos fatores e participações em organizações. Organizações excluídas das quais era a única proprietária não podem mais ser restauradas.',
    title: 'Excluir esta conta?',
  },
  deleted: (email) => `A conta ${email} foi excluída.`,
  lastOwner: (why) =>
    `${why} Dê a função de proprietário a outra pessoa nessa organização primeiro, ou exclua a organização.`,
};

export const organizations: Texts['organizations'] = {
  search: 'Nome ou ID',
  none: 'Não há organizações.',
  people: (count) =>
    count === 0 ? 'nenhum membro' : pluralOf(count, { one: '# membro', other: '# membros' }),
  awaitingOwner: 'Sem proprietário ainda',
};

export const organization: Texts['organization'] = {
  goneLines: 'Ela foi removida definitivamente ou nunca existiu uma com este ID.',
  about: 'Sobre esta organização',
  awaitingOwner:
    'Ela foi criada sem proprietário e ainda não tem um. Se ninguém assumir essa função, será removida definitivamente, como uma organização excluída.',
  created: 'Criada',
  deletedAt: 'Excluída',
  factor: 'Segundo fator',
  demanded: 'Exigido de todos',
  notDemanded: 'Não exigido',
  events: 'Ver os eventos',
  noPeople: 'Esta organização não tem membros.',
  add: 'Adicionar alguém',
  addLines: 'Para uma organização cujos proprietários não podem ser contatados.',
  account: 'ID da conta',
  accountHint: 'Está na página da conta.',
  added: (name) => `${name} agora faz parte da organização.`,
  restoration: 'Restaurar organização',
  restoreLines: 'Ela volta como era, com membros e convites.',
  deletionLines:
    'A partir daí, ninguém pode abri-la. Você e os proprietários podem restaurá-la durante algum tempo.',
  deleted: (name) => `“${name}” foi excluída.`,
};

export const approvals: Texts['approvals'] = {
  list: 'Pedidos da última hora',
  none: 'Nada foi pedido na última hora.',
  lines:
    'Se este serviço estiver configurado para isso, são necessárias duas pessoas da equipe para excluir uma conta ou uma organização, ou para remover segundos fatores: uma pede, e outra aprova em até uma hora.',
  steps: {
    deleteAccountAsOperator: (name) => `Excluir a conta ${name}`,
    removeFactors: (name) => `Remover os segundos fatores da conta ${name}`,
    deleteOrganizationAsOperator: (name) => `Excluir a organização “${name}”`,
  },
  gone: '(já excluída)',
  states: { pending: 'Pendente', approved: 'Concluído', withdrawn: 'Cancelado' },
  askedBy: (who, distance) => `pedido por ${who} ${distance}`,
  until: (moment) => `pode ser aprovado até ${moment}`,
  decidedBy: (who) => `decidido por ${who}`,
  own: 'Outra pessoa da equipe precisa aprovar o pedido.',
  approve: 'Aprovar',
  approveNamed: (what) => `Aprovar: ${what}`,
  approveTitle: (what) => `${what}?`,
  approveLines:
    'Vale na hora. Certifique-se de que sabe o motivo: pergunte a quem pediu ou à pessoa afetada.',
  approved: 'Concluído.',
  withdraw: 'Cancelar pedido',
  withdrawNamed: (what) => `Cancelar pedido: ${what}`,
  refuse: 'Recusar',
  refuseNamed: (what) => `Recusar: ${what}`,
  withdrawn: 'O pedido foi cancelado.',
  asked:
    'Outra pessoa da equipe precisa aprovar o pedido em até uma hora. A equipe recebe um e-mail, e o pedido fica em “Aprovações”.',
};

export const serviceKeys: Texts['serviceKeys'] = {
  lines:
    'Com uma chave de serviço, um dos seus back-ends age pela equipe, sem que ninguém precise entrar. As chaves só são criadas e substituídas em uma máquina do serviço: portico service-keys add, seguido de um nome.',
  none: 'Não há chaves de serviço.',
  created: (date) => `criada em ${date}`,
  scopes: (scopes) => `Escopos: ${scopes.join(', ')}`,
  networks: (networks) => `Só funciona a partir de ${networks.join(', ')}`,
  everywhere: 'Funciona a partir de qualquer endereço',
  revokeTitle: (name) => `Revogar a chave “${name}”?`,
  revokeLines:
    'Os back-ends que a usam deixam de receber respostas. Os convites pendentes enviados com ela também são cancelados. Não é possível desfazer.',
  revoked: (name) => `“${name}” não funciona mais.`,
};

export const events: Texts['events'] = {
  account: 'ID de uma conta',
  organization: 'ID de uma organização',
  notAnId: 'Um ID tem este formato: 01234567-89ab-cdef-0123-456789abcdef.',
};

export const failures: Texts['failures'] = {
  APPROVAL_REQUIRED: 'Para isso, é preciso uma segunda pessoa da equipe.',
  APPROVAL_ALREADY_PENDING: 'O pedido já está à espera de uma segunda pessoa da equipe: veja “Aprovações”.',
  APPROVAL_NOT_PENDING: 'Alguém já decidiu sobre este pedido.',
  APPROVAL_LIMIT_REACHED: 'Você tem pedidos pendentes demais. Cancele alguns primeiro.',
  APPROVAL_NOT_FOUND: 'Este pedido expirou.',
  SECOND_OPERATOR_REQUIRED: 'O pedido é seu, por isso outra pessoa da equipe precisa aprovar.',
  OPERATOR_PROTECTED: 'Quem é da equipe não pode fazer isso com a própria conta nem com a de colegas.',
  IMPERSONATION_NOT_ALLOWED:
    'Você não pode agir em nome desta pessoa: isso não é permitido aqui, ou ela precisa primeiro permitir o acesso do suporte.',
  EXTERNAL_ID_ALREADY_EXISTS: 'Este ID externo já está em uso.',
  APPLICATION_NOT_FOUND: 'Este aplicativo já foi excluído.',
  APPLICATION_LIMIT_REACHED: 'Não é possível cadastrar mais aplicativos.',
  SERVICE_KEY_NOT_FOUND: 'Esta chave de serviço já foi revogada.',
};

export const seals: Texts['seals'] = {
  title: 'Selos',
  lines: [
    'A cada minuto, os eventos novos recebem um selo. Ele mostra se algum foi alterado, removido ou incluído depois.',
    'Guarde cópias onde ninguém que administra o banco de dados possa escrever: portico events verify as compara.',
  ],
  none: 'Ainda não há selos. O primeiro chega em até dois minutos depois do primeiro evento.',
  number: (number) => `Selo ${numberOf(number)}`,
  about: (count, moment) => `${pluralOf(count, { one: '# evento', other: '# eventos' })} · ${moment}`,
  root: 'Raiz:',
  save: 'Salvar estes selos',
  fileName: 'Selos.json',
};
