import { countsOf, type MailTexts, type NoticeLines } from '../text.ts';

/*
 * English, as written in the United Kingdom and understood everywhere. People are addressed as "you", in short sentences
 * that say what happened, then what to do.
 */

const LINES: NoticeLines = {
  email_change_notice: 'A new email address was requested for your account',
  email_changed_notice: 'The email address of your account was changed',
  password_reset_notice: 'Your password was reset',
  password_changed_notice: 'Your password was changed',
  password_breached_notice: 'Your password is in a list of breached ones',
  totp_enabled_notice: 'An authenticator app was set up',
  totp_disabled_notice: 'The authenticator app was removed',
  recovery_codes_renewed_notice: 'Your recovery codes were replaced',
  recovery_code_used_notice: 'A recovery code was used to sign in',
  passkey_added_notice: 'A passkey was added',
  passkey_removed_notice: 'A passkey was removed',
  passkey_counter_reset_notice: 'A passkey began to count its uses anew',
  identity_linked_notice: 'A provider was linked',
  identity_unlinked_notice: 'A provider was unlinked',
  factors_removed_notice: 'Your second factors were removed by an operator',
  new_device_notice: 'Somebody signed in with a device that was new to your account',
  webhook_failing_notice: 'A webhook of one of your organizations stopped working',
  domain_missing_notice: 'The record of a domain of one of your organizations is missing',
  domain_lost_notice: 'One of your organizations lost a domain',
  certificate_expiring_notice: 'The certificate of a connection of one of your organizations expires soon',
  sso_bypassed_notice: 'An owner got past the sign-in of one of your organizations',
  sso_released_notice: 'A manager was released from the sign-in of one of your organizations',
  api_key_created_notice: 'An API key was created for one of your organizations',
  manager_removed_notice:
    'A manager who had created API keys or webhooks was removed from one of your organizations',
  approval_notice: 'Another operator asked for your approval',
};

const ROLES = {
  owner: 'as an owner, who can change everything and delete the organization',
  admin: 'as an admin, who can change the organization and manage everyone but its owners',
  viewer: 'as a viewer, who can see the organization and its managers',
} as const;

const KEY_ROLES = {
  admin: 'can change it, and manage its people, invitations and webhooks',
  viewer: 'can see it and its people',
} as const;

