/* Português do Brasil, com «você»: ver frame.ts. Nomes de aplicativos vão entre aspas: foram outros que os escolheram. */
import type { Translated } from '../../frame/translated.ts';
import { scopes } from './scopes.ts';

export const authorize: Translated['authorize']['authorize'] = {
  movingOn: (application) => `Entrando em “${application}”`,
  leaving: 'Se nada acontecer, abra o aplicativo por conta própria.',
  open: (application) => `Abrir “${application}”`,
  refuse: (application) => `Voltar para “${application}”`,

  nothing: {
    title: 'Nenhum aplicativo trouxe você até aqui',
    lines: 'São os aplicativos que abrem esta página. Volte para o que você quer usar e comece por lá.',
  },
  unknown: {
    title: 'Aplicativo desconhecido',
    lines: [
      'Ele não existe ou foi desativado. Por isso, não levamos você de volta a ele.',
      'Se acha que foi um engano, fale com os responsáveis pelo aplicativo.',
    ],
  },
  foreign: {
    title: 'Não é seguro entrar assim',
    lines: [
      'O que o aplicativo pede não corresponde ao que ele combinou com este serviço. Por isso, não levamos você de volta a ele.',
      'Fale com os responsáveis pelo aplicativo e informe este detalhe:',
    ],
    detail: (flaw) => `Sobre os parâmetros: ${flaw}.`,
  },
  acting: {
    title: 'Você está agindo em nome de outra pessoa',
    lines: (person) =>
      `Os aplicativos são só para ${person}, por isso você não pode entrar em um deles em nome dessa pessoa.`,
    end: 'Voltar à minha conta e continuar',
  },
  account: {
    title: 'Qual conta você quer usar?',
    choose: (application, email) =>
      `“${application}” permite escolher. No momento, você está usando a conta ${email}.`,
    hint: (application, email, hint) =>
      `“${application}” espera ${hint}, mas você está usando a conta ${email}.`,
    switched: (_application, email) => `Nesse meio-tempo, este navegador passou a usar a conta ${email}.`,
    back: (application, email) =>
      `Você voltou de “${application}”. No momento, está usando a conta ${email}.`,
    goOn: (email) => `Continuar com ${email}`,
  },
  again: {
    line: (application) => `“${application}” pede que você confirme sua identidade.`,
    confirm: 'Confirmar',
  },
  factor: {
    title: 'É preciso um segundo fator',
    confirm: (application) =>
      `Para entrar em “${application}”, só a senha não basta. Confirme sua identidade com o segundo fator.`,
    none: (application) =>
      `Para entrar em “${application}”, só a senha não basta, e sua conta ainda não tem um segundo fator. Configure um e continue.`,
  },
  organization: {
    title: 'Escolha uma organização',
    line: (application) => `Com qual das suas organizações você quer entrar em “${application}”?`,
  },
  noOrganization: {
    title: 'Você precisa de uma organização',
    lines: (application, email) => [
      `“${application}” só pode ser usado com uma organização, e ${email} não faz parte de nenhuma.`,
      'Crie uma ou peça um convite para a de outra pessoa.',
    ],
  },
  foreignOrganization: {
    title: 'Você não faz parte desta organização',
    lines: (application, email) => [
      `“${application}” pede que você entre com uma organização da qual ${email} não faz parte.`,
      'Use outra conta ou peça um convite a alguém de lá.',
    ],
  },
  verify: {
    title: 'Confirme primeiro seu endereço de e-mail',
    line: (email) => `Enviamos um link para ${email}. Abra o link e depois continue aqui.`,
    goOn: 'Continuar',
  },
  consent: {
    title: (application) => `Entrar em “${application}”?`,
    line: (application) => `“${application}” não faz parte deste serviço. Se você permitir, ele pode:`,
    unregistered: (host) =>
      `Qualquer um pode publicar um app assim. Só continue se você confia em ${host} e acabou de começar a entrar por lá.`,
    callsItself: 'Nome informado pelo app',
    account: 'Sua conta',
    goesTo: 'Depois, você segue para',
    thisDevice: 'um app neste dispositivo',
    allow: 'Permitir',
    refuse: 'Recusar',
    until: 'Isso vale até você sair da conta aqui.',
    notYou: 'Não é você?',
  },
  scopes,
};
