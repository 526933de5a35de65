import { commonErrors, defineErrors, flawsOf } from '@portico/conventions';
import { REASONS } from './reasons.ts';

const common = commonErrors({ realm: 'portico', reasons: REASONS });
const CHALLENGE = {
  'WWW-Authenticate': { description: 'RFC 9110, section 11.6.1', value: 'Bearer realm="portico"' },
} as const;

/** Rows of errors with the same status and advice. */
const malformed = { status: 400, retry: 'never' } as const;
const unauthenticated = { status: 401, retry: 'after_change', headers: CHALLENGE } as const;
const forbidden = { status: 403, retry: 'after_change' } as const;
const closed = { status: 403, retry: 'never' } as const;
const unknown = { status: 404, retry: 'never' } as const;
const conflict = { status: 409, retry: 'after_change' } as const;
const lastingConflict = { status: 409, retry: 'never' } as const;

/** @param list where its identifier can be found */
const noSuch = (what: string, when: string, list: string) => ({
  ...unknown,
  description: `There is no such ${what}.`,
  when,
  remedy: `Check the identifier against the ${list}.`,
});

/** The whole catalogue: the errors of the conventions and those of Portico. */
export const errors = defineErrors({
  ...common,
  ACCESS_FORBIDDEN: {
    ...common.ACCESS_FORBIDDEN,
    headers: {
      'WWW-Authenticate': {
        description:
          'From `/oauth2/userinfo`, where the token lacks the scope `openid` (RFC 6750, section 3.1)',
        optional: true,
      },
    },
  },
  OVERLOADED: {
    ...common.OVERLOADED,
    when: 'The service refused the request before starting on it: too many passwords are waiting to be hashed or SAML documents to be read, or the process cannot keep up.',
  },
  SERVICE_UNAVAILABLE: {
    ...common.SERVICE_UNAVAILABLE,
    when: 'The database is not available, or the service is shutting down.',
  },
  CREDENTIALS_INVALID: {
    ...unauthenticated,
    description: 'The email or the password is wrong.',
    when: 'No account has this email, or the password is wrong. The answer does not say which.',
    remedy: 'Ask the user to try again, or to reset the password.',
  },
  SECOND_FACTOR_REQUIRED: {
    ...unauthenticated,
    description: 'A code is required as well.',
    when: 'The email and the password are right, but the account has an authenticator app, and the request has no code.',
    remedy: 'Ask the user for the code that the app shows, or for a recovery code, and send it as `code`.',
  },
  SECOND_FACTOR_INVALID: {
    ...unauthenticated,
    description: 'The code is wrong, or no longer valid.',
    when: 'The email and the password are right, but the code is wrong, too old or has been used, or is a code from an app although the account has only passkeys.',
    remedy: 'Ask the user for the code that the app shows now, or for another recovery code.',
  },
  SIGN_IN_REFUSED: {
    ...unauthenticated,
    description: 'The provider did not let you sign in.',
    when: 'The provider refused, named no address, or sent an answer that does not verify; or, through the connection of an organization, the address is not in its verified domains, the provider says that the address of somebody new is not verified, or its directory lists the account as inactive. The event `session.login_failed` says why.',
    remedy: 'Begin the sign-in again, or offer another way to sign in.',
  },
  REAUTHENTICATION_REQUIRED: {
    ...forbidden,
    description: 'You signed in too long ago for this step.',
    when: 'This step requires a session that began within the last few minutes and, where the service binds sessions (`PORTICO_SESSION_BINDING`), in the network of the request; or the policy of the organization does not allow a session that is this old, or was unused for this long.',
    remedy:
      'Ask the user for the password, and the code if the account has one; send them to `POST /v1/reauthentication`, and use the new access token.',
  },
  EMAIL_NOT_VERIFIED: {
    ...forbidden,
    description: 'The email address has not been verified.',
    when: 'The email of the account is not verified. The service admits only accounts with a verified email, or this step requires one: adding the first passkey or authenticator app of an account.',
    remedy: 'Ask the user to follow the link in the verification email.',
  },
  PASSWORD_BREACHED: {
    ...forbidden,
    description: 'The password is known from a breach, and has to be changed first.',
    when: 'The session began with a password that is in a list of passwords known from breaches, and the service is configured to have it changed (`PORTICO_BREACHED_AT_SIGN_IN`). Until then, the session can read its account, change the password and sign out.',
    remedy: 'Ask the user for a new password, and send it to `PUT /v1/account/password` in the same session.',
  },
  SECOND_FACTOR_MISSING: {
    ...forbidden,
    description: 'You must sign in with a second factor.',
    when: 'The session began without a second factor, and one is needed: the organization requires one of its managers, the step always does, or it changes the second factors of an account that has one.',
    remedy:
      'Ask the user to sign in with a passkey, or with the password and a code, which can be a recovery code. `requireSecondFactor` in the list of your organizations shows which ones require it.',
  },
  SSO_REQUIRED: {
    ...forbidden,
    description: 'You must sign in with the provider of the organization.',
    when: 'The organization demands its own sign-in of managers whose addresses are in its verified domains, or were while it did, and the session did not begin through one of its connections. Owners who signed in with a second factor that is older than the demand are let in all the same, and all owners are notified.',
    remedy: 'Send the user through `POST /v1/sign-ins` with their `email`, which leads to the connection.',
  },
  POLICY_REFUSED: {
    ...forbidden,
    description: 'A policy of the organization refuses this access.',
    when: 'The organization does not allow a method with which the session began, or the network from which the request comes; the description says which. Or an owner sets a policy that their own session does not meet.',
    remedy:
      'Sign in by a method that the organization allows, or from one of its networks. Its owners can change the policy with `PUT /v1/organizations/:id/policy`.',
  },
  CHALLENGE_REQUIRED: {
    ...forbidden,
    description: 'A challenge has to be solved first.',
    when: 'Half of what a limit allows this caller is used up. The response brings a challenge, which takes a device about a second at most. It comes once the body is valid, whatever address it names, and where the solution that was sent is wrong, too old, of another operation, or has been used.',
    remedy:
      'Solve the challenge in `Challenge`, and send the same request again with the solution in `Challenge-Response`. Portico’s client does so by itself; other clients can use any solver for altcha, version 1.',
    headers: {
      Challenge: { description: 'The challenge: JSON in the format of altcha, version 1, in base64' },
    },
  },
  ACCOUNT_SUSPENDED: {
    ...closed,
    description: 'This account is suspended.',
    when: 'The password or the passkey is right, but an operator of the service has suspended the account.',
    remedy:
      'Contact the people who run the service. Nothing that belongs to the account is deleted in the meantime.',
  },
  REGISTRATION_CLOSED: {
    ...closed,
    description: 'You cannot register here.',
    when: 'The service is configured so that nobody can register, or only people who were invited.',
    remedy:
      'Ask for an invitation, and send its token as `invitationToken`. If nobody can register, contact the people who run the service.',
  },
  ACCOUNT_NOT_FOUND: noSuch(
    'account',
    'No account has this identifier. Only operators of the service can ask for accounts.',
    'list of accounts',
  ),
  ORGANIZATION_NOT_FOUND: noSuch(
    'organization',
    'No organization has this identifier, or it was deleted. Only former owners can restore a deleted organization, and only for a limited time.',
    'list of your organizations',
  ),
  MANAGER_NOT_FOUND: noSuch(
    'manager',
    'No manager has this identifier, or the organization was deleted.',
    'list of managers of the organization',
  ),
  SESSION_NOT_FOUND: noSuch(
    'session',
    'Your account has no active session with this identifier.',
    'list of your sessions',
  ),
  TOTP_NOT_FOUND: {
    status: 404,
    description: 'There is no authenticator app.',
    when: 'The account has no authenticator app, or none is being set up; a set-up expires after 15 minutes, and ends when another factor is added.',
    remedy: 'Set one up first.',
    retry: 'after_change',
  },
  FACTOR_NOT_FOUND: {
    status: 404,
    description: 'The account has no second factor.',
    when: 'The account has neither an authenticator app nor a passkey, and therefore no recovery codes.',
    remedy: 'Add a passkey or an authenticator app. The recovery codes come with the first one.',
    retry: 'after_change',
  },
  INVITATION_NOT_FOUND: noSuch(
    'invitation',
    'No invitation has this identifier, or the organization was deleted.',
    'list of invitations of the organization',
  ),
  PASSKEY_NOT_FOUND: noSuch(
    'passkey',
    'Your account has no passkey with this identifier.',
    'list of your passkeys',
  ),
  IDENTITY_NOT_FOUND: noSuch(
    'identity',
    'Your account has no identity with this identifier.',
    'list of your identities',
  ),
  CONNECTION_NOT_FOUND: noSuch(
    'connection',
    'No connection has this identifier, the organization was deleted or, at a sign-in, none is active for this address.',
    'list of connections of the organization',
  ),
  CONNECTION_TEST_NOT_FOUND: noSuch(
    'test',
    'The connection has no test with this identifier; only the last 10 are kept, and a change of how to reach the provider voids those under way.',
    'answer that began the test',
  ),
  WEBHOOK_NOT_FOUND: noSuch(
    'webhook',
    'No webhook has this identifier, or the organization was deleted.',
    'list of webhooks of the organization',
  ),
  DOMAIN_NOT_FOUND: noSuch(
    'domain',
    'No domain has this identifier, or the organization was deleted.',
    'list of domains of the organization',
  ),
  DELIVERY_NOT_FOUND: noSuch(
    'delivery',
    'No delivery has this identifier, it is older than 30 days, or its webhook or the organization was deleted.',
    'list of deliveries of the webhook',
  ),
  SEAL_NOT_FOUND: {
    ...unknown,
    description: 'This event has not been sealed yet.',
    when: 'The event was recorded within the last two minutes, or the organization has no event with this identifier.',
    remedy: 'Ask again in a minute, with an identifier from the list of events of the organization.',
  },
  API_KEY_NOT_FOUND: noSuch(
    'API key',
    'No API key has this identifier, or it was revoked, or the organization was deleted.',
    'list of API keys of the organization',
  ),
  APPLICATION_NOT_FOUND: noSuch(
    'application',
    'No application has this identifier, or it was deleted.',
    'list of applications',
  ),
  APPLICATION_LIMIT_REACHED: {
    ...conflict,
    description: 'There cannot be more applications.',
    when: 'There are 1,000 applications.',
    remedy: 'Delete an application that is not in use.',
  },
  GRANT_NOT_FOUND: noSuch(
    'grant',
    'None of your grants has this identifier, or it has ended.',
    'list of your grants',
  ),
  SCIM_USER_NOT_FOUND: noSuch(
    'user',
    'No user with this identifier is known to the connection.',
    'users of the connection',
  ),
  SCIM_GROUP_NOT_FOUND: noSuch(
    'group',
    'No group with this identifier is known to the connection.',
    'groups of the connection',
  ),
  SCIM_DESCRIPTION_NOT_FOUND: noSuch(
    'schema or kind of resources',
    'Nothing with this identifier is supported.',
    'lists at `/Schemas` and `/ResourceTypes`',
  ),
  SCIM_VALUE_INVALID: {
    ...malformed,
    description: 'An attribute is missing, or has a value that it cannot have.',
    when: 'The value does not fit the schema, or an address is not in a verified domain of the organization.',
    remedy: 'Correct the attribute that `detail` names, in the directory or its mapping.',
  },
  SCIM_FILTER_INVALID: {
    ...malformed,
    description: 'The filter cannot be used.',
    when: 'It does not follow the grammar of RFC 7644, section 3.4.2.2.',
    remedy: 'Correct the filter.',
  },
  SCIM_PATH_INVALID: {
    ...malformed,
    description: 'The path of an operation names nothing.',
    when: 'It does not follow the grammar of RFC 7644, section 3.5.2, or names an attribute that users do not have.',
    remedy: 'Correct the path, in the directory or its mapping.',
  },
  SCIM_TARGET_MISSING: {
    ...malformed,
    description: 'An operation has no target.',
    when: 'The operation removes something and has no path.',
    remedy: 'Name what the operation is to remove.',
  },
  SCIM_USER_ALREADY_EXISTS: {
    ...lastingConflict,
    description: 'This user already exists.',
    when: 'Another user of the connection has this `userName`, or another account has the address.',
    remedy: 'Find that user, and change it instead.',
  },
  SCIM_GROUP_ALREADY_EXISTS: {
    ...lastingConflict,
    description: 'This group already exists.',
    when: 'Another group of the connection has this `displayName`.',
    remedy: 'Find that group, and change it instead.',
  },
  SCIM_GROUP_LIMIT_REACHED: {
    ...conflict,
    description: 'The directory cannot have more groups.',
    when: 'The connection has 1,000 groups.',
    remedy: 'Delete groups, or have the directory send only those that give roles.',
  },
  GRANT_INVALID: {
    ...malformed,
    description: 'The code or the refresh token is not valid.',
    when: 'It is unknown, was used before, has expired or belongs to another application, or the redirect URI or the verifier does not match it.',
    remedy: 'Have the person sign in to the application again.',
  },
  APPLICATION_INVALID: {
    status: 401,
    description: 'The application is unknown, or could not be authenticated.',
    when: 'There is no such application, it is disabled, or its secret or assertion is missing or wrong.',
    remedy: 'Check the identifier and the secret, and that the application sends them in only one way.',
    retry: 'after_change',
    headers: {
      'WWW-Authenticate': { description: 'RFC 9110, section 11.6.1', value: 'Basic realm="portico"' },
    },
  },
  GRANT_TYPE_UNSUPPORTED: {
    ...malformed,
    description: 'This type of grant is not supported.',
    when: '`grant_type` is neither `authorization_code` nor `refresh_token`.',
    remedy: 'Use the authorization code flow.',
  },
  SCOPE_INVALID: {
    ...malformed,
    description: 'The request asks for more scopes than were granted.',
    when: 'The request names a scope that the grant of the refresh token does not have.',
    remedy: 'Leave `scope` out, or have the person sign in to the application again.',
  },
  RESOURCE_INVALID: {
    ...malformed,
    description: 'The grant is not for this resource.',
    when: '`resource` is not the one that was granted, or there are several.',
    remedy: 'Ask for the resource at the authorization endpoint, and send the same one.',
  },
  APPLICATION_FORBIDDEN: {
    ...malformed,
    description: 'This application may not do that.',
    when: 'A `browser` or `native` application, which has no means to authenticate, asks whether a token works.',
    remedy: 'Ask with a `web` application.',
  },
  CONSENT_MISSING: {
    ...conflict,
    description: 'You have to agree first.',
    when: 'The application is not one of the team’s own, and the person has not agreed to what it asks for.',
    remedy: 'Ask the person, and send `consent` true.',
  },
  SERVICE_KEY_NOT_FOUND: noSuch(
    'service key',
    'No service key has this identifier, or it was revoked.',
    'list of service keys',
  ),
  ROLE_NOT_FOUND: noSuch(
    'role',
    'No role of the product has this identifier, or it is one that an organization made for itself in which you have no role.',
    'list of roles',
  ),
  ROLE_ALREADY_EXISTS: {
    ...conflict,
    description: 'A role has this name already.',
    when: "Another role that counts in the same organization has this name: the team's roles and an organization's own share their names.",
    remedy: 'Choose another name.',
  },
  ROLE_IN_USE: {
    ...conflict,
    description: 'This role is in use.',
    when: 'A manager, a pending invitation or an API key has the role, and the request does not say which one takes its place.',
    remedy: 'Name another role as `replacement`, or take the role away from everyone who has it first.',
  },
  ROLE_PROTECTED: {
    ...lastingConflict,
    description: "The team's permissions and roles are kept in a file.",
    when: "The service is configured with `PORTICO_ROLES_FILE`: its permissions and the team's roles come from there.",
    remedy: 'Change the file, and start the service again.',
  },
  BRAND_PROTECTED: {
    status: 409,
    description: "The team's brand is kept in a file.",
    when: 'The service is configured with `PORTICO_BRAND_FILE`: its brand comes from there.',
    remedy: 'Change the file, and start the service again.',
    retry: 'never',
  },
  ROLE_LIMIT_REACHED: {
    ...conflict,
    description: 'There cannot be more roles.',
    when: 'The team has 200 roles of the product, or the organization 20 of its own.',
    remedy: 'Delete a role that is no longer needed.',
  },
  PERMISSION_IN_USE: {
    ...conflict,
    description: 'A role has this permission.',
    when: "The new list leaves out a permission that a role has, or one that an organization's own role has is no longer delegable in it.",
    remedy: 'Take the permission from the roles first.',
  },
  EMAIL_ALREADY_EXISTS: {
    ...lastingConflict,
    description: 'This email is already registered.',
    when: 'Another account has this email. Case, Unicode form and the spelling of the domain make no difference.',
    remedy: 'Ask the user to sign in instead, or to use another address.',
  },
  EXTERNAL_ID_ALREADY_EXISTS: {
    ...conflict,
    description: 'This external ID is already in use.',
    when: 'Another account, or another organization, has this `externalId`. Case is significant.',
    remedy: 'Look up what has it with `?externalId=`, and change or clear it there first.',
  },
  MANAGER_ALREADY_EXISTS: {
    ...lastingConflict,
    description: 'This account already manages the organization.',
    when: 'The account you are adding is already a manager of the organization.',
    remedy: 'Change the role of the manager instead.',
  },
  TOTP_ALREADY_ACTIVE: {
    ...conflict,
    description: 'The account already has an authenticator app.',
    when: 'You are setting up an authenticator app although the account has one.',
    remedy: 'Remove the current one first.',
  },
  INVITATION_ALREADY_PENDING: {
    ...lastingConflict,
    description: 'This address has already been invited.',
    when: 'The organization already has a pending invitation for this email.',
    remedy: 'Resend the pending invitation, or revoke it first.',
  },
  INVITATION_NOT_PENDING: {
    ...lastingConflict,
    description: 'This invitation is no longer open.',
    when: 'The invitation was accepted by another account, declined or revoked, or has expired, or its organization was deleted.',
    remedy: 'Ask the organization for a new invitation.',
  },
  PASSKEY_ALREADY_EXISTS: {
    ...lastingConflict,
    description: 'This passkey has already been added.',
    when: 'The authenticator is already registered, for this account or another one.',
    remedy: 'Ask the user to sign in with the passkey, or to create another one.',
  },
  IDENTITY_NOT_LINKED: {
    ...conflict,
    description: 'An account has this address, and is not linked to the provider.',
    when: 'Nobody has signed in with this identity yet, and there is an account with the address that the provider named.',
    remedy:
      'Have the user sign in to the account in another way, then send the `verifier` to `POST /v1/identities/completion` within 10 minutes.',
  },
  IDENTITY_ALREADY_EXISTS: {
    ...lastingConflict,
    description: 'The identity is linked to another account.',
    when: 'Another account can be signed in to with this identity.',
    remedy: 'Sign in with the provider to reach that account, and unlink it there first.',
  },
  LAST_CREDENTIAL: {
    ...conflict,
    description: 'You could no longer sign in.',
    when: 'The account has no password, no passkey and no other identity.',
    remedy:
      'Add a passkey, link another provider, or give the account a password with a password reset, first.',
  },
  PROVIDER_UNAVAILABLE: {
    ...conflict,
    description: 'The provider cannot be reached now.',
    when: 'The provider does not answer, or does not follow OpenID Connect Discovery.',
    remedy: 'Try again later, or offer another way to sign in.',
  },
  PASSKEY_LIMIT_REACHED: {
    ...conflict,
    description: 'The account cannot have more passkeys.',
    when: 'The account has as many passkeys as it can have (by default 20).',
    remedy: 'Ask the user to remove a passkey that is no longer needed.',
  },
  PASSKEYS_UNAVAILABLE: {
    ...lastingConflict,
    description: 'Passkeys do not work at this address.',
    when: "The host of the service's public URL is an IP address, for which browsers create no passkeys (Web Authentication Level 3, section 5.1.3).",
    remedy:
      'Sign in with a password. If you operate the service, set `PORTICO_PUBLIC_URL` to a URL with a host name.',
  },
  WEBHOOK_LIMIT_REACHED: {
    ...conflict,
    description: 'The organization cannot have more webhooks.',
    when: 'The organization has 20 webhooks.',
    remedy: 'Delete one that is no longer needed, or send more types of events to the same receiver.',
  },
  CONNECTION_LIMIT_REACHED: {
    ...conflict,
    description: 'The organization cannot have more connections.',
    when: 'The organization has 20 connections.',
    remedy: 'Delete one that is no longer needed.',
  },
  CONNECTION_NOT_ACTIVE: {
    ...conflict,
    description: 'The connection has not passed a test.',
    when: 'It is in `setup`, because no test has passed since it was created or last changed; or the organization that is to demand its own sign-in has no `active` connection.',
    remedy: 'Test the connection first: it becomes `active` when a test passes.',
  },
  CONNECTION_IN_USE: {
    ...conflict,
    description: 'The organization demands its own sign-in, which depends on this.',
    when: 'It is the last `active` connection of an organization with `ssoRequired`: without it, its people could not sign in. Or it is a domain that such an organization has verified: without it, its people could bypass that sign-in.',
    remedy: 'Set `ssoRequired` of the organization to false first, or activate another connection.',
  },
  DOMAIN_ALREADY_EXISTS: {
    ...lastingConflict,
    description: 'The organization already has this domain.',
    when: 'The domain you are adding is in the list of the organization, verified or not.',
    remedy: 'Verify the domain that is there, or remove it first.',
  },
  DOMAIN_ALREADY_VERIFIED: {
    ...conflict,
    description: 'Another organization has verified this domain.',
    when: 'The record was found, and the domain is verified for another organization.',
    remedy:
      'Have the other organization remove the domain, or its record from the DNS: the domain is lost to it after a week.',
  },
  DOMAIN_NOT_VERIFIED: {
    ...conflict,
    description: 'The organization has no verified domain.',
    when: 'A directory was to get a token, and it may only add people whose addresses are in verified domains.',
    remedy: 'Verify a domain of the organization first.',
  },
  DOMAIN_LIMIT_REACHED: {
    ...conflict,
    description: 'The organization cannot have more domains.',
    when: 'The organization has 50 domains.',
    remedy: 'Remove one that is no longer needed.',
  },
  ORGANIZATION_LIMIT_REACHED: {
    ...conflict,
    description: 'You cannot create more organizations now.',
    when: 'Your account owns as many organizations as it can have (by default 1,000), or has created as many as it can within 24 hours (by default 50).',
    remedy:
      'Delete an organization that is no longer needed, or wait until tomorrow. If your account creates organizations for others, ask the people who run the service to raise the limit.',
  },
  API_KEY_LIMIT_REACHED: {
    ...conflict,
    description: 'The organization cannot have more API keys.',
    when: 'The organization has as many API keys as it can have (by default 100). Expired keys count until they are revoked.',
    remedy: 'Revoke an API key that is no longer used; one that expires can be rotated instead.',
  },
  INVITATION_LIMIT_REACHED: {
    ...conflict,
    description: 'The organization cannot have more pending invitations.',
    when: 'The organization has as many pending invitations as it can have (by default 1,000).',
    remedy: 'Revoke invitations that are no longer needed, or wait until they expire.',
  },
  MANAGER_LIMIT_REACHED: {
    ...conflict,
    description: 'The organization cannot have more managers.',
    when: 'The organization has as many managers as it can have (by default 20,000).',
    remedy: 'Remove managers who are no longer needed.',
  },
  APPROVAL_REQUIRED: {
    ...closed,
    description: 'This step needs a second operator.',
    when: 'The service is configured so that deleting accounts or organizations and removing second factors needs two operators.',
    remedy:
      'Ask for an approval with `POST /v1/operator/approvals`; another operator approves it within an hour.',
  },
  APPROVAL_NOT_FOUND: {
    ...unknown,
    description: 'There is no such approval.',
    when: 'No approval has this identifier, or it was asked for more than an hour ago.',
    remedy: 'Ask for the approval again.',
  },
  APPROVAL_ALREADY_PENDING: {
    ...lastingConflict,
    description: 'This step is already waiting for an approval.',
    when: 'An operator has asked for the same step within the last hour, and nobody has approved it yet.',
    remedy: 'Find it in the list of approvals. If you did not ask for it yourself, you can approve it.',
  },
  APPROVAL_NOT_PENDING: {
    ...lastingConflict,
    description: 'This approval is no longer pending.',
    when: 'The step was approved and done, or the approval was withdrawn.',
    remedy: 'If the step was not done and is still wanted, ask for another approval.',
  },
  APPROVAL_LIMIT_REACHED: {
    ...conflict,
    description: 'Too many of your steps are waiting for an approval.',
    when: 'You have asked for 20 approvals that are still pending.',
    remedy: 'Wait until other operators have approved some of them, or withdraw some.',
  },
  SECOND_OPERATOR_REQUIRED: {
    ...lastingConflict,
    description: 'Another operator must approve this.',
    when: 'You asked for this approval yourself.',
    remedy: 'Have another operator approve it.',
  },
  OPERATOR_PROTECTED: {
    ...conflict,
    description: 'Operators cannot do this to themselves or to each other.',
    when: 'The account is your own, or that of another operator.',
    remedy:
      'Use the settings of your own account. For another operator, run `portico operators remove` first.',
  },
  IMPERSONATION_NOT_ALLOWED: {
    ...forbidden,
    description: 'You cannot act for this person.',
    when: 'The service does not allow it, the person has not allowed it in the last 24 hours although the service requires that, or the account is suspended.',
    remedy: 'Ask the person to allow support access in the settings of their account.',
  },
  LAST_OWNER: {
    ...conflict,
    description: 'An organization must always have an owner.',
    when: 'This would leave an organization without an owner.',
    remedy: 'Make another manager an owner first, or delete the organization.',
  },
});

export type ErrorConstant = keyof typeof errors;

/** Says why a field is not valid, with a reason of the catalogue. */
export const flaw = flawsOf(errors);

/** A reason why a field is not valid. */
export type FieldReason = keyof (typeof errors)['FIELDS_VALIDATION_ERROR']['reasons'];
