/* 「です・ます」調の丁寧語。文体と用語はframe.tsを参照。アプリケーションの名前は他者が付けたものなので、かぎ括弧で囲む。 */
import type { Translated } from '../../frame/translated.ts';
import { scopes } from './scopes.ts';

export const authorize: Translated['authorize']['authorize'] = {
  movingOn: (application) => `「${application}」にログインしています`,
  leaving: '自動的に移動しない場合は、手動で開いてください。',
  open: (application) => `「${application}」を開く`,
  refuse: (application) => `「${application}」に戻る`,

  nothing: {
    title: 'ログイン先のアプリケーションがありません',
    lines:
      'このページは、アプリケーションからログインするときに開きます。使いたいアプリケーションに戻って、ログインし直してください。',
  },
  unknown: {
    title: '登録されていないアプリケーションです',
    lines: [
      'アプリケーションが存在しないか、停止されています。アプリケーションには戻りません。',
      '間違いだと思われる場合は、アプリケーションの運営者に連絡してください。',
    ],
  },
  foreign: {
    title: 'このログインは安全ではありません',
    lines: [
      'アプリケーションからの要求が、このサービスへの登録内容と一致しません。アプリケーションには戻りません。',
      'アプリケーションの運営者に、次の詳細を伝えてください。',
    ],
    detail: (flaw) => `パラメーターの問題：${flaw}`,
  },
  acting: {
    title: '代理操作中です',
    lines: (person) =>
      `アプリケーションにログインできるのは${person}本人だけです。代理ではログインできません。`,
    end: '代理操作を終了して、自分のアカウントで続ける',
  },
  account: {
    title: 'どのアカウントを使いますか？',
    choose: (application, email) =>
      `「${application}」ではアカウントを選択できます。現在は${email}でログインしています。`,
    hint: (application, email, hint) =>
      `「${application}」は${hint}でのログインを求めていますが、現在は${email}でログインしています。`,
    switched: (_application, email) => `途中で、このブラウザーのログインが${email}に切り替わりました。`,
    back: (application, email) => `「${application}」から戻りました。現在は${email}でログインしています。`,
    goOn: (email) => `${email}で続ける`,
  },
  again: {
    line: (application) => `「${application}」が本人確認を求めています。`,
    confirm: '確認する',
  },
  factor: {
    title: '2つ目の認証手段が必要です',
    confirm: (application) =>
      `「${application}」には、パスワードだけではログインできません。2つ目の認証手段で本人確認をしてください。`,
    none: (application) =>
      `「${application}」には、パスワードだけではログインできません。アカウントに2つ目の認証手段がまだないため、設定してから続けてください。`,
  },
  organization: {
    title: '組織を選択',
    line: (application) => `どの組織で「${application}」にログインしますか？`,
  },
  noOrganization: {
    title: '組織が必要です',
    lines: (application, email) => [
      `「${application}」は組織で利用するアプリケーションですが、${email}はどの組織のメンバーでもありません。`,
      '組織を作成するか、ほかの人に組織への招待を依頼してください。',
    ],
  },
  foreignOrganization: {
    title: 'この組織のメンバーではありません',
    lines: (application, email) => [
      `「${application}」が指定した組織に、${email}は参加していません。`,
      '別のアカウントを使うか、その組織の人に招待を依頼してください。',
    ],
  },
  verify: {
    title: '先にメールアドレスを確認してください',
    line: (email) => `${email}にリンクを送信しました。リンクを開いてから、ここで続けてください。`,
    goOn: '続ける',
  },
  consent: {
    title: (application) => `「${application}」にログインしますか？`,
    line: (application) =>
      `「${application}」は、このサービスとは別のアプリケーションです。許可すると、次のことができるようになります。`,
    unregistered: (host) =>
      `このようなアプリはだれでも公開できます。${host}を信頼していて、たった今そこからログインを始めた場合にのみ続けてください。`,
    callsItself: 'アプリが名乗る名前',
    account: 'アカウント',
    goesTo: '移動先',
    thisDevice: 'この端末のアプリ',
    allow: '許可する',
    refuse: '拒否する',
    until: 'このサービスからログアウトするまで有効です。',
    notYou: '自分のアカウントではない場合：',
  },
  scopes,
};
