/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['elsewhere'];

export const elsewhere: Texts['elsewhere'] = {
  label: 'Outras formas de entrar',
  or: 'ou',
  continueWith: (name) => `Continuar com ${name}`,
  unavailable: (name) =>
    `Não é possível contatar ${name} no momento. Tente de novo em alguns minutos ou entre de outra forma.`,
  gone: (name) => `Entrar com ${name} não é mais oferecido. Entre de outra forma.`,
  ofOrganization: 'Sua organização tem seu próprio login.',
  required: 'Sua organização exige este login.',
  noConnection: 'O login próprio da organização não foi encontrado. Fale com um dos proprietários.',
};

export const confirming: Texts['confirming'] = {
  with: (name) => `Confirmar com ${name}`,
  newTab: 'Abre em uma nova aba. Assim que você entrar lá, esta página continua.',
  otherWay: 'Entrar de outra forma, em uma nova aba',
};

export const returned: Texts['returned'] = {
  title: (name) => `Entrando com ${name}`,
  tryAgain: (name) => `Tentar de novo com ${name}`,
  otherWay: 'Entrar de outra forma',
  toSecurity: 'Voltar para segurança',
  goOn: 'Continuar',
  invitedAgain: 'Para tentar de novo, abra outra vez o link do seu convite.',
  linked: (name) => `${name} está vinculado à sua conta. A partir de agora você pode entrar com ele.`,

  code: {
    title: 'Seu segundo fator',
    line: (name) => `${name} confirmou quem você é. Sua conta pede também um código.`,
  },

  notLinked: {
    title: 'Você já tem uma conta',
    lines: (name) => [
      `Existe uma conta com o endereço informado por ${name}, mas ela ainda não está vinculada a ${name}.`,
      `Entre nela como de costume. Depois você pode vincular ${name} e entrar com ele da próxima vez.`,
    ],
  },

  link: {
    title: (name) => `Vincular ${name}?`,
    lines: (name, email) =>
      `Você entrou como ${email}. Depois de vincular ${name}, você pode entrar nesta conta com ele.`,
    submit: (name) => `Vincular ${name}`,
    leave: 'Agora não',
  },

  confirmed: {
    title: 'Confirmado',
    lines: 'Feche esta aba. A outra, que pediu a confirmação, continua sozinha.',
  },
  cannotConfirm: (name) => ({
    title: `${name} não consegue confirmar quem você é`,
    lines: `${name} não informa quando você entrou lá. Escolha uma senha para a sua conta com “Esqueceu a senha?” na página de login e confirme com ela.`,
  }),

  unknown: {
    title: 'Nada a concluir aqui',
    lines:
      'Este login começou em outra aba ou em outro navegador, já foi concluído, ou seu navegador não guarda dados deste site. Comece de novo.',
  },

  ends: {
    refused: {
      title: (name) => `${name} não confirmou quem você é`,
      lines: (name) => [
        `Talvez você tenha cancelado, ou ${name} não permite que você entre aqui. Nada foi alterado.`,
      ],
    },
    over: {
      title: () => 'Demorou demais',
      lines: (name) => [`O que ${name} nos informou já foi usado ou é antigo demais. Comece de novo.`],
    },
    closed: {
      title: () => 'Sem novas contas',
      lines: (name) => [
        `Não há aqui uma conta para a de ${name}, e novas contas não podem ser criadas no momento.`,
        'Se você tem uma conta aqui, entre de outra forma.',
      ],
    },
    suspended: {
      title: () => 'Sua conta está suspensa',
      lines: () => ['Fale com as pessoas que operam este serviço. Nada na conta foi excluído.'],
    },
    withdrawn: {
      title: () => 'O convite não está mais aberto',
      lines: () => [
        'Ele foi aceito, recusado ou retirado, ou é antigo demais. Peça um novo se ainda precisar dele.',
      ],
    },
    otherAddress: {
      title: () => 'O convite é para outro endereço',
      lines: (name) => [
        `Sua conta em ${name} tem um endereço diferente do convidado. Aceite com uma conta daquele endereço.`,
      ],
    },
    full: {
      title: () => 'A organização está cheia',
      lines: () => [
        'Ela tem tantas pessoas quanto pode ter. Peça a quem convidou você que abra espaço primeiro.',
      ],
    },
    alreadyLinked: {
      title: () => 'Vinculado a outra conta',
      lines: (name) => [
        `Esta conta em ${name} entra em outra conta aqui. Desvincule-a lá primeiro ou use outra conta em ${name}.`,
      ],
    },
  },
};
