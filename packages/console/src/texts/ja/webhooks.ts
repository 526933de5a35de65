/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。Webhookはイベントを「配信」し、相手は「受信側」と呼ぶ。 */
import { listOf, numberOf, pluralOf } from '../../frame/time.ts';
import type { Translated } from '../../frame/translated.ts';
import { eventTitles } from './events.ts';

type Texts = Translated['webhooks'];

export const webhooks: Texts['webhooks'] = {
  heading: 'Webhookを追加',
  lines: 'この組織でイベントが起きると、指定したURLに送信されます。',
  url: 'URL',
  urlHint: '受信側のサービスのエンドポイントです（例：https://hooks.example.com/events）。',
  urlMissing: 'URLを入力してください。',
  urlFlaw:
    '公開されたホストの、https://で始まるURLを入力してください。ユーザー名は含められません。ポートは443、80、または1024以上が使えます。',
  submit: 'Webhookを追加',
  notSeen:
    '応答がありませんでした。シークレットが表示されないままWebhookが追加された可能性があります。ページを再読み込みし、ある場合はシークレットを再発行してください。',
  empty: 'Webhookはまだありません。',

  all: 'すべてのイベント',
  allHint: '今後追加される種類のイベントも含みます。',
  chosen: '選択したイベント',
  chosenHint: '選択したものだけを送信します。',
  chosenLabel: '送信するイベント',
  groups: {
    organization: '組織',
    manager: 'メンバー',
    invitation: '招待',
    domain: 'ドメイン',
    webhook: 'Webhook',
    api_key: 'APIキー',
    operator: 'このサービスの運営者',
    other: 'その他',
  },
  allOf: (group) => `「${group}」のすべて`,
  noneChosen: 'イベントを1つ以上選択してください。',
  gets: (types) => {
    if (types === null) return 'すべてのイベント';
    const [only] = types;
    return types.length === 1 && only ? eventTitles[only] : `${numberOf(types.length)}種類のイベント`;
  },
  getsAll: (types) => (types === null ? 'すべて' : listOf(types.map((type) => eventTitles[type] ?? type))),

  states: {
    active: '有効',
    paused: '一時停止中',
    failing: '停止中',
  },
  created: (maker) => `${maker}`,
  delivered: (distance) => `最終配信：${distance}`,
  neverDelivered: '配信なし',
  failingSince: (date) => `${date}から失敗`,

  secret: (url) => `${url}のシークレット`,
  secretLines:
    'リクエストがこのサービスから送信されたことを、受信側で確認するためのものです。各リクエストには、Standard Webhooksの仕様に従って署名が付きます。',
};

export const webhook: Texts['webhook'] = {
  gone: 'Webhookが見つかりません',
  goneLines: '削除されたか、組織へのアクセス権がありません。',
  lastDelivered: '最終配信',
  created: '作成日時',
  createdBy: (moment, maker) => `${moment} ${maker}`,
  failingSince: '失敗の開始日時',

  pausedLines: '一時停止中は何も送信されません。その間のイベントが後で送信されることもありません。',
  stoppedTitle: '送信が停止しています',
  stoppedLines: [
    '3日間何も配信できなかったか、受信側が、存在しないことを示す410を返しました。',
    '原因は、下の一覧の失敗した配信で確認できます。受信側を修正するかURLを変更してから、Webhookを有効にしてください。待機中の配信が送信され、失敗した配信も再送信できるようになります。停止していた間のイベントは送信されません。',
  ],
  troubleLines: '最近の配信が失敗しています。最長3日間、再試行されます。原因は下の一覧で確認できます。',

  pause: '一時停止',
  resume: '有効にする',
  pausedNow: 'Webhookを一時停止しました。',
  resumedNow: 'Webhookを有効にしました。',
  test: 'テストを送信',
  tested: 'テストを送信しています。',
  testWaits: 'Webhookが有効になると、テストが送信されます。',

  rotate: 'シークレットを再発行',
  rotateTitle: 'シークレットを再発行しますか？',
  rotateLines:
    '新しいシークレットを発行します。24時間は新旧両方のシークレットで署名されるため、取り替えの間も受信を拒否されることはありません。',
  rotateSubmit: '新しいシークレットを発行',
  rotateNotSeen:
    '応答がありませんでした。表示されないままシークレットが再発行された可能性があります。もう一度試すと、新しいシークレットを表示できます。',

  saved: 'Webhookを保存しました。',
  deletion: {
    heading: 'Webhookを削除',
    lines: '今後は何も送信されず、配信の記録も削除されます。この操作は元に戻せません。',
    title: 'このWebhookを削除しますか？',
  },
  deleted: 'Webhookを削除しました。',
};

export const deliveries: Texts['deliveries'] = {
  heading: '配信',
  label: '過去30日間の配信',
  anyState: 'すべて',
  states: {
    pending: '待機中',
    delivered: '配信済み',
    failed: '失敗',
  },
  empty: 'まだ何も送信されていません。テストを送信して、届くか確認してください。',
  emptyFiltered: 'この状態の配信はありません。',
  refresh: '更新',
  typeOf: (type) => (type === 'webhook.test' ? 'テスト' : (eventTitles[type] ?? type)),
  attempts: (count) => (count === 0 ? '未試行' : pluralOf(count, { other: '#回試行' })),
  answered: (status) => `応答：${status}`,
  next: (distance) => `次の試行：${distance}`,
  nextSoon: '次の試行：1分以内',
  underWay: '試行中',
  waits: 'Webhookが有効になるまで待機',
  copyId: 'IDをコピー',
  copyIdNamed: (what, when) => `IDをコピー：${what}、${when}`,
  again: '再送信',
  againNamed: (what, when) => `再送信：${what}、${when}`,
  details: '送信内容と応答',
  bodyGone: '送信内容はもう保存されていません。',
  sentAgain: '再送信しています。',
  allAgain: '失敗した配信をすべて再送信',
  allAgainTitle: '失敗した配信をすべて再送信しますか？',
  allAgainLines:
    '過去30日間に失敗した配信をすべて、受信側に送信し直します。処理済みのものは、受信側でIDから判別できます。',
  sentAllAgain: (count) => pluralOf(count, { other: '#件の配信を再送信しています。' }),
};
