import type { Role } from '../database/schema.ts';
import { type KeptFacts, passwordResetNotice } from './account-texts.ts';
import { day } from './day.ts';
import {
  type ApiKeyFacts,
  type DepartureFacts,
  nameOf,
  organizationTexts,
  type WebhookFacts,
} from './organization-texts.ts';
import { type Phrase, phrase, quoted } from './phrase.ts';
import type { MailPurpose } from './purposes.ts';
import { type Summary, summaryText } from './summary.ts';

/** The text of a mail. Each phrase is a paragraph. */
export interface Text {
  readonly subject: string;
  /** What happened, and why the recipient gets this mail. */
  readonly says: readonly Phrase[];
  /** Label of the link's button. */
  readonly link?: string;
  /** Text below the link: how long it works, and what to do if the recipient did not ask for it. */
  readonly notes: readonly Phrase[];
}

/** What a mail says about an invitation. */
export interface InvitationFacts {
  readonly organizationName: string;
  /** Absent where the inviter has no name, or is gone. */
  readonly inviterName: string | undefined;
  readonly role: Role;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The facts that a text can use. */
export interface Facts {
  /** Host of the service's public URL. */
  readonly site: string;
  readonly invitation?: InvitationFacts;
  readonly webhook?: WebhookFacts;
  readonly apiKey?: ApiKeyFacts;
  readonly departure?: DepartureFacts;
  readonly kept?: KeptFacts;
  readonly summary?: Summary;
}

/** The texts of all mails, in English. A translation is another object of this shape. */
export const texts: Readonly<Record<MailPurpose, (facts: Facts) => Text>> = {
  verification: ({ site }) => ({
    subject: 'Verify your email address',
    says: [
      phrase`Someone registered an account at ${site} with this email address. If it was you, confirm that the address is yours.`,
    ],
    link: 'Verify the address',
    notes: [
      phrase`The link works once and expires after 24 hours.`,
      phrase`If it was not you, follow the link and choose “This was not me”: the account will be removed.`,
    ],
  }),

  email_change_verification: ({ site }) => ({
    subject: 'Verify your new email address',
    says: [
      phrase`Someone asked to use this email address for their account at ${site}. If it was you, confirm that the address is yours.`,
    ],
    link: 'Verify the address',
    notes: [
      phrase`The link works once and expires after 24 hours. Until you follow it, nothing changes.`,
      phrase`If it was not you, follow the link and choose “This was not me”: the change will be dropped.`,
    ],
  }),

  email_change_notice: ({ site }) => ({
    subject: 'A new email address was requested for your account',
    says: [
      phrase`Someone who is signed in to your account at ${site}, and knows its password, asked to change its email address. The change takes effect once the new address is confirmed.`,
    ],
    notes: [
      phrase`If it was you, you don’t need to do anything.`,
      phrase`If it was not you, change your password now, or reset it: that stops the change.`,
    ],
  }),

  email_changed_notice: ({ site }) => ({
    subject: 'The email address of your account was changed',
    says: [
      phrase`Your account at ${site} now has another email address, which has been confirmed. This one can no longer be used to sign in, and gets no more email about the account.`,
    ],
    notes: [
      phrase`If it was you, you don’t need to do anything.`,
      phrase`If it was not you, contact the people who run ${site} right away.`,
    ],
  }),

  password_reset: ({ site }) => ({
    subject: 'Reset your password',
    says: [
      phrase`Someone asked to reset the password of your account at ${site}. If it was you, choose a new one.`,
    ],
    link: 'Choose a new password',
    notes: [
      phrase`The link works once and expires after 60 minutes. Choosing a new password signs you out everywhere.`,
      phrase`If it was not you, ignore this email: your password stays as it is.`,
    ],
  }),

  operator_password_reset: ({ site }) => ({
    subject: 'A link to reset your password',
    says: [
      phrase`The people who run ${site} have sent you this link, so that you can choose a new password for your account.`,
    ],
    link: 'Choose a new password',
    notes: [
      phrase`The link works once and expires after 60 minutes. Choosing a new password signs you out everywhere.`,
      phrase`If you did not ask them for it, ignore this email: your password stays as it is.`,
    ],
  }),

  account_invitation: ({ site }) => ({
    subject: 'Set a password for your new account',
    says: [
      phrase`The people who run ${site} have created an account for you, with this email address. Choose a password to sign in with.`,
    ],
    link: 'Choose a password',
    notes: [
      phrase`The link works once and expires after 7 days. After that, ask ${site} to reset your password.`,
      phrase`If you don’t want the account, ignore this email: nobody can sign in to it.`,
    ],
  }),

  password_reset_notice: passwordResetNotice,

  password_changed_notice: ({ site }) => ({
    subject: 'Your password was changed',
    says: [
      phrase`The password of your account at ${site} was changed by someone who is signed in and knew the old one.`,
    ],
    notes: [
      phrase`If it was you, you don’t need to do anything.`,
      phrase`If it was not you, ask ${site} to reset your password now: that signs everyone else out.`,
    ],
  }),

  totp_enabled_notice: ({ site }) => ({
    subject: 'An authenticator app was set up for your account',
    says: [
      phrase`Signing in to your account at ${site} now requires a code from an authenticator app in addition to the password.`,
    ],
    notes: NOT_YOU,
  }),

  totp_disabled_notice: ({ site }) => ({
    subject: 'The authenticator app was removed from your account',
    says: [phrase`Signing in to your account at ${site} no longer requires a code: the password is enough.`],
    notes: NOT_YOU,
  }),

  recovery_codes_renewed_notice: ({ site }) => ({
    subject: 'Your recovery codes were replaced',
    says: [
      phrase`The recovery codes of your account at ${site} were replaced. The earlier ones no longer work.`,
    ],
    notes: NOT_YOU,
  }),

  recovery_code_used_notice: ({ site }) => ({
    subject: 'A recovery code of your account was used',
    says: [
      phrase`Someone signed in to your account at ${site} with the password and a recovery code, which is now used up.`,
    ],
    notes: NOT_YOU,
  }),

  passkey_added_notice: ({ site }) => ({
    subject: 'A passkey was added to your account',
    says: [
      phrase`A passkey was added to your account at ${site} by someone who is signed in. It can be used to sign in without a password.`,
    ],
    notes: [
      phrase`If it was you, you don’t need to do anything.`,
      phrase`If it was not you, remove the passkey and change your password now.`,
    ],
  }),

  passkey_removed_notice: ({ site }) => ({
    subject: 'A passkey was removed from your account',
    says: [
      phrase`A passkey was removed from your account at ${site} by someone who is signed in. It can no longer be used to sign in, and sessions that began with it have ended.`,
    ],
    notes: [
      phrase`If it was you, you don’t need to do anything. You may want to delete the passkey on your device, too.`,
      phrase`If it was not you, change your password now.`,
    ],
  }),

  factors_removed_notice: ({ site }) => ({
    subject: 'The second factors of your account were removed',
    says: [
      phrase`The people who run ${site} removed the authenticator app, the recovery codes and the passkeys of your account, and signed you out everywhere. The password is enough to sign in now.`,
    ],
    notes: [
      phrase`If you asked them for it, sign in and set up another authenticator app or passkey.`,
      phrase`If you did not, reset your password now, and contact the people who run ${site}.`,
    ],
  }),

  invitation: ({ site, invitation }) => {
    if (!invitation) throw new TypeError('An invitation mail is about an invitation');
    const { organizationName, inviterName, role, expiresAt } = invitation;
    return {
      subject: 'You are invited to an organization',
      says: [
        phrase`${nameOf(inviterName)} has invited you to join ${quoted(organizationName)} at ${site} ${ROLES[role]}.`,
      ],
      link: 'See the invitation',
      notes: [
        phrase`You can accept or decline it until ${day(expiresAt)}.`,
        phrase`If you do not know this organization, decline the invitation or ignore this email.`,
      ],
    };
  },
  approval_notice: ({ site }) => ({
    subject: 'An operator asks for your approval',
    says: [
      phrase`Another operator of ${site} wants to delete an account or an organization, or to remove the second factors of an account. That needs a second operator.`,
    ],
    link: 'See what it is about',
    notes: [
      phrase`It can be approved for an hour. If you do not approve it, nothing happens.`,
      phrase`You get this email because you are an operator of ${site}. Ask the other operator before you approve anything that you did not expect.`,
    ],
  }),
  ...organizationTexts,
  notices_summary: summaryText,
};

const NOT_YOU: readonly Phrase[] = [
  phrase`If it was you, you don’t need to do anything.`,
  phrase`If it was not you, reset your password now: that signs everyone else out. Then look at the security settings of your account.`,
];

const ROLES: Readonly<Record<Role, string>> = {
  owner: 'as an owner, who can change everything and delete the organization',
  admin: 'as an admin, who can change the organization and manage everyone but its owners',
  viewer: 'as a viewer, who can see the organization and its managers',
};
