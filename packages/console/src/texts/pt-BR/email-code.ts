/* Português do Brasil, com «você»: ver frame.ts. */
import { inSeconds } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const emailCode: Translated['email-code']['emailCode'] = {
  title: 'Entrar com um código',
  lines: 'Digite seu e-mail e enviaremos um código de seis dígitos.',
  send: 'Enviar código',
  back: 'Entrar de outra forma',
  sentLines: (email) => [
    `Se existir uma conta com ${email}, um código está a caminho. Ele vale por dez minutos e só nesta página.`,
    'Não chegou nada depois de alguns minutos? Veja a pasta de spam e confira o endereço.',
  ],
  hint: 'Os seis dígitos do e-mail.',
  factor: {
    title: 'Segundo fator',
    lines: 'O código do e-mail está certo. Sua conta pede também o segundo fator.',
  },
  wrong: 'Este código está errado. Confira os seis dígitos do último e-mail.',
  expired: 'Este código não vale mais. Peça outro.',
  spent: 'Este código foi tentado muitas vezes e não vale mais. Peça outro.',
  wait: (left) => `Você poderá pedir outro código ${inSeconds(left)}.`,
  again: 'Enviar outro código',
  sentAgain: (email) => `Outro código está a caminho de ${email}. O anterior não vale mais.`,
};
