/*
 * 日本語。企業でも使われるサービスにならい、説明やメッセージは「です・ます」調の丁寧語で書く。敬語は控えめにし、「あなた」「お客様」のような呼びかけは使わない。
 * ボタンと見出しは体言止め（保存、組織を作成）、または終止形（承諾する、キーを無効にする）で短く書く。
 * 用語はメール（packages/server/src/notices/mail/texts/ja.ts）にそろえる：ログイン、端末、運営者、オーナー、管理者、閲覧者、2つ目の認証手段、認証アプリ、リカバリーコード。
 * 和文と英数字の間には空白を入れず、コロンと括弧は全角にする。
 */

import { inSeconds, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

export const frame: Translated['frame']['frame'] = {
  links: { home: 'ホーム', terms: '利用規約', privacy: 'プライバシーポリシー', support: 'ヘルプ' },
  name: '名前',
  email: 'メールアドレス',
  password: 'パスワード',
  signIn: 'ログイン',
  continue: '続ける',
  notNow: '後で',
  otherAccount: '別のアカウントを使う',
  sendLink: 'リンクを送信',
  nameHint: 'ほかのメンバーに表示されます。',
  checkEmail: 'メールを確認してください',
  toOrganizations: '組織の一覧へ',
  reload: 'ページを再読み込み',
  skip: '本文へスキップ',
  navigation: 'メインメニュー',
  organizations: '組織',
  account: 'アカウント',
  operators: '運営',
  signOut: 'ログアウト',
  signedInAs: 'ログイン中のアカウント：',
  switcher: {
    open: '組織を切り替える',
    search: '組織を検索',
    none: '一致する組織はありません。',
    all: 'すべての組織',
    more: 'すべての組織を表示',
  },
  unverified: {
    label: '未確認のメールアドレス',
    line: (email) =>
      `メールアドレス（${email}）の確認が済んでいません。お送りしたメールのリンクを開いてください。`,
    send: 'メールを再送信',
  },
  acting: {
    label: '代理操作中',
    line: (operator, person) =>
      `${operator}が${person}の代理で操作しています。操作の内容は、本人のアクティビティに記録されます。`,
    end: '代理操作を終了',
    ended: '代理操作のセッションが終了しました。',
  },

  labelled: (label, value) => `${label}：${value}`,
  loading: '読み込み中…',
  moment: '少々お待ちください…',
  tryAgain: '再試行',
  cancel: 'キャンセル',
  search: '検索',
  loadMore: 'さらに読み込む',
  noMoreYet: 'ここまでに新しい結果は見つかりませんでしたが、まだ検索していない範囲があります。',
  copy: 'コピー',
  copied: 'コピーしました。',
  notCopied: 'コピーできませんでした。文字列を選択して、手動でコピーしてください。',
  show: '表示',
  hide: '非表示',
  showField: (label) => `${label}を表示`,
  hideField: (label) => `${label}を非表示にする`,
  optional: '任意',
  capsLock: 'Caps Lockがオンになっています。',
  newPassword: {
    hint: (least) =>
      `${pluralOf(least, { other: '#文字以上' })}で設定してください。関連のない単語をいくつか組み合わせると、推測されにくく覚えやすいパスワードになります。`,
    missing: (left) => pluralOf(left, { other: 'あと#文字' }),
    enough: '十分な長さです。',
  },
  flaws: {
    missing: 'この項目を入力してください。',
    noEmail: 'メールアドレスを入力してください。',
    noPassword: 'パスワードを入力してください。',
    noNewPassword: '設定するパスワードを入力してください。',
    noName: '名前を入力してください。',
    email: 'メールアドレスを「name@example.com」のような形式で、省略せずに入力してください。',
    tooShort: (least) => pluralOf(least, { other: '#文字以上で入力してください。' }),
    tooLong: (most) => pluralOf(most, { other: '#文字以内で入力してください。' }),
    common: '多くの人が使っている、推測されやすいパスワードです。別のパスワードにしてください。',
    breached: '流出したことのあるパスワードです。別のパスワードにしてください。',
    isEmail: 'メールアドレスと同じパスワードは使えません。',
    ofEmail: 'メールアドレスをもとにしたパスワードは使えません。',
    wrongPassword: 'パスワードが違います。',
    characters: '使用できない文字が含まれています。',
    refused: (message) => `この内容は受け付けられませんでした：「${message}」`,
  },
  order: {
    label: '並び順',
    newest: '新しい順',
    name: '名前順',
  },

  notFound: {
    title: 'ページが見つかりません',
    lines:
      'このアドレスにページはありません。リンクが途中で切れているか、ページが削除された可能性があります。',
  },
  notConfidential: {
    title: 'このページにはhttpsが必要です',
    lines: [
      'httpで開かれています。同じネットワークのほかの人にパスワードを読み取られるおそれがあるため、このページからは何も送信されません。',
      '同じアドレスをhttpsで開いてください。開けない場合は、サービスがまだhttpsに対応していません。',
    ],
    open: 'httpsで開く',
  },
  missing: {
    title: 'ページを読み込めませんでした',
    lines:
      '現在サービスに接続できないか、ページが新しいバージョンに更新されています。準備ができると、自動的に読み込まれます。',
  },
  partMissing: '読み込めませんでした。接続を確認するか、ページを再読み込みしてください。',
  undo: '元に戻す',
  broken: {
    title: 'ページでエラーが発生しました',
    lines: 'このページで問題が発生しました。保存済みの内容は失われていません。',
  },

  noAnswer: 'サービスに接続できませんでした。接続を確認して、もう一度お試しください。',
  busy: 'サービスが混み合っています。少し待ってから、もう一度お試しください。',
  wrong: 'サーバーでエラーが発生しました。時間をおいて、もう一度お試しください。',
  outdated: 'ページの内容が古くなっています。再読み込みしてから、もう一度お試しください。',
  notDone: '何も変更されませんでした。',
  changedMeanwhile: 'ほかの人が先に変更しました。ページを再読み込みすると、変更後の内容を確認できます。',
  typeToConfirm: (name) => `確認のため「${name}」と入力してください`,
  ssoRequired: '組織では、組織独自の方法でログインする必要があります。',
  policyRefused:
    '組織のポリシーにより、このログイン方法またはこのネットワークからのアクセスは許可されていません。別の方法または別の場所からログインしてください。ポリシーはオーナーが変更できます。',
  secondFactorMissing:
    'この操作には2つ目の認証手段が必要です。パスキーで、またはパスワードとコードでログインしてください。どちらもまだない場合は、先に設定してください。',
  setUpSecondFactor: '2つ目の認証手段を設定',
  signInWithSecondFactor: 'ログインし直す',
  forbidden: 'この操作を行う権限がありません。',
  tooFast: (seconds) =>
    seconds === undefined
      ? '試行回数が多すぎます。時間をおいて、もう一度お試しください。'
      : `試行回数が多すぎます。${inSeconds(seconds)}にもう一度お試しください。`,
  tooFastIsOver: 'もう一度お試しいただけます。',
  notVerified: '先にメールアドレスを確認してください。お送りしたメールのリンクを開くと、確認が完了します。',
  firstFactorNotVerified:
    'パスキーや認証アプリを追加する前に、メールアドレスを確認してください。お送りしたメールのリンクを開くと、確認が完了します。',
  sendVerification: '確認メールを再送信',
  verificationSent: (email) => `${email}にリンクを送信しました。`,
  credentialsInvalid: 'メールアドレスまたはパスワードが違います。',
  registrationClosed: '現在、新しいアカウントは作成できません。',
  emailTaken: 'このメールアドレスのアカウントはすでにあります。',
  noPasskeys: 'このサービスにはホスト名がないため、パスキーを使えません。',
  accountSuspended:
    'このアカウントは停止されています。サービスの運営者に連絡してください。アカウントの内容は削除されていません。',

  shownOnce: {
    onlyNow: '今すぐコピーしてください。後から表示することはできません。',
    stored: '保存しました',
    leave: 'このページに表示されている内容は、後から表示できません。保存せずに移動しますか？',
  },

  conflict: {
    title: 'ほかの人が先に変更しました',
    lines: 'どちらの内容を残すか選んでください。まだ何も保存されていません。',
    yours: '自分の変更',
    theirs: 'ほかの人の変更',
    keepYours: '自分の変更を保存',
    takeTheirs: 'ほかの人の変更を採用',
    empty: '（空欄）',
  },

  code: {
    app: {
      label: 'コード',
      hint: '認証アプリに表示されている6桁の数字です。',
      other: 'リカバリーコードを使う',
    },
    recovery: {
      label: 'リカバリーコード',
      hint: '保存しておいたコードのうちの1つです。それぞれ1回だけ使えます。',
      other: '認証アプリを使う',
    },
    missing: 'コードを入力してください。',
    wrong: 'コードが違うか、すでに使用されています。',
  },

  again: {
    recent: {
      title: '本人確認',
      lines: 'ログインしてから時間が経っています。続けるには本人確認をしてください。',
    },
    ended: {
      title: 'ログアウトされました',
      lines: 'もう一度ログインすると、続きから再開できます。入力した内容は残っています。',
    },
    factors: {
      title: '本人確認',
      lines: 'ログイン方法が変わる操作です。続けるには本人確認をしてください。',
      strong: ['ログイン方法が変わる操作のため、パスワードだけでは確認できません。'],
    },
    wrongPassword: 'パスワードが違います。',
    passkey: {
      submit: '代わりにパスキーを使う',
      weak: 'パスワードだけで続けると、次にパスキーでログインするまで、2つ目の認証手段が必須の組織を開けなくなります。',
      notUsed: 'パスキーが使われませんでした。もう一度試すか、パスワードを入力してください。',
      notYours: 'このパスキーは使えません。別のアカウントのものか、このアカウントから削除されています。',
    },
  },
};
