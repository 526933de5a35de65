import { countsOf, type MailTexts, type NoticeLines } from '../text.ts';

/*
 * Deutsch, mit „Sie“: So schreiben Konten- und Verwaltungsdienste in Deutschland, Österreich und der Schweiz an Menschen, die
 * sie beruflich nutzen. Personen werden geschlechtsneutral benannt („jemand“, „Person“), wo es ohne Verrenkung geht.
 */

const LINES: NoticeLines = {
  email_change_notice: 'Für Ihr Konto wurde eine neue E-Mail-Adresse angefordert',
  email_changed_notice: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
  password_reset_notice: 'Ihr Passwort wurde zurückgesetzt',
  password_changed_notice: 'Ihr Passwort wurde geändert',
  password_breached_notice: 'Ihr Passwort steht in einer Liste gestohlener Passwörter',
  totp_enabled_notice: 'Eine Authenticator-App wurde eingerichtet',
  totp_disabled_notice: 'Die Authenticator-App wurde entfernt',
  recovery_codes_renewed_notice: 'Ihre Wiederherstellungscodes wurden ersetzt',
  recovery_code_used_notice: 'Zur Anmeldung wurde ein Wiederherstellungscode verwendet',
  passkey_added_notice: 'Ein Passkey wurde hinzugefügt',
  passkey_removed_notice: 'Ein Passkey wurde entfernt',
  passkey_counter_reset_notice: 'Ein Passkey zählt seine Verwendungen von vorn',
  identity_linked_notice: 'Ein Anbieter wurde verknüpft',
  identity_unlinked_notice: 'Die Verknüpfung mit einem Anbieter wurde aufgehoben',
  factors_removed_notice: 'Der Betreiber hat Ihre zweiten Faktoren entfernt',
  new_device_notice: 'Eine Anmeldung mit einem für Ihr Konto neuen Gerät',
  webhook_failing_notice: 'Ein Webhook einer Ihrer Organisationen funktioniert nicht mehr',
  domain_missing_notice: 'Der Eintrag einer Domain einer Ihrer Organisationen fehlt',
  domain_lost_notice: 'Eine Ihrer Organisationen hat eine Domain verloren',
  certificate_expiring_notice: 'Das Zertifikat einer Verbindung einer Ihrer Organisationen läuft bald ab',
  sso_bypassed_notice: 'Ein Inhaber hat die Anmeldung einer Ihrer Organisationen umgangen',
  sso_released_notice: 'Jemand wurde von der Anmeldung einer Ihrer Organisationen befreit',
  api_key_created_notice: 'Für eine Ihrer Organisationen wurde ein API-Schlüssel erstellt',
  manager_removed_notice:
    'Eine Person, die API-Schlüssel oder Webhooks erstellt hatte, wurde aus einer Ihrer Organisationen entfernt',
  approval_notice: 'Ihre Freigabe wurde angefragt',
};

const ROLES = {
  owner: 'zur Rolle „Inhaber“, die alles ändern und die Organisation löschen darf',
  admin: 'zur Rolle „Admin“, die die Organisation ändern und alle außer den Inhabern verwalten darf',
  viewer: 'zur Rolle „Lesend“, die die Organisation und ihre Mitglieder sehen darf',
} as const;

const KEY_ROLES = {
  admin: 'kann die Organisation ändern und ihre Mitglieder, Einladungen und Webhooks verwalten',
  viewer: 'kann die Organisation und ihre Mitglieder sehen',
} as const;

