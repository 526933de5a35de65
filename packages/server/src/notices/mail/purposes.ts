import type { SecretPurpose } from '../../identity/accounts/mailed-secret.ts';

/** Subjects of notices: each kind has a limit of its own, so that those of organizations or of sign-ins cannot suppress the account's. */
type About = 'account' | 'organization' | 'device';

/** Mails of different lanes never wait for each other, so that requests by strangers do not delay other mail. */
export const LANES = ['verification', 'notices', 'resets', 'invitations'] as const;
export type Lane = (typeof LANES)[number];

/** A kind of mail. */
interface Mail {
  /** Subject of a notice: it reports a change, so that the recipient can react to it. */
  readonly about?: About;
  /** That of the notices unless given. */
  readonly lane?: Lane;
  /** The member of `Facts` that it is about. */
  readonly fact?: string;
  /** The page that its link leads to: with a secret that opens it, or else one that requires a session. */
  readonly page?: `/${string}`;
  readonly secret?: SecretPurpose;
  /** Whether the link carries the recipient's address, too: as the user name of the password that is set there. */
  readonly namesRecipient?: true;
}

/** All kinds of mails, by purpose; their texts are in `texts/<language>.json`. */
export const MAILS = {
  verification: { lane: 'verification', page: '/verify-email', secret: 'verification' },
  email_change_verification: { lane: 'verification', page: '/verify-email', secret: 'email_change' },
  password_reset: { lane: 'resets', page: '/reset-password', secret: 'password_reset', namesRecipient: true },
  login_code: { lane: 'resets', fact: 'loginCode' },
  // It goes with the notices, as nobody but an operator can request it.
  operator_password_reset: { page: '/reset-password', secret: 'password_reset', namesRecipient: true },
  account_invitation: {
    lane: 'invitations',
    page: '/reset-password',
    secret: 'account_invitation',
    namesRecipient: true,
  },
  invitation: { lane: 'invitations', fact: 'invitation', page: '/accept-invitation', secret: 'invitation' },
  notices_summary: { fact: 'summary' },
  email_change_notice: { about: 'account' },
  email_changed_notice: { about: 'account' },
  password_reset_notice: { about: 'account', fact: 'kept' },
  password_changed_notice: { about: 'account' },
  password_breached_notice: { about: 'account' },
  totp_enabled_notice: { about: 'account' },
  totp_disabled_notice: { about: 'account' },
  recovery_codes_renewed_notice: { about: 'account' },
  recovery_code_used_notice: { about: 'account' },
  passkey_added_notice: { about: 'account' },
  passkey_removed_notice: { about: 'account' },
  passkey_counter_reset_notice: { about: 'account' },
  identity_linked_notice: { about: 'account' },
  identity_unlinked_notice: { about: 'account' },
  factors_removed_notice: { about: 'account' },
  new_device_notice: { about: 'device', fact: 'device' },
  webhook_failing_notice: { about: 'organization', fact: 'webhook' },
  domain_missing_notice: { about: 'organization', fact: 'domain' },
  domain_lost_notice: { about: 'organization', fact: 'domain' },
  certificate_expiring_notice: { about: 'organization', fact: 'certificate' },
  sso_bypassed_notice: { about: 'organization', fact: 'ownSignIn' },
  sso_released_notice: { about: 'organization', fact: 'ownSignIn' },
  api_key_created_notice: { about: 'organization', fact: 'apiKey' },
  machine_created_notice: { about: 'organization', fact: 'apiKey' },
  manager_removed_notice: { about: 'organization', fact: 'departure' },
  approval_notice: { about: 'organization', page: '/console/operator/approvals' },
} as const satisfies Readonly<Record<string, Mail>>;

export type MailPurpose = keyof typeof MAILS;

export type NoticePurpose = {
  [Purpose in MailPurpose]: (typeof MAILS)[Purpose] extends { readonly about: About } ? Purpose : never;
}[MailPurpose];

export const PURPOSES = Object.keys(MAILS) as readonly MailPurpose[];

/** The members of `Facts` that some mail is about. */
export type FactName = Extract<(typeof MAILS)[MailPurpose], { readonly fact: string }>['fact'];

export const mailFor: (purpose: MailPurpose) => Mail & { readonly fact?: FactName } = (purpose) =>
  MAILS[purpose];

export const laneOf = (purpose: MailPurpose): Lane => mailFor(purpose).lane ?? 'notices';
