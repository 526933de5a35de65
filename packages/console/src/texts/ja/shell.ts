/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。 */
import type { Translated } from '../../frame/translated.ts';

export const shell: Translated['shell']['shell'] = {
  description: 'ログインして、アカウントと組織を管理できます。',
  noScript: {
    what: 'ここでは、ログインしてアカウントと組織を管理できます。JavaScriptが必要です。',
    how: 'ブラウザーの設定でこのサイトのJavaScriptを許可してから、ページを再読み込みしてください。',
  },
};
