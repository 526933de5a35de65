export type NoticePurpose = keyof typeof NOTICES;

/** Subjects of notices: each kind has a limit of its own, so that those of organizations or of sign-ins cannot suppress the account's. */
type About = 'account' | 'organization' | 'device';

export const NOTICES = {
  email_change_notice: 'account',
  email_changed_notice: 'account',
  password_reset_notice: 'account',
  password_changed_notice: 'account',
  password_breached_notice: 'account',
  totp_enabled_notice: 'account',
  totp_disabled_notice: 'account',
  recovery_codes_renewed_notice: 'account',
  recovery_code_used_notice: 'account',
  passkey_added_notice: 'account',
  passkey_removed_notice: 'account',
  passkey_counter_reset_notice: 'account',
  identity_linked_notice: 'account',
  identity_unlinked_notice: 'account',
  factors_removed_notice: 'account',
  new_device_notice: 'device',
  webhook_failing_notice: 'organization',
  domain_missing_notice: 'organization',
  domain_lost_notice: 'organization',
  certificate_expiring_notice: 'organization',
  sso_bypassed_notice: 'organization',
  sso_released_notice: 'organization',
  api_key_created_notice: 'organization',
  manager_removed_notice: 'organization',
  approval_notice: 'organization',
} as const satisfies Readonly<Record<string, About>>;

const OTHERS = [
  'verification',
  'email_change_verification',
  'password_reset',
  'login_code',
  'operator_password_reset',
  'account_invitation',
  'invitation',
  'notices_summary',
] as const;

/** The purpose of a mail. A notice reports a change, so that the recipient can react to it. */
export type MailPurpose = (typeof OTHERS)[number] | NoticePurpose;

export const PURPOSES: readonly MailPurpose[] = [...OTHERS, ...(Object.keys(NOTICES) as NoticePurpose[])];

/** @returns undefined for a mail that is no notice */
export function aboutOf(purpose: MailPurpose): About | undefined {
  return Object.hasOwn(NOTICES, purpose) ? NOTICES[purpose as NoticePurpose] : undefined;
}

/** Mails of different lanes never wait for each other, so that requests by strangers do not delay other mail. */
export const LANES = ['verification', 'notices', 'resets', 'invitations'] as const;
export type Lane = (typeof LANES)[number];

const LANE_OF: Readonly<Partial<Record<MailPurpose, Lane>>> = {
  verification: 'verification',
  email_change_verification: 'verification',
  password_reset: 'resets',
  login_code: 'resets',
  account_invitation: 'invitations',
  invitation: 'invitations',
};

/** Resets sent by operators go with the notices, as nobody else can request them. */
export function laneOf(purpose: MailPurpose): Lane {
  return LANE_OF[purpose] ?? 'notices';
}
