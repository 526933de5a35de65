/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。 */
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['mail-links'];

const OVER = 'すでに使用されたか、有効期限が切れたか、新しいメールのリンクに置き換えられています。';

const NOTHING_TO_DO = 'ほかに必要な操作はありません。';

const ROLES = { owner: 'オーナー', admin: '管理者', viewer: '閲覧者' } as const;

export const noSecret: Texts['noSecret'] = {
  title: 'リンクが不完全です',
  lines:
    'メールのリンクをもう一度開いてください。コピーした場合は、リンク全体をコピーしたか確認してください。',
};

export const linkOver: Texts['linkOver'] = 'このリンクはもう使えません';

export const verifyEmail: Texts['verifyEmail'] = {
  title: 'メールアドレスを確認してください',
  lines: [
    'このメールアドレスでアカウントが登録されたか、既存のアカウントにこのアドレスを使う申請がありました。ご自身による操作であれば、アドレスを確認してください。',
    '心当たりがない場合は、「自分ではありません」を選んでください。アドレスはそのアカウントから取り除かれ、新規のアカウントは削除されます。',
  ],
  verify: 'アドレスを確認する',
  reject: '自分ではありません',
  verified: {
    title: 'メールアドレスが確認されました',
    lines: `${NOTHING_TO_DO}アプリケーションから移動してきた場合は、そこに戻ってください。`,
  },
  rejected: {
    title: 'お知らせいただきありがとうございます',
    lines: `このアドレスはもう使われていません。${NOTHING_TO_DO}`,
  },
  taken: {
    title: 'このアドレスは使用されています',
    lines: 'その後、このアドレスで別のアカウントが登録されました。そのアカウントにログインできます。',
  },
  overLines: [OVER, 'アドレスの確認がまだ必要な場合は、ログインして確認メールを再送信してください。'],
};

export const resetPassword: Texts['resetPassword'] = {
  title: '新しいパスワードの設定',
  lines: '保存すると、すべての端末からログアウトされます。',
  save: 'パスワードを保存',
  saved: {
    title: 'パスワードを変更しました',
    lines: [
      'すべての端末からログアウトされました。新しいパスワードでログインしてください。',
      'アプリケーションから移動してきた場合は、そこに戻ってログインしてください。',
    ],
  },
  overLines: [OVER, 'まだ新しいパスワードが必要な場合は、もう一度メールを申請してください。'],
  again: 'もう一度メールを申請',
};

export const acceptInvitation: Texts['acceptInvitation'] = {
  title: '組織への招待',
  inviter: '招待者',
  role: '役割',
  roles: {
    owner: 'オーナー（組織の削除を含む、すべての操作ができます）',
    admin: '管理者（組織の変更とメンバーの管理ができます）',
    viewer: '閲覧者（すべてを見ることができますが、変更はできません）',
  },
  email: '招待されたアドレス',
  until: '有効期限',

  otherAddress: (email) => `この招待は${email}宛てです。承諾するには、そのアカウントが必要です。`,
  signIn: 'ログインして招待を承諾',
  signInAndAccept: 'ログインして承諾する',
  hasAccount: 'すでにアカウントを持っている',
  register: 'アカウントを作成して招待を承諾',
  registerAndAccept: 'アカウントを作成して承諾する',
  hasNoAccount: 'まだアカウントを持っていない',
  anyAccount: 'お持ちのどのアカウントでも承諾できます。',

  decline: '招待を辞退',
  reallyDecline: '辞退した後に参加するには、新しい招待が必要です。',
  yesDecline: '辞退する',

  emailTaken: 'このアドレスのアカウントはすでにあります。そのアカウントでログインしてください。',
  registrationClosed: '現在、新しいアカウントは作成できません。招待者に確認してください。',
  wrongAccount: (email) => `このアカウントでは承諾できません。この招待は${email}宛てです。`,
  accepted: (organization, role) => `「${organization}」の${ROLES[role]}になりました。`,
  joined: (organization, role) => ({
    title: '組織に参加しました',
    lines: `「${organization}」の${ROLES[role]}になりました。`,
  }),
  alreadyManager: (organization) => ({
    title: 'すでに参加しています',
    lines: `このアカウントはすでに「${organization}」のメンバーです。${NOTHING_TO_DO}`,
  }),
  noRoom: (organization) => ({
    title: '現在は参加できません',
    lines: `「${organization}」のメンバー数が上限に達しています。空きを作るよう、招待者に依頼してください。`,
  }),
  declined: { title: '招待を辞退しました', lines: NOTHING_TO_DO },
  overLines: [
    '招待が取り消されたか、有効期限が切れたか、新しいメールのリンクに置き換えられています。',
    '新しいメールが届いていない場合は、招待者に、もう一度招待を依頼してください。',
  ],
  states: {
    accepted: {
      title: 'この招待は承諾済みです',
      lines:
        'ご自身で承諾した場合は、そのままログインしてください。承諾した覚えがない場合は、もう一度招待を依頼してください。',
    },
    declined: {
      title: 'この招待は辞退済みです',
      lines: '参加したい場合は、招待者に、もう一度招待を依頼してください。',
    },
    revoked: {
      title: 'この招待は取り消されました',
      lines: '間違いだと思われる場合は、招待者に確認してください。',
    },
    expired: {
      title: 'この招待は有効期限が切れています',
      lines: '招待者に、もう一度招待を依頼してください。',
    },
  },
};
