// Generated from the console's catalogues by `npm run fix`: tools/generate/react-texts.ts chooses the texts.
import { formatsOf } from '../formats.ts';

const formats = /* @__PURE__ */ formatsOf('ja');

export const common = {
  loadMore: `さらに読み込む`,
  tryAgain: `再試行`,
  cancel: `キャンセル`,
  roles: { owner: `オーナー`, admin: `管理者`, viewer: `閲覧者` },
};

export const session = {
  signIn: `ログイン`,
  signOut: `ログアウト`,
  account: `アカウント`,
  acting: ({ operator, person }: { operator: string; person: string }) => `${operator}が${person}の代理で操作しています。操作の内容は、本人のアクティビティに記録されます。`,
};

export const organizations = {
  label: `所属する組織`,
  switch: `組織を切り替える`,
  search: `組織を検索`,
  none: `一致する組織はありません。`,
  count: (total: number) => (`${formats.numberOf(total)}件の組織`),
  create: `組織を作成`,
  name: `名前`,
  submit: `作成`,
};

export const people = {
  label: `組織のメンバー`,
  search: `名前またはメールアドレス`,
  none: `一致するメンバーはいません。`,
  you: `自分`,
  notAccepted: `まだ承諾していません`,
  role: `役割`,
  roleHints: { owner: `組織の削除を含む、すべての操作ができます。`, admin: `組織の変更と、オーナー以外のメンバーの管理ができます。`, viewer: `すべてを見ることができますが、変更はできません。` },
  productRoles: `製品ロール`,
  edit: `編集`,
  editNamed: (name: string) => `${name}を編集`,
  save: `保存`,
  saved: `保存しました。`,
  remove: `外す`,
  removeNamed: (name: string) => `${name}さんを外す`,
  removeTitle: (name: string) => `${name}さんを組織から外しますか？`,
  removeLines: `すぐにアクセスできなくなります。この人が送った承諾待ちの招待は取り消されます。`,
  removed: (name: string) => `${name}さんを組織から外しました。`,
  leave: `脱退`,
  leaveTitle: `この組織から脱退しますか？`,
  leaveLines: `すぐにアクセスできなくなります。戻るには、もう一度招待を受ける必要があります。`,
  behind: `ほかの人が先に変更しました。最新の内容を表示しています。`,
};

export const sent = {
  invite: `メンバーを招待`,
  emails: `メールアドレス`,
  emailsHint: `複数の場合は、カンマか改行で区切ってください。`,
  submit: `招待を送信`,
  sentAll: (count: number) => (`${formats.numberOf(count)}件の招待を送信しました。`),
  label: `送信した招待`,
  expires: (distance: string) => `有効期限：${distance}`,
  resend: `再送信`,
  resendNamed: (email: string) => `${email}に再送信`,
  resent: (email: string) => `${email}に新しいリンクを送信しました。以前のリンクは使えなくなりました。`,
  revoke: `取り消す`,
  revokeNamed: (email: string) => `${email}への招待を取り消す`,
  revoked: `招待を取り消しました。`,
};

export const received = {
  label: `届いた招待`,
  as: { owner: `オーナーとして招待されています`, admin: `管理者として招待されています`, viewer: `閲覧者として招待されています` },
  from: { owner: (inviter: string) => `${inviter}さんからオーナーとして招待されています`, admin: (inviter: string) => `${inviter}さんから管理者として招待されています`, viewer: (inviter: string) => `${inviter}さんから閲覧者として招待されています` },
  expires: (distance: string) => `有効期限：${distance}`,
  accept: `承諾する`,
  acceptNamed: (name: string) => `${name}への招待を承諾する`,
  accepted: (name: string) => `「${name}」に参加しました。`,
  decline: `辞退`,
  declineNamed: (name: string) => `${name}への招待を辞退`,
  declined: (name: string) => `「${name}」への招待を辞退しました。`,
};

export const refusals = {
  email: `メールアドレスを「name@example.com」のような形式で、省略せずに入力してください。`,
  LAST_OWNER: `組織にはオーナーが必要です。先にほかの人をオーナーにしてください。`,
  MANAGER_ALREADY_EXISTS: `この人はすでに組織のメンバーです。`,
  MANAGER_NOT_FOUND: `この人はもう組織のメンバーではありません。`,
  MANAGER_LIMIT_REACHED: `組織のメンバー数が上限に達しています。先にメンバーを外してください。`,
  INVITATION_ALREADY_PENDING: `このアドレスはすでに招待されています。`,
  INVITATION_NOT_PENDING: `この招待はもう有効ではありません。`,
  INVITATION_NOT_FOUND: `この招待はもうありません。`,
  INVITATION_LIMIT_REACHED: `承諾待ちの招待の数が組織の上限に達しています。承諾されない招待を取り消してください。`,
};

export const failures = {
  noAnswer: `サービスに接続できませんでした。接続を確認して、もう一度お試しください。`,
  busy: `サービスが混み合っています。少し待ってから、もう一度お試しください。`,
  wrong: `サーバーでエラーが発生しました。時間をおいて、もう一度お試しください。`,
  outdated: `ページの内容が古くなっています。再読み込みしてから、もう一度お試しください。`,
  refused: `この内容は使えません。入力内容を確認してください。`,
  tooLong: (max: number) => (`${formats.numberOf(max)}文字以内で入力してください。`),
  tooFastFor: { seconds: (seconds: number) => `試行回数が多すぎます。${(`${formats.numberOf(seconds)} 秒後`)}にもう一度お試しください。`, minutes: (minutes: number) => `試行回数が多すぎます。${(`${formats.numberOf(minutes)} 分後`)}にもう一度お試しください。` },
  signInAgain: `ログインし直す`,
  setUpSecondFactor: `2つ目の認証手段を設定`,
  ACCESS_FORBIDDEN: `この操作を行う権限がありません。`,
  ACCESS_TOKEN_INVALID: `ログアウトされました`,
  REAUTHENTICATION_REQUIRED: `ログインしてから時間が経っています。続けるには本人確認をしてください。`,
  SECOND_FACTOR_MISSING: `この操作には2つ目の認証手段が必要です。パスキーで、またはパスワードとコードでログインしてください。どちらもまだない場合は、先に設定してください。`,
  SSO_REQUIRED: `組織では、シングルサインオンが必須です。`,
  POLICY_REFUSED: `組織のポリシーにより、このログイン方法またはこのネットワークからのアクセスは許可されていません。別の方法または別の場所からログインしてください。ポリシーはオーナーが変更できます。`,
  EMAIL_NOT_VERIFIED: `先にメールアドレスを確認してください。お送りしたメールのリンクを開くと、確認が完了します。`,
  ORGANIZATION_NOT_FOUND: `この組織は削除されたか、メンバーではなくなっています。`,
  ORGANIZATION_LIMIT_REACHED: `現在作成できる組織の数が上限に達しています。不要な組織を削除するか、明日もう一度お試しください。`,
};
