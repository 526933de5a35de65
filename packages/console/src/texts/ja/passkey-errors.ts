/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。 */
import type { Translated } from '../../frame/translated.ts';

export const passkeyErrors: Translated['passkeyErrors']['passkeyErrors'] = {
  failed:
    'ブラウザーまたはパスワードマネージャーでパスキーの処理に失敗しました。もう一度試すか、別のパスキーや別の方法を使ってください。',
};
