/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['mail-links'];

const OVER = 'Ele já foi usado, expirou ou foi substituído por um e-mail mais recente.';

const ROLES = { owner: 'proprietário', admin: 'administrador', viewer: 'leitor' } as const;

export const noSecret: Texts['noSecret'] = {
  title: 'Este link está incompleto',
  lines: 'Abra o link do e-mail de novo. Se você o copiou, confira se copiou tudo.',
};

export const linkOver: Texts['linkOver'] = 'Este link não funciona mais';

export const verifyEmail: Texts['verifyEmail'] = {
  title: 'Confirme seu endereço de e-mail',
  lines: [
    'Alguém se cadastrou com o seu endereço de e-mail ou quer usá-lo na própria conta. Se foi você, confirme o endereço.',
    'Se não foi você, avise. Seu endereço será removido dessa conta; se a conta for nova, ela será excluída.',
  ],
  verify: 'Sim, confirmar',
  reject: 'Não fui eu',
  verified: {
    title: 'Seu endereço de e-mail foi confirmado',
    lines: 'Você não precisa fazer mais nada aqui. Se veio de um aplicativo, volte para ele.',
  },
  rejected: {
    title: 'Agradecemos o aviso',
    lines: 'Seu endereço não está mais em uso nessa conta. Você não precisa fazer mais nada.',
  },
  taken: {
    title: 'Este endereço já está em uso',
    lines: 'Nesse meio-tempo, outra conta foi criada com ele. Você pode entrar nessa outra conta.',
  },
  overLines: [OVER, 'Se o seu endereço ainda precisa ser confirmado, entre e peça um novo e-mail.'],
};

export const resetPassword: Texts['resetPassword'] = {
  title: 'Escolha uma nova senha',
  lines: 'Quando ela for salva, você sairá de todos os dispositivos.',
  save: 'Salvar senha',
  saved: {
    title: 'Sua senha foi alterada',
    lines: [
      'Você saiu de todos os dispositivos. Entre com a nova senha.',
      'Se veio de um aplicativo, volte para ele e entre por lá.',
    ],
  },
  overLines: [OVER, 'Se você ainda precisa de uma nova senha, peça outro e-mail.'],
  again: 'Pedir outro e-mail',
};

export const acceptInvitation: Texts['acceptInvitation'] = {
  title: 'Você recebeu um convite',
  inviter: 'Enviado por',
  role: 'Sua função',
  roles: {
    owner: 'Proprietário: pode fazer tudo, até excluir a organização',
    admin: 'Administrador: pode alterar a organização e gerenciar os membros',
    viewer: 'Leitor: pode ver tudo, mas não alterar nada',
  },
  email: 'Endereço convidado',
  until: 'Válido até',

  otherAddress: (email) => `O convite é para ${email}, e só essa conta pode aceitá-lo.`,
  signIn: 'Entre para aceitar',
  signInAndAccept: 'Entrar e aceitar',
  hasAccount: 'Já tenho uma conta',
  register: 'Crie uma conta para aceitar',
  registerAndAccept: 'Criar conta e aceitar',
  hasNoAccount: 'Ainda não tenho uma conta',
  anyAccount: 'Você pode aceitar com qualquer uma das suas contas.',

  decline: 'Recusar o convite',
  reallyDecline: 'Para participar depois, você precisaria de um novo convite.',
  yesDecline: 'Sim, recusar',

  emailTaken: 'Já existe uma conta com este endereço. Entre nela.',
  registrationClosed: 'No momento, não é possível criar contas aqui. Fale com quem convidou você.',
  wrongAccount: (email) => `Esta conta não pode aceitar o convite: ele é para ${email}.`,
  accepted: (organization, role) => `Agora você tem a função de ${ROLES[role]} em “${organization}”.`,
  joined: (organization, role) => ({
    title: 'Convite aceito',
    lines: `Agora você tem a função de ${ROLES[role]} em “${organization}”.`,
  }),
  alreadyManager: (organization) => ({
    title: 'Você já faz parte',
    lines: `Esta conta já faz parte de “${organization}”. Você não precisa fazer mais nada.`,
  }),
  noRoom: (organization) => ({
    title: 'Não há vaga no momento',
    lines: `“${organization}” atingiu o limite de membros. Peça a quem convidou você para abrir espaço.`,
  }),
  declined: { title: 'Você recusou o convite', lines: 'Você não precisa fazer mais nada.' },
  overLines: [
    'O convite foi cancelado, expirou ou um e-mail mais recente substituiu este.',
    'Se você não tem um e-mail mais recente, peça um novo convite a quem convidou você.',
  ],
  states: {
    accepted: {
      title: 'Este convite já foi aceito',
      lines: 'Se foi você que aceitou, é só entrar. Se não foi, peça um novo convite.',
    },
    declined: {
      title: 'Este convite foi recusado',
      lines: 'Se mudou de ideia, peça um novo a quem convidou você.',
    },
    revoked: {
      title: 'Este convite foi cancelado',
      lines: 'Se acha que foi um engano, fale com quem convidou você.',
    },
    expired: {
      title: 'Este convite expirou',
      lines: 'Peça um novo a quem convidou você.',
    },
  },
};
