/* Português do Brasil, com «você»: ver frame.ts. Termos de OAuth e OpenID Connect ficam como os desenvolvedores os conhecem. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['applications'];

export const applications: Texts['applications'] = {
  lines:
    'Software em que as pessoas entram com as contas daqui: seu próprio front-end, um app para celular, uma wiki. Ele envia as pessoas a este serviço, e elas voltam já autenticadas.',
  none: 'Ainda não há aplicativos. Cadastre o primeiro abaixo.',
  kinds: { web: 'Com servidor', browser: 'No navegador', native: 'Instalado' },
  kindHints: {
    web: 'Tem um servidor próprio, capaz de guardar um segredo.',
    browser:
      'Roda só no navegador. As páginas dele podem chamar este serviço a partir dos endereços para onde as pessoas voltam.',
    native: 'Um app para celular, um programa de computador ou um comando. Não guarda segredos.',
  },
  states: { active: 'Ativo', disabled: 'Desativado' },
  firstParty: 'Próprio',
  created: (date) => `cadastrado em ${date}`,
  used: (distance) => `último login: ${distance}`,
  neverUsed: 'nenhum login ainda',
  heading: 'Cadastrar um aplicativo',
  nameHint: 'As pessoas veem este nome ao entrar.',
  redirectUris: 'URIs de redirecionamento',
  redirectUrisHint:
    'Para onde as pessoas voltam, uma por linha. Devem ser exatamente as que o aplicativo envia: https, ou http nesta máquina.',
  postLogoutRedirectUris: 'URIs de redirecionamento após o logout',
  postLogoutRedirectUrisHint: 'Uma por linha. Pode ficar vazio.',
  audiences: 'Audiências',
  audiencesHint:
    'Os serviços para os quais ele pode receber tokens de acesso, um por linha. Pode ficar vazio.',
  isFirstParty: 'É um aplicativo próprio',
  isFirstPartyHint: 'Ele não pede o consentimento das pessoas e pode agir em nome delas como este console.',
  requireOrganization: 'É preciso ter uma organização',
  requireOrganizationHint: 'Ninguém entra nele sem uma função em uma organização.',
  submit: 'Cadastrar',
  notSeen:
    'Não houve resposta. Mesmo assim, o aplicativo pode ter sido cadastrado: veja na lista e, se precisar de um segredo, substitua o dele.',
  secret: (name) => `O segredo de “${name}”`,
  secretLines: 'É com ele que o aplicativo prova quem é. Guarde-o no aplicativo e em nenhum outro lugar.',
  inLine: (line) =>
    `A linha ${line} não é válida. Use URLs https://, ou http:// nesta máquina, uma por linha.`,
};

export const application: Texts['application'] = {
  title: 'Aplicativo',
  gone: 'Aplicativo não encontrado',
  goneLines: 'Ele foi excluído ou nunca existiu um com este ID.',
  all: 'Todos os aplicativos',
  about: 'Sobre este aplicativo',
  created: 'Cadastrado',
  used: 'Último login',
  authentication: 'Como prova quem é',
  authentications: {
    client_secret_basic: 'com o segredo',
    client_secret_post: 'com o segredo',
    private_key_jwt: 'com uma chave própria',
    none: 'não prova: não consegue guardar um segredo e usa PKCE',
  },
  backchannelLogoutUri: 'URI de logout por back-channel',
  backchannelLogoutUriHint: 'Onde ele é avisado quando o acesso de alguém termina.',
  resource: 'Audiência própria',
  resourceHint: 'Uma das audiências, se ele próprio for um serviço que recebe tokens de acesso.',
  resourceFlaw: 'Digite uma das audiências.',
  logoUrl: 'URL do logotipo',
  requirePkce: 'Tem que usar PKCE',
  requirePkceHint:
    'Desative só para software antigo que não é compatível. Nesse caso, ele tem que enviar um nonce.',
  signing: 'Os tokens de ID são assinados com',
  signingHints: {
    ES256: 'Funciona com todas as bibliotecas atuais.',
    RS256: 'Para software que não aceita nenhum outro.',
  },
  secretHeading: 'Segredo',
  secretLines: 'Substitua o segredo quando alguém puder tê-lo visto, ou de tempos em tempos.',
  overlap: 'Por quanto tempo o segredo antigo ainda funciona',
  overlaps: {
    '0': 'Deixa de funcionar na hora',
    '3600': 'Por uma hora',
    '86400': 'Por um dia',
    '604800': 'Por uma semana',
  },
  rotate: 'Substituir o segredo',
  notSeen:
    'Não houve resposta. Mesmo assim, o segredo pode ter sido substituído: substitua-o de novo para ver um.',
  disabling: 'Desativação',
  disableLines:
    'Ninguém entra em um aplicativo desativado, e os tokens que ele recebeu deixam de funcionar até ele ser reativado.',
  disable: 'Desativar',
  disableTitle: (name) => `Desativar “${name}”?`,
  disabled: (name) => `Agora ninguém pode entrar em “${name}”.`,
  enableLines: 'Está desativado: ninguém pode entrar nele, e os tokens que recebeu não funcionam.',
  enable: 'Reativar',
  enabled: (name) => `Já é possível entrar em “${name}” de novo.`,
  deletion: {
    heading: 'Excluir aplicativo',
    lines:
      'Ninguém mais poderá entrar nele, e quem está usando o aplicativo perde a sessão. Não é possível desfazer.',
    title: 'Excluir este aplicativo?',
  },
  deleted: (name) => `“${name}” foi excluído.`,
};
