/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。OAuthとOpenID Connectの用語は、開発者が使い慣れた表記にする。 */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['applications'];

export const applications: Texts['applications'] = {
  lines:
    '自社のフロントエンド、モバイルアプリ、Wikiなど、このサービスのアカウントでログインするソフトウェアです。ログインのときにこのサービスへ移動し、ログインが済むと元のアプリケーションに戻ります。',
  none: 'アプリケーションはまだありません。下のフォームから登録してください。',
  kinds: { web: 'サーバーあり', browser: 'ブラウザーのみ', native: 'インストール型' },
  kindHints: {
    web: 'シークレットを保管できる独自のサーバーがあります。',
    browser: 'ブラウザーだけで動作します。リダイレクト先のページから、このサービスを呼び出せます。',
    native: 'モバイルアプリ、デスクトップアプリ、コマンドなどです。シークレットは保管しません。',
  },
  states: { active: '有効', disabled: '停止中' },
  firstParty: '自社',
  created: (date) => `登録：${date}`,
  used: (distance) => `最終ログイン：${distance}`,
  neverUsed: 'ログインなし',
  heading: 'アプリケーションを登録',
  nameHint: 'ログインするときに表示されます。',
  redirectUris: 'リダイレクトURI',
  redirectUrisHint:
    'ログイン後の戻り先です。1行に1つ入力してください。アプリケーションが送信する値と完全に一致する必要があります。使えるのはhttpsですが、同じコンピューター上（localhostなど）ではhttpも使えます。',
  postLogoutRedirectUris: 'ログアウト後のリダイレクトURI',
  postLogoutRedirectUrisHint: '1行に1つ入力してください。空欄でもかまいません。',
  audiences: 'オーディエンス',
  audiencesHint:
    'アクセストークンを取得できる対象のサービスです。1行に1つ入力してください。空欄でもかまいません。',
  isFirstParty: '自社のアプリケーション',
  isFirstPartyHint:
    '利用者に同意を求めません。また、このコンソールと同じように、利用者に代わって操作できます。',
  requireOrganization: '組織への所属が必要',
  requireOrganizationHint: 'どの組織のメンバーでもない人は、ログインできません。',
  submit: '登録',
  notSeen:
    '応答がありませんでしたが、アプリケーションは登録された可能性があります。一覧を確認し、シークレットが必要な場合は再発行してください。',
  secret: (name) => `「${name}」のシークレット`,
  secretLines:
    'アプリケーションが自身を証明するためのものです。アプリケーションだけに保存し、ほかの場所には保存しないでください。',
  inLine: (line) =>
    `${line}行目が正しくありません。https://で始まるURLを1行に1つ入力してください。同じコンピューター上（localhostなど）であれば、http://で始まるURLも使えます。`,
};

export const application: Texts['application'] = {
  title: 'アプリケーション',
  gone: 'アプリケーションが見つかりません',
  goneLines: '削除されたか、このIDのアプリケーションは存在しません。',
  all: 'すべてのアプリケーション',
  about: 'アプリケーションの情報',
  created: '登録日時',
  used: '最終ログイン',
  authentication: 'クライアント認証',
  authentications: {
    client_secret_basic: 'シークレットを使用',
    client_secret_post: 'シークレットを使用',
    private_key_jwt: '独自の鍵を使用',
    none: 'なし（シークレットを保管できないため、PKCEを使用）',
  },
  backchannelLogoutUri: 'バックチャネルログアウトURI',
  backchannelLogoutUriHint: 'アプリケーションへのログインが終了したときの通知先です。',
  resource: '自身のオーディエンス',
  resourceHint:
    'アプリケーション自身がアクセストークンを受け取るサービスの場合に、オーディエンスの中から指定してください。',
  resourceFlaw: 'オーディエンスのどれかを入力してください。',
  logoUrl: 'ロゴのURL',
  requirePkce: 'PKCEを必須にする',
  requirePkceHint:
    'PKCEに対応していない古いソフトウェアの場合にのみ解除してください。その場合は、nonceの送信が必要です。',
  signing: 'IDトークンの署名方式',
  signingHints: {
    ES256: '現行のライブラリはすべて対応しています。',
    RS256: 'ほかの方式に対応していないソフトウェア向けです。',
  },
  secretHeading: 'シークレット',
  secretLines: 'ほかの人に見られた可能性がある場合や、定期的な取り替えのために再発行してください。',
  overlap: '古いシークレットの扱い',
  overlaps: {
    '0': 'すぐに無効にする',
    '3600': '1時間有効にする',
    '86400': '1日有効にする',
    '604800': '1週間有効にする',
  },
  rotate: 'シークレットを再発行',
  notSeen:
    '応答がありませんでしたが、シークレットは再発行された可能性があります。もう一度再発行すると、新しいシークレットが表示されます。',
  disabling: 'アプリケーションの停止',
  disableLines:
    '停止すると、だれもログインできなくなります。発行済みのトークンなども、再開するまで使えません。',
  disable: '停止する',
  disableTitle: (name) => `「${name}」を停止しますか？`,
  disabled: (name) => `「${name}」を停止しました。だれもログインできません。`,
  enableLines: '停止中のため、だれもログインできません。発行済みのトークンなども使えません。',
  enable: '再開する',
  enabled: (name) => `「${name}」を再開しました。再びログインできます。`,
  deletion: {
    heading: 'アプリケーションを削除',
    lines: 'だれもログインできなくなり、ログイン中の人は全員ログアウトされます。この操作は元に戻せません。',
    title: 'このアプリケーションを削除しますか？',
  },
  deleted: (name) => `「${name}」を削除しました。`,
};
