/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['domains'];

export const domains: Texts['domains'] = {
  heading: 'Adicionar um domínio',
  lines:
    'Pessoas cujo endereço está em um domínio da organização podem entrar com o provedor dela. Um registro no DNS mostra que o domínio é seu.',
  submit: 'Adicionar domínio',
  name: 'Domínio',
  nameHint:
    'O que vem depois do @ nos endereços, como example.com. Subdomínios são adicionados separadamente.',
  nameMissing: 'Digite um domínio.',
  nameFlaw:
    'Digite um domínio seu, como example.com. Domínios de provedores de e-mail e sufixos em que qualquer pessoa pode registrar nomes não são aceitos.',
  empty: 'Ainda não há domínios.',
  states: {
    pending: 'Ainda não verificado',
    verified: 'Verificado',
    lost: 'Perdido',
  },
  neverChecked: 'nunca verificado',
  checked: (distance) => `verificado ${distance}`,
  enter: 'Adicione este registro TXT ao DNS do domínio e mantenha-o lá:',
  copyName: 'Copiar nome',
  copyValue: 'Copiar valor',
  check: 'Verificar agora',
  found: (name) => `${name} está verificado.`,
  notFound: 'O registro não foi encontrado. Um novo pode levar horas para aparecer.',
  removeLines:
    'Os endereços dele deixarão de pertencer à organização, e outra organização poderá verificar o domínio.',
  removed: (name) => `${name} foi removido.`,
};
