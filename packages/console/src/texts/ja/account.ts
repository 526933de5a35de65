/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。日時や経過は「最終使用：」のようにコロンの後に置く。 */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['account'];

export const profile: Texts['profile'] = {
  tab: 'プロフィール',
  title: 'プロフィール',
  saved: '名前を保存しました。',
};

export const language: Texts['language'] = {
  hint: 'ページとメールがこの言語で表示されます。',
  notSet: 'まだ選択されていないため、メールはサービスの既定の言語で届きます。',
  save: '言語を保存',
};

export const email: Texts['email'] = {
  verified: '確認済み',
  notVerifiedLine: 'お送りしたメールのリンクを開いてください。届いていない場合は、再送信してください。',
  pendingLabel: '変更の手続き中',
  pending: (address) =>
    `${address}への変更を申請しています。このアドレスに届いたメールのリンクを開くと、変更が有効になります。`,
  again: 'リンクを再送信',
  againTitle: 'リンクを再送信しますか？',
  drop: '現在のアドレスを使い続ける',
  dropTitle: '現在のアドレスを使い続けますか？',
  dropLines: (address) => `${address}に送信したリンクは使えなくなります。`,
  dropNow: '使い続ける',
  dropped: 'メールアドレスは変更されません。',
  change: 'メールアドレスを変更',
  changeTitle: 'メールアドレスの変更',
  email: '新しいメールアドレス',
  isPassword: 'パスワードと同じメールアドレスは使えません。',
  passwordHint: '本人確認のために入力してください。',
  sent: (address) => `${address}にリンクを送信しました。`,
  changed: 'メールアドレスを変更しました。',
};

export const password: Texts['password'] = {
  ways: 'ログイン方法',
  lines: 'ほかの人に知られた可能性がある場合は変更してください。ほかのセッションはすべて終了します。',
  changeNamed: 'パスワードの変更',
  current: '現在のパスワード',
  submit: 'パスワードを変更',
  changed: 'パスワードを変更し、ほかのセッションをすべて終了しました。',
};

export const breached: Texts['breached'] = {
  title: '新しいパスワードを設定してください',
  lines:
    'お使いのパスワードは、ほかのサービスから盗まれたパスワードのリストに含まれています。別のパスワードに変更すると、続けられます。',
};

export const supportAccess: Texts['supportAccess'] = {
  heading: 'サポートによるアクセス',
  lines:
    'サービスの運営者が必要とする場合に、24時間に限って代理操作を許可します。パスワード、メールアドレス、2つ目の認証手段は対象外です。行われた操作は「アクティビティ」に記録されます。',
  notAllowed: '許可されていません。',
  allowedUntil: (moment) => `${moment}まで許可されています。`,
  allow: '24時間許可する',
  takeBack: '許可を取り消す',
};

export const sessions: Texts['sessions'] = {
  application: (name) => `アプリケーション「${name}」`,
  support: (email) => `サポート：${email ?? '運営者'}`,
  lines:
    'ログイン中の端末とブラウザーです。見覚えのないセッションがある場合は、終了してパスワードを変更してください。',
  current: 'このセッション',
  unknown: '不明なプログラム',
  on: (browser, system) => `${browser}（${system}）`,
  used: (distance) => `最終使用：${distance}`,
  began: (moment) => `開始：${moment}`,
  with: (methods) => `認証方法：${methods}`,
  end: '終了',
  endNamed: (name) => `${name}のセッションを終了`,
  ended: 'セッションを終了しました。',
  endOthers: 'ほかをすべて終了',
  endOthersTitle: 'ほかのセッションをすべて終了しますか？',
  endOthersLines: 'ほかの端末では、もう一度ログインが必要になります。この端末はログインしたままです。',
  othersEnded: 'ほかのセッションをすべて終了しました。',
  empty: 'セッションはありません。',
};

export const grants: Texts['grants'] = {
  lines:
    'このアカウントでログインしたアプリケーションです。アクセスは、ここで終了するか、アプリケーションでログアウトするか、ログインしたときのセッションが終了するまで続きます。',
  label: 'アカウントにアクセスできるアプリケーション',
  empty: 'アカウントにアクセスできるアプリケーションはありません。',
  can: (what) => `できること：${what.join('、')}`,
  for: (organization) => `組織：「${organization}」`,
  since: (moment) => `ログイン：${moment}`,
  neverUsed: '未使用',
  end: 'アクセスを終了',
  endNamed: (name) => `「${name}」のアクセスを終了`,
  endTitle: (name) => `「${name}」のアクセスを終了しますか？`,
  endLines: 'このアプリケーションからすぐにログアウトされます。いつでもログインし直せます。',
  ended: (name) => `「${name}」のアクセスを終了しました。`,
};

export const data: Texts['data'] = {
  activityLines: 'アカウントで起きたすべてのことを、新しい順に表示しています。',
  exportHeading: 'エクスポート',
  exportLines: 'アカウントについて保存されているすべての情報を、JSONファイルで取得できます。',
  export: 'ダウンロード',
  fileName: 'account.json',
  deletion: {
    heading: 'アカウントを削除',
    lines: 'すべてのセッションが終了し、すべての組織から外れます。この操作は元に戻せません。',
    title: 'アカウントを削除しますか？',
  },
  deleted: 'アカウントを削除しました。',
  lastOwner: (why) =>
    `${why} その組織でほかの人をオーナーにするか、組織を削除してから、もう一度お試しください。`,
};

export const failures: Texts['failures'] = { GRANT_NOT_FOUND: 'このアクセスはすでに終了しています。' };
