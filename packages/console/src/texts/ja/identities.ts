/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。 */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['identities'];

export const identities: Texts['identities'] = {
  heading: '外部アカウント',
  lines: '他のサービスでお持ちのアカウントでログインできます。',
  label: '連携済みのアカウント',
  link: (name) => `${name}を連携`,
  linked: (moment) => `連携：${moment}`,
  used: (distance) => `最終使用：${distance}`,
  neverUsed: '未使用',
  unlink: '連携を解除',
  unlinkNamed: (name) => `${name}の連携を解除`,
  unlinkTitle: (name) => `${name}の連携を解除しますか？`,
  unlinkLines: (name) => `${name}ではログインできなくなります。現在のセッションは終了しません。`,
  unlinked: (name) => `${name}の連携を解除しました。`,
  last: 'アカウントにログインする唯一の方法です。先にパスワードを設定するか、パスキーを追加してください。',
};

export const noPassword: Texts['noPassword'] = {
  lines: 'パスワードなしでログインしています。パスワードがあれば、他のサービスに頼らずにログインできます。',
  choose: '設定する',
  chooseNamed: 'パスワードを設定する',
  sent: (email) => `パスワードを設定するためのリンクを${email}に送信しました。`,
};