export const texts: MailTexts = {
  quotes: ['“', '”'],
  more: { other: '# more' },
  sentBy: (site) => `Sent by ${site}`,

  mails: ({ phrase, quoted, day, length, plural, listed }) => {
    const named = (name: string | undefined) => (name === undefined ? 'Someone' : quoted(name));
    const FINE = phrase`If it was you, you don’t need to do anything.`;
    const NOT_YOU = phrase`If it was not you, reset your password now: that signs everyone else out. Then look at the security settings of your account.`;
    const DAY_LONG = phrase`The link works once and expires after ${length(24, 'hour')}.`;
    const HOUR_LONG = phrase`The link works once and expires after ${length(60, 'minute')}. Choosing a new password signs you out everywhere.`;
    const OWNER = phrase`You get this email because you own the organization.`;
    return {
      verification: ({ site }) => ({
        subject: 'Verify your email address',
        says: phrase`Someone registered an account at ${site} with this email address. If it was you, confirm that the address is yours.`,
        link: 'Verify the address',
        notes: DAY_LONG,
        otherwise: phrase`If it was not you, follow the link and choose “This was not me”: the account will be removed.`,
      }),
      email_change_verification: ({ site }) => ({
        subject: 'Verify your new email address',
        says: phrase`Someone asked to use this email address for their account at ${site}. If it was you, confirm that the address is yours.`,
        link: 'Verify the address',
        notes: phrase`${DAY_LONG} Until you follow it, nothing changes.`,
        otherwise: phrase`If it was not you, follow the link and choose “This was not me”: the change will be dropped.`,
      }),
      email_change_notice: ({ site }) => ({
        subject: 'A new email address was requested for your account',
        says: phrase`Someone who is signed in to your account at ${site}, and knows its password, asked to change its email address. The change takes effect once the new address is confirmed.`,
        notes: FINE,
        otherwise: phrase`If it was not you, change your password now, or reset it: that stops the change.`,
      }),
      email_changed_notice: ({ site }) => ({
        subject: 'The email address of your account was changed',
        says: phrase`Your account at ${site} now has another email address, which has been confirmed. This one can no longer be used to sign in, and gets no more email about the account.`,
        notes: FINE,
        otherwise: phrase`If it was not you, contact the people who run ${site} right away.`,
      }),
      password_reset: ({ site }) => ({
        subject: 'Reset your password',
        says: phrase`Someone asked to reset the password of your account at ${site}. If it was you, choose a new one.`,
        link: 'Choose a new password',
        notes: HOUR_LONG,
        otherwise: phrase`If it was not you, ignore this email: your password stays as it is.`,
      }),
      login_code: ({ site, loginCode }) => ({
        subject: 'Your code to sign in',
        says: [
          phrase`Enter this code to sign in to your account at ${site}:`,
          phrase`Your code: ${loginCode}`,
        ],
        notes: phrase`The code works once, where it was asked for, and expires after ${length(10, 'minute')}.`,
        otherwise: phrase`Nobody who works for ${site} will ask you for it. If you did not ask for it, ignore this email: nobody can sign in without the code.`,
      }),
      operator_password_reset: ({ site }) => ({
        subject: 'A link to reset your password',
        says: phrase`The people who run ${site} have sent you this link, so that you can choose a new password for your account.`,
        link: 'Choose a new password',
        notes: HOUR_LONG,
        otherwise: phrase`If you did not ask them for it, ignore this email: your password stays as it is.`,
      }),
      account_invitation: ({ site }) => ({
        subject: 'Set a password for your new account',
        says: phrase`The people who run ${site} have created an account for you, with this email address. Choose a password to sign in with.`,
        link: 'Choose a password',
        notes: phrase`The link works once and expires after ${length(7, 'day')}. After that, ask ${site} to reset your password.`,
        otherwise: phrase`If you don’t want the account, ignore this email: nobody can sign in to it.`,
      }),
      password_reset_notice: ({ site, kept }) => {
        const stays = [
          ...(kept.hasApp ? [phrase`Your authenticator app stays set up.`] : []),
          ...listed(kept.passkeys, (list) => phrase`Passkeys that still work: ${list}.`),
          ...listed(kept.apiKeys, (list) => phrase`Your API keys that still work: ${list}.`),
          ...listed(kept.webhooks, (list) => phrase`Your webhooks that still get events: ${list}.`),
        ];
        return {
          subject: 'Your password was reset',
          says: [
            phrase`The password of your account at ${site} was reset with a link sent to this address, and you were signed out everywhere.`,
            ...stays,
          ],
          notes:
            stays.length === 0
              ? phrase`If it was you, just sign in again.`
              : phrase`If it was you, sign in again, and remove anything below that you do not recognize: a new password does not stop it.`,
          otherwise: phrase`If it was not you, someone else can read your email: change the password of your mailbox first, then ask ${site} for another reset.`,
        };
      },
      password_changed_notice: ({ site }) => ({
        subject: 'Your password was changed',
        says: phrase`The password of your account at ${site} was changed by someone who is signed in and knew the old one.`,
        notes: FINE,
        otherwise: phrase`If it was not you, ask ${site} to reset your password now: that signs everyone else out.`,
      }),
      password_breached_notice: ({ site }) => ({
        subject: 'Change your password: it was found in a data breach',
        says: phrase`You signed in to your account at ${site} with a password that has appeared in a data breach, here or elsewhere. Whoever has such a list can try it on your account.`,
        notes: phrase`Choose another password, which you use nowhere else. This email is sent once for each password.`,
      }),
      totp_enabled_notice: ({ site }) => ({
        subject: 'An authenticator app was set up for your account',
        says: phrase`Signing in to your account at ${site} now requires a code from an authenticator app in addition to the password.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      totp_disabled_notice: ({ site }) => ({
        subject: 'The authenticator app was removed from your account',
        says: phrase`Signing in to your account at ${site} no longer requires a code: the password is enough.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_codes_renewed_notice: ({ site }) => ({
        subject: 'Your recovery codes were replaced',
        says: phrase`The recovery codes of your account at ${site} were replaced. The earlier ones no longer work.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      recovery_code_used_notice: ({ site }) => ({
        subject: 'A recovery code of your account was used',
        says: phrase`Someone signed in to your account at ${site} with the password and a recovery code, which is now used up.`,
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      passkey_added_notice: ({ site }) => ({
        subject: 'A passkey was added to your account',
        says: phrase`A passkey was added to your account at ${site} by someone who is signed in. It can be used to sign in without a password.`,
        notes: FINE,
        otherwise: phrase`If it was not you, remove the passkey and change your password now.`,
      }),
      passkey_removed_notice: ({ site }) => ({
        subject: 'A passkey was removed from your account',
        says: phrase`A passkey was removed from your account at ${site} by someone who is signed in. It can no longer be used to sign in, and sessions that began with it have ended.`,
        notes: phrase`${FINE} You may want to delete the passkey on your device, too.`,
        otherwise: phrase`If it was not you, change your password now.`,
      }),
      passkey_counter_reset_notice: ({ site }) => ({
        subject: 'Check a passkey of your account',
        says: phrase`A passkey of your account at ${site} was used to sign in, and its count of uses began anew. That is usual if you moved it to another password manager or device.`,
        notes: FINE,
        otherwise: phrase`If it was not you, remove the passkey and change your password now.`,
      }),
      identity_linked_notice: ({ site }) => ({
        subject: 'A provider was linked to your account',
        says: phrase`A provider was linked to your account at ${site} by someone who is signed in. It can be used to sign in without a password.`,
        notes: FINE,
        otherwise: phrase`If it was not you, unlink the provider and change your password now.`,
      }),
      identity_unlinked_notice: ({ site }) => ({
        subject: 'A provider was unlinked from your account',
        says: phrase`A provider was unlinked from your account at ${site} by someone who is signed in. It can no longer be used to sign in.`,
        notes: FINE,
        otherwise: phrase`If it was not you, change your password now.`,
      }),
      factors_removed_notice: ({ site }) => ({
        subject: 'The second factors of your account were removed',
        says: phrase`The people who run ${site} removed the authenticator app, the recovery codes and the passkeys of your account, and signed you out everywhere. The password is enough to sign in now.`,
        notes: phrase`If you asked them for it, sign in and set up another authenticator app or passkey.`,
        otherwise: phrase`If you did not, reset your password now, and contact the people who run ${site}.`,
      }),
      invitation: ({ site, invitation: { organizationName, inviterName, role, expiresAt } }) => ({
        subject: 'You are invited to an organization',
        says: phrase`${named(inviterName)} has invited you to join ${quoted(organizationName)} at ${site} ${ROLES[role]}.`,
        link: 'See the invitation',
        notes: phrase`You can accept or decline it until ${day(expiresAt)}.`,
        otherwise: phrase`If you do not know this organization, decline the invitation or ignore this email.`,
      }),
      approval_notice: ({ site }) => ({
        subject: 'An operator asks for your approval',
        says: phrase`Another operator of ${site} wants to delete an account or an organization, or to remove the second factors of an account. That needs a second operator.`,
        link: 'See what it is about',
        notes: phrase`It can be approved for an hour. If you do not approve it, nothing happens.`,
        otherwise: phrase`You get this email because you are an operator of ${site}. Ask the other operator before you approve anything that you did not expect.`,
      }),
      new_device_notice: ({ site, device: { at, browser, ipAddress } }) => ({
        subject: 'New sign-in to your account',
        says: [
          phrase`Somebody signed in to your account at ${site} with a device that has not been used for that in 90 days.`,
          phrase`Time: ${day(at)}`,
          phrase`Web browser: ${browser ?? 'unknown'}`,
          phrase`Address: ${ipAddress ?? 'unknown'}`,
        ],
        notes: FINE,
        otherwise: NOT_YOU,
      }),
      webhook_failing_notice: ({ site, webhook: { organizationName, host } }) => ({
        subject: 'A webhook no longer gets events',
        says: phrase`The webhook of ${quoted(organizationName)} at ${site} that leads to ${quoted(host)} no longer gets events: nothing could be delivered for three days, or the receiver answered 410 Gone.`,
        why: OWNER,
        notes: phrase`Once the receiver works again, set the webhook to active: pending events are then delivered. If you no longer need the webhook, delete it.`,
      }),
      domain_missing_notice: ({ site, domain: { organizationName, name, record, lostAt } }) => ({
        subject: 'The record of a domain is missing',
        says: phrase`The TXT record that shows that ${quoted(organizationName)} at ${site} has the domain ${quoted(name)} is missing from the DNS. If it stays away, the domain will be lost on ${day(lostAt)}: people can then no longer sign in through the connection for its addresses.`,
        why: OWNER,
        notes: phrase`Add the record again: name ${quoted(record.name)}, value ${quoted(record.value)}. It is looked for once a day; to have it looked for at once, choose “Check now” on the domains page.`,
        otherwise: phrase`If the domain no longer belongs to the organization, remove it from the domains page.`,
      }),
      domain_lost_notice: ({ site, domain: { organizationName, name, record } }) => ({
        subject: 'A domain was lost',
        says: phrase`The domain ${quoted(name)} is no longer verified for ${quoted(organizationName)} at ${site}: its record has been missing from the DNS for a week. People can no longer sign in through the connection for its addresses.`,
        why: OWNER,
        notes: phrase`If the domain still belongs to the organization, add the record again: name ${quoted(record.name)}, value ${quoted(record.value)}. Then choose “Check now” on the domains page.`,
      }),
      certificate_expiring_notice: ({ site, certificate: { organizationName, name, endsAt } }) => ({
        subject: 'A certificate expires soon',
        says: phrase`The certificate with which the identity provider of the connection ${quoted(name)} of ${quoted(organizationName)} at ${site} signs expires on ${day(endsAt)}. Once the provider signs with another one that is not known here, people can no longer sign in by the connection.`,
        why: OWNER,
        notes: [
          phrase`Have the identity provider make a new certificate, and give its new metadata to the connection before then. While one replaces the other, metadata can have both.`,
          phrase`Where the metadata are given as a URL, they are read again every day: it is enough to have the new certificate there in time.`,
        ],
      }),
      sso_bypassed_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: 'Somebody got past your organization’s own sign-in',
        says: phrase`${named(personName)}, an owner of ${quoted(organizationName)} at ${site}, used the organization without its own sign-in, which it demands of its managers. Owners who sign in with a second factor can always do that, so that a provider that fails locks nobody out.`,
        why: OWNER,
        notes: phrase`If you expected this, you don’t need to do anything.`,
        otherwise: phrase`If you did not, ask them: someone else may be using their account. The events of the organization show what was done.`,
      }),
      sso_released_notice: ({ site, ownSignIn: { organizationName, personName } }) => ({
        subject: 'A manager was released from your organization’s own sign-in',
        says: phrase`${named(personName)}, a manager of ${quoted(organizationName)} at ${site}, no longer has to use the organization’s own sign-in: an owner released them.`,
        why: OWNER,
        notes: phrase`If you expected this, you don’t need to do anything.`,
        otherwise: phrase`If you did not, ask the other owners: the events of the organization show who did it.`,
      }),
      api_key_created_notice: ({ site, apiKey: { organizationName, name, role, makerName } }) => ({
        subject: 'An API key was created',
        says: phrase`${named(makerName)} created the API key ${quoted(name)} for ${quoted(organizationName)} at ${site}. A program that has it ${KEY_ROLES[role]}.`,
        why: OWNER,
        notes: phrase`If you expected this, you don’t need to do anything.`,
        otherwise: phrase`If you did not, revoke the key, and ask the person who created it: someone else may be using their account.`,
      }),
      manager_removed_notice: ({ site, departure: { organizationName, personName, apiKeys, webhooks } }) => ({
        subject: 'API keys and webhooks of someone who left',
        says: [
          phrase`${named(personName)} no longer manages ${quoted(organizationName)} at ${site} but had created API keys or webhooks there.`,
          ...listed(apiKeys.kept, (list) => phrase`API keys that still work: ${list}.`),
          ...listed(webhooks.kept, (list) => phrase`Webhooks that still get events: ${list}.`),
          ...listed(apiKeys.ended, (list) => phrase`API keys that were revoked: ${list}.`),
          ...listed(webhooks.ended, (list) => phrase`Webhooks that were deleted: ${list}.`),
        ],
        why: OWNER,
        notes:
          apiKeys.kept.length + webhooks.kept.length > 0
            ? phrase`API keys and webhooks keep working without the person who created them, because programs may depend on them. Rotate the keys and secrets that this person may know, and revoke or delete what you no longer need.`
            : phrase`Programs that depended on them need new ones.`,
      }),
      notices_summary: ({ site, summary }) => ({
        subject: 'More has changed than we send emails for',
        says: [
          phrase`Since ${day(summary.since)} there were more changes at ${site} than you can get emails for. You have not been notified of these:`,
          ...countsOf(summary).map(
            ({ purpose, count }) =>
              phrase`${LINES[purpose]}${plural(count, { one: '.', other: ', # times.' })}`,
          ),
        ],
        notes: phrase`${FINE} Your account lists everything that happened.`,
        otherwise: NOT_YOU,
      }),
    };
  },
};
