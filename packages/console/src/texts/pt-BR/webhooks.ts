/* Português do Brasil, com «você»: ver frame.ts. */
import { listOf, numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';
import { eventTitles } from './events.ts';

type Texts = Translated['webhooks'];

export const webhooks: Texts['webhooks'] = {
  heading: 'Adicionar um webhook',
  lines: 'Os eventos desta organização são enviados para a sua URL assim que acontecem.',
  url: 'URL',
  urlHint: 'Um endpoint do seu próprio serviço, como https://hooks.example.com/events',
  urlMissing: 'Digite uma URL.',
  urlFlaw:
    'Digite uma URL https:// com um host público, sem nome de usuário e com a porta 443, 80 ou qualquer uma a partir de 1024.',
  submit: 'Adicionar webhook',
  notSeen:
    'Não houve resposta, então o webhook pode ter sido adicionado com um segredo que você não viu. Recarregue a página e, se ele estiver na lista, substitua o segredo dele.',
  empty: 'Ainda não há webhooks.',

  all: 'Todos os eventos',
  allHint: 'Inclusive os tipos de eventos que forem criados no futuro.',
  chosen: 'Eventos escolhidos',
  chosenHint: 'Só os que você escolher.',
  chosenLabel: 'Quais eventos',
  groups: {
    organization: 'Organização',
    manager: 'Membros',
    invitation: 'Convites',
    domain: 'Domínios',
    webhook: 'Webhooks',
    api_key: 'Chaves de API',
    operator: 'Equipe do serviço',
    other: 'Outros',
  },
  allOf: (group) => `Tudo de “${group}”`,
  noneChosen: 'Escolha pelo menos um evento.',
  gets: (types) => {
    if (types === null) return 'todos os eventos';
    const [only] = types;
    return types.length === 1 && only ? eventTitles[only] : `${numberOf(types.length)} tipos de eventos`;
  },
  getsAll: (types) => (types === null ? 'Todos' : listOf(types.map((type) => eventTitles[type] ?? type))),

  states: {
    active: 'Ativo',
    paused: 'Pausado',
    failing: 'Parado',
  },
  created: (maker) => `criado ${maker}`,
  delivered: (distance) => `última entrega: ${distance}`,
  neverDelivered: 'nenhuma entrega ainda',
  failingSince: (date) => `com falhas desde ${date}`,

  secret: (url) => `O segredo de ${url}`,
  secretLines:
    'Seu serviço usa o segredo para conferir que as requisições vêm daqui: cada uma é assinada como descreve a especificação Standard Webhooks.',
};

export const webhook: Texts['webhook'] = {
  gone: 'Webhook não encontrado',
  goneLines: 'Ele foi excluído ou você não tem acesso à organização dele.',
  lastDelivered: 'Última entrega',
  created: 'Criado',
  createdBy: (moment, maker) => `${moment} ${maker}`,
  failingSince: 'Com falhas desde',

  pausedLines:
    'Nada é enviado enquanto ele está pausado. Os eventos desse período também não são enviados depois.',
  stoppedTitle: 'Nada está sendo enviado',
  stoppedLines: [
    'Nada pôde ser entregue durante três dias, ou o seu serviço respondeu 410, o que significa que ele não existe mais.',
    'As últimas entregas com falha, abaixo, mostram o motivo. Corrija o seu serviço ou altere a URL e depois retome: as entregas pendentes são enviadas, e você pode reenviar as que falharam. Os eventos desse intervalo não são enviados.',
  ],
  troubleLines:
    'As últimas entregas falharam e serão tentadas de novo por até três dias. Veja abaixo o que deu errado.',

  pause: 'Pausar',
  resume: 'Retomar',
  pausedNow: 'O webhook está pausado.',
  resumedNow: 'O webhook está ativo.',
  test: 'Enviar um teste',
  tested: 'O teste está a caminho.',
  testWaits: 'O teste espera até o webhook estar ativo.',

  rotate: 'Substituir segredo',
  rotateTitle: 'Substituir o segredo?',
  rotateLines:
    'Você recebe um novo segredo. Durante 24 horas, tudo é assinado com os dois, para que nada seja recusado enquanto você faz a troca.',
  rotateSubmit: 'Gerar novo segredo',
  rotateNotSeen:
    'Não houve resposta, então o segredo pode ter sido substituído por um que você não viu. Tente de novo para receber um que você veja.',

  saved: 'O webhook foi salvo.',
  deletion: {
    heading: 'Excluir webhook',
    lines: 'Nada mais é enviado para ele, e as entregas são excluídas. Não é possível desfazer.',
    title: 'Excluir este webhook?',
  },
  deleted: 'O webhook foi excluído.',
};

export const deliveries: Texts['deliveries'] = {
  heading: 'Entregas',
  label: 'Entregas dos últimos 30 dias',
  anyState: 'Todas',
  states: {
    pending: 'Pendente',
    delivered: 'Entregue',
    failed: 'Com falha',
  },
  empty: 'Nada foi enviado ainda. Envie um teste para ver se chega.',
  emptyFiltered: 'Não há entregas com este status.',
  refresh: 'Atualizar',
  typeOf: (type) => (type === 'webhook.test' ? 'Teste' : (eventTitles[type] ?? type)),
  attempts: (count) =>
    count === 0 ? 'nenhuma tentativa ainda' : pluralOf(count, { one: '# tentativa', other: '# tentativas' }),
  answered: (status) => `resposta ${status}`,
  next: (distance) => `próxima tentativa ${distance}`,
  nextSoon: 'próxima tentativa em menos de um minuto',
  underWay: 'tentativa em andamento',
  waits: 'espera até o webhook estar ativo',
  copyId: 'Copiar ID',
  copyIdNamed: (what, when) => `Copiar ID: ${what}, ${when}`,
  again: 'Reenviar',
  againNamed: (what, when) => `Reenviar: ${what}, ${when}`,
  details: 'O que foi enviado e respondido',
  bodyGone: 'O que foi enviado não está mais guardado.',
  sentAgain: 'A entrega está a caminho de novo.',
  allAgain: 'Reenviar todas com falha',
  allAgainTitle: 'Reenviar todas as entregas com falha?',
  allAgainLines:
    'Tudo o que falhou nos últimos 30 dias é enviado de novo ao seu serviço. Pelo ID, ele reconhece o que já processou.',
  sentAllAgain: (count) =>
    pluralOf(count, {
      one: '# entrega está a caminho de novo.',
      other: '# entregas estão a caminho de novo.',
    }),
};
