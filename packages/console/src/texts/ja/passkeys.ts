/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。 */
import { numberOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const passkeys: Translated['passkeys']['passkeys'] = {
  heading: 'パスキー',
  lines:
    'パスワードの代わりに、指紋、顔、または端末やセキュリティキーのPINでログインできます。パスキーは2つ目の認証手段としても扱われます。',
  needsHostName:
    'このアドレスではパスキーを使えません。パスキーにはホスト名が必要ですが、このアドレスはIPアドレスです。',
  label: '登録済みのパスキー',
  empty: 'パスキーはまだありません。',
  count: (total) => numberOf(total),
  added: (moment) => `追加：${moment}`,
  backedUp: 'バックアップ済み',
  renaming: {
    title: 'パスキーの名前を変更',
    name: 'パスキーの名前',
  },
  removeLines: [
    'このパスキーではログインできなくなり、このパスキーで始まったセッションは終了します。現在のセッションも当てはまる場合は、もう一度ログインが必要です。',
    '端末からも削除するまで、端末に候補として表示されることがあります。',
  ],
  removed: 'パスキーを削除しました。',
  addHint: 'パスキーを見分けるための名前です。空欄の場合は、端末の機種名になります。',
  add: 'パスキーを追加',
  addNow: 'パスキーを作成',
  addedNow: (name) => `「${name}」を追加しました。今後はこのパスキーでログインできます。`,
  unseen:
    '応答がありませんでしたが、パスキーは追加された可能性があります。ページを再読み込みし、一覧にある場合はリカバリーコードを再発行してください。',
  notMade: 'パスキーは作成されませんでした。準備ができたら、もう一度お試しください。',
  madeAlready: 'この端末またはセキュリティキーには、このアカウントのパスキーがすでにあります。',
};
