/* Português do Brasil, com «você»: ver frame.ts. Fim de uma frase que começa com «pode:». */
import type { Translated } from '../../frame/translated.ts';

export const scopes: Translated['scopes']['scopes'] = {
  openid: 'reconhecer você quando voltar',
  profile: 'ver seu nome e seu idioma',
  email: 'ver seu endereço de e-mail',
  organization: 'ver sua organização e as funções e permissões que você tem nela',
  offline_access: 'manter o acesso mesmo quando você não o estiver usando',
  portico: 'agir em seu nome aqui, como se fizesse parte deste serviço',
};
