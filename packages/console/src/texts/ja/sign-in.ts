/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。 */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['sign-in'];

export const signIn: Texts['signIn'] = {
  title: 'ログイン',
  stay: 'ログインしたままにする',
  stayHint:
    '選択しない場合は、ブラウザーを閉じるとログアウトされます。自分専用の端末でのみ選択してください。',
  forgot: 'パスワードをお忘れですか？',
  emailCode: 'メールでコードを受け取る',
  noAccount: 'アカウントをお持ちでない場合：',
  register: 'アカウントを作成',
  lastWay: '前回使用',
};

export const register: Texts['register'] = {
  title: 'アカウントを作成',
  submit: 'アカウントを作成',
  registered: (email) =>
    `ご登録ありがとうございます。${email}にリンクを送信しました。リンクを開いて、メールアドレスを確認してください。`,
  hasAccount: 'すでにアカウントをお持ちの場合：',
  signIn: 'ログイン',
  signInInstead: 'ログインする',
};

export const forgotPassword: Texts['forgotPassword'] = {
  title: 'パスワードの再設定',
  lines: 'メールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
  back: 'ログインに戻る',
  sentLines: (email) => [
    `${email}のアカウントがある場合は、リンクを送信しました。有効期間は1時間です。`,
    '数分経っても届かない場合は、迷惑メールフォルダーと、入力したアドレスを確認してください。',
  ],
  sentAgain: '別のアドレスを使う',
};

export const passkeySignIn: Texts['passkeySignIn'] = {
  submit: 'パスキーでログイン',
  notUsed: 'パスキーが使われませんでした。もう一度試すか、パスワードでログインしてください。',
  notKnown:
    'このパスキーは使えません。アカウントから削除されたか、複製された可能性があります。別の方法でログインし、「セキュリティ」で追加し直してください。',
};
