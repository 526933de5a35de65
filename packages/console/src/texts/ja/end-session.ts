/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。アプリケーションの名前は他者が付けたものなので、かぎ括弧で囲む。 */
import type { Translated } from '../../frame/translated.ts';

export const endSession: Translated['end-session']['endSession'] = {
  ask: {
    title: 'ログアウトしますか？',
    asks: (application) => `「${application}」が、ここからもログアウトするかどうかを確認しています。`,
    everywhere: 'すべての端末からログアウトする',
    everywhereHint: 'すべてのブラウザーと端末のセッションを終了します。',
    submit: 'ログアウト',
    stay: 'ログインしたままにする',
    reach: 'ログアウトすると、このブラウザーでログインしたアプリケーションによるアクセスも終了します。',
  },
  signingOut: 'ログアウトしています',
  over: {
    title: 'ログアウトしました',
    line: 'このページは閉じてかまいません。',
    notFollowed: '戻り先のアドレスがアプリケーションに登録されていないため、元の場所には戻りません。',
    signIn: 'もう一度ログイン',
  },
  goingOn: (application) => `「${application}」に戻っています`,
  unknownLines: 'アプリケーションが存在しないか、停止されています。アプリケーションには戻りません。',
  unsafe: {
    title: 'このログアウトの要求は正しくありません',
    lines: [
      '移動元からの要求に矛盾があります。元の場所には戻りません。',
      'アプリケーションの運営者に、次の詳細を伝えてください。',
    ],
  },
  actingLines: (person) => `ログアウトする前に、${person}の代理操作を終了してください。`,
};
