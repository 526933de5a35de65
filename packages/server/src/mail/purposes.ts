/** What a mail is for. What tells of a change, so that somebody can do something about it, is a notice. */
export type MailPurpose =
  | 'verification'
  | 'email_change_verification'
  | 'password_reset'
  | 'operator_password_reset'
  | 'invitation'
  | NoticePurpose
  | 'notices_summary';

export type NoticePurpose = keyof typeof NOTICES;

interface Notice {
  /** Those of one kind never take the room of the others: what happens in organizations hides nothing of the account. */
  readonly about: 'account' | 'organization';
  /** What it tells of, in a mail that sums notices up. */
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
    line: 'A webhook of an organization of yours stopped working',
  },
  api_key_created_notice: {
    about: 'organization',
    line: 'An API key of an organization of yours was created',
  },
  manager_removed_notice: {
    about: 'organization',
    line: 'A manager of an organization of yours was removed who had created API keys or webhooks',
  },
  approval_notice: { about: 'organization', line: 'Another operator asked for your approval' },
} as const satisfies Readonly<Record<string, Notice>>;

export function noticeOf(purpose: MailPurpose): Notice | undefined {
  return Object.hasOwn(NOTICES, purpose) ? NOTICES[purpose as NoticePurpose] : undefined;
}

/** Mails of different lanes never wait for each other: what strangers ask for keeps nobody's own mails waiting. */
export const LANES = ['verification', 'notices', 'resets', 'invitations'] as const;
export type Lane = (typeof LANES)[number];

const LANE_OF: Readonly<Partial<Record<MailPurpose, Lane>>> = {
  verification: 'verification',
  email_change_verification: 'verification',
  password_reset: 'resets',
  invitation: 'invitations',
};

/** What an operator sends goes with the notices: nobody else can ask for it. */
export function laneOf(purpose: MailPurpose): Lane {
  return LANE_OF[purpose] ?? 'notices';
}