export const texts: MailTexts = {
  quotes: ['„', '“'],
  more: { other: '# weitere' },
  sentBy: (site) => `Gesendet von ${site}`,

  mails: ({ phrase, quoted, day, length, plural, listed }) => {
    const named = (name: string | undefined) => (name === undefined ? 'Jemand' : quoted(name));
    const FINE = phrase`Wenn Sie das waren, brauchen Sie nichts zu tun.`;
    const NOT_YOU = phrase`Wenn Sie es nicht waren, setzen Sie Ihr Passwort jetzt zurück: Damit werden alle anderen abgemeldet. Sehen Sie sich dann die Sicherheitseinstellungen Ihres Kontos an.`;
    const DAY_LONG = phrase`Der Link funktioniert einmal und gilt ${length(24, 'hour')}.`;
    const HOUR_LONG = phrase`Der Link funktioniert einmal und gilt ${length(60, 'minute')}. Mit dem neuen Passwort werden Sie überall abgemeldet.`;
    const OWNER = phrase`Sie erhalten diese E-Mail, weil Ihnen die Organisation gehört.`;
    return {
      verification: ({ site }) => ({
        subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
        says: phrase`Mit dieser E-Mail-Adresse wurde bei ${site} ein Konto registriert. Wenn Sie das waren, bestätigen Sie, dass die Adresse Ihnen gehört.`,
        link: 'Adresse bestätigen',
        notes: DAY_LONG,
        otherwise: phrase`Wenn Sie es nicht waren, öffnen Sie den Link und wählen Sie „Das war ich nicht“: Das Konto wird dann gelöscht.`,
      }),
      email_change_verification: ({ site }) => ({
        subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
        says: phrase`Jemand möchte diese E-Mail-Adresse für sein Konto bei ${site} verwenden. Wenn Sie das waren, bestätigen Sie, dass die Adresse Ihnen gehört.`,
        link: 'Adresse bestätigen',
        notes: phrase`${DAY_LONG} Solange Sie ihn nicht öffnen, ändert sich nichts.`,
        otherwise: phrase`Wenn Sie es nicht waren, öffnen Sie den Link und wählen Sie „Das war ich nicht“: Die Änderung wird dann verworfen.`,
      }),
      email_change_notice: ({ site }) => ({
        subject: 'Für Ihr Konto wurde eine neue E-Mail-Adresse angefordert',
        says: phrase`Jemand, der in Ihrem Konto bei ${site} angemeldet ist und dessen Passwort kennt, möchte die E-Mail-Adresse ändern. Die Änderung gilt, sobald die neue Adresse bestätigt ist.`,
        notes: FINE,
        otherwise: phrase`Wenn Sie es nicht waren, ändern Sie jetzt Ihr Passwort oder setzen Sie es zurück: Das verhindert die Änderung.`,
      }),
      email_changed_notice: ({ site }) => ({
        subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
        says: phrase`Ihr Konto bei ${site} hat jetzt eine andere E-Mail-Adresse, die bestätigt wurde. Mit dieser hier können Sie sich nicht mehr anmelden, und sie erhält keine E-Mails mehr zu dem Konto.`,
        notes: FINE,
        otherwise: phrase`Wenn Sie es nicht waren, wenden Sie sich sofort an den Betreiber von ${site}.`,
      }),
      password_reset: ({ site }) => ({
        subject: 'Setzen Sie Ihr Passwort zurück',
        says: phrase`Jemand möchte das Passwort Ihres Kontos bei ${site} zurücksetzen. Wenn Sie das waren, wählen Sie ein neues.`,
        link: 'Neues Passwort wählen',
        notes: HOUR_LONG,
        otherwise: phrase`Wenn Sie es nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.`,
      }),
      login_code: ({ site, loginCode }) => ({
        subject: 'Ihr Code zum Anmelden',
        says: [
          phrase`Geben Sie diesen Code ein, um sich bei Ihrem Konto bei ${site} anzumelden:`,
          phrase`Ihr Code: ${loginCode}`,
        ],
        notes: phrase`Der Code gilt einmal, dort, wo er angefordert wurde, und läuft nach ${length(10, 'minute')} ab.`,
        otherwise: phrase`Niemand von ${site} wird Sie danach fragen. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ohne den Code kann sich niemand anmelden.`,
      }),
      operator_password_reset: ({ site }) => ({
        subject: 'Ein Link, um Ihr Passwort zurückzusetzen',
        says: phrase`Der Betreiber von ${site} schickt Ihnen diesen Link, damit Sie ein neues Passwort für Ihr Konto wählen können.`,
        link: 'Neues Passwort wählen',
        notes: HOUR_LONG,
        otherwise: phrase`Wenn Sie nicht darum gebeten haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.`,
      }),
      account_invitation: ({ site }) => ({
        subject: 'Wählen Sie ein Passwort für Ihr neues Konto',
        says: phrase`Der Betreiber von ${site} hat mit dieser E-Mail-Adresse ein Konto für Sie angelegt. Wählen Sie ein Passwort, mit dem Sie sich anmelden.`,
        link: 'Passwort wählen',
        notes: phrase`Der Link funktioniert einmal und gilt ${length(7, 'day')}. Danach lassen Sie bei ${site} Ihr Passwort zurücksetzen.`,
        otherwise: phrase`Wenn Sie das Konto nicht möchten, ignorieren Sie diese E-Mail: Niemand kann sich darin anmelden.`,
      }),
      password_reset_notice: ({ site, kept }) => {
        const stays = [
          ...(kept.hasApp ? [phrase`Ihre Authenticator-App bleibt eingerichtet.`] : []),
          ...listed(kept.passkeys, (list) => phrase`Diese Passkeys funktionieren weiter: ${list}.`),
          ...listed(kept.apiKeys, (list) => phrase`Diese Ihrer API-Schlüssel funktionieren weiter: ${list}.`),
          ...listed(
            kept.webhooks,
            (list) => phrase`Diese Ihrer Webhooks erhalten weiter Ereignisse: ${list}.`,
          ),
        ];
        return {
          subject: 'Ihr Passwort wurde zurückgesetzt',
          says: [
            phrase`Das Passwort Ihres Kontos bei ${site} wurde mit einem Link zurückgesetzt, der an diese Adresse ging, und Sie wurden überall abgemeldet.`,
            ...stays,
          ],
          notes:
            stays.length === 0
              ? phrase`Wenn Sie das waren, melden Sie sich einfach wieder an.`
              : phrase`Wenn Sie das waren, melden Sie sich wieder an und entfernen Sie davon alles, was Sie nicht kennen: Ein neues Passwort allein sperrt es nicht.`,
          otherwise: phrase`Wenn Sie es nicht waren, kann jemand anderes Ihre E-Mails lesen: Ändern Sie zuerst das Passwort Ihres Postfachs, und lassen Sie dann bei ${site} Ihr Passwort noch einmal zurücksetzen.`,
        };
      },
      password_changed_notice: ({ site }) => ({
        subject: 'Ihr Passwort wurde geändert',
        says: phrase`Das Passwort Ihres Kontos bei ${site} wurde von jemandem geändert, der angemeldet ist und das alte kannte.`,
        notes: FINE,
        otherwise: phrase`Wenn Sie es nicht waren, lassen Sie bei ${site} jetzt Ihr Passwort zurücksetzen: Damit werden alle anderen abgemeldet.`,
      }),
      password_breached_notice: ({ site }) => ({
        subject: 'Ändern Sie Ihr Passwort: Es ist in einem Datenleck aufgetaucht',
        says: phrase`Sie haben sich bei Ihrem Konto bei ${site} mit einem Passwort angemeldet, das in einem Datenleck aufgetaucht ist, hier oder anderswo. Wer eine solche Liste hat, kann es an Ihrem Konto ausprobieren.`,
        notes: phrase`Wählen Sie ein anderes Passwort, das Sie nirgends sonst verwenden. Diese E-Mail kommt für jedes Passwort nur einmal.`,
      }),
      totp_enabled_notice: ({ site }) => ({
        subject: 'Für Ihr Konto wurde eine Authenticator-App eingerichtet',
        says: phrase`Die Anmeldung in Ihrem Konto bei ${site} verlangt jetzt außer dem Passwort einen Code aus einer Authenticator-App.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      totp_disabled_notice: ({ site }) => ({
        subject: 'Die Authenticator-App wurde von Ihrem Konto entfernt',
        says: phrase`Die Anmeldung in Ihrem Konto bei ${site} verlangt keinen Code mehr: Das Passwort genügt.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_codes_renewed_notice: ({ site }) => ({
        subject: 'Ihre Wiederherstellungscodes wurden ersetzt',
        says: phrase`Die Wiederherstellungscodes Ihres Kontos bei ${site} wurden ersetzt. Die bisherigen funktionieren nicht mehr.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_code_used_notice: ({ site }) => ({
        subject: 'Ein Wiederherstellungscode Ihres Kontos wurde verwendet',
        says: phrase`Jemand hat sich mit dem Passwort und einem Wiederherstellungscode in Ihrem Konto bei ${site} angemeldet. Der Code ist damit verbraucht.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      passkey_added_notice: ({ site }) => ({
        subject: 'Ihrem Konto wurde ein Passkey hinzugefügt',
        says: phrase`Jemand, der angemeldet ist, hat Ihrem Konto bei ${site} einen Passkey hinzugefügt. Damit ist die Anmeldung ohne Passwort möglich.`,
        notes: FINE,
        otherwise: phrase`Wenn Sie es nicht waren, entfernen Sie jetzt den Passkey und ändern Sie Ihr Passwort.`,
      }),
      passkey_removed_notice: ({ site }) => ({
        subject: 'Ein Passkey wurde von Ihrem Konto entfernt',
        says: phrase`Jemand, der angemeldet ist, hat einen Passkey von Ihrem Konto bei ${site} entfernt. Damit ist keine Anmeldung mehr möglich, und Sitzungen, die damit begonnen haben, sind beendet.`,
        notes: phrase`${FINE} Vielleicht möchten Sie den Passkey auch auf Ihrem Gerät löschen.`,
        otherwise: phrase`Wenn Sie es nicht waren, ändern Sie jetzt Ihr Passwort.`,
      }),
      passkey_counter_reset_notice: ({ site }) => ({
        subject: 'Prüfen Sie einen Passkey Ihres Kontos',
        says: phrase`Mit einem Passkey Ihres Kontos bei ${site} hat sich jemand angemeldet, und er zählt seine Verwendungen von vorn. Das ist üblich, wenn Sie ihn in einen anderen Passwortmanager oder auf ein anderes Gerät übertragen haben.`,
        notes: FINE,
        otherwise: phrase`Wenn Sie es nicht waren, entfernen Sie jetzt den Passkey und ändern Sie Ihr Passwort.`,
      }),
      identity_linked_notice: ({ site }) => ({
        subject: 'Ihr Konto wurde mit einem Anbieter verknüpft',
        says: phrase`Jemand, der angemeldet ist, hat Ihr Konto bei ${site} mit einem Anbieter verknüpft. Damit ist die Anmeldung ohne Passwort möglich.`,
        notes: FINE,
        otherwise: phrase`Wenn Sie es nicht waren, heben Sie jetzt die Verknüpfung auf und ändern Sie Ihr Passwort.`,
      }),
      identity_unlinked_notice: ({ site }) => ({
        subject: 'Die Verknüpfung Ihres Kontos mit einem Anbieter wurde aufgehoben',
        says: phrase`Jemand, der angemeldet ist, hat die Verknüpfung Ihres Kontos bei ${site} mit einem Anbieter aufgehoben. Damit ist keine Anmeldung mehr möglich.`,
        notes: FINE,
        otherwise: phrase`Wenn Sie es nicht waren, ändern Sie jetzt Ihr Passwort.`,
      }),
      factors_removed_notice: ({ site }) => ({
        subject: 'Die zweiten Faktoren Ihres Kontos wurden entfernt',
        says: phrase`Der Betreiber von ${site} hat die Authenticator-App, die Wiederherstellungscodes und die Passkeys Ihres Kontos entfernt und Sie überall abgemeldet. Zur Anmeldung genügt jetzt das Passwort.`,
        notes: phrase`Wenn Sie darum gebeten haben, melden Sie sich an und richten Sie wieder eine Authenticator-App oder einen Passkey ein.`,
        otherwise: phrase`Wenn nicht, setzen Sie jetzt Ihr Passwort zurück und wenden Sie sich an den Betreiber von ${site}.`,
      }),
      invitation: ({ site, invitation: { organizationName, inviterName, role, expiresAt } }) => ({
        subject: 'Sie sind in eine Organisation eingeladen',
        says: phrase`${named(inviterName)} lädt Sie bei ${site} in ${quoted(organizationName)} ein, ${ROLES[role]}.`,
        link: 'Einladung ansehen',
        notes: phrase`Sie können sie bis zum ${day(expiresAt)} annehmen oder ablehnen.`,
        otherwise: phrase`Wenn Sie diese Organisation nicht kennen, lehnen Sie die Einladung ab oder ignorieren Sie diese E-Mail.`,
      }),
      approval_notice: ({ site }) => ({
        subject: 'Ihre Freigabe wird gebraucht',
        says: phrase`Jemand anderes aus dem Betrieb von ${site} möchte ein Konto oder eine Organisation löschen oder die zweiten Faktoren eines Kontos entfernen. Dafür braucht es eine zweite Person.`,
        link: 'Ansehen, worum es geht',
        notes: phrase`Die Freigabe ist eine Stunde lang möglich. Ohne sie geschieht nichts.`,
        otherwise: phrase`Sie erhalten diese E-Mail, weil Sie ${site} mitbetreiben. Fragen Sie nach, bevor Sie etwas freigeben, das Sie nicht erwartet haben.`,
      }),
      new_device_notice: ({ site, device: { at, browser, ipAddress } }) => ({
        subject: 'Neue Anmeldung in Ihrem Konto',
        says: [
          phrase`Jemand hat sich in Ihrem Konto bei ${site} mit einem Gerät angemeldet, das dafür in den letzten 90 Tagen nicht verwendet wurde.`,
          phrase`Zeitpunkt: ${day(at)}`,
          phrase`Browser: ${browser ?? 'unbekannt'}`,
          phrase`Adresse: ${ipAddress ?? 'unbekannt'}`,
        ],
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      webhook_failing_notice: ({ site, webhook: { organizationName, host } }) => ({
        subject: 'Ein Webhook erhält keine Ereignisse mehr',
        says: phrase`Der Webhook von ${quoted(organizationName)} bei ${site}, der zu ${quoted(host)} führt, erhält keine Ereignisse mehr: Drei Tage lang ließ sich nichts zustellen, oder der Empfänger hat mit 410 Gone geantwortet.`,
        why: OWNER,
        notes: phrase`Sobald der Empfänger wieder funktioniert, setzen Sie den Webhook auf aktiv: Wartende Ereignisse werden dann zugestellt. Wenn Sie ihn nicht mehr brauchen, löschen Sie ihn.`,
      }),
      domain_missing_notice: ({ site, domain: { organizationName, name, record, lostAt } }) => ({
        subject: 'Der Eintrag einer Domain fehlt',
        says: phrase`Der TXT-Eintrag, der zeigt, dass ${quoted(organizationName)} bei ${site} die Domain ${quoted(name)} hat, fehlt im DNS. Wenn er nicht zurückkommt, geht die Domain am ${day(lostAt)} verloren: Mit ihren Adressen kann sich dann niemand mehr über die Verbindung anmelden.`,
        why: OWNER,
        notes: phrase`Tragen Sie ihn wieder ein: Name ${quoted(record.name)}, Wert ${quoted(record.value)}. Einmal am Tag wird nach ihm gesucht; mit „Jetzt prüfen“ auf der Seite der Domains geschieht es sofort.`,
        otherwise: phrase`Wenn die Domain nicht mehr zur Organisation gehört, entfernen Sie sie auf der Seite der Domains.`,
      }),
      domain_lost_notice: ({ site, domain: { organizationName, name, record } }) => ({
        subject: 'Eine Domain ging verloren',
        says: phrase`Die Domain ${quoted(name)} ist für ${quoted(organizationName)} bei ${site} nicht mehr bestätigt: Ihr Eintrag fehlt seit einer Woche im DNS. Mit ihren Adressen kann sich niemand mehr über die Verbindung anmelden.`,
        why: OWNER,
        notes: phrase`Wenn die Domain noch zur Organisation gehört, tragen Sie ihn wieder ein: Name ${quoted(record.name)}, Wert ${quoted(record.value)}. Wählen Sie dann „Jetzt prüfen“ auf der Seite der Domains.`,
      }),
      certificate_expiring_notice: ({ site, certificate: { organizationName, name, endsAt } }) => ({
        subject: 'Ein Zertifikat läuft bald ab',
        says: phrase`Das Zertifikat, mit dem der Identitätsanbieter der Verbindung ${quoted(name)} von ${quoted(organizationName)} bei ${site} signiert, läuft am ${day(endsAt)} ab. Sobald der Anbieter mit einem anderen signiert, das hier nicht bekannt ist, kann sich niemand mehr über die Verbindung anmelden.`,
        why: OWNER,
        notes: [
          phrase`Lassen Sie den Identitätsanbieter ein neues Zertifikat ausstellen, und geben Sie der Verbindung vorher seine neuen Metadaten. Solange eines das andere ablöst, können die Metadaten beide enthalten.`,
          phrase`Wenn die Metadaten als URL angegeben sind, werden sie täglich neu gelesen: Es genügt, wenn das neue Zertifikat rechtzeitig dort steht.`,
        ],
      }),
      sso_bypassed_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: 'Die eigene Anmeldung Ihrer Organisation wurde umgangen',
        says: phrase`${named(personName)}, Inhaber von ${quoted(organizationName)} bei ${site}, hat die Organisation ohne deren eigene Anmeldung verwendet, die sie von allen verlangt, die sie verwalten. Inhaber, die sich mit einem zweiten Faktor anmelden, können das immer, damit ein ausgefallener Anbieter niemanden aussperrt.`,
        why: OWNER,
        notes: phrase`Wenn Sie das erwartet haben, brauchen Sie nichts zu tun.`,
        otherwise: phrase`Wenn nicht, fragen Sie die Person: Vielleicht verwendet jemand anderes ihr Konto. Die Ereignisse der Organisation zeigen, was getan wurde.`,
      }),
      sso_released_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: 'Jemand wurde von der eigenen Anmeldung Ihrer Organisation befreit',
        says: phrase`${named(personName)} verwaltet ${quoted(organizationName)} bei ${site} und muss die eigene Anmeldung der Organisation nicht mehr verwenden: Das hat ein Inhaber so entschieden.`,
        why: OWNER,
        notes: phrase`Wenn Sie das erwartet haben, brauchen Sie nichts zu tun.`,
        otherwise: phrase`Wenn nicht, fragen Sie die anderen Inhaber: Die Ereignisse der Organisation zeigen, wer es war.`,
      }),
      api_key_created_notice: ({ site, apiKey: { organizationName, name, role, makerName } }) => ({
        subject: 'Ein API-Schlüssel wurde erstellt',
        says: phrase`${named(makerName)} hat bei ${site} den API-Schlüssel ${quoted(name)} für ${quoted(organizationName)} erstellt. Ein Programm, das ihn hat, ${KEY_ROLES[role]}.`,
        why: OWNER,
        notes: phrase`Wenn Sie das erwartet haben, brauchen Sie nichts zu tun.`,
        otherwise: phrase`Wenn nicht, widerrufen Sie den Schlüssel und fragen Sie die Person, die ihn erstellt hat: Vielleicht verwendet jemand anderes ihr Konto.`,
      }),
      manager_removed_notice: ({ site, departure: { organizationName, personName, apiKeys, webhooks } }) => ({
        subject: 'API-Schlüssel und Webhooks einer Person, die gegangen ist',
        says: [
          phrase`${named(personName)} gehört bei ${site} nicht mehr zu ${quoted(organizationName)}, hatte dort aber API-Schlüssel oder Webhooks erstellt.`,
          ...listed(apiKeys.kept, (list) => phrase`API-Schlüssel, die weiter funktionieren: ${list}.`),
          ...listed(webhooks.kept, (list) => phrase`Webhooks, die weiter Ereignisse erhalten: ${list}.`),
          ...listed(apiKeys.ended, (list) => phrase`API-Schlüssel, die widerrufen wurden: ${list}.`),
          ...listed(webhooks.ended, (list) => phrase`Webhooks, die gelöscht wurden: ${list}.`),
        ],
        why: OWNER,
        notes:
          apiKeys.kept.length + webhooks.kept.length > 0
            ? phrase`API-Schlüssel und Webhooks funktionieren auch ohne die Person weiter, die sie erstellt hat, weil Programme davon abhängen können. Ersetzen Sie Schlüssel und Geheimnisse, die diese Person kennen kann, und widerrufen oder löschen Sie, was Sie nicht mehr brauchen.`
            : phrase`Programme, die davon abhingen, brauchen neue.`,
      }),
      notices_summary: ({ site, summary }) => ({
        subject: 'Es hat sich mehr geändert, als wir in E-Mails mitteilen',
        says: [
          phrase`Seit dem ${day(summary.since)} gab es bei ${site} mehr Änderungen, als wir Ihnen E-Mails schicken. Über diese wurden Sie nicht benachrichtigt:`,
          ...countsOf(summary).map(
            ({ purpose, count }) =>
              phrase`${LINES[purpose]}${plural(count, { one: '.', other: ', #-mal.' })}`,
          ),
        ],
        notes: phrase`${FINE} Alles, was geschehen ist, steht in Ihrem Konto.`,
        otherwise: NOT_YOU,
      }),
    };
  },
};
