/* 文体と用語はframe.tsを参照。「認証方法：」の後に並べる名詞。 */
import type { Translated } from '../../frame/translated.ts';

export const methods: Translated['methods']['methods'] = {
  password: 'パスワード',
  email: 'メールのコード',
  provider: '外部アカウント',
  sso: '組織のログイン',
  totp: '認証アプリ',
  recovery_code: 'リカバリーコード',
  passkey: 'パスキー',
};
