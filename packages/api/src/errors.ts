import { commonErrors, defineErrors, flawsOf } from '@portico/conventions';
import { DPOP_CHALLENGE } from './dpop.ts';
import { REASONS } from './reasons.ts';

const common = commonErrors({ realm: 'portico', reasons: REASONS });
const CHALLENGE = {
  'WWW-Authenticate': { description: 'RFC 9110, section 11.6.1', value: 'Bearer realm="portico"' },
} as const;

const NONCE = { description: 'The nonce for the next proof (RFC 9449, section 8)' } as const;

/** Rows of errors with the same status and advice. */
const malformed = { status: 400, retry: 'never' } as const;
const polled = { status: 400, retry: 'after_change' } as const;
const unauthenticated = { status: 401, retry: 'after_change', headers: CHALLENGE } as const;
const forbidden = { status: 403, retry: 'after_change' } as const;
const closed = { status: 403, retry: 'never' } as const;
const unknown = { status: 404, retry: 'never' } as const;
const conflict = { status: 409, retry: 'after_change' } as const;
const lastingConflict = { status: 409, retry: 'never' } as const;

/** @param list the list that has its identifier */
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
          'Sent by `/oauth2/userinfo` if the token lacks the scope `openid` (RFC 6750, section 3.1)',
        optional: true,
      },
    },
  },
  OVERLOADED: {
    ...common.OVERLOADED,
    when: 'The service refused the request before processing it: too many passwords are waiting to be hashed, too many SAML documents are waiting to be read, or the process cannot keep up.',
  },
  SERVICE_UNAVAILABLE: {
    ...common.SERVICE_UNAVAILABLE,
    when: 'The database is not available, the service is shutting down, or, at a sign-in, the system that the team moves from does not answer.',
  },
  CREDENTIALS_INVALID: {
    ...unauthenticated,
    description: 'The email or the password is wrong.',
    when: 'No account has this email, or the password is wrong. The response does not reveal which.',
    remedy: 'Ask the user to try again, or to reset the password.',
  },
  SECOND_FACTOR_REQUIRED: {
    ...unauthenticated,
    description: 'A second-factor code is required.',
    when: 'The email and the password are right, but the account has an authenticator app, and the request has no `code`.',
    remedy: 'Ask the user for the code that the app shows, or for a recovery code, and send it as `code`.',
  },
  SECOND_FACTOR_INVALID: {
    ...unauthenticated,
    description: 'The code is wrong or no longer valid.',
    when: 'The email and the password are right, but the code is wrong, expired or already used, or it is from an app although the account has only passkeys.',
    remedy: 'Ask the user for the code that the app shows now, or for another recovery code.',
  },
  SIGN_IN_REFUSED: {
    ...unauthenticated,
    description: 'The sign-in with the provider failed.',
    when: "The provider refused, named no email address, or sent a response that cannot be verified. Through an organization's connection also: the address is outside the organization's verified domains, the provider reports the address of a new user as unverified, or the directory lists the account as inactive. The event `session.login_failed` records the reason.",
    remedy: 'Begin the sign-in again, or offer another way to sign in.',
  },
  REAUTHENTICATION_REQUIRED: {
    ...forbidden,
    description: 'This step requires a more recent sign-in.',
    when: "This step requires a session that began within the last few minutes and, where the service binds sessions (`PORTICO_SESSION_BINDING`), in the network of the request; or the organization's policy does not allow a session that is this old or was idle for this long.",
    remedy:
      'Ask the user for the password, and for a code if the account has an authenticator app. Send them to `POST /v1/reauthentication`, and use the new access token.',
  },
  EMAIL_NOT_VERIFIED: {
    ...forbidden,
    description: 'The email address has not been verified.',
    when: 'The email of the account is not verified, and either the service admits only accounts with a verified email, or this step requires one: adding the first passkey or authenticator app of an account.',
    remedy: 'Ask the user to follow the link in the verification email.',
  },
  PASSWORD_BREACHED: {
    ...forbidden,
    description: 'The password appears in a known breach and must be changed first.',
    when: 'The session began with a password that is in a list of breached passwords, and the service requires such passwords to be changed (`PORTICO_BREACHED_AT_SIGN_IN`). Until then, the session can only read its account, change the password and sign out.',
    remedy: 'Ask the user for a new password, and send it to `PUT /v1/account/password` in the same session.',
  },
  SECOND_FACTOR_MISSING: {
    ...forbidden,
    description: 'You must sign in with a second factor.',
    when: 'The session began without a second factor, and one is required: the organization requires it of its managers, this step always requires it, or this step changes the second factors of an account that has one.',
    remedy:
      'Ask the user to sign in with a passkey, or with the password and a code, which can be a recovery code. `requireSecondFactor` in the list of your organizations shows which ones require it.',
  },
  SSO_REQUIRED: {
    ...forbidden,
    description: "You must sign in through the organization's identity provider.",
    when: 'The organization requires single sign-on of managers whose addresses are in its verified domains (or were, since it began to require it), and the session did not begin through one of its connections. Owners who signed in with a second factor that is older than the requirement are still admitted, and all owners are notified.',
    remedy: "Begin a sign-in with `POST /v1/sign-ins` and the user's `email`, which selects the connection.",
  },
  POLICY_REFUSED: {
    ...forbidden,
    description: "The organization's policy does not allow this access.",
    when: 'The organization does not allow a method with which the session began, or the network of the request; `Policy-Rule` says which. Or an owner is setting a policy that their own session does not meet.',
    remedy:
      'Sign in by a method that the organization allows, or from one of its networks. Its owners can change the policy with `PUT /v1/organizations/:id/policy`.',
    headers: {
      'Policy-Rule': {
        description:
          'The member of the policy that the request does not meet: `allowedMethods` or `networks`, as a Token (RFC 9651, section 3.3.4)',
      },
    },
  },
  CHALLENGE_REQUIRED: {
    ...forbidden,
    description: 'A proof-of-work challenge must be solved first.',
    when: 'The caller has used up half of a rate limit. The response carries a challenge that takes a device about a second at most. It is sent once the body is valid, whatever address the body names, and if the solution in the request is wrong, expired, already used or made for another operation.',
    remedy:
      "Solve the challenge in `Challenge`, and send the same request again with the solution in `Challenge-Response`. Portico's client does so automatically; other clients can use any solver for altcha, version 1.",
    headers: {
      Challenge: { description: 'The challenge: base64 of JSON in the format of altcha, version 1' },
    },
  },
  ACCOUNT_SUSPENDED: {
    ...closed,
    description: 'This account is suspended.',
    when: 'The password or the passkey is right, but an operator of the service has suspended the account.',
    remedy: 'Contact the operators of the service. A suspended account keeps all its data.',
  },
  REGISTRATION_CLOSED: {
    ...closed,
    description: 'Registration is closed.',
    when: 'The service accepts no registrations, or only those of people who were invited.',
    remedy:
      'Ask for an invitation, and send its token as `invitationToken`. If the service accepts no registrations, contact its operators.',
  },
  HOOK_REFUSED: {
    ...forbidden,
    description: 'A rule of the team that runs the service does not allow this.',
    when: "The service asks a hook of the team's own before this step, and its answer was no. The description has the reason that the team gave, if any.",
    remedy: 'Show the user the reason, or contact the operators of the service.',
    headers: {
      'Refusal-Reason': {
        description: 'The reason that the team gave, as a Display String (RFC 9651, section 3.3.8)',
        optional: true,
      },
    },
  },
  HOOK_UNAVAILABLE: {
    ...common.OVERLOADED,
    description: 'The rules of the team that runs the service cannot be asked now.',
    when: "The service asks a hook of the team's own before this step, and it gave no valid answer in time. Nothing was changed.",
    remedy: 'Wait the number of seconds in `Retry-After`, then send the same request again.',
  },
  ACCOUNT_NOT_FOUND: noSuch(
    'account',
    'No account has this identifier. Only operators of the service can look up accounts.',
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
  GROUP_NOT_FOUND: noSuch(
    'group',
    'No group has this identifier, or the organization was deleted.',
    'list of groups of the organization',
  ),
  SESSION_NOT_FOUND: noSuch(
    'session',
    'Your account has no active session with this identifier.',
    'list of your sessions',
  ),
  TOTP_NOT_FOUND: {
    status: 404,
    description: 'The account has no authenticator app.',
    when: 'The account has no authenticator app, or no setup of one is in progress. A setup expires after 15 minutes, and ends when another factor is added.',
    remedy: 'Set up an authenticator app first.',
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
    'No connection has this identifier, the organization was deleted, or (at sign-in) no active connection serves this address.',
    'list of connections of the organization',
  ),
  CONNECTION_TEST_NOT_FOUND: noSuch(
    'test',
    'The connection has no test with this identifier. Only the last 10 are kept, and a change to how the provider is reached cancels those in progress.',
    'response that began the test',
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
    remedy: 'Try again in a minute, with an identifier from the list of events of the organization.',
  },
  API_KEY_NOT_FOUND: noSuch(
    'API key',
    'No API key has this identifier, it was revoked, or the organization was deleted.',
    'list of API keys of the organization',
  ),
  MACHINE_NOT_FOUND: noSuch(
    'machine',
    'No machine has this identifier, it was deleted, or the organization was deleted.',
    'list of machines of the organization',
  ),
  HOOK_NOT_FOUND: noSuch('hook', 'There is no such point, or it has no hook.', 'list of hooks'),
  APPLICATION_NOT_FOUND: noSuch(
    'application',
    'No application has this identifier, or it was deleted.',
    'list of applications',
  ),
  APPLICATION_LIMIT_REACHED: {
    ...conflict,
    description: 'The service cannot have more applications.',
    when: 'The service has 1,000 applications, or 10,000 clients that registered themselves.',
    remedy: 'Delete an application that is not in use.',
  },
  GRANT_NOT_FOUND: noSuch(
    'grant',
    'You have no grant with this identifier, or it has ended.',
    'list of your grants',
  ),
  SCIM_USER_NOT_FOUND: noSuch(
    'user',
    'The connection has no user with this identifier.',
    'users of the connection',
  ),
  SCIM_GROUP_NOT_FOUND: noSuch(
    'group',
    'The connection has no group with this identifier.',
    'groups of the connection',
  ),
  SCIM_DESCRIPTION_NOT_FOUND: noSuch(
    'schema or resource type',
    'No supported schema or resource type has this identifier.',
    'lists at `/Schemas` and `/ResourceTypes`',
  ),
  SCIM_VALUE_INVALID: {
    ...malformed,
    description: 'An attribute is missing or has an invalid value.',
    when: "The value does not fit the schema, or an address is outside the organization's verified domains.",
    remedy: 'Correct the attribute that `detail` names, in the directory or its mapping.',
  },
  SCIM_FILTER_INVALID: {
    ...malformed,
    description: 'The filter is not valid.',
    when: 'The filter does not follow the grammar of RFC 7644, section 3.4.2.2.',
    remedy: 'Correct the filter.',
  },
  SCIM_PATH_INVALID: {
    ...malformed,
    description: 'The path of an operation is not valid.',
    when: 'The path does not follow the grammar of RFC 7644, section 3.5.2, or names an attribute that the resource does not have.',
    remedy: 'Correct the path, in the directory or its mapping.',
  },
  SCIM_TARGET_MISSING: {
    ...malformed,
    description: 'An operation has no target.',
    when: 'A `remove` operation has no `path`, or the filter in a `path` matches no value.',
    remedy: 'Send a `path` that selects what to change.',
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
    remedy: 'Delete groups, or have the directory provision only those that give roles.',
  },
  GRANT_INVALID: {
    ...malformed,
    description: 'The code or refresh token is not valid.',
    when: 'The code, device code or refresh token is unknown, expired, already used or issued to another application, or the redirect URI, the code verifier or the key of the DPoP proof does not match it.',
    remedy: 'Have the user sign in to the application again.',
  },
  DEVICE_PENDING: {
    ...polled,
    description: 'The user has not decided yet.',
    when: 'The device code is valid, and the user has neither approved nor refused the device (RFC 8628, section 3.5: `authorization_pending`).',
    remedy: 'Wait for `interval` seconds, and send the same request again.',
  },
  DEVICE_TOO_FAST: {
    ...polled,
    description: 'The device asks too often.',
    when: 'The previous request with the device code came less than `interval` seconds before (RFC 8628, section 3.5: `slow_down`).',
    remedy: 'Wait 5 seconds longer than before between all further requests.',
  },
  DEVICE_REFUSED: {
    ...malformed,
    description: 'The user refused the device.',
    when: 'The user refused on the page for the code (RFC 8628, section 3.5: `access_denied`).',
    remedy: 'Tell the user, and begin again only if they ask for it.',
  },
  DEVICE_CODE_EXPIRED: {
    ...malformed,
    description: 'The device code has expired.',
    when: 'The user has not decided within 10 minutes (RFC 8628, section 3.5: `expired_token`).',
    remedy: 'Ask the user whether to begin again, with a new code.',
  },
  APPLICATION_INVALID: {
    status: 401,
    description: 'The application is unknown, or could not be authenticated.',
    when: 'There is no such application, it is disabled, or its secret or assertion is missing or wrong.',
    remedy:
      'Check the client ID and the secret, and have the application use only one authentication method.',
    retry: 'after_change',
    headers: {
      'WWW-Authenticate': { description: 'RFC 9110, section 11.6.1', value: 'Basic realm="portico"' },
    },
  },
  DPOP_PROOF_INVALID: {
    ...malformed,
    description: 'The DPoP proof is not valid.',
    when: 'The header `DPoP` is not a proof for this request, its key is not allowed, the proof was made more than five minutes ago or used before, or the application must send one and did not.',
    remedy: 'Make a new proof for each request, as RFC 9449, section 4, describes.',
  },
  DPOP_NONCE_REQUIRED: {
    status: 400,
    description: 'The DPoP proof needs a current nonce.',
    when: 'The proof has no `nonce`, or one that is more than five minutes old.',
    remedy: 'Send the request again with a new proof that has the nonce in `DPoP-Nonce`.',
    retry: 'after_change',
    headers: { 'DPoP-Nonce': NONCE },
  },
  ACCESS_TOKEN_PROOF_INVALID: {
    status: 401,
    description: 'The DPoP proof is not valid.',
    when: 'The header `DPoP` is missing, or is not a new proof for this request with the key to which the access token is bound.',
    remedy: 'Make a new proof for each request, as RFC 9449, sections 4 and 7, describes.',
    retry: 'after_change',
    headers: {
      'WWW-Authenticate': {
        description: 'RFC 9449, section 7.1',
        value: `${DPOP_CHALLENGE}, error="invalid_dpop_proof"`,
      },
    },
  },
  ACCESS_TOKEN_NONCE_REQUIRED: {
    status: 401,
    description: 'The DPoP proof needs a current nonce.',
    when: 'The proof has no `nonce`, or one that is more than five minutes old.',
    remedy: 'Send the request again with a new proof that has the nonce in `DPoP-Nonce`.',
    retry: 'after_change',
    headers: {
      'WWW-Authenticate': {
        description: 'RFC 9449, section 9',
        value: `${DPOP_CHALLENGE}, error="use_dpop_nonce"`,
      },
      'DPoP-Nonce': NONCE,
    },
  },
  GRANT_TYPE_UNSUPPORTED: {
    ...malformed,
    description: 'This grant type is not supported.',
    when: '`grant_type` is not one of `grant_types_supported` in the metadata.',
    remedy: 'Use the authorization code flow or, without a user, `client_credentials`.',
  },
  SCOPE_INVALID: {
    ...malformed,
    description: 'The request asks for more scopes than were granted.',
    when: 'The request names a scope that the grant of the refresh token does not have, or asks for scopes for a machine, which has roles instead.',
    remedy: 'Leave `scope` out, or have the user sign in to the application again.',
  },
  RESOURCE_INVALID: {
    ...malformed,
    description: 'The grant is not for this resource.',
    when: '`resource` is not the one that was granted, or was sent more than once. Before there is a grant: it is not an audience of the application. For a machine: it is not one of its audiences, or is missing where it has several.',
    remedy:
      'Ask for the resource at the authorization endpoint, and send the same one. For a machine, send one of its audiences.',
  },
  APPLICATION_FORBIDDEN: {
    ...malformed,
    description: 'This application may not do this.',
    when: 'Public (`browser` or `native`) applications cannot introspect tokens. Only machines get tokens with `client_credentials`, and only in that way; the policy of an organization can refuse the network of its machine. Only applications with `devices` sign in devices, and only `web` applications push requests.',
    remedy:
      'Introspect with the credentials of a `web` application. For tokens without a user, register a `machine`, and let it ask from an allowed network. Allow devices in the settings of the application.',
  },
  REDIRECT_URI_INVALID: {
    ...malformed,
    description: 'A redirect URI is not allowed.',
    when: 'One of `redirect_uris` is no `https` URL, `http` URL on loopback, or URI with a private scheme such as `com.example.app:`, or it has a fragment, a wildcard or a user name.',
    remedy: 'Register redirect URIs that lead back to your application, exactly as it sends them.',
  },
  CONSENT_MISSING: {
    ...conflict,
    description: 'Consent is required.',
    when: "The application is not one of the team's own, and the user has not consented to what it requests.",
    remedy: 'Ask the user for consent, and send `consent` as true.',
  },
  SERVICE_KEY_NOT_FOUND: noSuch(
    'service key',
    'No service key has this identifier, or it was revoked.',
    'list of service keys',
  ),
  ROLE_NOT_FOUND: noSuch(
    'role',
    'No product role has this identifier, or it belongs to an organization in which you have no role.',
    'list of roles',
  ),
  GROUP_ALREADY_EXISTS: {
    ...conflict,
    description: 'A group with this name already exists.',
    when: 'Another group of the organization has this name. Case makes no difference.',
    remedy: 'Choose another name.',
  },
  GROUP_LIMIT_REACHED: {
    ...conflict,
    description: 'The limit on groups is reached.',
    when: 'The organization has 200 groups of its own, the manager is in 50 of them, or the group has 10,000 members.',
    remedy: 'Delete a group that is no longer needed, or take a manager out of one.',
  },
  GROUP_MANAGED: {
    ...lastingConflict,
    description: 'The group is managed by a directory.',
    when: "The organization's identity provider created the group, and decides on its name, its external ID and its members. Only the roles that it gives can be changed here.",
    remedy: 'Change the group in the directory.',
  },
  ROLE_ALREADY_EXISTS: {
    ...conflict,
    description: 'A role with this name already exists.',
    when: "Another role has this name: names are unique among the team's roles and an organization's own together.",
    remedy: 'Choose another name.',
  },
  ROLE_IN_USE: {
    ...conflict,
    description: 'This role is in use.',
    when: 'A manager, a pending invitation or an API key has the role, and the request names no replacement.',
    remedy: 'Name another role as `replacement`, or first remove the role from everyone who has it.',
  },
  ROLE_PROTECTED: {
    ...lastingConflict,
    description: "The team's permissions and roles are managed in a file.",
    when: "The service is configured with `PORTICO_ROLES_FILE`, which defines the permissions and the team's roles.",
    remedy: 'Change the file, and restart the service.',
  },
  BRAND_PROTECTED: {
    status: 409,
    description: "The team's brand is managed in a file.",
    when: 'The service is configured with `PORTICO_BRAND_FILE`, which defines the brand.',
    remedy: 'Change the file, and restart the service.',
    retry: 'never',
  },
  MANAGED_BY_CONFIGURATION: {
    status: 409,
    description: 'This is managed in a configuration file.',
    when: 'A file that was applied with `portico apply` defines it.',
    remedy: 'Change the file, and apply it again.',
    retry: 'never',
  },
  ROLE_LIMIT_REACHED: {
    ...conflict,
    description: 'The limit on roles is reached.',
    when: 'The team has 200 product roles, or the organization has 20 of its own.',
    remedy: 'Delete a role that is no longer needed.',
  },
  PERMISSION_IN_USE: {
    ...conflict,
    description: 'A role still grants this permission.',
    when: "The new list removes a permission that a role still grants, or makes non-delegable one that an organization's own role grants.",
    remedy: 'Remove the permission from the roles first.',
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
    remedy: 'Find its holder with `?externalId=`, and change or clear it there first.',
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
    description: 'An account with this address exists, but is not linked to the provider.',
    when: 'The identity is not linked to any account yet, and an account has the email address that the provider named.',
    remedy:
      'Have the user sign in to the account in another way, then send the `verifier` to `POST /v1/identities/completion` within 10 minutes.',
  },
  IDENTITY_ALREADY_EXISTS: {
    ...lastingConflict,
    description: 'The identity is linked to another account.',
    when: 'This identity signs in to another account.',
    remedy: 'Sign in with the provider to reach that account, and unlink the identity there first.',
  },
  LAST_CREDENTIAL: {
    ...conflict,
    description: 'This is the last way to sign in to the account.',
    when: 'The account has no password, no passkey and no other identity to sign in with.',
    remedy: 'First add a passkey, link another provider, or set a password through a password reset.',
  },
  PROVIDER_UNAVAILABLE: {
    ...conflict,
    description: 'The provider cannot be reached right now.',
    when: 'The provider does not answer, or does not follow OpenID Connect Discovery.',
    remedy: 'Try again later, or offer another way to sign in.',
  },
  PASSKEY_LIMIT_REACHED: {
    ...conflict,
    description: 'The account cannot have more passkeys.',
    when: 'The account has the maximum number of passkeys (20 by default).',
    remedy: 'Ask the user to remove a passkey that is no longer needed.',
  },
  PASSKEYS_UNAVAILABLE: {
    ...lastingConflict,
    description: 'Passkeys do not work at this address.',
    when: "The host of the service's public URL is an IP address, and browsers create no passkeys for IP addresses (Web Authentication Level 3, section 5.1.3).",
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
    when: 'The connection is in `setup`, because no test has passed since it was created or last changed; or single sign-on cannot be required, because the organization has no `active` connection.',
    remedy: 'Test the connection first: it becomes `active` when a test passes.',
  },
  CONNECTION_IN_USE: {
    ...conflict,
    description: 'The organization requires single sign-on, which depends on this.',
    when: 'This is the last `active` connection of an organization with `ssoRequired`: without it, its managers could not sign in. Or it is a verified domain of such an organization: without it, managers could bypass single sign-on.',
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
    when: 'The DNS record was found, but another organization has verified the domain.',
    remedy:
      'Have the other organization remove the domain, or remove its record from the DNS: it loses the domain after a week.',
  },
  DOMAIN_NOT_VERIFIED: {
    ...conflict,
    description: 'The organization has no verified domain.',
    when: 'A directory can get a token only once the organization has a verified domain, because it may only add people whose addresses are in verified domains.',
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
    when: 'Your account owns the maximum number of organizations (1,000 by default), or has created the maximum number within 24 hours (50 by default).',
    remedy:
      'Delete an organization that is no longer needed, or wait until tomorrow. If your account creates organizations for others, ask the operators of the service to raise the limit.',
  },
  API_KEY_LIMIT_REACHED: {
    ...conflict,
    description: 'The organization cannot have more API keys.',
    when: 'The organization has the maximum number of API keys (100 by default). Expired keys count until they are revoked.',
    remedy:
      'Revoke an API key that is no longer used. Rotate a key that is about to expire instead of creating another.',
  },
  MACHINE_LIMIT_REACHED: {
    ...conflict,
    description: 'The organization cannot have more machines.',
    when: 'The organization has 50 machines.',
    remedy: 'Delete a machine that is no longer used, or rotate its secret instead of creating another.',
  },
  INVITATION_LIMIT_REACHED: {
    ...conflict,
    description: 'The organization cannot have more pending invitations.',
    when: 'The organization has the maximum number of pending invitations (1,000 by default).',
    remedy: 'Revoke invitations that are no longer needed, or wait until they expire.',
  },
  MANAGER_LIMIT_REACHED: {
    ...conflict,
    description: 'The organization cannot have more managers.',
    when: 'The organization has the maximum number of managers (20,000 by default).',
    remedy: 'Remove managers who are no longer needed.',
  },
  APPROVAL_REQUIRED: {
    ...closed,
    description: 'This step needs a second operator.',
    when: 'The service requires two operators to delete accounts or organizations and to remove second factors.',
    remedy:
      'Request an approval with `POST /v1/operator/approvals`, and have another operator approve it within an hour.',
  },
  APPROVAL_NOT_FOUND: {
    ...unknown,
    description: 'There is no such approval.',
    when: 'No approval has this identifier, or it was requested more than an hour ago.',
    remedy: 'Request the approval again.',
  },
  APPROVAL_ALREADY_PENDING: {
    ...lastingConflict,
    description: 'This step is already waiting for an approval.',
    when: 'An operator requested the same step within the last hour, and it has not been approved yet.',
    remedy: 'Find it in the list of approvals. You can approve it unless you requested it yourself.',
  },
  APPROVAL_NOT_PENDING: {
    ...lastingConflict,
    description: 'This approval is no longer pending.',
    when: 'The step was approved and done, or the approval was withdrawn.',
    remedy: 'If the step was not done and is still needed, request another approval.',
  },
  APPROVAL_LIMIT_REACHED: {
    ...conflict,
    description: 'Too many of your steps are waiting for an approval.',
    when: 'You have requested 20 approvals that are still pending.',
    remedy: 'Wait until other operators have approved some of them, or withdraw some.',
  },
  SECOND_OPERATOR_REQUIRED: {
    ...lastingConflict,
    description: 'Another operator must approve this.',
    when: 'You requested this approval yourself.',
    remedy: 'Have another operator approve it.',
  },
  OPERATOR_PROTECTED: {
    ...conflict,
    description: 'Operators cannot do this to themselves or to each other.',
    when: 'The account is your own, or that of another operator.',
    remedy:
      'For your own account, use its settings. For another operator, run `portico operators remove` first.',
  },
  IMPERSONATION_NOT_ALLOWED: {
    ...forbidden,
    description: 'You cannot act for this person.',
    when: "The service does not allow impersonation, or it requires the person's permission and got none in the last 24 hours, or the account is suspended.",
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
