/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['connections'];

export const connections: Texts['connections'] = {
  label: 'Login único',
  heading: 'Conectar seu provedor',
  lines:
    'Quem tem um endereço em um domínio verificado da organização entra com o provedor dela. Na primeira vez, passa a fazer parte da organização.',
  submit: 'Adicionar uma conexão',
  empty:
    'Ainda não há conexões. Você precisa de um domínio verificado e de permissão para configurar um aplicativo no seu provedor.',
  onlyOwners: 'Só proprietários podem adicionar conexões.',
  states: { setup: 'Ainda não testada', active: 'Ativa', paused: 'Pausada' },
  type: 'Protocolo',
  typeHints: {
    oidc: 'O provedor dá a você um ID de cliente e um segredo. Prefira este se ele oferecer ambos.',
    saml: 'O provedor dá a você metadados, como URL ou como XML.',
  },

  nameHint: 'Aparece no botão usado para entrar.',
  issuer: 'Emissor',
  issuerHint: 'A URL https do provedor, à qual ele acrescenta /.well-known/openid-configuration.',
  issuerFlaw: 'Informe uma URL https com um endereço público.',
  clientSecret: 'Segredo do cliente',
  secretKept: 'Deixe em branco para manter o atual.',
  metadata: 'Metadados',
  metadataHint: 'A URL https deles, lida de novo todos os dias, ou o próprio XML.',
  defaultRole: 'Papel de quem chega',
  more: 'Atributos, papéis e segundos fatores',
  emailName: 'Claim ou atributo com o endereço',
  personName: 'Claim ou atributo com o nome',
  attributeHint: 'Deixe em branco para procurar nos nomes habituais.',
  rolesName: 'Claim ou atributo com papéis',
  rolesNameHint: 'Por exemplo, groups. Deixe em branco para dar a todos o papel acima.',
  rolesValues: 'Papéis por valor',
  rolesValuesHint:
    'Um por linha, como portico-admins = admin. Vale o papel mais alto, e papéis dados à mão nunca são rebaixados.',
  rolesFlaw: 'Escreva em cada linha um valor, um sinal de igual e admin ou viewer, e informe o claim.',
  trustsFactors: 'Confiar nos segundos fatores do provedor',
  trustsFactorsHint: 'Se ele informar que pediu um, nenhum outro é pedido aqui.',
  created: (name) => `${name} foi adicionado. Informe os endereços no seu provedor e depois teste.`,
};

export const connection: Texts['connection'] = {
  gone: 'Conexão não encontrada',
  goneLines: 'Ela foi excluída, ou você não gerencia mais a organização.',
  setupLines: [
    'Ninguém entra por esta conexão ainda.',
    'Informe os endereços abaixo no seu provedor e teste: ela fica ativa assim que você entrar por ela.',
  ],
  pausedLines: 'Ninguém entra por esta conexão enquanto ela estiver pausada.',
  activeLines: 'Quem tem um endereço em um domínio verificado entra por esta conexão.',
  added: 'Adicionada',
  tryIt: 'Testar',
  pause: 'Pausar',
  resume: 'Ativar',
  pausedNow: 'A conexão está pausada.',
  resumedNow: 'A conexão está ativa.',
  notTested: 'Teste primeiro: um login precisa dar certo.',

  enter: {
    heading: 'O que informar no seu provedor',
    returnUrl: 'URI de redirecionamento',
    entityId: 'ID da entidade ou público',
    acsUrl: 'URL do ACS ou de resposta',
    metadataUrl: 'Metadados deste serviço',
  },

  metadata: {
    heading: 'O que os metadados dizem',
    pasted: 'XML',
    identityProvider: 'Provedor de identidade',
    signOnUrl: 'Endereço para entrar',
    certificates: 'Certificados de assinatura',
    unreadable: 'Um certificado que não pode ser lido',
    until: (day) => `Até ${day}`,
    used: 'Em uso',
    leftOut: 'Descartado',
    flaws: {
      unreadable: 'Não é um certificado.',
      not_rsa: 'A chave não é RSA.',
      short_key: 'A chave tem menos de 2.048 bits.',
      surplus: 'Há mais de 16.',
    },
  },

  test: {
    passed: 'O teste deu certo',
    failed: 'O teste falhou',
    pending: 'O teste não terminou',
    pendingLines: 'Ninguém voltou do provedor ainda. Teste de novo.',
    passedLines: 'Com isso, você poderia entrar.',
    subject: 'Sujeito',
    email: 'Endereço',
    role: 'Papel',
    claims: 'O que o provedor disse',
    nothing: 'Nada que se possa verificar.',
    lookedFor: (names) => `O endereço foi procurado em: ${names}`,
    gone: 'Este teste não está mais guardado.',
  },

  requests: {
    heading: 'Últimas solicitações do diretório',
    empty: 'O diretório ainda não enviou nenhuma solicitação.',
  },
  scim: {
    heading: 'Diretório',
    lines:
      'Seu diretório pode criar, alterar e remover pessoas por SCIM 2.0. Informe lá este endereço e um token.',
    url: 'URL base do SCIM',
    create: 'Criar um token',
    createTitle: 'Criar um token para o seu diretório?',
    createLines: 'Se já houver um, ele deixa de funcionar na hora.',
    secret: 'O token do seu diretório',
    secretLines: 'Com ele, seu diretório pode alterar quem faz parte da organização.',
    copy: 'Copiar o token',
    notSeen:
      'Não houve resposta, então talvez um token tenha sido criado. Crie outro: o primeiro deixa de funcionar.',
    revoke: 'Revogar o token',
    revokeTitle: 'Revogar o token?',
    revokeLines: 'Seu diretório não poderá alterar mais nada. As pessoas que ele adicionou ficam.',
    revoked: 'Nenhum token funciona mais.',
  },

  retestLines:
    'Se uma alteração fizer a conexão levar a outro lugar, ela precisa ser testada de novo antes que alguém entre por ela.',
  saved: 'As configurações foram salvas.',
  deleted: 'A conexão foi excluída.',
  deletion: {
    heading: 'Excluir a conexão',
    title: 'Excluir a conexão?',
    lines:
      'Ninguém mais entra por ela, e o token do diretório deixa de funcionar. As pessoas ficam na organização e entram de outra forma.',
  },
};

export const roleClaims: Texts['roleClaims'] = {
  empty: 'O claim com papéis estava vazio: ele não dá nenhum papel.',
  absent: 'Não havia nenhum claim com esse nome: ele não dá nenhum papel.',
  unreadable:
    'O provedor omitiu os papéis ou os enviou em um formato ilegível: cada pessoa mantém os papéis que tem.',
};

export const refusals: Texts['refusals'] = {
  provider_refused: 'O provedor recusou, ou você cancelou lá.',
  provider_unavailable:
    'Não é possível contatar o provedor, ou ele recusa o que este serviço pede: confira o ID do cliente e o segredo.',
  not_verified: 'A resposta do provedor não pôde ser verificada.',
  no_address: 'O provedor não informa nenhum endereço. Faça com que ele envie um.',
  foreign_address: 'O endereço não está em um domínio verificado da organização.',
  email_not_verified: 'O provedor informa que o endereço não está verificado lá.',
  inactive: 'O diretório da organização desativou esta pessoa.',
  not_fresh: 'O provedor não pediu um novo login.',
  another_account: 'Essa é a conta de outra pessoa.',
  session_ended: 'Sua sessão terminou nesse meio-tempo.',
};
