/* 文体と用語はframe.tsを参照。 */
import { inSeconds } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const emailCode: Translated['email-code']['emailCode'] = {
  title: 'コードでログイン',
  lines: 'メールアドレスを入力すると、6桁のコードをお送りします。',
  send: 'コードを送信',
  back: '別の方法でログイン',
  sentLines: (email) => [
    `${email}のアカウントがある場合は、コードを送信しました。有効期間は10分で、このページでのみ使えます。`,
    '数分経っても届かない場合は、迷惑メールフォルダーと、入力したアドレスを確認してください。',
  ],
  hint: 'メールに記載された6桁の数字です。',
  factor: {
    title: '2つ目の認証手段',
    lines: 'メールのコードを確認しました。このアカウントでは、2つ目の認証手段も必要です。',
  },
  wrong: 'コードが正しくありません。最新のメールの6桁の数字を確認してください。',
  expired: 'このコードの有効期間は終わりました。新しいコードを送信してください。',
  spent: '試行回数が上限に達したため、このコードは使えません。新しいコードを送信してください。',
  wait: (left) => `新しいコードは${inSeconds(left)}に送信できます。`,
  again: '新しいコードを送信',
  sentAgain: (email) => `${email}に新しいコードを送信しました。以前のコードは使えません。`,
};
