/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['sign-in'];

export const signIn: Texts['signIn'] = {
  title: 'Entrar',
  stay: 'Manter a sessão aberta',
  stayHint:
    'Se não, a sessão é encerrada quando você fecha o navegador. Escolha esta opção só em um dispositivo seu.',
  forgot: 'Esqueceu a senha?',
  emailCode: 'Receber um código por e-mail',
  noAccount: 'Ainda não tem conta?',
  register: 'Crie uma',
  lastWay: 'Usado por último',
};

export const register: Texts['register'] = {
  title: 'Criar uma conta',
  submit: 'Criar conta',
  registered: (email) =>
    `Boas-vindas! Enviamos um link para ${email}. Abra o link para confirmar seu endereço.`,
  hasAccount: 'Já tem uma conta?',
  signIn: 'Entrar',
  signInInstead: 'Entrar nesta conta',
};

export const forgotPassword: Texts['forgotPassword'] = {
  title: 'Redefinir sua senha',
  lines: 'Digite seu e-mail e enviaremos um link para você escolher uma nova senha.',
  back: 'Voltar para o login',
  sentLines: (email) => [
    `Se existir uma conta com ${email}, um link está a caminho. Ele vale por uma hora.`,
    'Não chegou nada depois de alguns minutos? Veja a pasta de spam e confira o endereço.',
  ],
  sentAgain: 'Usar outro endereço',
};

export const passkeySignIn: Texts['passkeySignIn'] = {
  submit: 'Entrar com uma chave de acesso',
  notUsed: 'O navegador não usou uma chave de acesso. Tente de novo ou entre com sua senha.',
  notKnown:
    'Esta chave de acesso não pode ser usada aqui: talvez tenha sido removida da sua conta ou copiada. Entre de outra forma e adicione-a de novo em Segurança.',
};
