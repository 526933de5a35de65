import type { Phrase } from '../phrase.ts';
import { countsOf, type MailTexts, type NoticeLines } from '../text.ts';

/*
 * 日本語。企業でも使われるサービスにならい、「です・ます」調の丁寧語で書く。敬語は控えめにし、「お客様」のような呼びかけは使わない。
 * 用語は主要な製品の設定画面に合わせる（ログイン、パスキー、認証アプリ、リカバリーコード）。
 */

const LINES: NoticeLines = {
  email_change_notice: 'アカウントの新しいメールアドレスが申請されました',
  email_changed_notice: 'アカウントのメールアドレスが変更されました',
  password_reset_notice: 'パスワードが再設定されました',
  password_changed_notice: 'パスワードが変更されました',
  password_breached_notice: 'パスワードが漏えいしたパスワードのリストに含まれています',
  totp_enabled_notice: '認証アプリが設定されました',
  totp_disabled_notice: '認証アプリが解除されました',
  recovery_codes_renewed_notice: 'リカバリーコードが新しくなりました',
  recovery_code_used_notice: 'リカバリーコードがログインに使われました',
  passkey_added_notice: 'パスキーが追加されました',
  passkey_removed_notice: 'パスキーが削除されました',
  passkey_counter_reset_notice: 'パスキーの使用回数が最初から数え直されました',
  identity_linked_notice: 'プロバイダーが連携されました',
  identity_unlinked_notice: 'プロバイダーの連携が解除されました',
  factors_removed_notice: '運営者が2つ目の認証手段を削除しました',
  new_device_notice: '新しい端末からアカウントへのログインがありました',
  webhook_failing_notice: '所有する組織のWebhookが動作しなくなりました',
  domain_missing_notice: '所有する組織のドメインのレコードが見つかりません',
  domain_lost_notice: '所有する組織がドメインを失いました',
  certificate_expiring_notice: '組織の接続の証明書の有効期限が近づいています',
  sso_bypassed_notice: 'オーナーが組織独自のサインインを経ずに利用しました',
  sso_released_notice: '組織独自のサインインの対象からメンバーが外されました',
  api_key_created_notice: '所有する組織のAPIキーが作成されました',
  manager_removed_notice: 'APIキーまたはWebhookを作成したメンバーが、所有する組織から外れました',
  approval_notice: '承認の依頼が届きました',
};

const ROLES = {
  owner: 'オーナー（すべての変更と組織の削除ができます）',
  admin: '管理者（組織の変更と、オーナー以外のメンバーの管理ができます）',
  viewer: '閲覧者（組織とそのメンバーを見ることができます）',
} as const;

const KEY_ROLES = {
  admin: '組織を変更し、メンバー、招待、Webhookを管理できます',
  viewer: '組織とそのメンバーを見ることができます',
} as const;

