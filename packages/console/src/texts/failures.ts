/** Failures that people meet only after they have signed in. */
export const failures = {
  TOTP_NOT_FOUND: 'There is no authenticator app to confirm or remove. Set one up first.',
  FACTOR_NOT_FOUND: 'Your account no longer has a second factor, and therefore no recovery codes.',
  TOTP_ALREADY_ACTIVE: 'Your account already has an authenticator app.',
  MANAGER_ALREADY_EXISTS: 'This person already manages the organization.',
  INVITATION_ALREADY_PENDING: 'This address has already been invited.',
  INVITATION_NOT_PENDING: 'This invitation is no longer open.',
  PASSKEY_ALREADY_EXISTS: 'This passkey has already been added. Use another device or security key.',
  PASSKEY_LIMIT_REACHED: 'You’ve reached the limit of passkeys. Remove one that you no longer use.',
  LAST_OWNER: 'An organization must have an owner. Make someone else an owner first.',
  ACCOUNT_NOT_FOUND: 'This account no longer exists.',
  ORGANIZATION_NOT_FOUND: 'This organization was deleted, or you no longer manage it.',
  MANAGER_NOT_FOUND: 'This person no longer manages the organization.',
  SESSION_NOT_FOUND: 'This session has already ended.',
  PASSKEY_NOT_FOUND: 'This passkey has already been removed.',
  CONSENT_MISSING: 'You have to agree first.',
  INVITATION_NOT_FOUND: 'This invitation no longer exists.',
  ORGANIZATION_LIMIT_REACHED:
    'You’ve reached the limit of organizations for now. Delete one that you no longer need, or try again tomorrow.',
  INVITATION_LIMIT_REACHED:
    'The organization has reached its limit of open invitations. Withdraw some that nobody accepts.',
  MANAGER_LIMIT_REACHED: 'The organization has reached its limit of people. Remove someone first.',
  SIGN_IN_REFUSED: 'The provider did not let you sign in. Try again, or sign in another way.',
  IDENTITY_NOT_LINKED:
    'An account with this address already exists. Sign in to it first, then link the provider.',
  IDENTITY_ALREADY_EXISTS: 'This sign-in is already linked to another account.',
  IDENTITY_NOT_FOUND: 'This link has already been removed.',
  LAST_CREDENTIAL: 'This is the only way to sign in to your account. Set up another one first.',
  PROVIDER_UNAVAILABLE: 'The provider cannot be reached right now. Try again later, or sign in another way.',
  IDEMPOTENCY_KEY_IN_USE: 'This is still being done. Try again in a moment.',
} as const;
