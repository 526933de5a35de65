// Generated from the console's catalogues by `npm run fix`: tools/generate/react-texts.ts chooses the texts.
import { formatsOf } from '../formats.ts';

const formats = /* @__PURE__ */ formatsOf('pt-BR');

export const common = {
  loadMore: `Carregar mais`,
  tryAgain: `Tentar de novo`,
  cancel: `Cancelar`,
  roles: { owner: `Proprietário`, admin: `Administrador`, viewer: `Leitor` },
};

export const session = {
  signIn: `Entrar`,
  signOut: `Sair`,
  account: `Conta`,
  acting: ({ operator, person }: { operator: string; person: string }) => `${operator} está agindo em nome de ${person}. O que você faz aqui fica registrado nos eventos dessa pessoa.`,
};

export const organizations = {
  label: `Suas organizações`,
  switch: `Trocar de organização`,
  search: `Buscar uma organização`,
  none: `Nenhuma organização encontrada.`,
  count: (total: number) => (total === 0 ? `Nenhuma organização` : formats.pluralOf(total, { one: `# organização`, other: `# organizações` })),
  create: `Criar uma organização`,
  name: `Nome`,
  submit: `Criar`,
};

export const people = {
  label: `Membros da organização`,
  search: `Nome ou e-mail`,
  none: `Nenhum membro encontrado.`,
  you: `Você`,
  notAccepted: `Ainda não aceitou`,
  role: `Função`,
  roleHints: { owner: `Pode fazer tudo, até excluir a organização.`, admin: `Pode alterar a organização e gerenciar os membros, menos os proprietários.`, viewer: `Pode ver tudo, mas não alterar nada.` },
  productRoles: `Funções do produto`,
  edit: `Editar`,
  editNamed: (name: string) => `Editar ${name}`,
  save: `Salvar`,
  saved: `Salvo.`,
  remove: `Remover`,
  removeNamed: (name: string) => `Remover ${name}`,
  removeTitle: (name: string) => `Remover ${name}?`,
  removeLines: `O acesso termina na hora. Os convites que essa pessoa enviou e que ainda estão pendentes são cancelados.`,
  removed: (name: string) => `${name} não faz mais parte da organização.`,
  leave: `Sair da organização`,
  leaveTitle: `Sair desta organização?`,
  leaveLines: `Seu acesso termina na hora. Para voltar, você precisa de um novo convite.`,
  behind: `Alguém fez uma alteração nesse meio-tempo. O que você vê agora está atualizado.`,
};

export const sent = {
  invite: `Convidar pessoas`,
  emails: `Endereços de e-mail`,
  emailsHint: `Separe vários endereços com vírgula ou em linhas diferentes.`,
  submit: `Enviar convite`,
  sentAll: (count: number) => (formats.pluralOf(count, { one: `# convite enviado.`, other: `# convites enviados.` })),
  label: `Convites enviados`,
  expires: (distance: string) => `expira ${distance}`,
  resend: `Enviar de novo`,
  resendNamed: (email: string) => `Enviar de novo para ${email}`,
  resent: (email: string) => `Enviamos um novo link para ${email}. O anterior não funciona mais.`,
  revoke: `Cancelar convite`,
  revokeNamed: (email: string) => `Cancelar convite: ${email}`,
  revoked: `O convite foi cancelado.`,
};

export const received = {
  label: `Convites para você`,
  as: { owner: `Convite para a função de proprietário`, admin: `Convite para a função de administrador`, viewer: `Convite para a função de leitor` },
  from: { owner: (inviter: string) => `${inviter} convida você para a função de proprietário`, admin: (inviter: string) => `${inviter} convida você para a função de administrador`, viewer: (inviter: string) => `${inviter} convida você para a função de leitor` },
  expires: (distance: string) => `expira ${distance}`,
  accept: `Aceitar`,
  acceptNamed: (name: string) => `Aceitar o convite para ${name}`,
  accepted: (name: string) => `Agora você faz parte de “${name}”.`,
  decline: `Recusar`,
  declineNamed: (name: string) => `Recusar o convite para ${name}`,
  declined: (name: string) => `Você recusou o convite para “${name}”.`,
};

export const refusals = {
  email: `Digite um endereço de e-mail completo, como nome@example.com.`,
  LAST_OWNER: `Toda organização precisa de um proprietário. Dê essa função a outra pessoa primeiro.`,
  MANAGER_ALREADY_EXISTS: `Esta pessoa já faz parte da organização.`,
  MANAGER_NOT_FOUND: `Esta pessoa não faz mais parte da organização.`,
  MANAGER_LIMIT_REACHED: `A organização atingiu o limite de membros. Remova alguém primeiro.`,
  INVITATION_ALREADY_PENDING: `Este endereço já recebeu um convite.`,
  INVITATION_NOT_PENDING: `Este convite não está mais pendente.`,
  INVITATION_NOT_FOUND: `Este convite não existe mais.`,
  INVITATION_LIMIT_REACHED: `A organização atingiu o limite de convites pendentes. Cancele alguns que ninguém aceita.`,
};

export const failures = {
  noAnswer: `Não foi possível acessar o serviço. Verifique sua conexão e tente de novo.`,
  busy: `O serviço está sobrecarregado. Tente de novo daqui a pouco.`,
  wrong: `Ocorreu um erro no servidor. Tente de novo mais tarde.`,
  outdated: `Esta página está desatualizada. Recarregue e tente mais uma vez.`,
  refused: `Isto não é aceito aqui. Confira o que você digitou.`,
  tooLong: (max: number) => (formats.pluralOf(max, { one: `Use no máximo # caractere.`, other: `Use no máximo # caracteres.` })),
  tooFastFor: { seconds: (seconds: number) => `Muitas tentativas. Tente de novo ${(formats.pluralOf(seconds, { one: `em # segundo`, other: `em # segundos` }))}.`, minutes: (minutes: number) => `Muitas tentativas. Tente de novo ${(formats.pluralOf(minutes, { one: `em # minuto`, other: `em # minutos` }))}.` },
  signInAgain: `Entrar de novo`,
  setUpSecondFactor: `Configurar um segundo fator`,
  ACCESS_FORBIDDEN: `Você não tem permissão para fazer isso.`,
  ACCESS_TOKEN_INVALID: `Sua sessão foi encerrada`,
  REAUTHENTICATION_REQUIRED: `Já faz um tempo que você entrou. Para continuar, confirme sua identidade.`,
  SECOND_FACTOR_MISSING: `Para isso, é preciso um segundo fator: entre com uma chave de acesso, ou com sua senha e um código. Se você ainda não tem nenhum dos dois, configure um.`,
  SSO_REQUIRED: `Sua organização exige o login único.`,
  POLICY_REFUSED: `Uma política da organização não permite este login ou o acesso a partir desta rede. Entre de outra forma ou de outro lugar; um proprietário pode alterar a política.`,
  EMAIL_NOT_VERIFIED: `Confirme primeiro seu endereço de e-mail: abra o link no e-mail que enviamos para você.`,
  ORGANIZATION_NOT_FOUND: `Esta organização foi excluída ou você não faz mais parte dela.`,
  ORGANIZATION_LIMIT_REACHED: `Você atingiu o limite de organizações por enquanto. Exclua uma de que não precisa mais ou tente de novo amanhã.`,
};
