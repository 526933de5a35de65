/* 文体と用語はframe.tsを参照。 */
import { pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';

type Texts = Translated['policies'];

export const security: Texts['security'] = {
  lines: 'この組織の内容を見たり変更したりするすべての人に求める条件です。変更はすぐに適用されます。',
  onlyOwners: '変更できるのはオーナーだけです。',
  policy: 'ポリシー',
  demanded: '必須',
  notDemanded: '任意',
  demand: '必須にする',
  stop: '必須設定を解除',
  saveAnyway: 'このまま保存',
  saved: 'ポリシーを保存しました。',
  mayBeMore: '一覧はここまでです。ほかにもいる可能性があります。',
  lockedOut: (count, names) =>
    pluralOf(count, { other: `現在ログイン中で、開けなくなる人（#人）：${names}` }),
  andMore: (count) => pluralOf(count, { other: 'ほか#人' }),
  ownSession:
    '保存されませんでした。現在のログインまたはネットワークがこの条件を満たさないため、自分が開けなくなります。',
  noConnection: '有効な接続がまだありません。「SSO」で接続を追加し、テストしてください。',
  anyLength: 'サービスの上限まで',
  atMost: (length) => `最長${length}`,
};

export const demands: Texts['demands'] = {
  requireSecondFactor: {
    heading: '2つ目の認証手段',
    hint: '必須にすると、パスキーで、またはパスワードとコードでログインした人だけが、この組織の内容を見たり変更したりできます。',
    require: '2つ目の認証手段を必須にする',
    requireTitle: '2つ目の認証手段を必須にしますか？',
    requireLines:
      '2つ目の認証手段を使わずにログインした人は、使ってログインし直すまで、この組織の内容を見ることも変更することもできなくなります。',
    concerned: (count, names) => pluralOf(count, { other: `2つ目の認証手段がまだない人（#人）：${names}` }),
    nobody: 'この組織では、全員がすでに設定しています。',
    stop: '2つ目の認証手段の必須設定を解除',
    stopTitle: '2つ目の認証手段の必須設定を解除しますか？',
    stopLines:
      '解除すると、パスワードだけのログインで、この組織のすべての内容を見たり変更したりできるようになります。',
    required: '2つ目の認証手段を必須にしました。',
    notRequired: '2つ目の認証手段の必須設定を解除しました。',
  },
  ssoRequired: {
    heading: 'シングルサインオン',
    hint: '必須にすると、確認済みドメインのアドレスを持つ人は、組織のプロバイダーでログインした場合にだけ、この組織の内容を見たり変更したりできます。',
    require: 'シングルサインオンを必須にする',
    requireTitle: 'シングルサインオンを必須にしますか？',
    requireLines: [
      'ほかの方法でログインした人は、組織のプロバイダーでログインし直すまで、この組織の内容を見ることも変更することもできなくなります。',
      '2つ目の認証手段を使ってログインしたオーナーは、ほかの方法でも開けます。プロバイダーの障害でだれも開けなくなることを防ぐためです。その都度イベントとして記録され、すべてのオーナーにメールが届きます。',
    ],
    concerned: (count, names) =>
      pluralOf(count, { other: `この方法でログインする必要がある人（#人）：${names}` }),
    nobody: '確認済みドメインのアドレスを持つ人がいないため、まだだれも対象になりません。',
    stop: 'シングルサインオンの必須設定を解除',
    stopTitle: 'シングルサインオンの必須設定を解除しますか？',
    stopLines: '解除すると、ほかの方法でログインした人も開けるようになります。',
    required: 'シングルサインオンを必須にしました。',
    notRequired: 'シングルサインオンの必須設定を解除しました。',
  },
};

export const policyRules: Texts['policyRules'] = {
  sessionMaxAge: {
    heading: 'ログインからの時間',
    lines: 'これより前にログインした人は、この組織の内容を見たり変更したりする前に、本人確認が必要です。',
    label: 'ログインからの最長時間',
    tooLong: 'もっと短い時間を選んでください。このサービスのセッションはそれより前に終了します。',
  },
  sessionIdle: {
    heading: '利用していない時間',
    lines:
      'これより長くサービスを利用していなかった人は、この組織の内容を見たり変更したりする前に、本人確認が必要です。',
    label: '利用していない最長時間',
    tooLong: 'もっと短い時間を選んでください。利用のないセッションはそれより前に終了します。',
  },
  allowedMethods: {
    heading: 'ログイン方法',
    lines:
      'ログインに使ったものは、すべて許可されている必要があります。パスワードと認証アプリを使う場合は、その両方です。',
    label: '許可するもの',
    factors: '1つ目の認証手段の後',
    any: 'すべて',
    none: '少なくとも1つ選んでください。',
  },
  networks: {
    heading: 'ネットワーク',
    lines: 'メンバーとAPIキーは、これらのアドレスからだけアクセスできます。',
    label: 'アドレスと範囲',
    hint: '192.0.2.7や192.0.2.0/24のように、1行に1つずつ入力します。空欄にすると、どこからでもアクセスできます。',
    any: 'どこからでも可',
    more: (count) => pluralOf(count, { other: 'ほか#件' }),
    wrong: (lines) => `アドレスでも範囲でもありません：${lines}`,
    tooMany: 'アドレスと範囲は100件まで入力できます。',
  },
};

export const refused: Texts['refused'] = {
  titles: {
    SECOND_FACTOR_MISSING: '2つ目の認証手段が必要です',
    SSO_REQUIRED: 'シングルサインオンが必要です',
    POLICY_REFUSED: '組織により許可されていません',
  },
  factorLines: [
    'この組織を開けるのは、2つ目の認証手段を使ってログインした人だけです。今回のログインでは使われていません。',
    '認証アプリを設定すると、すぐに続けられます。または、パスキーを追加し、そのパスキーでログインし直してください。',
  ],
  ssoLines: [
    'この組織を開けるのは、組織のプロバイダーでログインした人だけです。今回は別の方法でログインしています。',
    'プロバイダーでログインすると、このページに戻ります。',
  ],
  methods: '組織では、今回のログイン方法の一部が許可されていません。別の方法でログインしてください。',
  network:
    '組織では、現在のネットワークからのアクセスが許可されていません。別のネットワークからお試しください。',
  ownersChangeIt: '何を許可するかは、組織のオーナーが決めます。',
};

/** Of people who are held to the organization's own sign-in. */
export const release: Texts['release'] = {
  held: 'シングルサインオン',
  label: '対象から外す',
  named: (name) => `${name}をシングルサインオンの対象から外す`,
  title: (name) => `${name}をシングルサインオンの対象から外しますか？`,
  lines: [
    'この人はどの方法でもログインできるようになります。すべてのオーナーにメールが届きます。',
    'シングルサインオンが改めて必須になるか、確認済みドメインの別のアドレスに変わると、再び対象になります。',
  ],
  released: (name) => `${name}はシングルサインオンを使う必要がなくなりました。`,
};
