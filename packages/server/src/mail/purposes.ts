/** What a mail is for. A notice reports a change, so that the recipient can react to it. */
export type MailPurpose =
  | 'verification'
  | 'email_change_verification'
  | 'password_reset'
  | 'operator_password_reset'
  | 'account_invitation'
  | 'invitation'
  | NoticePurpose
  | 'notices_summary';

export type NoticePurpose = keyof typeof NOTICES;

interface Notice {
  /** Each kind has a limit of its own, so that notices of organizations cannot suppress those of the account. */
  readonly about: 'account' | 'organization';
  /** Its line in a summary of notices. */
  readonly line: string;
}

export const NOTICES = {
  email_change_notice: { about: 'account', line: 'A new email address was requested for your account' },
  email_changed_notice: { about: 'account', line: 'The email address of your account was changed' },
  password_reset_notice: { about: 'account', line: 'Your password was reset' },
  password_changed_notice: { about: 'account', line: 'Your password was changed' },
  totp_enabled_notice: { about: 'account', line: 'An authenticator app was set up' },
  totp_disabled_notice: { about: 'account', line: 'The authenticator app was removed' },
  recovery_codes_renewed_notice: { about: 'account', line: 'Your recovery codes were replaced' },
  recovery_code_used_notice: { about: 'account', line: 'A recovery code was used to sign in' },
  passkey_added_notice: { about: 'account', line: 'A passkey was added' },
  passkey_removed_notice: { about: 'account', line: 'A passkey was removed' },
  factors_removed_notice: { about: 'account', line: 'Your second factors were removed by an operator' },
  webhook_failing_notice: {
    about: 'organization',
    line: 'A webhook of one of your organizations stopped working',
  },
  api_key_created_notice: {
    about: 'organization',
    line: 'An API key was created for one of your organizations',
  },
  manager_removed_notice: {
    about: 'organization',
    line: 'A manager who had created API keys or webhooks was removed from one of your organizations',
  },
  approval_notice: { about: 'organization', line: 'Another operator asked for your approval' },
} as const satisfies Readonly<Record<string, Notice>>;

export function noticeOf(purpose: MailPurpose): Notice | undefined {
  return Object.hasOwn(NOTICES, purpose) ? NOTICES[purpose as NoticePurpose] : undefined;
}

/** Mails of different lanes never wait for each other, so that requests by strangers do not delay other mail. */
export const LANES = ['verification', 'notices', 'resets', 'invitations'] as const;
export type Lane = (typeof LANES)[number];

const LANE_OF: Readonly<Partial<Record<MailPurpose, Lane>>> = {
  verification: 'verification',
  email_change_verification: 'verification',
  password_reset: 'resets',
  account_invitation: 'invitations',
  invitation: 'invitations',
};

/** Resets sent by operators go with the notices, as nobody else can request them. */
export function laneOf(purpose: MailPurpose): Lane {
  return LANE_OF[purpose] ?? 'notices';
}
