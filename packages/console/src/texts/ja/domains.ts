/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。Webhookはイベントを「配信」し、相手は「受信側」と呼ぶ。 */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['domains'];

export const domains: Texts['domains'] = {
  heading: 'ドメインを追加',
  lines:
    '組織のドメインのアドレスを持つ人は、組織のプロバイダーでログインできます。ドメインを所有していることは、DNSのレコードで示します。',
  submit: 'ドメインを追加',
  name: 'ドメイン',
  nameHint: 'アドレスの@の後の部分です（例：example.com）。サブドメインは個別に追加します。',
  nameMissing: 'ドメインを入力してください。',
  nameFlaw:
    '所有しているドメインを入力してください（例：example.com）。メールプロバイダーのドメインや、誰でも名前を登録できるサフィックスは追加できません。',
  empty: 'ドメインはまだありません。',
  states: {
    pending: '未確認',
    verified: '確認済み',
    lost: '喪失',
  },
  neverChecked: '未チェック',
  checked: (distance) => `${distance}にチェック`,
  enter: 'このTXTレコードをドメインのDNSに追加し、そのまま残してください。',
  copyName: '名前をコピー',
  copyValue: '値をコピー',
  check: '今すぐ確認',
  found: (name) => `${name}を確認しました。`,
  notFound: 'レコードが見つかりませんでした。新しいレコードが見えるまで数時間かかることがあります。',
  removeLines:
    'このドメインのアドレスは組織のものではなくなり、別の組織がドメインを確認できるようになります。',
  removed: (name) => `${name}を削除しました。`,
};
