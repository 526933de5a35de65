/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。 */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['brand'];

export const failures: Texts['failures'] = {
  BRAND_PROTECTED: 'ブランドはサービスのファイルで定義されているため、ここでは変更できません。',
};

export const brandPage: Texts['brandPage'] = {
  lines:
    '利用者がサービスを見分けるためのものです。ページ、メール、認証アプリ、パスキーに表示され、自社のサービスだとわかるようになります。',
  file: 'ブランドは、PORTICO_BRAND_FILEで指定されたファイルで定義されています。ここでは表示のみです。変更するには、ファイルを編集してサービスを再起動してください。',
  nameHint: '空欄の場合は、サービスに設定されている名前になります。',
  logoDark: '暗い背景用のロゴ',
  logoHint: '32KiB以内、縦横1,024ピクセル以内のPNGまたはWebP。名前の横に表示されます。',
  logoDarkHint: '通常のロゴが暗い背景で見えない場合にのみ指定してください。',
  accent: '明るい背景での色',
  accentHint: 'リンクやボタンの色です（例：#1f5c99）。',
  accentDark: '暗い背景での色',
  accentDarkHint: '空欄の場合は、十分に明るい最も近い色になります。',
  accentFlaw: (nearest) =>
    nearest === undefined
      ? '#1f5c99のような形式で色を入力してください。'
      : `この色の文字は読みにくくなります。読みやすい最も近い色は${nearest}です。`,
  supportFlaw: 'https://で始まるアドレス、またはmailto:とメールアドレスを入力してください。',
  links: {
    home: '自社のページ',
    terms: '利用規約',
    privacy: 'プライバシーポリシー',
    support: 'ヘルプ',
  },
  supportHint: 'ページのアドレス、またはmailto:とメールアドレス。',
  mailFooter: 'メールの末尾',
  mailFooterHint: '会社の住所など。',
  languages: '言語',
  languagesHint: 'ページとメールで使える言語',
  languagesFlaw: '言語を1つ以上選択してください。',
  saved:
    'ブランドを保存しました。数秒で利用者に表示されます。このページで確認するには、再読み込みしてください。',
  preview: 'プレビュー',
  light: '明るい背景',
  dark: '暗い背景',
  mail: {
    says: (name) => `${name}からのメール`,
    line: 'アカウントのパスワード再設定が申請されました。ご自身で申請した場合は、新しいパスワードを設定してください。',
    button: '新しいパスワードを設定する',
    from: (name, host) => `送信元：${name}、${host}`,
  },
};
