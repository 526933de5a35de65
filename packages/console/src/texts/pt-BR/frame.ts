/*
 * Português do Brasil, com «você», como os produtos on-line do país e os e-mails deste serviço. Botões no infinitivo («Salvar»),
 * orientações no imperativo («Digite sua senha»). Sem marca de gênero onde dá para evitar («a conta em uso», «sair da conta»).
 *
 * Termos: organização, membro, função (proprietário, administrador, leitor), função do produto, permissão, convite (enviar,
 * aceitar, recusar, cancelar), webhook, entrega, segredo, chave de API (criar, substituir, revogar), chave de serviço, sessão
 * (encerrar), entrar e sair, chave de acesso, chave de segurança, app autenticador, código de recuperação, segundo fator,
 * aplicativo, acesso, aprovação, atividade, eventos. Quem opera o serviço é «a equipe do serviço»; a área dela é «Operação».
 */

import { inSeconds, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const frame: Translated['frame']['frame'] = {
  links: { home: 'Início', terms: 'Termos', privacy: 'Privacidade', support: 'Ajuda' },
  name: 'Nome',
  email: 'E-mail',
  password: 'Senha',
  signIn: 'Entrar',
  continue: 'Continuar',
  notNow: 'Agora não',
  otherAccount: 'Usar outra conta',
  sendLink: 'Enviar o link',
  nameHint: 'As pessoas com quem você trabalha veem este nome.',
  checkEmail: 'Confira seu e-mail',
  toOrganizations: 'Ir para as suas organizações',
  reload: 'Recarregar a página',
  skip: 'Ir para o conteúdo',
  navigation: 'Navegação principal',
  organizations: 'Organizações',
  account: 'Conta',
  operators: 'Operação',
  signOut: 'Sair',
  signedInAs: 'Conta em uso:',
  switcher: {
    open: 'Trocar de organização',
    search: 'Buscar uma organização',
    none: 'Nenhuma organização encontrada.',
    all: 'Todas as organizações',
    more: 'Mostrar todas as organizações',
  },
  unverified: {
    label: 'Endereço não confirmado',
    line: (email) =>
      `Seu endereço ${email} ainda não foi confirmado. Abra o link no e-mail que enviamos para você.`,
    send: 'Enviar de novo',
  },
  acting: {
    label: 'Agindo em nome de outra pessoa',
    line: (operator, person) =>
      `${operator} está agindo em nome de ${person}. O que você faz aqui fica registrado nos eventos dessa pessoa.`,
    end: 'Voltar à minha conta',
    ended: 'Você não está mais agindo em nome de outra pessoa: aquela sessão foi encerrada.',
  },

  labelled: (label, value) => `${label}: ${value}`,
  loading: 'Carregando…',
  moment: 'Um momento…',
  tryAgain: 'Tentar de novo',
  cancel: 'Cancelar',
  search: 'Buscar',
  loadMore: 'Carregar mais',
  noMoreYet: 'Nada mais foi encontrado até aqui, mas a busca ainda não chegou ao fim.',
  copy: 'Copiar',
  copied: 'Copiado.',
  notCopied: 'Não foi possível copiar o texto. Selecione e copie manualmente.',
  show: 'Mostrar',
  hide: 'Ocultar',
  showField: (label) => `Mostrar ${label.toLowerCase()}`,
  hideField: (label) => `Ocultar ${label.toLowerCase()}`,
  optional: 'opcional',
  capsLock: 'O Caps Lock está ativado.',
  newPassword: {
    hint: (least) =>
      `Pelo menos ${pluralOf(least, { one: '# caractere', other: '# caracteres' })}. Algumas palavras aleatórias são difíceis de adivinhar e fáceis de lembrar.`,
    missing: (left) => pluralOf(left, { one: 'Falta # caractere', other: 'Faltam # caracteres' }),
    enough: 'O tamanho está bom.',
  },
  flaws: {
    missing: 'Preencha este campo.',
    noEmail: 'Digite um endereço de e-mail.',
    noPassword: 'Digite sua senha.',
    noNewPassword: 'Digite uma senha.',
    noName: 'Digite um nome.',
    email: 'Digite um endereço de e-mail completo, como nome@example.com.',
    tooShort: (least) =>
      pluralOf(least, { one: 'Use pelo menos # caractere.', other: 'Use pelo menos # caracteres.' }),
    tooLong: (most) =>
      pluralOf(most, { one: 'Use no máximo # caractere.', other: 'Use no máximo # caracteres.' }),
    common: 'Muita gente usa esta senha, por isso é fácil adivinhar. Escolha outra.',
    breached: 'Esta senha apareceu em um vazamento de dados. Escolha outra.',
    isEmail: 'Escolha uma senha diferente do seu endereço de e-mail.',
    ofEmail: 'Escolha uma senha que não seja formada a partir do seu endereço de e-mail.',
    wrongPassword: 'Esta senha está incorreta.',
    characters: 'Alguns destes caracteres não são permitidos aqui.',
    refused: (message) => `O serviço não aceitou: “${message}”.`,
  },
  order: {
    label: 'Ordem',
    newest: 'Mais recentes primeiro',
    name: 'Por nome',
  },

  notFound: {
    title: 'Página não encontrada',
    lines: 'Não há nada neste endereço. Talvez o link esteja incompleto ou a página tenha sido excluída.',
  },
  notConfidential: {
    title: 'Esta página precisa de https',
    lines: [
      'Você abriu a página por http. Outras pessoas na rede poderiam ler sua senha, por isso nada é enviado daqui.',
      'Abra o mesmo endereço com https. Se não funcionar, o serviço ainda não está configurado para isso.',
    ],
    open: 'Abrir com https',
  },
  missing: {
    title: 'Não foi possível carregar esta página',
    lines:
      'O serviço está fora do ar no momento ou há uma versão mais nova destas páginas. A página será carregada automaticamente assim que estiver disponível.',
  },
  partMissing: 'Não foi possível carregar esta parte. Verifique sua conexão ou recarregue a página.',
  undo: 'Desfazer',
  broken: {
    title: 'Esta página parou de funcionar',
    lines: 'Ocorreu um erro nesta página. Nada do que você salvou se perdeu.',
  },

  noAnswer: 'Não foi possível acessar o serviço. Verifique sua conexão e tente de novo.',
  busy: 'O serviço está sobrecarregado. Tente de novo daqui a pouco.',
  wrong: 'Ocorreu um erro no servidor. Tente de novo mais tarde.',
  outdated: 'Esta página está desatualizada. Recarregue e tente mais uma vez.',
  notDone: 'Nada foi alterado.',
  changedMeanwhile: 'Alguém fez uma alteração nesse meio-tempo. Recarregue a página para ver a alteração.',
  typeToConfirm: (name) => `Digite “${name}” para confirmar`,
  ssoRequired: 'Sua organização exige o login próprio dela.',
  policyRefused:
    'Uma política da organização não permite este login ou o acesso a partir desta rede. Entre de outra forma ou de outro lugar; um proprietário pode alterar a política.',
  secondFactorMissing:
    'Para isso, é preciso um segundo fator: entre com uma chave de acesso, ou com sua senha e um código. Se você ainda não tem nenhum dos dois, configure um.',
  setUpSecondFactor: 'Configurar um segundo fator',
  signInWithSecondFactor: 'Entrar de novo',
  forbidden: 'Você não tem permissão para fazer isso.',
  tooFast: (seconds) =>
    seconds === undefined
      ? 'Muitas tentativas. Tente de novo mais tarde.'
      : `Muitas tentativas. Tente de novo ${inSeconds(seconds)}.`,
  tooFastIsOver: 'Você já pode tentar de novo.',
  notVerified: 'Confirme primeiro seu endereço de e-mail: abra o link no e-mail que enviamos para você.',
  firstFactorNotVerified:
    'Confirme seu endereço de e-mail antes de adicionar uma chave de acesso ou um app autenticador: abra o link no e-mail que enviamos para você.',
  sendVerification: 'Enviar o e-mail de novo',
  verificationSent: (email) => `Enviamos um link para ${email}.`,
  credentialsInvalid: 'O e-mail ou a senha está incorreto.',
  registrationClosed: 'No momento, não é possível criar contas aqui.',
  emailTaken: 'Já existe uma conta com este e-mail.',
  noPasskeys: 'As chaves de acesso não funcionam aqui: este serviço não tem um nome de host.',
  accountSuspended: 'Esta conta está suspensa. Fale com a equipe do serviço. Nada foi excluído da conta.',

  shownOnce: {
    onlyNow: 'Copie agora: não será possível ver de novo.',
    stored: 'Já salvei',
    leave: 'O que esta página mostra não aparece de novo. Quer sair sem salvar?',
  },

  conflict: {
    title: 'Alguém fez uma alteração nesse meio-tempo',
    lines: 'Escolha qual versão manter. Nada foi salvo ainda.',
    yours: 'Sua versão',
    theirs: 'A outra versão',
    keepYours: 'Salvar a sua',
    takeTheirs: 'Usar a outra',
    empty: '(vazio)',
  },

  code: {
    app: {
      label: 'Código',
      hint: 'Os seis dígitos que o seu app autenticador mostra.',
      other: 'Usar um código de recuperação',
    },
    recovery: {
      label: 'Código de recuperação',
      hint: 'Um dos códigos que você salvou. Cada um funciona uma única vez.',
      other: 'Usar o app autenticador',
    },
    missing: 'Digite o código.',
    wrong: 'Este código está incorreto ou já foi usado.',
  },

  again: {
    recent: {
      title: 'Confirme que é você',
      lines: 'Já faz um tempo que você entrou. Para continuar, confirme sua identidade.',
    },
    ended: {
      title: 'Sua sessão foi encerrada',
      lines: 'Entre de novo para continuar de onde parou. O que você digitou ainda está lá.',
    },
    factors: {
      title: 'Confirme que é você',
      lines: 'Isso muda a forma como você entra. Para continuar, confirme sua identidade.',
      strong: ['Isso muda a forma como você entra, por isso só a senha não basta.'],
    },
    wrongPassword: 'A senha está incorreta.',
    passkey: {
      submit: 'Usar uma chave de acesso',
      weak: 'Se você usar só a senha, as organizações que exigem um segundo fator ficam fechadas para você até entrar de novo com uma chave de acesso.',
      notUsed: 'O navegador não usou uma chave de acesso. Tente de novo ou digite sua senha.',
      notYours: 'Esta chave de acesso não pode ser usada aqui: é de outra conta ou foi removida da sua.',
    },
  },
};