export const texts: MailTexts = {
  quotes: ['「', '」'],
  more: { other: 'ほか#件' },
  sentBy: (site) => `送信元：${site}`,

  mails: ({ phrase, quoted, day, length, plural, listed }) => {
    const byName = (name: string | undefined): Phrase =>
      name === undefined ? phrase`ほかのメンバー` : phrase`${quoted(name)}さん`;
    const FINE = phrase`ご自身による操作であれば、何もする必要はありません。`;
    const NOT_YOU = phrase`心当たりがない場合は、今すぐパスワードを再設定してください。ほかの人はすべてログアウトされます。その後、アカウントのセキュリティ設定を確認してください。`;
    const DAY_LONG = phrase`リンクは1回だけ使え、有効期間は${length(24, 'hour')}です。`;
    const HOUR_LONG = phrase`リンクは1回だけ使え、有効期間は${length(60, 'minute')}です。新しいパスワードを設定すると、すべての端末からログアウトされます。`;
    const OWNER = phrase`組織のオーナーに、このメールをお送りしています。`;
    return {
      verification: ({ site }) => ({
        subject: 'メールアドレスを確認してください',
        says: phrase`${site}で、このメールアドレスを使ってアカウントが登録されました。ご自身で登録した場合は、ご自分のアドレスであることを確認してください。`,
        link: 'アドレスを確認する',
        notes: DAY_LONG,
        otherwise: phrase`心当たりがない場合は、リンクを開いて「自分ではありません」を選んでください。アカウントは削除されます。`,
      }),
      email_change_verification: ({ site }) => ({
        subject: '新しいメールアドレスを確認してください',
        says: phrase`${site}のアカウントにこのメールアドレスを使いたいという申請がありました。ご自身で申請した場合は、ご自分のアドレスであることを確認してください。`,
        link: 'アドレスを確認する',
        notes: phrase`${DAY_LONG}リンクを開くまで、何も変わりません。`,
        otherwise: phrase`心当たりがない場合は、リンクを開いて「自分ではありません」を選んでください。変更は取り消されます。`,
      }),
      email_change_notice: ({ site }) => ({
        subject: 'アカウントの新しいメールアドレスが申請されました',
        says: phrase`${site}のアカウントにログインしていて、パスワードを知っている人が、メールアドレスの変更を申請しました。新しいアドレスが確認されると、変更が有効になります。`,
        notes: FINE,
        otherwise: phrase`心当たりがない場合は、今すぐパスワードを変更するか再設定してください。メールアドレスの変更は中止されます。`,
      }),
      email_changed_notice: ({ site }) => ({
        subject: 'アカウントのメールアドレスが変更されました',
        says: phrase`${site}のアカウントのメールアドレスが別のアドレスに変わり、そのアドレスが確認されました。このアドレスではもうログインできず、アカウントに関するメールも届きません。`,
        notes: FINE,
        otherwise: phrase`心当たりがない場合は、すぐに${site}の運営者に連絡してください。`,
      }),
      password_reset: ({ site }) => ({
        subject: 'パスワードを再設定してください',
        says: phrase`${site}のアカウントのパスワード再設定が申請されました。ご自身で申請した場合は、新しいパスワードを設定してください。`,
        link: '新しいパスワードを設定する',
        notes: HOUR_LONG,
        otherwise: phrase`心当たりがない場合は、このメールを無視してください。パスワードは変わりません。`,
      }),
      login_code: ({ site, loginCode }) => ({
        subject: 'ログイン用コード',
        says: [
          phrase`${site} のアカウントにログインするには、次のコードを入力してください。`,
          phrase`コード：${loginCode}`,
        ],
        notes: phrase`コードは、リクエストした画面で1回だけ使用でき、${length(10, 'minute')}で期限切れになります。`,
        otherwise: phrase`${site} の担当者がこのコードをお尋ねすることはありません。心当たりがない場合は、このメールを無視してください。コードがなければ誰もログインできません。`,
      }),
      operator_password_reset: ({ site }) => ({
        subject: 'パスワードを再設定するためのリンク',
        says: phrase`アカウントの新しいパスワードを設定できるように、${site}の運営者がこのリンクをお送りしました。`,
        link: '新しいパスワードを設定する',
        notes: HOUR_LONG,
        otherwise: phrase`依頼した覚えがない場合は、このメールを無視してください。パスワードは変わりません。`,
      }),
      account_invitation: ({ site }) => ({
        subject: '新しいアカウントのパスワードを設定してください',
        says: phrase`${site}の運営者が、このメールアドレスでアカウントを作成しました。ログインに使うパスワードを設定してください。`,
        link: 'パスワードを設定する',
        notes: phrase`リンクは1回だけ使え、有効期間は${length(7, 'day')}です。期限が切れた後は、${site}でパスワードの再設定を申請してください。`,
        otherwise: phrase`アカウントが不要な場合は、このメールを無視してください。だれもログインできません。`,
      }),
      password_reset_notice: ({ site, kept }) => {
        const stays = [
          ...(kept.hasApp ? [phrase`認証アプリの設定はそのまま残っています。`] : []),
          ...listed(kept.passkeys, (list) => phrase`引き続き使えるパスキー：${list}`),
          ...listed(kept.apiKeys, (list) => phrase`引き続き使えるご自分のAPIキー：${list}`),
          ...listed(kept.webhooks, (list) => phrase`引き続きイベントが届くご自分のWebhook：${list}`),
        ];
        return {
          subject: 'パスワードが再設定されました',
          says: [
            phrase`${site}のアカウントのパスワードが、このアドレスに送られたリンクで再設定され、すべての端末からログアウトされました。`,
            ...stays,
          ],
          notes:
            stays.length === 0
              ? phrase`ご自身による操作であれば、もう一度ログインしてください。`
              : phrase`ご自身による操作であれば、もう一度ログインし、見覚えのないものを削除してください。新しいパスワードだけでは止まりません。`,
          otherwise: phrase`心当たりがない場合は、ほかの人がメールを読める状態です。まずメールボックスのパスワードを変更し、それから${site}でもう一度パスワードの再設定を申請してください。`,
        };
      },
      password_changed_notice: ({ site }) => ({
        subject: 'パスワードが変更されました',
        says: phrase`ログインしていて、以前のパスワードを知っている人が、${site}のアカウントのパスワードを変更しました。`,
        notes: FINE,
        otherwise: phrase`心当たりがない場合は、今すぐ${site}でパスワードの再設定を申請してください。ほかの人はすべてログアウトされます。`,
      }),
      password_breached_notice: ({ site }) => ({
        subject: 'パスワードを変更してください：データ漏えいで見つかりました',
        says: phrase`${site}のアカウントへのログインに使われたパスワードは、ここまたは別の場所で起きたデータ漏えいで見つかったものです。そのようなリストを持つ人は、あなたのアカウントで試すことができます。`,
        notes: phrase`ほかでは使っていない別のパスワードを選んでください。このメールは、パスワードごとに1回だけ送信されます。`,
      }),
      totp_enabled_notice: ({ site }) => ({
        subject: 'アカウントに認証アプリが設定されました',
        says: phrase`${site}のアカウントへのログインに、パスワードに加えて認証アプリのコードが必要になりました。`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      totp_disabled_notice: ({ site }) => ({
        subject: 'アカウントの認証アプリが解除されました',
        says: phrase`${site}のアカウントへのログインに、コードは不要になりました。パスワードだけでログインできます。`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_codes_renewed_notice: ({ site }) => ({
        subject: 'リカバリーコードが新しくなりました',
        says: phrase`${site}のアカウントのリカバリーコードが新しくなりました。以前のコードはもう使えません。`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_code_used_notice: ({ site }) => ({
        subject: 'アカウントのリカバリーコードが使われました',
        says: phrase`パスワードとリカバリーコードを使って、${site}のアカウントへのログインがありました。使われたコードはもう使えません。`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      passkey_added_notice: ({ site }) => ({
        subject: 'アカウントにパスキーが追加されました',
        says: phrase`ログインしている人が、${site}のアカウントにパスキーを追加しました。このパスキーを使うと、パスワードなしでログインできます。`,
        notes: FINE,
        otherwise: phrase`心当たりがない場合は、今すぐパスキーを削除し、パスワードを変更してください。`,
      }),
      passkey_removed_notice: ({ site }) => ({
        subject: 'アカウントのパスキーが削除されました',
        says: phrase`ログインしている人が、${site}のアカウントからパスキーを削除しました。このパスキーではもうログインできず、これで始まったセッションは終了しました。`,
        notes: phrase`${FINE}端末に残っているパスキーも、必要に応じて削除してください。`,
        otherwise: phrase`心当たりがない場合は、今すぐパスワードを変更してください。`,
      }),
      passkey_counter_reset_notice: ({ site }) => ({
        subject: 'アカウントのパスキーを確認してください',
        says: phrase`${site}のアカウントのパスキーでログインがあり、その使用回数が最初から数え直されました。パスキーを別のパスワードマネージャーや端末に移した場合は、通常の動作です。`,
        notes: FINE,
        otherwise: phrase`心当たりがない場合は、今すぐパスキーを削除し、パスワードを変更してください。`,
      }),
      identity_linked_notice: ({ site }) => ({
        subject: 'アカウントにプロバイダーが連携されました',
        says: phrase`ログインしている人が、${site}のアカウントにプロバイダーを連携しました。このプロバイダーを使うと、パスワードなしでログインできます。`,
        notes: FINE,
        otherwise: phrase`心当たりがない場合は、今すぐ連携を解除し、パスワードを変更してください。`,
      }),
      identity_unlinked_notice: ({ site }) => ({
        subject: 'アカウントのプロバイダーの連携が解除されました',
        says: phrase`ログインしている人が、${site}のアカウントからプロバイダーの連携を解除しました。このプロバイダーではもうログインできません。`,
        notes: FINE,
        otherwise: phrase`心当たりがない場合は、今すぐパスワードを変更してください。`,
      }),
      factors_removed_notice: ({ site }) => ({
        subject: 'アカウントの2つ目の認証手段が削除されました',
        says: phrase`${site}の運営者が、アカウントの認証アプリ、リカバリーコード、パスキーを削除し、すべての端末からログアウトさせました。今はパスワードだけでログインできます。`,
        notes: phrase`ご自身で依頼した場合は、ログインして、認証アプリまたはパスキーをもう一度設定してください。`,
        otherwise: phrase`依頼した覚えがない場合は、今すぐパスワードを再設定し、${site}の運営者に連絡してください。`,
      }),
      invitation: ({ site, invitation: { organizationName, inviterName, role, expiresAt } }) => ({
        subject: '組織への招待が届きました',
        says: phrase`${byName(inviterName)}から、${site}の${quoted(organizationName)}への招待が届いています。役割は${ROLES[role]}です。`,
        link: '招待を見る',
        notes: phrase`${day(expiresAt)}まで、承諾または辞退できます。`,
        otherwise: phrase`この組織に心当たりがない場合は、招待を辞退するか、このメールを無視してください。`,
      }),
      approval_notice: ({ site }) => ({
        subject: '承認が必要です',
        says: phrase`${site}のほかの運営者が、アカウントまたは組織の削除、あるいはアカウントの2つ目の認証手段の削除を求めています。実行には2人目の運営者が必要です。`,
        link: '内容を見る',
        notes: phrase`承認できるのは1時間以内です。承認しなければ、何も起こりません。`,
        otherwise: phrase`${site}の運営者に、このメールをお送りしています。心当たりのない内容は、承認する前に相手の運営者に確認してください。`,
      }),
      new_device_notice: ({ site, device: { at, browser, ipAddress } }) => ({
        subject: 'アカウントへの新しいログインがありました',
        says: [
          phrase`過去90日間使われていなかった端末から、${site}のアカウントへのログインがありました。`,
          phrase`日時：${day(at)}`,
          phrase`ブラウザー：${browser ?? '不明'}`,
          phrase`アドレス：${ipAddress ?? '不明'}`,
        ],
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      webhook_failing_notice: ({ site, webhook: { organizationName, host } }) => ({
        subject: 'Webhookにイベントが届かなくなりました',
        says: phrase`${site}の${quoted(organizationName)}で、${quoted(host)}宛てのWebhookにイベントが届かなくなりました。3日間何も配信できなかったか、受信側が410 Goneを返しました。`,
        why: OWNER,
        notes: phrase`受信側が復旧したら、Webhookを有効にしてください。保留中のイベントが配信されます。不要な場合は削除してください。`,
      }),
      domain_missing_notice: ({ site, domain: { organizationName, name, record, lostAt } }) => ({
        subject: 'ドメインのレコードが見つかりません',
        says: phrase`${site}の${quoted(organizationName)}がドメイン${quoted(name)}を所有することを示すTXTレコードが、DNSに見つかりません。このままでは${day(lostAt)}にドメインが失われ、そのドメインのアドレスでは接続を使ってサインインできなくなります。`,
        why: OWNER,
        notes: phrase`レコードをもう一度追加してください。名前：${quoted(record.name)}、値：${quoted(record.value)}。レコードは1日に1回確認されます。すぐに確認するには、ドメインのページで「今すぐ確認」を選んでください。`,
        otherwise: phrase`ドメインがもう組織のものでない場合は、ドメインのページで削除してください。`,
      }),
      domain_lost_notice: ({ site, domain: { organizationName, name, record } }) => ({
        subject: 'ドメインが失われました',
        says: phrase`${site}の${quoted(organizationName)}で、ドメイン${quoted(name)}の確認が無効になりました。レコードが1週間DNSに見つからなかったためです。そのドメインのアドレスでは、接続を使ってサインインできなくなりました。`,
        why: OWNER,
        notes: phrase`ドメインがまだ組織のものである場合は、レコードをもう一度追加してください。名前：${quoted(record.name)}、値：${quoted(record.value)}。その後、ドメインのページで「今すぐ確認」を選んでください。`,
      }),
      certificate_expiring_notice: ({ site, certificate: { organizationName, name, endsAt } }) => ({
        subject: '証明書の有効期限が近づいています',
        says: phrase`${site}の${quoted(organizationName)}で、接続${quoted(name)}のIDプロバイダーが署名に使う証明書の有効期限は${day(endsAt)}です。ここに登録されていない別の証明書でプロバイダーが署名するようになると、この接続ではサインインできなくなります。`,
        why: OWNER,
        notes: [
          phrase`IDプロバイダーで新しい証明書を作成し、それまでに新しいメタデータを接続に登録してください。切り替えの間は、メタデータに両方の証明書を含めることができます。`,
          phrase`メタデータをURLで指定している場合は、毎日読み直されます。新しい証明書が期限までにそこにあれば十分です。`,
        ],
      }),
      sso_bypassed_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: '組織独自のサインインを経ない利用がありました',
        says: phrase`${byName(personName)}（${site}の${quoted(organizationName)}のオーナー）が、組織が求める独自のサインインを経ずに組織を利用しました。プロバイダーの障害で全員が締め出されないように、第2要素でサインインしたオーナーはいつでも利用できます。`,
        why: OWNER,
        notes: phrase`予定していたことであれば、何もする必要はありません。`,
        otherwise: phrase`心当たりがない場合は、その人に確認してください。ほかの人がその人のアカウントを使っているおそれがあります。行われた操作は組織のイベントに記録されています。`,
      }),
      sso_released_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: '組織独自のサインインの対象からメンバーが外されました',
        says: phrase`${byName(personName)}（${site}の${quoted(organizationName)}のメンバー）は、組織独自のサインインを使う必要がなくなりました。オーナーがこの人を対象から外しました。`,
        why: OWNER,
        notes: phrase`予定していたことであれば、何もする必要はありません。`,
        otherwise: phrase`心当たりがない場合は、ほかのオーナーに確認してください。誰が行ったかは組織のイベントに記録されています。`,
      }),
      api_key_created_notice: ({ site, apiKey: { organizationName, name, role, makerName } }) => ({
        subject: 'APIキーが作成されました',
        says: phrase`${byName(makerName)}が、${site}の${quoted(organizationName)}にAPIキー${quoted(name)}を作成しました。このキーを持つプログラムは、${KEY_ROLES[role]}。`,
        why: OWNER,
        notes: phrase`予定していたことであれば、何もする必要はありません。`,
        otherwise: phrase`心当たりがない場合は、キーを無効にし、作成した人に確認してください。ほかの人がその人のアカウントを使っているおそれがあります。`,
      }),
      manager_removed_notice: ({ site, departure: { organizationName, personName, apiKeys, webhooks } }) => ({
        subject: '外れたメンバーが作成したAPIキーとWebhook',
        says: [
          phrase`${byName(personName)}は、${site}の${quoted(organizationName)}のメンバーではなくなりましたが、APIキーまたはWebhookを作成していました。`,
          ...listed(apiKeys.kept, (list) => phrase`引き続き使えるAPIキー：${list}`),
          ...listed(webhooks.kept, (list) => phrase`引き続きイベントが届くWebhook：${list}`),
          ...listed(apiKeys.ended, (list) => phrase`無効になったAPIキー：${list}`),
          ...listed(webhooks.ended, (list) => phrase`削除されたWebhook：${list}`),
        ],
        why: OWNER,
        notes:
          apiKeys.kept.length + webhooks.kept.length > 0
            ? phrase`プログラムが使っている場合があるため、APIキーとWebhookは作成した人がいなくなっても動作し続けます。この人が知っている可能性のあるキーやシークレットを取り替え、不要なものは無効にするか削除してください。`
            : phrase`これらを使っていたプログラムには、新しいものが必要です。`,
      }),
      notices_summary: ({ site, summary }) => ({
        subject: 'メールでお知らせできる数を超える変更がありました',
        says: [
          phrase`${day(summary.since)}以降、${site}で、メールでお知らせできる数を超える変更がありました。次の変更はお知らせしていません。`,
          ...countsOf(summary).map(
            ({ purpose, count }) =>
              phrase`${LINES[purpose]}${count === 1 ? '' : `（${plural(count, { other: '#回' })}）`}。`,
          ),
        ],
        notes: phrase`${FINE}起きたことはすべて、アカウントで確認できます。`,
        otherwise: NOT_YOU,
      }),
    };
  },
};
