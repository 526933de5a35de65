/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。キーは「再発行」し、使えなくするときは「無効にする」。 */
import type { Translated } from '../../frame/translated.ts';

export const apiKeys: Translated['api-keys']['apiKeys'] = {
  heading: 'APIキーを作成',
  lines: 'APIキーを使うと、だれもログインしなくても、プログラムがこの組織の操作を行えます。',
  nameHint: '「請求」など、どのプログラム用かがわかる名前にしてください。',
  roleHints: {
    viewer: '組織とそのメンバーを見ることができますが、変更はできません。',
    admin:
      '組織の変更とメンバーの管理もできます。ただし、オーナー、APIキー、Webhookのシークレットは操作できません。',
  },
  lastDay: '最終日',
  lastDayHint: 'この日の終わりにキーが無効になります。空欄の場合は、無効にするまで使えます。',
  lastDayFlaw: '今日以降の日付を、年月日まで入力してください。',
  submit: 'キーを作成',
  notSeen:
    '応答がありませんでした。表示されないままキーが作成された可能性があります。ページを再読み込みし、ある場合は無効にしてください。',

  issued: (name) => `「${name}」のキー`,
  issuedLines:
    'プログラムがシークレットを保管する場所に保存してください。プログラムは、リクエストごとにヘッダーでキーを送信します。形式は、Authorization: Bearerの後にキーです。',
  copy: 'キーをコピー',

  list: 'キー',
  empty: 'APIキーはまだありません。',
  created: (date, maker) => `作成：${date}、${maker}`,
  expiresSoon: 'まもなく期限切れ',

  renaming: {
    title: 'キーの名前を変更',
    name: 'キーの名前',
  },

  rotate: '再発行',
  rotateNamed: (name) => `${name}を再発行`,
  rotateTitle: (name) => `「${name}」を再発行しますか？`,
  rotateLines: '古いキーの代わりに、新しいキーを発行します。名前、役割、有効期限は変わりません。',
  overlap: '古いキーが無効になる時期',
  overlaps: [
    ['0', 'すぐに', 'ほかの人に知られた可能性がある場合。'],
    ['3600', '1時間後', 'すぐに取り替えられる場合。'],
    ['86400', '1日後', '取り替えに時間がかかる場合。'],
    ['604800', '1週間後', '指定できる最長の期間です。'],
  ],
  overlapFirst: '86400',
  rotateSubmit: '新しいキーを発行',
  rotateNotSeen:
    '応答がありませんでした。表示されないままキーが再発行された可能性があります。もう一度試すと、新しいキーを表示できます。',

  revokeTitle: (name) => `「${name}」を無効にしますか？`,
  revokeLines: [
    'このキーを使うプログラムは、すぐにアクセスできなくなります。この操作は元に戻せません。',
    'このキーで送信された承諾待ちの招待は取り消されます。',
  ],
  revoked: (name) => `「${name}」を無効にしました。`,
};
