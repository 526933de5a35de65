/* Português do Brasil, com «você»: ver frame.ts. As funções se chamam «proprietário», «administrador» e «leitor», como nos e-mails. */
import { listOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['organizations'];

export const roles: Texts['roles'] = { owner: 'Proprietário', admin: 'Administrador', viewer: 'Leitor' };

export const roleHints: Texts['roleHints'] = {
  owner: 'Pode fazer tudo, até excluir a organização.',
  admin: 'Pode alterar a organização e gerenciar os membros, menos os proprietários.',
  viewer: 'Pode ver tudo, mas não alterar nada.',
};

export const organizations: Texts['organizations'] = {
  label: 'Suas organizações',
  since: (date) => `criada em ${date}`,
  count: (total) => {
    if (total === null) return 'Mais de 10.000 organizações';
    if (total === 0) return 'Nenhuma organização';
    return pluralOf(total, { one: '# organização', other: '# organizações' });
  },
  idEnds: (end) => `ID com final ${end}`,
  emptyTitle: 'Nenhuma organização ainda',
  empty: 'Crie uma ou peça um convite para a de outra pessoa.',
  receivedLabel: 'Convites para você',
  receivedAs: {
    owner: 'Convite para a função de proprietário',
    admin: 'Convite para a função de administrador',
    viewer: 'Convite para a função de leitor',
  },
  receivedFrom: {
    owner: (inviter) => `${inviter} convida você para a função de proprietário`,
    admin: (inviter) => `${inviter} convida você para a função de administrador`,
    viewer: (inviter) => `${inviter} convida você para a função de leitor`,
  },
  acceptNamed: (name) => `Aceitar o convite para ${name}`,
  accepted: (name) => `Agora você faz parte de “${name}”.`,
  decline: 'Recusar',
  declineNamed: (name) => `Recusar o convite para ${name}`,
  declined: (name) => `Você recusou o convite para “${name}”.`,
  alreadyIn: (name) => `Você já faz parte de “${name}”.`,
  noRoom: (name) => `“${name}” atingiu o limite de membros. Fale com quem convidou você.`,
  expires: (distance) => `expira ${distance}`,
  deleted: 'Excluídas',
  deletedLines:
    'Ninguém pode abrir estas organizações. Os proprietários podem restaurá-las até que sejam removidas definitivamente.',
  restorableUntil: (date, distance) => `Você pode restaurá-la até ${date} (${distance}).`,
  deletedLabel: 'Organizações excluídas',
  restoreNamed: (name) => `Restaurar ${name}`,
  restored: (name) => `“${name}” está de volta.`,
  restoreOver: 'O prazo para restaurar a organização já passou.',
  demands: 'Segundo fator',
};

export const create: Texts['create'] = {
  nameHint: 'Você pode mudar o nome depois.',
  submit: 'Criar',
  created: (name) => `“${name}” está pronta. Convide as pessoas com quem você trabalha.`,
};

export const organization: Texts['organization'] = {
  connections: 'SSO',
  way: 'Onde você está',
  managersOnly: 'Só proprietários e administradores podem ver esta página.',
  behind: 'Alguém fez uma alteração nesse meio-tempo. O que você vê agora está atualizado.',
  gone: 'Organização não encontrada',
  goneLines:
    'Ela foi excluída ou você não tem acesso a ela. Se acha que deveria ter, fale com um dos proprietários.',
};

export const people: Texts['people'] = {
  heading: 'Todos os membros desta organização',
  label: 'Membros da organização',
  search: 'Nome ou e-mail',
  count: (total) => {
    if (total === null) return 'Mais de 10.000 membros';
    if (total === 0) return 'Nenhum membro';
    return pluralOf(total, { one: '# membro', other: '# membros' });
  },
  fileName: (organization) => `Membros de ${organization}.csv`,
  columns: ['Nome', 'E-mail', 'Função', 'Segundo fator', 'Desde'],
  hasFactor: { yes: 'Sim', no: 'Não' },
  factor: 'Segundo fator',
  noFactor: 'Sem segundo fator',
  noMatch: 'Nenhum membro encontrado.',
  you: 'Você',
  notAccepted: 'Ainda não aceitou',
  notAcceptedSelf:
    'Alguém adicionou você sem perguntar. Se estiver tudo bem, aceite; se não, você pode sair da organização.',
  accepted: 'Você aceitou.',
  role: (name) => `Função de ${name}`,
  changeRole: 'Alterar função',
  changeRoleNamed: (name) => `Alterar a função de ${name}`,
  changed: {
    owner: (name) => `${name} agora tem a função de proprietário.`,
    admin: (name) => `${name} agora tem a função de administrador.`,
    viewer: (name) => `${name} agora tem a função de leitor.`,
  },
  undone: (name) => `${name} voltou à função anterior.`,
  ownerTitle: (name) => `Dar a ${name} a função de proprietário?`,
  ownerLines: 'Proprietários podem fazer tudo, até remover você e excluir a organização.',
  makeOwner: 'Dar a função',
  changedSelf: {
    owner: 'Agora você tem a função de proprietário.',
    admin: 'Agora você tem a função de administrador.',
    viewer: 'Agora você tem a função de leitor.',
  },
  ownRole: {
    owner: 'Passar a proprietário',
    admin: 'Passar a administrador',
    viewer: 'Passar a leitor',
  },
  ownRoleTitles: {
    owner: 'Mudar a sua própria função para proprietário?',
    admin: 'Mudar a sua própria função para administrador?',
    viewer: 'Mudar a sua própria função para leitor?',
  },
  ownRoleLines: 'Você não poderá desfazer a mudança: outra pessoa teria que devolver a sua função.',
  remove: 'Remover',
  removeNamed: (name) => `Remover ${name}`,
  removeTitle: (name) => `Remover ${name}?`,
  removeLines:
    'O acesso termina na hora. Os convites que essa pessoa enviou e que ainda estão pendentes são cancelados.',
  removed: (name) => `${name} não faz mais parte da organização.`,
  leave: 'Sair da organização',
  leaveTitle: 'Sair desta organização?',
  leaveLines: 'Seu acesso termina na hora. Para voltar, você precisa de um novo convite.',
  left: 'Você saiu da organização.',
  madeByThem:
    'O que essa pessoa criou aqui continua funcionando, porque pode haver programas que dependem disso. Para encerrar também, selecione:',
  madeByYou:
    'O que você criou aqui continua funcionando, porque pode haver programas que dependem disso. Para encerrar também, selecione:',
  revokeMade: {
    keys: (names) => `Revogar chaves de API: ${listOf(names)}`,
    webhooks: (hosts) => `Excluir webhooks: ${listOf(hosts)}`,
  },
};

export const productRoles: Texts['productRoles'] = {
  hint: 'O que essa pessoa pode fazer no produto',
  flaw: 'Algumas destas funções não podem mais ser atribuídas. Recarregue a página.',
  title: (name) => `Funções do produto de ${name}`,
  changed: (name) => `As funções do produto de ${name} foram alteradas.`,
  none: 'Não há funções que você possa atribuir.',
  fixed: (names) => `Você não pode retirar: ${names}.`,
};

export const made: Texts['made'] = {
  by: (name) => `por ${name}`,
  byYou: 'por você',
  byNameless: 'por alguém sem nome',
  byDeleted: 'por uma conta excluída',
};

export const invitations: Texts['invitations'] = {
  invite: 'Convidar pessoas',
  emails: 'Endereços de e-mail',
  emailsHint: 'Separe vários endereços com vírgula ou em linhas diferentes.',
  sentAll: (count) => pluralOf(count, { one: '# convite enviado.', other: '# convites enviados.' }),
  results: 'Resultado para cada endereço',
  isSent: 'Enviado',
  search: 'E-mail',
  count: (total) => {
    if (total === null) return 'Mais de 10.000 convites';
    if (total === 0) return 'Nenhum convite';
    return pluralOf(total, { one: '# convite', other: '# convites' });
  },
  submit: 'Enviar convite',
  sent: (email) => `Enviamos um convite para ${email}.`,
  list: 'Convites enviados',
  anyState: 'Todos',
  states: {
    pending: 'Pendente',
    accepted: 'Aceito',
    declined: 'Recusado',
    revoked: 'Cancelado',
    expired: 'Expirado',
  },
  asRole: { owner: 'como proprietário', admin: 'como administrador', viewer: 'como leitor' },
  sentAt: (moment) => `enviado em ${moment}`,
  empty: 'Ninguém foi convidado ainda.',
  emptyFiltered: 'Nenhum convite encontrado.',
  resend: 'Enviar de novo',
  resendNamed: (email) => `Enviar de novo para ${email}`,
  resent: (email) => `Enviamos um novo link para ${email}. O anterior não funciona mais.`,
  revoke: 'Cancelar convite',
  revokeNamed: (email) => `Cancelar o convite para ${email}`,
  revoked: 'O convite foi cancelado.',
};

export const settings: Texts['settings'] = {
  renameHeading: 'Nome da organização',
  logo: {
    label: 'Imagem',
    hint: 'PNG ou WebP de até 32 KiB e 1.024 pixels de cada lado. Aparece ao lado do nome nas listas.',
    remove: 'Remover logotipo',
    save: 'Salvar logotipo',
    saved: 'O logotipo foi salvo.',
  },
  transferHeading: 'Transferir a propriedade',
  transferLines: 'Outra pessoa recebe a função de proprietário, e você passa a administrador.',
  transferTo: 'Escolha o novo proprietário',
  transferNobody: 'Não há mais ninguém aqui. Convide alguém primeiro.',
  transfer: 'Transferir',
  transferNamed: (name) => `Transferir a propriedade para ${name}`,
  transferTitle: (name) => `Transferir a propriedade para ${name}?`,
  transferConfirmLines: 'Você passa a administrador e não poderá desfazer a mudança.',
  transferred: (name) => `A propriedade agora é de ${name}.`,
  deletion: {
    heading: 'Excluir organização',
    lines: 'A partir daí, ninguém pode abri-la. Os proprietários podem restaurá-la durante algum tempo.',
    title: 'Excluir esta organização?',
  },
  deleted: (name) => `“${name}” foi excluída. Durante algum tempo, você pode restaurá-la pela lista.`,
};

export const failures: Texts['failures'] = {
  API_KEY_NOT_FOUND: 'Esta chave de API já foi revogada.',
  API_KEY_LIMIT_REACHED: 'A organização atingiu o limite de chaves de API. Revogue uma primeiro.',
  CONNECTION_LIMIT_REACHED: 'A organização atingiu o limite de conexões. Exclua uma primeiro.',
  CONNECTION_IN_USE: 'A organização exige o login próprio dela, que depende disto.',
  CONNECTION_NOT_ACTIVE: 'Teste a conexão primeiro.',
  DOMAIN_NOT_FOUND: 'Este domínio não existe mais.',
  DOMAIN_ALREADY_EXISTS: 'A organização já tem este domínio.',
  DOMAIN_ALREADY_VERIFIED:
    'O registro está lá, mas outra organização verificou este domínio. Ela precisa removê-lo primeiro.',
  DOMAIN_NOT_VERIFIED: 'Verifique primeiro um domínio da organização.',
  DOMAIN_LIMIT_REACHED: 'A organização atingiu o limite de domínios. Remova um primeiro.',
  WEBHOOK_NOT_FOUND: 'Este webhook não existe mais.',
  CONNECTION_NOT_FOUND: 'Esta conexão não existe mais.',
  CONNECTION_TEST_NOT_FOUND: 'Este teste não existe mais.',
  WEBHOOK_LIMIT_REACHED: 'A organização atingiu o limite de webhooks. Exclua um primeiro.',
  DELIVERY_NOT_FOUND: 'Esta entrega não existe mais.',
  SEAL_NOT_FOUND: 'Este evento ainda não foi selado.',
};
