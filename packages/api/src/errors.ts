import { commonErrors, defineErrors } from '@portico/conventions';

const common = commonErrors({ realm: 'portico' });

/** The whole catalogue: what the conventions answer in any service, and what is Portico's own. */
export const errors = defineErrors({
  ...common,
  OVERLOADED: {
    ...common.OVERLOADED,
    when: 'The service refused the request before starting on it: too many passwords are waiting to be hashed, or the process cannot keep up.',
  },
  SERVICE_UNAVAILABLE: {
    ...common.SERVICE_UNAVAILABLE,
    when: 'The database is not available, or the service is shutting down.',
  },
  CREDENTIALS_INVALID: {
    status: 401,
    description: 'The email or the password is wrong.',
    when: 'No account has this email, or the password is not the one of that account. The answer does not say which.',
    remedy: 'Ask the user to try again, or to reset the password.',
    retry: 'after_change',
    headers: {
      'WWW-Authenticate': { description: 'RFC 9110, section 11.6.1', value: 'Bearer realm="portico"' },
    },
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    description: 'A code is needed too.',
    when: 'The email and the password are right, but the account has an authenticator app, and no code was sent.',
    remedy: 'Ask the user for the code that the app shows, or for a recovery code, and send it as `code`.',
    retry: 'after_change',
    headers: {
      'WWW-Authenticate': { description: 'RFC 9110, section 11.6.1', value: 'Bearer realm="portico"' },
    },
  },
  SECOND_FACTOR_INVALID: {
    status: 401,
    description: 'The code is wrong, or no longer valid.',
    when: 'The email and the password are right, but the code is wrong, too old or has been used.',
    remedy: 'Ask the user for the code that the app shows now, or for another recovery code.',
    retry: 'after_change',
    headers: {
      'WWW-Authenticate': { description: 'RFC 9110, section 11.6.1', value: 'Bearer realm="portico"' },
    },
  },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    description: 'You signed in too long ago for this step.',
    when: 'This step requires a session that began within the last few minutes.',
    remedy:
      'Ask the user for the password, and the code if the account has one; send them to `POST /v1/reauthentication`, and use the new access token.',
    retry: 'after_change',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    description: 'The email address has not been verified.',
    when: 'The service only admits accounts with a verified email, and this one is not verified.',
    remedy: 'Ask the user to follow the link in the verification mail.',
    retry: 'after_change',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    description: 'You have to sign in with a second factor.',
    when: 'The organization demands a second factor of its managers, or the step always does, and the session began without one.',
    remedy:
      'Ask the user to sign in with a passkey, or with the password and a code. `requireSecondFactor` in the list of your organizations says which ones demand it.',
    retry: 'after_change',
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    description: 'This account is suspended.',
    when: 'The password is right, or the passkey, but an operator of the service suspended the account.',
    remedy: 'Ask those who run the service. What the account has stays as it is until then.',
    retry: 'never',
  },
  REGISTRATION_CLOSED: {
    status: 403,
    description: 'You cannot register here.',
    when: 'The service is configured to let nobody register, or only people who were invited.',
    remedy:
      'Ask for an invitation, and send its token as `invitationToken`. If nobody can register, ask the operator.',
    retry: 'never',
  },
  ACCOUNT_NOT_FOUND: {
    status: 404,
    description: 'There is no such account.',
    when: 'No account has this identifier. Only operators of the service can ask for accounts.',
    remedy: 'Check the identifier against the list of accounts.',
    retry: 'never',
  },
  ORGANIZATION_NOT_FOUND: {
    status: 404,
    description: 'There is no such organization.',
    when: 'No organization has this identifier, or it was deleted. To restore one, you must have been an owner of it, and the time for it must not be over.',
    remedy: 'Check the identifier against the list of your organizations.',
    retry: 'never',
  },
  MANAGER_NOT_FOUND: {
    status: 404,
    description: 'There is no such manager.',
    when: 'No manager has this identifier, or the organization was deleted.',
    remedy: 'Check the identifier against the list of managers of the organization.',
    retry: 'never',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    description: 'There is no such session.',
    when: 'Your account has no active session with this identifier.',
    remedy: 'Check the identifier against the list of your sessions.',
    retry: 'never',
  },
  TOTP_NOT_FOUND: {
    status: 404,
    description: 'There is no authenticator app.',
    when: 'The account has no authenticator app, or none is being set up; a set-up expires after 15 minutes.',
    remedy: 'Begin to set one up.',
    retry: 'after_change',
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    description: 'There is no such invitation.',
    when: 'No invitation has this identifier, or the organization was deleted.',
    remedy: 'Check the identifier against the list of invitations of the organization.',
    retry: 'never',
  },
  PASSKEY_NOT_FOUND: {
    status: 404,
    description: 'There is no such passkey.',
    when: 'Your account has no passkey with this identifier.',
    remedy: 'Check the identifier against the list of your passkeys.',
    retry: 'never',
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    description: 'There is no such webhook.',
    when: 'No webhook has this identifier, or the organization was deleted.',
    remedy: 'Check the identifier against the list of webhooks of the organization.',
    retry: 'never',
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    description: 'There is no such delivery.',
    when: 'No delivery has this identifier, it is older than 30 days, or its webhook or the organization was deleted.',
    remedy: 'Check the identifier against the list of deliveries of the webhook.',
    retry: 'never',
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    description: 'There is no such API key.',
    when: 'No API key has this identifier, or it was revoked, or the organization was deleted.',
    remedy: 'Check the identifier against the list of API keys of the organization.',
    retry: 'never',
  },
  EMAIL_ALREADY_EXISTS: {
    status: 409,
    description: 'This email is already registered.',
    when: 'Another account has this email. Case, Unicode form and the spelling of the domain make no difference.',
    remedy: 'Ask the user to sign in instead, or to use another address.',
    retry: 'never',
  },
  MANAGER_ALREADY_EXISTS: {
    status: 409,
    description: 'This account already manages the organization.',
    when: 'The account you are adding is already a manager of the organization.',
    remedy: 'Change the role of the manager instead.',
    retry: 'never',
  },
  TOTP_ALREADY_ACTIVE: {
    status: 409,
    description: 'The account already has an authenticator app.',
    when: 'You are setting up an authenticator app although the account has one.',
    remedy: 'Remove the present one first.',
    retry: 'after_change',
  },
  INVITATION_ALREADY_PENDING: {
    status: 409,
    description: 'This address has already been invited.',
    when: 'The organization already has a pending invitation for this email.',
    remedy: 'Resend the pending invitation, or revoke it first.',
    retry: 'never',
  },
  INVITATION_NOT_PENDING: {
    status: 409,
    description: 'This invitation is no longer open.',
    when: 'The invitation was accepted by another account, declined or revoked, or has expired, or its organization was deleted.',
    remedy: 'Ask the organization for a new invitation.',
    retry: 'never',
  },
  PASSKEY_ALREADY_EXISTS: {
    status: 409,
    description: 'This passkey has already been added.',
    when: 'The authenticator has been registered already, with this account or another one.',
    remedy: 'Ask the user to sign in with the passkey, or to create another one.',
    retry: 'never',
  },
  PASSKEYS_UNAVAILABLE: {
    status: 409,
    description: 'Passkeys do not work at this address.',
    when: "The host of the service's public URL is an IP address, for which browsers create no passkeys (Web Authentication Level 3, section 5.1.3).",
    remedy:
      'Sign in with a password. If you operate the service, set `PORTICO_PUBLIC_URL` to a URL with a host name.',
    retry: 'never',
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 409,
    description: 'The organization cannot have more webhooks.',
    when: 'The organization has 20 webhooks.',
    remedy: 'Delete one that is no longer needed, or have one receiver take more types of events.',
    retry: 'after_change',
  },
  OPERATOR_PROTECTED: {
    status: 409,
    description: 'Operators cannot do this to themselves or to each other.',
    when: 'The account is your own, or that of another operator.',
    remedy:
      'Use the settings of your own account. For another operator, run `portico operators remove` first.',
    retry: 'after_change',
  },
  LAST_OWNER: {
    status: 409,
    description: 'An organization must always have an owner.',
    when: 'This would leave an organization without an owner.',
    remedy: 'Make another manager an owner first, or delete the organization.',
    retry: 'after_change',
  },
});

export type ErrorConstant = keyof typeof errors;
