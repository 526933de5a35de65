/* 文体と用語はframe.tsを参照。「できること：」の後や箇条書きに並べる、動詞の終止形で終わる語句。 */
import type { Translated } from '../../frame/translated.ts';

export const scopes: Translated['scopes']['scopes'] = {
  openid: '再びアクセスしたときに同じ人だと認識する',
  profile: '名前と言語を見る',
  email: 'メールアドレスを見る',
  organization: '組織と、そこでの役割と権限を見る',
  offline_access: '利用していない間もログイン状態を保つ',
  portico: 'このサービスの一部と同じように、本人に代わってここで操作する',
};
