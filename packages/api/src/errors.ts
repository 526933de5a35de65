import { commonErrors, defineErrors } from '@portico/conventions';

/** The whole catalogue: what the conventions answer in any service, and what is Portico's own. */
export const errors = defineErrors({
  ...commonErrors('portico'),
  CREDENTIALS_INVALID: {
    status: 401,
    description: 'The email or the password is wrong.',
    when: 'Nobody is registered with this email, or the password is not theirs; which of the two is not told.',
    remedy: 'Ask the person to try again or to reset the password.',
    retry: 'after_change',
    headers: {
      'WWW-Authenticate': { description: 'RFC 9110, section 11.6.1', value: 'Bearer realm="portico"' },
    },
  },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    description: 'You signed in too long ago for this step.',
    when: 'The step needs a session that began a few minutes ago at most.',
    remedy: 'Ask the person to sign in again, and use the new access token.',
    retry: 'after_change',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    description: 'The email address has not been verified.',
    when: 'The service is configured to let only verified accounts in, and this one is not.',
    remedy: 'Ask the person to follow the link in the verification mail.',
    retry: 'after_change',
  },
  ORGANIZATION_NOT_FOUND: {
    status: 404,
    description: 'There is no such organization.',
    when: 'The identifier names no organization, or one that was deleted.',
    remedy: 'Check the identifier; list the organizations of the account.',
    retry: 'never',
  },
  MANAGER_NOT_FOUND: {
    status: 404,
    description: 'There is no such manager.',
    when: 'The identifier names no manager, or one of a deleted organization.',
    remedy: 'Check the identifier; list the managers of the organization.',
    retry: 'never',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    description: 'There is no such session.',
    when: 'The identifier names no session of this account that is still alive.',
    remedy: 'Check the identifier; list the sessions of the account.',
    retry: 'never',
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    description: 'There is no such invitation.',
    when: 'The identifier names no invitation.',
    remedy: 'Check the identifier; list the invitations of the organization.',
    retry: 'never',
  },
  EMAIL_ALREADY_EXISTS: {
    status: 409,
    description: 'This email is already registered.',
    when: 'Another account has this email; case, Unicode form and the spelling of the domain make no difference.',
    remedy: 'Ask the person to sign in instead, or to use another address.',
    retry: 'never',
  },
  MANAGER_ALREADY_EXISTS: {
    status: 409,
    description: 'This account already manages the organization.',
    when: 'The account that is to be added is a manager of the organization.',
    remedy: 'Change the role of the manager instead.',
    retry: 'never',
  },
  INVITATION_ALREADY_PENDING: {
    status: 409,
    description: 'This address has already been invited.',
    when: 'The organization has a pending invitation for the same email.',
    remedy: 'Resend or revoke the pending invitation.',
    retry: 'never',
  },
  INVITATION_NOT_PENDING: {
    status: 409,
    description: 'This invitation is no longer open.',
    when: 'The invitation was accepted by another account, declined or revoked, or has expired.',
    remedy: 'Ask the organization for a new invitation.',
    retry: 'never',
  },
  LAST_OWNER: {
    status: 409,
    description: 'An organization must always have an owner.',
    when: 'The step would leave an organization without an owner.',
    remedy: 'Make another manager an owner first, or delete the organization.',
    retry: 'after_change',
  },
});

export type ErrorConstant = keyof typeof errors;
