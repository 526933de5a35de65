/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。組織に属する人は「メンバー」、役割は「オーナー」「管理者」「閲覧者」。 */
import { listOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['organizations'];

export const roles: Texts['roles'] = { owner: 'オーナー', admin: '管理者', viewer: '閲覧者' };

export const roleHints: Texts['roleHints'] = {
  owner: '組織の削除を含む、すべての操作ができます。',
  admin: '組織の変更と、オーナー以外のメンバーの管理ができます。',
  viewer: 'すべてを見ることができますが、変更はできません。',
};

export const organizations: Texts['organizations'] = {
  label: '所属する組織',
  since: (date) => `作成：${date}`,
  count: (total) => (total === null ? '10,000件を超える組織' : pluralOf(total, { other: '#件の組織' })),
  idEnds: (end) => `IDの末尾：${end}`,
  emptyTitle: '組織はまだありません',
  empty: '組織を作成するか、ほかの人に組織への招待を依頼してください。',
  receivedLabel: '届いた招待',
  receivedAs: {
    owner: 'オーナーとして招待されています',
    admin: '管理者として招待されています',
    viewer: '閲覧者として招待されています',
  },
  receivedFrom: {
    owner: (inviter) => `${inviter}さんからオーナーとして招待されています`,
    admin: (inviter) => `${inviter}さんから管理者として招待されています`,
    viewer: (inviter) => `${inviter}さんから閲覧者として招待されています`,
  },
  acceptNamed: (name) => `${name}への招待を承諾`,
  accepted: (name) => `「${name}」に参加しました。`,
  decline: '辞退',
  declineNamed: (name) => `${name}への招待を辞退`,
  declined: (name) => `「${name}」への招待を辞退しました。`,
  alreadyIn: (name) => `すでに「${name}」のメンバーです。`,
  noRoom: (name) => `「${name}」のメンバー数が上限に達しています。招待者に確認してください。`,
  expires: (distance) => `有効期限：${distance}`,
  deleted: '削除済み',
  deletedLines: 'だれも開くことができません。完全に削除されるまでは、オーナーが復元できます。',
  restorableUntil: (date, distance) => `${date}（${distance}）まで復元できます。`,
  deletedLabel: '削除済みの組織',
  restoreNamed: (name) => `${name}を復元`,
  restored: (name) => `「${name}」を復元しました。`,
  restoreOver: '復元できる期間を過ぎています。',
  demands: '2つ目の認証手段が必須',
};

export const create: Texts['create'] = {
  nameHint: '後で変更できます。',
  submit: '作成',
  created: (name) => `「${name}」を作成しました。メンバーを招待してください。`,
};

export const organization: Texts['organization'] = {
  connections: 'SSO',
  way: '現在の場所',
  managersOnly: 'オーナーと管理者だけが見ることができます。',
  behind: 'ほかの人が先に変更しました。最新の内容を表示しています。',
  gone: '組織が見つかりません',
  goneLines:
    '組織が削除されたか、アクセス権がありません。アクセスが必要な場合は、組織のオーナーに連絡してください。',
};

export const people: Texts['people'] = {
  heading: 'この組織のすべてのメンバー',
  label: '組織のメンバー',
  search: '名前またはメールアドレス',
  count: (total) =>
    total === null ? '10,000人を超えるメンバー' : pluralOf(total, { other: '#人のメンバー' }),
  fileName: (organization) => `${organization}のメンバー.csv`,
  columns: ['名前', 'メールアドレス', '役割', '2つ目の認証手段', '追加日時'],
  hasFactor: { yes: 'あり', no: 'なし' },
  factor: '2つ目の認証手段',
  noFactor: '2つ目の認証手段なし',
  noMatch: '一致するメンバーはいません。',
  you: '自分',
  notAccepted: 'まだ承諾していません',
  notAcceptedSelf:
    '事前の確認なしに、この組織のメンバーに追加されました。問題がなければ承諾してください。そうでない場合は、脱退できます。',
  accepted: '承諾しました。',
  role: (name) => `${name}さんの役割`,
  changeRole: '役割を変更',
  changeRoleNamed: (name) => `${name}さんの役割を変更`,
  changed: {
    owner: (name) => `${name}さんをオーナーにしました。`,
    admin: (name) => `${name}さんを管理者にしました。`,
    viewer: (name) => `${name}さんを閲覧者にしました。`,
  },
  undone: (name) => `${name}さんの役割を元に戻しました。`,
  ownerTitle: (name) => `${name}さんをオーナーにしますか？`,
  ownerLines: 'オーナーは、ほかのオーナーを外すことや組織の削除を含め、すべての操作ができます。',
  makeOwner: 'オーナーにする',
  changedSelf: {
    owner: '自分の役割をオーナーに変更しました。',
    admin: '自分の役割を管理者に変更しました。',
    viewer: '自分の役割を閲覧者に変更しました。',
  },
  ownRole: { owner: 'オーナーになる', admin: '管理者になる', viewer: '閲覧者になる' },
  ownRoleTitles: {
    owner: '自分の役割をオーナーに変更しますか？',
    admin: '自分の役割を管理者に変更しますか？',
    viewer: '自分の役割を閲覧者に変更しますか？',
  },
  ownRoleLines: '自分では元に戻せません。元の役割に戻るには、ほかの人に変更してもらう必要があります。',
  remove: '外す',
  removeNamed: (name) => `${name}さんを外す`,
  removeTitle: (name) => `${name}さんを組織から外しますか？`,
  removeLines: 'すぐにアクセスできなくなります。この人が送った承諾待ちの招待は取り消されます。',
  removed: (name) => `${name}さんを組織から外しました。`,
  leave: '脱退',
  leaveTitle: 'この組織から脱退しますか？',
  leaveLines: 'すぐにアクセスできなくなります。戻るには、もう一度招待を受ける必要があります。',
  left: '組織から脱退しました。',
  madeByThem:
    'この人が作成したものは、プログラムが使っている場合があるため、動作し続けます。あわせて終了する場合は選択してください。',
  madeByYou:
    '自分が作成したものは、プログラムが使っている場合があるため、動作し続けます。あわせて終了する場合は選択してください。',
  revokeMade: {
    keys: (names) => `APIキーを無効にする：${listOf(names)}`,
    webhooks: (hosts) => `Webhookを削除する：${listOf(hosts)}`,
  },
};

export const productRoles: Texts['productRoles'] = {
  hint: '製品でできること',
  flaw: '付与できなくなったロールが含まれています。ページを再読み込みしてください。',
  title: (name) => `${name}の製品ロール`,
  changed: (name) => `${name}の製品ロールを変更しました。`,
  none: '付与できるロールはありません。',
  fixed: (names) => `外せないロール：${names}`,
};

export const made: Texts['made'] = {
  by: (name) => `作成者：${name}`,
  byYou: '作成者：自分',
  byNameless: '作成者：名前のない人',
  byDeleted: '作成者：削除済みのアカウント',
};

export const invitations: Texts['invitations'] = {
  invite: 'メンバーを招待',
  emails: 'メールアドレス',
  emailsHint: '複数の場合は、カンマか改行で区切ってください。',
  sentAll: (count) => pluralOf(count, { other: '#件の招待を送信しました。' }),
  results: 'アドレスごとの結果',
  isSent: '送信済み',
  search: 'メールアドレスで検索',
  count: (total) => (total === null ? '10,000件を超える招待' : pluralOf(total, { other: '#件の招待' })),
  submit: '招待を送信',
  sent: (email) => `${email}に招待を送信しました。`,
  list: '送信した招待',
  anyState: 'すべて',
  states: {
    pending: '承諾待ち',
    accepted: '承諾済み',
    declined: '辞退',
    revoked: '取り消し済み',
    expired: '期限切れ',
  },
  asRole: { owner: 'オーナーとして', admin: '管理者として', viewer: '閲覧者として' },
  sentAt: (moment) => `送信：${moment}`,
  empty: 'まだだれも招待されていません。',
  emptyFiltered: '一致する招待はありません。',
  resend: '再送信',
  resendNamed: (email) => `${email}に再送信`,
  resent: (email) => `${email}に新しいリンクを送信しました。以前のリンクは使えなくなりました。`,
  revoke: '取り消す',
  revokeNamed: (email) => `${email}への招待を取り消す`,
  revoked: '招待を取り消しました。',
};

export const settings: Texts['settings'] = {
  renameHeading: '組織の名前',
  logo: {
    label: '画像',
    hint: '32KiB以内、縦横1,024ピクセル以内のPNGまたはWebP。一覧で名前の横に表示されます。',
    remove: 'ロゴを削除',
    save: 'ロゴを保存',
    saved: 'ロゴを保存しました。',
  },
  transferHeading: 'オーナー権限の譲渡',
  transferLines: 'ほかの人をオーナーにし、自分は管理者になります。',
  transferTo: '新しいオーナーを選択',
  transferNobody: 'ほかにメンバーがいません。先にだれかを招待してください。',
  transfer: '譲渡',
  transferNamed: (name) => `${name}さんにオーナー権限を譲渡`,
  transferTitle: (name) => `${name}さんにオーナー権限を譲渡しますか？`,
  transferConfirmLines: '自分は管理者になります。自分では元に戻せません。',
  transferred: (name) => `${name}さんがオーナーになりました。`,
  deletion: {
    heading: '組織を削除',
    lines: 'だれも開けなくなります。一定期間内であれば、オーナーが復元できます。',
    title: 'この組織を削除しますか？',
  },
  deleted: (name) => `「${name}」を削除しました。一定期間内であれば、一覧から復元できます。`,
};

export const failures: Texts['failures'] = {
  API_KEY_NOT_FOUND: 'このAPIキーはすでに無効になっています。',
  API_KEY_LIMIT_REACHED: '組織のAPIキーの数が上限に達しています。先にどれかを無効にしてください。',
  CONNECTION_NOT_FOUND: 'この接続はもうありません。',
  CONNECTION_TEST_NOT_FOUND: 'このテストはもうありません。',
  CONNECTION_LIMIT_REACHED: '組織の接続の数が上限に達しています。先にどれかを削除してください。',
  CONNECTION_IN_USE: '組織は独自のログインを求めており、これはそのために必要です。',
  CONNECTION_NOT_ACTIVE: '先に接続をテストしてください。',
  DOMAIN_NOT_FOUND: 'このドメインはもう存在しません。',
  DOMAIN_ALREADY_EXISTS: 'このドメインはすでに組織にあります。',
  DOMAIN_ALREADY_VERIFIED:
    'レコードは見つかりましたが、別の組織がこのドメインを確認済みです。先にその組織で削除する必要があります。',
  DOMAIN_NOT_VERIFIED: '先に組織のドメインを確認してください。',
  DOMAIN_LIMIT_REACHED: '組織のドメイン数が上限に達しました。先にいずれかを削除してください。',
  WEBHOOK_NOT_FOUND: 'このWebhookはもうありません。',
  WEBHOOK_LIMIT_REACHED: '組織のWebhookの数が上限に達しています。先にどれかを削除してください。',
  DELIVERY_NOT_FOUND: 'この配信はもうありません。',
  SEAL_NOT_FOUND: 'このイベントはまだ封印されていません。',
};
