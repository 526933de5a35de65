/* Português do Brasil, com «você»: ver frame.ts. Nomes de aplicativos vão entre aspas: foram outros que os escolheram. */
import type { Translated } from '../../frame/translated.ts';

export const endSession: Translated['end-session']['endSession'] = {
  ask: {
    title: 'Sair da conta?',
    asks: (application) => `“${application}” pergunta se você quer sair daqui também.`,
    everywhere: 'Sair de todos os dispositivos',
    everywhereHint: 'Encerra suas sessões em todos os navegadores e dispositivos.',
    submit: 'Sair da conta',
    stay: 'Continuar na conta',
    reach:
      'Com isso termina também o que podem fazer em seu nome os aplicativos em que você entrou neste navegador.',
  },
  signingOut: 'Saindo da conta',
  over: {
    title: 'Você saiu da conta',
    line: 'Já pode fechar esta página.',
    notFollowed: 'Não levamos você de volta: o endereço de destino não está cadastrado para o aplicativo.',
    signIn: 'Entrar de novo',
  },
  goingOn: (application) => `Voltando para “${application}”`,
  unknownLines: 'Ele não existe ou foi desativado. Por isso, não levamos você de volta a ele.',
  unsafe: {
    title: 'Não é possível sair desta forma',
    lines: [
      'O pedido que trouxe você até aqui tem partes que não combinam. Por isso, não levamos você de volta.',
      'Fale com os responsáveis pelo aplicativo e informe este detalhe:',
    ],
  },
  actingLines: (person) => `Antes de sair, é preciso parar de agir em nome de ${person}.`,
};
