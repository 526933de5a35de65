/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['identities'];

export const identities: Texts['identities'] = {
  heading: 'Contas em outros serviços',
  lines: 'Entre com uma conta que você tem em outro lugar.',
  label: 'Suas contas vinculadas',
  link: (name) => `Vincular ${name}`,
  linked: (moment) => `vinculada ${moment}`,
  used: (distance) => `usada pela última vez ${distance}`,
  neverUsed: 'nunca usada',
  unlink: 'Desvincular',
  unlinkNamed: (name) => `Desvincular ${name}`,
  unlinkTitle: (name) => `Desvincular ${name}?`,
  unlinkLines: (name) => `Você não poderá mais entrar com ${name}. As sessões em andamento continuam.`,
  unlinked: (name) => `${name} foi desvinculado.`,
  last: 'Esta é a única forma de entrar na sua conta. Escolha uma senha ou adicione uma chave de acesso primeiro.',
};

export const noPassword: Texts['noPassword'] = {
  lines: 'Você entra sem senha. Com uma, você não depende de mais ninguém.',
  choose: 'Escolher uma',
  chooseNamed: 'Escolher uma senha',
  sent: (email) => `Um link para escolher uma senha está a caminho de ${email}.`,
};
