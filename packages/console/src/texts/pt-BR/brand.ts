/* Português do Brasil, com «você»: ver frame.ts. */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['brand'];

export const failures: Texts['failures'] = {
  BRAND_PROTECTED: 'A marca vem de um arquivo do serviço e não pode ser alterada aqui.',
};

export const brandPage: Texts['brandPage'] = {
  lines:
    'É por ela que as pessoas reconhecem o seu serviço. Ela aparece nas páginas, nos e-mails, nos apps autenticadores e nas chaves de acesso.',
  file: 'A marca vem do arquivo indicado em PORTICO_BRAND_FILE. Altere o arquivo e reinicie o serviço: aqui, ela só pode ser vista.',
  nameHint: 'Deixe vazio para usar o nome definido na configuração do serviço.',
  logoDark: 'Logotipo para fundo escuro',
  logoHint: 'PNG ou WebP de até 32 KiB e 1.024 pixels de cada lado. Aparece ao lado do nome.',
  logoDarkHint: 'Só se o outro não for visível nesse fundo.',
  accent: 'Cor sobre fundo claro',
  accentHint: 'Por exemplo, #1f5c99. É a cor dos links e dos botões.',
  accentDark: 'Cor sobre fundo escuro',
  accentDarkHint: 'Deixe vazio para usar a cor mais próxima que seja clara o bastante.',
  accentFlaw: (nearest) =>
    nearest === undefined
      ? 'Digite uma cor, como #1f5c99.'
      : `É difícil ler texto nesta cor. A mais próxima que dá para ler bem é ${nearest}.`,
  supportFlaw: 'Digite um endereço que comece com https://, ou mailto: e um endereço de e-mail.',
  links: {
    home: 'Seu próprio site',
    terms: 'Termos de uso',
    privacy: 'Política de privacidade',
    support: 'Ajuda',
  },
  supportHint: 'Uma página, ou mailto: e um endereço.',
  mailFooter: 'Últimas linhas dos e-mails',
  mailFooterHint: 'Por exemplo, o endereço da sua empresa.',
  languages: 'Idiomas',
  languagesHint: 'Os que as pessoas podem escolher para páginas e e-mails',
  languagesFlaw: 'Escolha pelo menos um idioma.',
  saved: 'A marca foi salva e aparece para todos em alguns segundos. Para vê-la aqui, recarregue a página.',
  preview: 'Prévia',
  light: 'Claro',
  dark: 'Escuro',
  mail: {
    says: (name) => `Um e-mail de ${name}`,
    line: 'Alguém pediu para redefinir a senha da sua conta. Se foi você, escolha uma nova.',
    button: 'Escolher uma nova senha',
    from: (name, host) => `Enviado por ${name}, ${host}`,
  },
};
