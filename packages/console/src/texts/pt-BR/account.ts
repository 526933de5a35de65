/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['account'];

export const profile: Texts['profile'] = {
  tab: 'Perfil',
  title: 'Seu perfil',
  saved: 'Seu nome foi salvo.',
};

export const language: Texts['language'] = {
  hint: 'As páginas e os e-mails aparecem neste idioma.',
  notSet: 'Você ainda não escolheu um, por isso os e-mails chegam no idioma deste serviço.',
  save: 'Salvar idioma',
};

export const email: Texts['email'] = {
  verified: 'Confirmado',
  notVerifiedLine: 'Abra o link no e-mail que enviamos para você ou peça um novo envio.',
  pendingLabel: 'Alteração em andamento',
  pending: (address) =>
    `Você pediu para mudar para ${address}. A alteração vale assim que você abrir o link no e-mail enviado a esse endereço.`,
  again: 'Enviar de novo',
  againTitle: 'Enviar o link de novo?',
  drop: 'Manter o endereço atual',
  dropTitle: 'Manter seu endereço atual?',
  dropLines: (address) => `O link enviado para ${address} deixa de funcionar.`,
  dropNow: 'Manter',
  dropped: 'Seu endereço continua o mesmo.',
  change: 'Alterar e-mail',
  changeTitle: 'Alterar seu endereço de e-mail',
  email: 'Novo e-mail',
  isPassword: 'Escolha um endereço que não seja sua senha.',
  passwordHint: 'Para termos certeza de que é você.',
  sent: (address) => `Enviamos um link para ${address}.`,
  changed: 'Seu e-mail foi alterado.',
};

export const password: Texts['password'] = {
  ways: 'Como você entra',
  lines: 'Altere a senha se outra pessoa puder conhecê-la. Todas as outras sessões serão encerradas.',
  changeNamed: 'Alterar sua senha',
  current: 'Senha atual',
  submit: 'Alterar senha',
  changed: 'Sua senha foi alterada e todas as outras sessões foram encerradas.',
};

export const breached: Texts['breached'] = {
  title: 'Escolha uma nova senha',
  lines: 'Sua senha está em uma lista de senhas roubadas de outros serviços. Escolha outra para continuar.',
};

export const supportAccess: Texts['supportAccess'] = {
  heading: 'Acesso do suporte',
  lines:
    'Permite que a equipe do serviço aja em seu nome por 24 horas, se ela pedir. A equipe não tem acesso à sua senha, ao seu e-mail nem aos seus segundos fatores, e o que ela fizer fica registrado em “Atividade”.',
  notAllowed: 'Não permitido.',
  allowedUntil: (moment) => `Permitido até ${moment}.`,
  allow: 'Permitir por 24 horas',
  takeBack: 'Retirar permissão',
};

export const sessions: Texts['sessions'] = {
  application: (name) => `Aplicativo “${name}”`,
  support: (email) => `Suporte: ${email ?? 'equipe do serviço'}`,
  lines: 'Onde sua conta está aberta. Se não reconhecer uma sessão, encerre-a e altere sua senha.',
  current: 'Esta sessão',
  unknown: 'Programa desconhecido',
  on: (browser, system) => `${browser} no ${system}`,
  used: (distance) => `Último uso: ${distance}`,
  began: (moment) => `desde ${moment}`,
  with: (methods) => `com ${methods}`,
  end: 'Encerrar',
  endNamed: (name) => `Encerrar a sessão: ${name}`,
  ended: 'A sessão foi encerrada.',
  endOthers: 'Encerrar todas as outras',
  endOthersTitle: 'Encerrar todas as outras sessões?',
  endOthersLines: 'Em todos os outros dispositivos, será preciso entrar de novo. Aqui, nada muda.',
  othersEnded: 'Todas as outras sessões foram encerradas.',
  empty: 'Não há sessões.',
};

export const grants: Texts['grants'] = {
  lines:
    'Onde você entrou com esta conta. Um aplicativo mantém o acesso até você encerrá-lo, sair do aplicativo ou terminar a sessão em que você entrou nele.',
  label: 'Aplicativos com acesso à sua conta',
  empty: 'Nenhum aplicativo tem acesso à sua conta.',
  can: (what) => `Pode: ${what.join('; ')}.`,
  for: (organization) => `Organização “${organization}”`,
  since: (moment) => `desde ${moment}`,
  neverUsed: 'ainda sem uso',
  end: 'Encerrar acesso',
  endNamed: (name) => `Encerrar o acesso de “${name}”`,
  endTitle: (name) => `Encerrar o acesso de “${name}”?`,
  endLines: 'Sua sessão nesse aplicativo termina na hora. Você pode entrar nele de novo quando quiser.',
  ended: (name) => `“${name}” não tem mais acesso.`,
};

export const data: Texts['data'] = {
  activityLines: 'Tudo o que aconteceu com a sua conta, do mais recente ao mais antigo.',
  exportHeading: 'Exportação',
  exportLines: 'Tudo o que está guardado sobre a sua conta, em um arquivo JSON.',
  export: 'Baixar',
  fileName: 'conta.json',
  deletion: {
    heading: 'Excluir conta',
    lines: 'Encerra todas as suas sessões e remove você de todas as organizações. Não é possível desfazer.',
    title: 'Excluir sua conta?',
  },
  deleted: 'Sua conta foi excluída.',
  lastOwner: (why) =>
    `${why} Dê a função de proprietário a outra pessoa nessa organização, ou exclua a organização, e tente de novo.`,
};

export const failures: Texts['failures'] = { GRANT_NOT_FOUND: 'Este acesso já foi encerrado.' };
