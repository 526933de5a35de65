/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。サービスを運営する人は「運営者」、本人に代わる操作は「代理操作」と呼ぶ。 */
import { numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['operators'];

export const operators: Texts['operators'] = {
  statistics: '概要',
  forbidden: '運営者専用のページです',
  forbiddenLines:
    'サービスの運営者のためのページです。運営者の方は、追加を依頼してください。コマンドは「portico operators add」で、後にメールアドレスを続けます。',
  factorMissingLines: [
    '運営者はすべてのアカウントを見ることができるため、2つ目の認証手段を使ったログインが必要です。',
    '認証アプリを設定すると、すぐに続けられます。または、パスキーを追加し、そのパスキーでログインし直してください。',
  ],
  anyState: 'すべて',
  states: { active: '有効', suspended: '停止中', deleted: '削除済み' },
};

export const statistics: Texts['statistics'] = {
  heading: '合計',
  counted: (distance) => `集計：${distance}`,
  notCounted: '最初の集計を行っています。終わると、自動的にここに表示されます。',
  ofAccounts: (verified, factors, suspended) =>
    `確認済み：${numberOf(verified)}、2つ目の認証手段あり：${numberOf(factors)}、停止中：${numberOf(suspended)}`,
  ofOrganizations: (deleted) => `ほかに削除済み（復元可能）：${numberOf(deleted)}`,
  mails: '送信待ちのメール',
  ofMails: (failed) => `うち、まだ送信できていないもの：${numberOf(failed)}`,
  deliveries: '待機中の配信',
  ofDeliveries: (failing) => `うち、失敗したことがあるもの：${numberOf(failing)}`,
  days: '過去30日間',
  registered: '作成されたアカウント',
  signedIn: 'ログイン',
  total: (count) => `合計：${numberOf(count)}`,
  chart: (what, most) => `${what}の日ごとの推移、最大${numberOf(most)}`,
  numbers: '数値を表示',
  day: '日（UTC）',
};

export const accounts: Texts['accounts'] = {
  search: '名前、メールアドレス、またはID',
  empty: '一致するアカウントはありません。',
  none: 'アカウントはありません。',
  since: (date) => `作成：${date}`,
  signedIn: (distance) => `最終ログイン：${distance}`,
  operator: '運営者',
};

export const metadata: Texts['metadata'] = {
  title: 'メタデータ',
  lines: 'JSON形式の独自のデータです。運営者とサービスキーだけが変更できます。閲覧は記録されます。',
  open: '表示して編集',
  public: '公開',
  publicHint: 'アカウントまたは組織を見ることができる人なら、だれでも読めるJSONオブジェクト',
  private: '非公開',
  privateHint: '運営者とサービスキーだけが読めるJSONオブジェクト',
  flaw: '8KiB以内、メンバー64個以内、5階層以内のJSONオブジェクトを入力してください。非常に大きな数は文字列にしてください。',
};

export const account: Texts['account'] = {
  gone: 'アカウントが見つかりません',
  goneLines: '削除されたか、このIDのアカウントは存在しません。',
  all: 'すべてのアカウント',
  about: 'アカウントの情報',
  noName: 'なし',
  verified: (email) => `${email}（確認済み）`,
  notVerified: (email) => `${email}（未確認）`,
  created: '作成日時',
  lastSignedIn: '最終ログイン',
  unknown: '不明',
  factors: '2つ目の認証手段',
  factorsOf: (totp, codes, passkeys) =>
    [
      totp ? `認証アプリ（${pluralOf(codes, { other: 'リカバリーコード残り#個' })}）` : '認証アプリなし',
      pluralOf(passkeys, { other: 'パスキー#個' }),
    ].join('、'),
  suspendedSince: '停止日時',
  events: 'アカウントのイベントを見る',
  seen: 'このページを閲覧したことは、アカウントのイベントに記録されます。',
  protectedLines:
    '自分またはほかの運営者のアカウントのため、行えるのはパスワードを再設定するリンクの送信だけです。ほかの操作をするには、先に運営者から外してください。コマンドは「portico operators remove」で、後にメールアドレスを続けます。',

  noOrganizations: 'このアカウントはどの組織にも所属していません。',
  noSessions: 'このアカウントはどこにもログインしていません。',

  help: 'ログインできないとき',
  reset: 'パスワードを再設定するリンクを送信',
  resetSent: (email) => `${email}にリンクを送信しました。`,
  signOut: 'すべての端末からログアウトさせる',
  signOutTitle: 'このアカウントをすべての端末からログアウトさせますか？',
  signOutLines: 'すべてのセッションが終了します。本人はもう一度ログインできます。',
  signedOut: 'すべてのセッションを終了しました。',
  removeFactors: '2つ目の認証手段を削除',
  removeFactorsTitle: '2つ目の認証手段をすべて削除しますか？',
  removeFactorsLines: [
    'スマートフォンとリカバリーコードを紛失した人のための操作です。本人からの依頼であることを必ず確認してください。',
    '認証アプリ、リカバリーコード、すべてのパスキーが削除され、すべてのセッションが終了します。以後はパスワードだけでログインできます。アカウントにはメールが届きます。',
  ],
  factorsRemoved: '2つ目の認証手段をすべて削除しました。',

  acting: '代理操作',
  actingLines:
    '最長1時間、本人に許可されている範囲で閲覧と操作ができます。パスワード、メールアドレス、2つ目の認証手段、セッション、APIキーは操作できません。',
  act: '代理操作をする',
  actTitle: 'この人の代理操作をしますか？',
  actNow: '開始',
  actReasonHint: '運営者のメールアドレスとともに、本人のアクティビティに表示されます。',

  suspension: 'アカウントの停止',
  suspendLines: '停止すると、ログインできず、メールも届かなくなります。組織への所属はそのまま残ります。',
  suspend: 'アカウントを停止',
  suspendTitle: 'このアカウントを停止しますか？',
  suspendNow: '停止',
  reasonHint: 'アカウントのイベントに記録されます。本人も後で読むことができます。',
  suspended: 'アカウントを停止し、すべてのセッションを終了しました。',
  resumeLines: '停止を解除するまで、このアカウントにはだれもログインできません。',
  resume: '停止を解除',
  resumed: 'アカウントの停止を解除しました。',

  deletion: {
    heading: 'アカウントを削除',
    lines:
      '本人が削除した場合と同じように、セッション、2つ目の認証手段、組織への所属とともに削除されます。このアカウントが唯一のオーナーだった削除済みの組織は、復元できなくなります。',
    title: 'このアカウントを削除しますか？',
  },
  deleted: (email) => `${email}を削除しました。`,
  lastOwner: (why) => `${why} 先に、その組織でほかの人をオーナーにするか、組織を削除してください。`,
};

export const organizations: Texts['organizations'] = {
  search: '名前またはID',
  none: '組織はありません。',
  people: (count) => pluralOf(count, { other: 'メンバー#人' }),
  awaitingOwner: 'オーナー待ち',
};

export const organization: Texts['organization'] = {
  goneLines: '完全に削除されたか、このIDの組織は存在しません。',
  about: '組織の情報',
  awaitingOwner:
    'オーナーのいない状態で作成され、まだオーナーがいません。このままでは、削除済みの組織と同じように、完全に削除されます。',
  created: '作成日時',
  deletedAt: '削除日時',
  factor: '2つ目の認証手段',
  demanded: '全員に必須',
  notDemanded: '必須ではない',
  events: '組織のイベントを見る',
  noPeople: 'この組織にメンバーはいません。',
  add: 'メンバーを追加',
  addLines: 'オーナーに連絡が取れない組織のための操作です。',
  account: 'アカウントのID',
  accountHint: 'アカウントのページに記載されています。',
  added: (name) => `${name}さんを追加しました。`,
  restoration: '組織の復元',
  restoreLines: 'メンバーと招待を含め、元の状態に戻ります。',
  deletionLines: 'だれも開けなくなります。一定期間内であれば、運営者とオーナーが復元できます。',
  deleted: (name) => `「${name}」を削除しました。`,
};

export const approvals: Texts['approvals'] = {
  list: '過去1時間の依頼',
  none: '過去1時間の依頼はありません。',
  lines:
    'このサービスの設定によっては、アカウントや組織の削除、2つ目の認証手段の削除に、2人の運営者が必要です。1人が依頼し、別の1人が1時間以内に承認します。',
  steps: {
    deleteAccountAsOperator: (name) => `アカウント（${name}）の削除`,
    removeFactors: (name) => `2つ目の認証手段（${name}）の削除`,
    deleteOrganizationAsOperator: (name) => `組織（${name}）の削除`,
  },
  gone: 'すでに存在しません',
  states: { pending: '承認待ち', approved: '実行済み', withdrawn: '取り下げ' },
  askedBy: (who, distance) => `依頼者：${who}（${distance}）`,
  until: (moment) => `承認の期限：${moment}`,
  decidedBy: (who) => `対応者：${who}`,
  own: 'ほかの運営者の承認が必要です。',
  approve: '承認',
  approveNamed: (what) => `承認：${what}`,
  approveTitle: (what) => `${what}？`,
  approveLines: 'すぐに実行されます。依頼した運営者または本人に確認し、理由を把握してから承認してください。',
  approved: '実行しました。',
  withdraw: '取り下げ',
  withdrawNamed: (what) => `取り下げ：${what}`,
  refuse: '却下',
  refuseNamed: (what) => `却下：${what}`,
  withdrawn: '依頼を取り下げました。',
  asked:
    '1時間以内に、ほかの運営者の承認が必要です。運営者にはメールが届き、「承認」のページにも表示されます。',
};

export const serviceKeys: Texts['serviceKeys'] = {
  lines:
    'サービスキーを使うと、だれもログインしなくても、自社のバックエンドが運営側として操作できます。作成と再発行は、サービスのコンピューター上でのみ行えます。コマンドは「portico service-keys add」で、後に名前を続けます。',
  none: 'サービスキーはありません。',
  created: (date) => `作成：${date}`,
  scopes: (scopes) => `スコープ：${scopes.join('、')}`,
  networks: (networks) => `使える接続元：${networks.join('、')}`,
  everywhere: 'どのアドレスからでも使えます',
  revokeTitle: (name) => `キー「${name}」を無効にしますか？`,
  revokeLines:
    'このキーを使うバックエンドは、応答を受け取れなくなります。このキーで送信された承諾待ちの招待も取り消されます。この操作は元に戻せません。',
  revoked: (name) => `「${name}」を無効にしました。`,
};

export const events: Texts['events'] = {
  account: 'アカウントのID',
  organization: '組織のID',
  notAnId: 'IDは01234567-89ab-cdef-0123-456789abcdefのような形式です。',
};

export const failures: Texts['failures'] = {
  APPROVAL_REQUIRED: 'この操作には、2人目の運営者の承認が必要です。',
  APPROVAL_ALREADY_PENDING: 'すでに2人目の運営者の承認を待っています。「承認」のページを確認してください。',
  APPROVAL_NOT_PENDING: 'この依頼には、ほかの運営者がすでに対応しています。',
  APPROVAL_LIMIT_REACHED: '承認待ちの依頼が多すぎます。先にいくつか取り下げてください。',
  APPROVAL_NOT_FOUND: 'この依頼は期限が切れています。',
  SECOND_OPERATOR_REQUIRED: '自分で依頼した操作のため、ほかの運営者の承認が必要です。',
  OPERATOR_PROTECTED: '自分自身やほかの運営者に対しては、この操作を行えません。',
  IMPERSONATION_NOT_ALLOWED:
    'この人の代理操作はできません。このサービスで許可されていないか、先に本人がサポートによるアクセスを許可する必要があります。',
  EXTERNAL_ID_ALREADY_EXISTS: 'この外部IDはすでに使用されています。',
  APPLICATION_NOT_FOUND: 'このアプリケーションはすでに削除されています。',
  APPLICATION_LIMIT_REACHED: 'アプリケーションの数が上限に達しています。',
  SERVICE_KEY_NOT_FOUND: 'このサービスキーはすでに無効になっています。',
};

export const seals: Texts['seals'] = {
  title: '封印',
  lines: [
    '新しいイベントは1分ごとに封印されます。封印により、後から変更、削除、追加されたイベントがないかを確認できます。',
    '封印の写しは、データベースの管理者が書き込めない場所に保管してください。portico events verifyで照合できます。',
  ],
  none: '封印はまだありません。最初の封印は、最初のイベントから2分以内に作られます。',
  number: (number) => `封印${numberOf(number)}`,
  about: (count, moment) => `${pluralOf(count, { other: 'イベント#件' })} · ${moment}`,
  root: 'ルート：',
  save: '表示中の封印を保存',
  fileName: '封印.json',
};
