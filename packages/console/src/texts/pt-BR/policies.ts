/* Português do Brasil, com «você»: ver frame.ts. */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['policies'];

export const security: Texts['security'] = {
  lines: 'O que a organização exige de quem vê ou altera algo aqui. Uma alteração vale na hora.',
  onlyOwners: 'Só os proprietários podem alterar isto.',
  policy: 'Política',
  demanded: 'Exigido',
  notDemanded: 'Não exigido',
  demand: 'Exigir',
  stop: 'Deixar de exigir',
  saveAnyway: 'Salvar mesmo assim',
  saved: 'A política foi salva.',
  mayBeMore: 'A lista termina aqui; pode haver mais.',
  lockedOut: (count, names) =>
    pluralOf(count, {
      one: `# pessoa com sessão aberta ficaria sem acesso: ${names}.`,
      other: `# pessoas com sessão aberta ficariam sem acesso: ${names}.`,
    }),
  andMore: (count) => pluralOf(count, { one: 'mais #', other: 'mais #' }),
  ownSession:
    'Nada foi salvo: o seu próprio login, ou a rede em que você está, não atende a isso, e você ficaria sem acesso.',
  noConnection: 'Ainda não há conexão ativa. Adicione uma em “SSO” e teste-a lá.',
  anyLength: 'O quanto o serviço permitir',
  atMost: (length) => `No máximo ${length}`,
};

export const demands: Texts['demands'] = {
  requireSecondFactor: {
    heading: 'Segundo fator',
    hint: 'Enquanto ele for exigido, só quem entra com uma chave de acesso, ou com senha e código, pode ver ou alterar algo aqui.',
    require: 'Exigir um segundo fator',
    requireTitle: 'Exigir um segundo fator?',
    requireLines: 'Quem entrou sem um segundo fator não poderá ver nem alterar nada aqui até usar um.',
    concerned: (count, names) =>
      pluralOf(count, {
        one: `# pessoa ainda não tem segundo fator: ${names}.`,
        other: `# pessoas ainda não têm segundo fator: ${names}.`,
      }),
    nobody: 'Todos aqui já têm um.',
    stop: 'Deixar de exigir um segundo fator',
    stopTitle: 'Deixar de exigir um segundo fator?',
    stopLines: 'A partir daí, basta a senha para ver e alterar tudo aqui.',
    required: 'Agora é exigido um segundo fator.',
    notRequired: 'Não é mais exigido um segundo fator.',
  },
  ssoRequired: {
    heading: 'Login único',
    hint: 'Enquanto ele for exigido, quem tem endereço em um domínio verificado só pode ver ou alterar algo aqui se tiver entrado com o provedor da organização.',
    require: 'Exigir o login único',
    requireTitle: 'Exigir o login único?',
    requireLines: [
      'Quem entrou de outra forma não poderá ver nem alterar nada aqui até entrar com o seu provedor.',
      'Proprietários que entram com um segundo fator continuam podendo entrar de outra forma, para que uma falha do provedor não deixe ninguém de fora. Cada vez fica registrada como evento, e todos os proprietários recebem um e-mail.',
    ],
    concerned: (count, names) =>
      pluralOf(count, {
        one: `# pessoa terá que entrar assim: ${names}.`,
        other: `# pessoas terão que entrar assim: ${names}.`,
      }),
    nobody: 'Aqui isso ainda não afeta ninguém: nenhum endereço está em um domínio verificado.',
    stop: 'Deixar de exigir o login único',
    stopTitle: 'Deixar de exigir o login único?',
    stopLines: 'A partir daí, também dá para entrar pelas outras formas de login.',
    required: 'Agora é exigido o login único.',
    notRequired: 'Não é mais exigido o login único.',
  },
};

export const policyRules: Texts['policyRules'] = {
  sessionMaxAge: {
    heading: 'Idade do login',
    lines: 'Passado esse tempo, é preciso confirmar a identidade antes de ver ou alterar algo aqui.',
    label: 'Tempo máximo desde o login',
    tooLong: 'Escolha um tempo menor: as sessões deste serviço já terminam antes.',
  },
  sessionIdle: {
    heading: 'Tempo sem uso',
    lines:
      'Quem ficou mais tempo sem usar o serviço precisa confirmar a identidade antes de ver ou alterar algo aqui.',
    label: 'Tempo máximo sem uso',
    tooLong: 'Escolha um tempo menor: as sessões sem uso deste serviço já terminam antes.',
  },
  allowedMethods: {
    heading: 'Formas de entrar',
    lines:
      'Tudo o que foi usado para entrar precisa ser permitido: para senha com app autenticador, os dois.',
    label: 'Permitidas',
    factors: 'Depois do primeiro fator',
    any: 'Todas',
    none: 'Escolha pelo menos uma.',
  },
  networks: {
    heading: 'Redes',
    lines: 'Pessoas e chaves de API só têm acesso a partir destes endereços.',
    label: 'Endereços e faixas',
    hint: 'Um por linha, como 192.0.2.7 ou 192.0.2.0/24. Deixe em branco para permitir o acesso de qualquer lugar.',
    any: 'De qualquer lugar',
    more: (count) => pluralOf(count, { one: 'mais #', other: 'mais #' }),
    wrong: (lines) => `Isto não são endereços nem faixas: ${lines}.`,
    tooMany: 'Digite no máximo 100 endereços e faixas.',
  },
};

export const refused: Texts['refused'] = {
  titles: {
    SECOND_FACTOR_MISSING: 'É preciso um segundo fator',
    SSO_REQUIRED: 'É preciso o login único',
    POLICY_REFUSED: 'A organização não permite',
  },
  factorLines: [
    'Esta organização só está aberta a quem entra com um segundo fator, e você entrou sem um.',
    'Configure um app autenticador e continue na hora. Ou adicione uma chave de acesso e entre de novo com ela.',
  ],
  ssoLines: [
    'Esta organização só está aberta a quem entra com o provedor dela, e você entrou de outra forma.',
    'Entre com ele e você volta a esta página.',
  ],
  methods: 'A organização não permite uma das formas com que você entrou. Entre de outra forma.',
  network: 'A organização não permite o acesso a partir da rede em que você está. Tente de outra.',
  ownersChangeIt: 'Os proprietários dela decidem o que é permitido.',
};

/** Of people who are held to the organization's own sign-in. */
export const release: Texts['release'] = {
  held: 'Login único',
  label: 'Dispensar',
  named: (name) => `Dispensar ${name} do login único`,
  title: (name) => `Dispensar ${name} do login único?`,
  lines: [
    'A pessoa poderá entrar de qualquer forma. Todos os proprietários recebem um e-mail.',
    'Ela volta a ser obrigada quando o login único for exigido de novo ou quando tiver outro endereço em um domínio verificado.',
  ],
  released: (name) => `${name} não precisa mais usar o login único.`,
};
