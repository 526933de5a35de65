/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。 */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['connections'];

export const connections: Texts['connections'] = {
  label: 'シングルサインオン',
  heading: 'プロバイダーを接続',
  lines:
    '組織の確認済みドメインのアドレスを持つ人は、組織のプロバイダーでログインします。初めてログインすると、組織に参加します。',
  submit: '接続を追加',
  empty:
    '接続はまだありません。確認済みのドメインと、プロバイダーでアプリケーションを設定する権限が必要です。',
  onlyOwners: '接続を追加できるのは所有者だけです。',
  states: { setup: '未テスト', active: '有効', paused: '一時停止中' },
  type: 'プロトコル',
  typeHints: {
    oidc: 'プロバイダーからクライアントIDとシークレットを受け取ります。両方に対応している場合はこちらをお勧めします。',
    saml: 'プロバイダーからメタデータをURLまたはXMLで受け取ります。',
  },

  nameHint: 'ログインに使うボタンに表示されます。',
  issuer: '発行者',
  issuerHint: 'プロバイダーのhttpsのURLです。これに/.well-known/openid-configurationが続きます。',
  issuerFlaw: '公開アドレスのhttpsのURLを入力してください。',
  clientSecret: 'クライアントシークレット',
  secretKept: '現在のものを使い続ける場合は空のままにしてください。',
  metadata: 'メタデータ',
  metadataHint: '毎日読み込み直されるhttpsのURL、またはXMLそのものです。',
  defaultRole: '参加する人のロール',
  more: '属性、ロールと2つ目の認証要素',
  emailName: 'アドレスを表すクレームまたは属性',
  personName: '名前を表すクレームまたは属性',
  attributeHint: '空のままにすると、一般的な名前で探します。',
  rolesName: 'ロールを表すクレームまたは属性',
  rolesNameHint: '例：groups。空のままにすると、全員が上のロールになります。',
  rolesValues: '値ごとのロール',
  rolesValuesHint:
    '1行に1つ、例：portico-admins = admin。最も高いロールが適用され、手動で与えたロールが下げられることはありません。',
  rolesFlaw: '各行に値、等号、adminまたはviewerを書き、クレームの名前を入力してください。',
  trustsFactors: 'プロバイダーの2つ目の認証要素を信頼する',
  trustsFactorsHint: 'プロバイダーがすでに求めたと示している場合、ここでは求めません。',
  created: (name) => `${name}を追加しました。プロバイダーにアドレスを入力してから、試してください。`,
};

export const connection: Texts['connection'] = {
  gone: '接続が見つかりません',
  goneLines: '削除されたか、あなたはこの組織を管理しなくなりました。',
  setupLines: [
    'まだ誰もこの接続でログインできません。',
    '下のアドレスをプロバイダーに入力してから試してください。一度ログインに成功すると有効になります。',
  ],
  pausedLines: '一時停止中は、誰もこの接続でログインできません。',
  activeLines: '確認済みドメインのアドレスを持つ人は、この接続でログインします。',
  added: '追加日時',
  tryIt: '試す',
  pause: '一時停止',
  resume: '有効にする',
  pausedNow: '接続を一時停止しました。',
  resumedNow: '接続を有効にしました。',
  notTested: '先に試してください。ログインが一度成功する必要があります。',

  enter: {
    heading: 'プロバイダーに入力するもの',
    returnUrl: 'リダイレクトURI',
    entityId: 'エンティティIDまたはオーディエンス',
    acsUrl: 'ACS URLまたは応答URL',
    metadataUrl: 'このサービスのメタデータ',
  },

  metadata: {
    heading: 'メタデータの内容',
    pasted: 'XML',
    identityProvider: 'IDプロバイダー',
    signOnUrl: 'サインインのアドレス',
    certificates: '署名用の証明書',
    unreadable: '読み取れない証明書',
    until: (day) => `${day}まで`,
    used: '使用中',
    leftOut: '除外',
    flaws: {
      unreadable: '証明書ではありません。',
      not_rsa: '鍵がRSAではありません。',
      short_key: '鍵が2,048ビット未満です。',
      surplus: '16個を超えています。',
    },
  },

  test: {
    passed: 'テストに成功しました',
    failed: 'テストに失敗しました',
    pending: 'テストが完了していません',
    pendingLines: 'プロバイダーからまだ戻っていません。もう一度試してください。',
    passedLines: 'この内容であれば、ログインできます。',
    subject: 'サブジェクト',
    email: 'アドレス',
    role: 'ロール',
    claims: 'プロバイダーから伝えられた内容',
    nothing: '検証できるものはありません。',
    lookedFor: (names) => `アドレスを探した場所：${names}`,
    gone: 'このテストはもう保存されていません。',
  },

  requests: {
    heading: 'ディレクトリの最近のリクエスト',
    empty: 'ディレクトリからのリクエストはまだありません。',
  },
  scim: {
    heading: 'ディレクトリ',
    lines:
      'ディレクトリはSCIM 2.0で人を追加、変更、削除できます。このアドレスとトークンをディレクトリに入力してください。',
    url: 'SCIMのベースURL',
    create: 'トークンを作成',
    createTitle: 'ディレクトリのトークンを作成しますか？',
    createLines: 'すでにある場合、それはすぐに使えなくなります。',
    secret: 'ディレクトリのトークン',
    secretLines: 'このトークンで、ディレクトリは組織に所属する人を変更できます。',
    copy: 'トークンをコピー',
    notSeen:
      '応答がなかったため、トークンが作成された可能性があります。もう一つ作成すると、最初のものは使えなくなります。',
    revoke: 'トークンを取り消す',
    revokeTitle: 'トークンを取り消しますか？',
    revokeLines: 'ディレクトリは何も変更できなくなります。ディレクトリが追加した人は残ります。',
    revoked: '使えるトークンはなくなりました。',
  },

  retestLines: '接続先を変更すると、もう一度試すまで誰もこの接続でログインできません。',
  saved: '設定を保存しました。',
  deleted: '接続を削除しました。',
  deletion: {
    heading: '接続を削除',
    title: '接続を削除しますか？',
    lines:
      '誰もこの接続でログインできなくなり、ディレクトリのトークンも使えなくなります。人は組織に残り、別の方法でログインします。',
  },
};

export const roleClaims: Texts['roleClaims'] = {
  empty: 'ロールのクレームは空でした。ロールは付与されません。',
  absent: 'その名前のクレームはありませんでした。ロールは付与されません。',
  unreadable:
    'プロバイダーがロールを省略したか、読み取れない形式で送信しました。現在のロールはそのまま維持されます。',
};

export const refusals: Texts['refusals'] = {
  provider_refused: 'プロバイダーが拒否したか、そこでキャンセルしました。',
  provider_unavailable:
    'プロバイダーに接続できないか、このサービスの要求が拒否されました。クライアントIDとシークレットを確認してください。',
  not_verified: 'プロバイダーの応答を検証できませんでした。',
  no_address: 'プロバイダーがアドレスを示していません。送信するように設定してください。',
  foreign_address: 'このアドレスは組織の確認済みドメインのものではありません。',
  email_not_verified: 'プロバイダーによると、このアドレスはプロバイダー側で確認されていません。',
  inactive: '組織のディレクトリがこの人を無効にしています。',
  not_fresh: 'プロバイダーは新たなログインを求めませんでした。',
  another_account: 'それは別の人のアカウントです。',
  session_ended: 'その間にセッションが終了しました。',
};
