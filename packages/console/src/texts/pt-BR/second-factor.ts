/* Português do Brasil, com «você»: ver frame.ts. */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['second-factor'];

export const secondFactor: Texts['secondFactor'] = {
  heading: 'App autenticador',
  on: 'Ativado',
  off: 'Desativado',
  lines: 'Com um app autenticador, só a senha não basta para entrar: também é preciso um código.',
  left: (count) =>
    count === 0
      ? 'Você não tem mais códigos de recuperação.'
      : pluralOf(count, {
          one: 'Você ainda tem # código de recuperação.',
          other: 'Você ainda tem # códigos de recuperação.',
        }),
  fewBadge: 'Acabando',
  few: 'Gere novos agora, para poder entrar mesmo se perder o dispositivo.',
};

export const setUp: Texts['setUp'] = {
  begin: 'Configurar',
  beginNamed: 'Configurar um app autenticador',
  heading: 'Adicione esta conta ao seu app',
  lines: 'Escaneie o QR code com o seu app autenticador e digite o código que o app mostrar.',
  picture: 'QR code para o seu app autenticador',
  noPicture: 'Não foi possível mostrar o QR code. Use a chave.',
  open: 'Abrir em um app neste dispositivo',
  secret: 'Não consegue escanear? Digite esta chave no app:',
  codeHint: 'Os seis dígitos que o app mostra.',
  codeFlaw: 'O app mostra outro código. Espere o próximo e tente de novo.',
  submit: 'Ativar',
  expired:
    'Esta configuração demorou demais, foi recomeçada em outro lugar ou terminou quando você adicionou uma chave de acesso. Cancele e comece de novo.',
  on: 'O app autenticador está ativado.',
};

export const recoveryCodes: Texts['recoveryCodes'] = {
  heading: 'Seus códigos de recuperação',
  lines:
    'Guarde-os em um lugar seguro, mas não junto com a senha. Se você perder o dispositivo, cada código permite entrar uma vez, junto com a senha. Eles só aparecem agora.',
  label: 'Códigos de recuperação',
  copy: 'Copiar códigos',
  download: 'Baixar códigos',
  fileName: 'codigos-de-recuperacao.txt',
  file: (email) => `Códigos de recuperação de ${email}\nCada um funciona uma única vez.\n`,
  kept: 'Já salvei os códigos',
  renew: 'Gerar novos códigos de recuperação',
  renewTitle: 'Gerar novos códigos de recuperação?',
  renewLines: 'Os códigos atuais deixam de funcionar.',
  renewConfirm: 'Gerar novos códigos',
};

export const turnOff: Texts['turnOff'] = {
  button: 'Desativar',
  buttonNamed: 'Desativar o app autenticador',
  title: 'Desativar o app autenticador?',
  lines: [
    'Depois disso, basta a senha para entrar. Sem uma chave de acesso, seus códigos de recuperação também deixam de funcionar.',
    'As organizações que exigem um segundo fator ficam fechadas para você até ter um de novo.',
  ],
  done: 'O app autenticador está desativado.',
};
