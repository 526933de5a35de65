/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。 */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['second-factor'];

export const secondFactor: Texts['secondFactor'] = {
  heading: '認証アプリ',
  on: 'オン',
  off: 'オフ',
  lines: '認証アプリを設定すると、ログインするときに、パスワードに加えてコードが必要になります。',
  left: (count) =>
    count === 0
      ? 'リカバリーコードは残っていません。'
      : pluralOf(count, { other: 'リカバリーコードの残りは#個です。' }),
  fewBadge: '残りわずか',
  few: '端末を紛失してもログインできるように、今すぐ再発行してください。',
};

export const setUp: Texts['setUp'] = {
  begin: '設定',
  beginNamed: '認証アプリを設定',
  heading: '認証アプリにアカウントを追加',
  lines: '認証アプリでQRコードを読み取り、アプリに表示されたコードを入力してください。',
  picture: '認証アプリ用のQRコード',
  noPicture: 'QRコードを表示できませんでした。代わりにキーを使ってください。',
  open: 'この端末のアプリで開く',
  secret: '読み取れない場合は、次のキーをアプリに入力してください。',
  codeHint: 'アプリに表示されている6桁の数字です。',
  codeFlaw:
    'アプリに表示されているコードと一致しません。次のコードが表示されてから、もう一度お試しください。',
  submit: 'オンにする',
  expired:
    '時間がかかりすぎたか、別の場所で設定が始められたか、パスキーが追加されたため、この設定は無効になりました。キャンセルして、最初からやり直してください。',
  on: '認証アプリをオンにしました。',
};

export const recoveryCodes: Texts['recoveryCodes'] = {
  heading: 'リカバリーコード',
  lines:
    '安全な場所に、パスワードとは別に保管してください。端末を紛失しても、パスワードとあわせて使うと、それぞれ1回ずつログインできます。表示されるのは今だけです。',
  label: 'リカバリーコード',
  copy: 'コードをコピー',
  download: 'コードをダウンロード',
  fileName: 'リカバリーコード.txt',
  file: (email) => `${email}のリカバリーコード\nそれぞれ1回だけ使えます。\n`,
  kept: '保存しました',
  renew: 'リカバリーコードを再発行',
  renewTitle: 'リカバリーコードを再発行しますか？',
  renewLines: '現在のコードは使えなくなります。',
  renewConfirm: '再発行',
};

export const turnOff: Texts['turnOff'] = {
  button: 'オフにする',
  buttonNamed: '認証アプリをオフにする',
  title: '認証アプリをオフにしますか？',
  lines: [
    'パスワードだけでログインできるようになります。パスキーがない場合は、リカバリーコードも使えなくなります。',
    '2つ目の認証手段が必須の組織は、もう一度設定するまで開けません。',
  ],
  done: '認証アプリをオフにしました。',
};
