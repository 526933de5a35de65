// Generated from packages/api/src by `npm run fix`.
import type { Conditional, Listing, Plain } from './method.ts';

/** A method for each operation, with its name. */
export interface Portico {
  /**
   * Register an account and sign in: `POST /v1/register`
   *
   * Creates an account and its first session, and emails a link to verify the address. Email addresses are compared case-insensitively. With the token from an invitation email, you also accept the invitation and become a manager; your address counts as verified if it is the invited one. To become an admin or an owner, you must register the invited address. If the token is unknown, the response is 422 with `fields.invitationToken`.
   */
  readonly register: Plain<'register'>;
  /**
   * Read your account: `GET /v1/account`
   *
   * Returns the account that the access token belongs to.
   */
  readonly getAccount: Conditional<'getAccount'>;
  /**
   * Change your name and language: `PUT /v1/account`
   *
   * Sets the name and the language; null clears either. Without `locale`, the language stays unchanged. Any language can be set: pages and emails use the nearest one available.
   */
  readonly updateAccount: Plain<'updateAccount'>;
  /**
   * Begin to make the first operator: `POST /v1/operator-setup/lookup`
   *
   * For the page that the link opens which a new service prints when it starts. Returns the secret for the authenticator app of the first operator, always the same for one link, and the registration of a passkey to use instead. Each call begins another registration; set `user.name` in its options to the address before you pass them to `PublicKeyCredential.parseCreationOptionsFromJSON()`. Nothing is stored, and the token stays valid. If it is unknown, has expired, or there is or ever was an operator, the response is 422 with `fields.token`.
   */
  readonly lookUpFirstOperator: Plain<'lookUpFirstOperator'>;
  /**
   * Make the first operator: `POST /v1/operator-setup`
   *
   * Creates an account with a verified address and a second factor, makes it an operator, and signs in, all at once: if anything is refused, nothing is stored, and the token still works. It takes the token from the link that a new service prints when it starts, and either a code from the app that has the secret of `POST /v1/operator-setup/lookup`, or the credential that the browser created for the registration from there. If the token is unknown, has expired, or there is or ever was an operator, the response is 422 with `fields.token`; if the code is wrong, or neither or both factors are given, with `fields.code`; if the credential does not match the registration, or was created without user verification or for another link, with `fields.credential`. The passkey gets the model of the authenticator as its name. An account that exists becomes an operator with `portico operators add`. The recovery codes are shown only once.
   */
  readonly createFirstOperator: Plain<'createFirstOperator'>;
  /**
   * Delete your account: `DELETE /v1/account`
   *
   * You must have signed in within the last 10 minutes. Ends all sessions, removes you from all organizations and revokes your pending invitations. This cannot be undone; your address can register again. Your email address is removed from invitations that are no longer pending, and your network addresses from the events of organizations. Responses stored for the `Idempotency-Key` of others can contain your email address for up to 25 more hours. While you are the only owner of an organization, the response is 409 and names it. Deleted organizations of which you are the only owner are removed for good.
   */
  readonly deleteAccount: Plain<'deleteAccount'>;
  /**
   * Export your account: `GET /v1/account/export`
   *
   * You must have signed in within the last 10 minutes. Returns all data stored about your account except secrets, newest first.
   */
  readonly exportAccount: Plain<'exportAccount'>;
  /**
   * Read the metadata of your account: `GET /v1/account/metadata`
   *
   * The public metadata that the team stores about your account.
   */
  readonly getAccountMetadata: Conditional<'getAccountMetadata'>;
  /**
   * Read whether operators may act for you: `GET /v1/account/support-access`
   *
   * Your permission matters only if the service requires it before operators act for people.
   */
  readonly getSupportAccess: Plain<'getSupportAccess'>;
  /**
   * Allow operators to act for you, or withdraw that: `PUT /v1/account/support-access`
   *
   * The permission lasts for 24 hours. Your events show what operators do during that time. Withdrawing it immediately ends the sessions in which they act for you.
   */
  readonly setSupportAccess: Plain<'setSupportAccess'>;
  /**
   * Change your email address: `PUT /v1/account/email`
   *
   * Sends a verification email to the new address and a notice to the current one. The account keeps its address until the new one is verified. A later change replaces a pending one; sending your current address cancels it. A different spelling of your address, such as another case, takes effect at once. If the password is wrong, the response is 422 with `fields.password`.
   */
  readonly changeEmail: Plain<'changeEmail'>;
  /**
   * Request another verification email: `POST /v1/email-verifications`
   *
   * Emails a new link to the address of your account; links in earlier emails no longer work. If the address is already verified, no email is sent.
   */
  readonly requestEmailVerification: Plain<'requestEmailVerification'>;
  /**
   * Verify an email address: `PUT /v1/email-verifications`
   *
   * Takes the token from a verification email, which works once. If the email verifies a new address for an account, that becomes the account's address. If another account has taken the address in the meantime, the response is 409 and the token still works.
   */
  readonly verifyEmail: Plain<'verifyEmail'>;
  /**
   * Reject a verification email: `POST /v1/email-rejections`
   *
   * Takes the token from a verification email, which works once. A pending change of address is cancelled. An account that never had a verified address is deleted, with its sessions and the organizations that have no other owner.
   */
  readonly rejectEmail: Plain<'rejectEmail'>;
  /**
   * Change your password: `PUT /v1/account/password`
   *
   * Sets a new password and ends all your other sessions. A pending change of address or password reset becomes void. If the current password is wrong, the response is 422 with `fields.currentPassword`. A session that gets 403 `PASSWORD_BREACHED` can use this operation, and works afterwards.
   */
  readonly changePassword: Plain<'changePassword'>;
  /**
   * Request a password reset: `POST /v1/password-resets`
   *
   * Emails a link to the address if it belongs to an account. Otherwise the response is the same and takes the same time.
   */
  readonly requestPasswordReset: Plain<'requestPasswordReset'>;
  /**
   * Reset a password: `PUT /v1/password-resets`
   *
   * Sets a new password with the token from a reset email, which works once. All sessions of the account end, its address becomes verified, and everything else that an email has started, such as a change of address, becomes void. If the new password is refused, the token still works.
   */
  readonly resetPassword: Plain<'resetPassword'>;
  /**
   * Sign in: `POST /v1/login`
   *
   * Opens a session. This takes the same time whether or not the account exists. If the account has an authenticator app, send a code with the password. If it has only passkeys, the password alone opens a session without a second factor, and the password with a recovery code opens one with a second factor. A wrong password is reported before a wrong or missing code. Where the team moves from another system, that is asked about an address that has no account yet; if it does not answer, this is 503.
   */
  readonly login: Plain<'login'>;
  /**
   * Confirm who you are: `POST /v1/reauthentication`
   *
   * Replaces the session that sends this request with a new one, which allows everything that requires a recent sign-in. The code works as in `/v1/login`.
   */
  readonly reauthenticate: Plain<'reauthenticate'>;
  /**
   * Sign out: `POST /v1/logout`
   *
   * Ends the session that sends this request.
   */
  readonly logout: Plain<'logout'>;
  /**
   * List your sessions: `GET /v1/sessions`
   *
   * Lists your active sessions, newest first.
   */
  readonly listSessions: Listing<'listSessions'>;
  /**
   * Read one of your sessions: `GET /v1/sessions/:id`
   *
   * Returns one of your sessions. Sessions of other accounts are 404.
   */
  readonly getSession: Plain<'getSession'>;
  /**
   * End all other sessions: `DELETE /v1/sessions`
   *
   * You must have signed in within the last 10 minutes. Ends every session of your account except the one that sends this request.
   */
  readonly deleteSessions: Plain<'deleteSessions'>;
  /**
   * End one of your sessions: `DELETE /v1/sessions/:id`
   *
   * Ends one of your sessions. Sessions of other accounts are 404.
   */
  readonly deleteSession: Plain<'deleteSession'>;
  /**
   * Request a code for signing in: `POST /v1/login-codes`
   *
   * Emails a six-digit code to the address if it belongs to an account. The code works for 10 minutes, with the `id` in the response; earlier codes of the account stop working. If there is no account, the response is the same and takes the same time. The service must be configured for this (`PORTICO_EMAIL_CODES`).
   */
  readonly createLoginCode: Plain<'createLoginCode'>;
  /**
   * Sign in with a code from an email: `POST /v1/code-login`
   *
   * Opens a session with the method `email`, which is one factor. A code can be tried 5 times. If the account has an authenticator app, send its code as `secondFactorCode`, which works as `code` in `/v1/login`. If the account's address was never verified, the code takes the account over for the reader of the email: the address becomes verified, and the password and everything else that was set up before become void. The service must be configured for this (`PORTICO_EMAIL_CODES`).
   */
  readonly codeLogin: Plain<'codeLogin'>;
  /**
   * Read the protection of your account: `GET /v1/account/security`
   *
   * Returns the second factors of your account, and the number of unused recovery codes.
   */
  readonly getSecurity: Plain<'getSecurity'>;
  /**
   * Begin setting up an authenticator app: `POST /v1/account/totp`
   *
   * Generates a secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds). The secret takes effect once you confirm it with a code, within 15 minutes. A newer secret voids it, as does adding any factor in the meantime. Your session must have begun within the last 10 minutes, and with a second factor if the account has one; the first factor requires a verified email.
   */
  readonly beginTotp: Plain<'beginTotp'>;
  /**
   * Confirm an authenticator app: `PUT /v1/account/totp`
   *
   * Takes a code from the app. The session must meet the requirements for beginning the setup. From now on, the password alone is not enough to sign in, and your session counts as strong. The first factor of an account comes with ten recovery codes. If the code is wrong, the response is 422 with `fields.code`.
   */
  readonly activateTotp: Plain<'activateTotp'>;
  /**
   * Remove the authenticator app: `DELETE /v1/account/totp`
   *
   * The password alone is then enough to sign in. Removing the last factor of the account also removes the recovery codes. Your session must have begun within the last 10 minutes, with a second factor.
   */
  readonly deactivateTotp: Plain<'deactivateTotp'>;
  /**
   * Replace your recovery codes: `POST /v1/account/recovery-codes`
   *
   * Generates ten recovery codes for an account with a second factor; earlier codes become void. Your session must have begun within the last 10 minutes, with a second factor.
   */
  readonly renewRecoveryCodes: Plain<'renewRecoveryCodes'>;
  /**
   * Begin adding a passkey: `POST /v1/passkey-registrations`
   *
   * Pass `options` to `PublicKeyCredential.parseCreationOptionsFromJSON()` in a browser, create the credential, and send it to `/v1/passkeys` within 5 minutes. Adding any factor in the meantime voids the registration. Your session must have begun within the last 10 minutes, and with a second factor if the account has one; the first factor requires a verified email.
   */
  readonly createPasskeyRegistration: Plain<'createPasskeyRegistration'>;
  /**
   * Add a passkey: `POST /v1/passkeys`
   *
   * Adds the credential that the browser created for a registration. The session must meet the requirements for beginning one. The first factor of an account comes with ten recovery codes. A registration works once: if it is unknown, used, expired, void or of another account, the response is 422 with `fields.registrationId`. If the credential does not match it, or was created without user verification, the response is 422 with `fields.credential`.
   */
  readonly createPasskey: Plain<'createPasskey'>;
  /**
   * List your passkeys: `GET /v1/passkeys`
   *
   * Lists the passkeys of your account, newest first.
   */
  readonly listPasskeys: Listing<'listPasskeys'>;
  /**
   * Read one of your passkeys: `GET /v1/passkeys/:id`
   *
   * Returns one of your passkeys. Passkeys of other accounts are 404.
   */
  readonly getPasskey: Conditional<'getPasskey'>;
  /**
   * Rename a passkey: `PUT /v1/passkeys/:id`
   *
   * Changes the name of one of your passkeys. Your session must have begun within the last 10 minutes, with a second factor.
   */
  readonly updatePasskey: Plain<'updatePasskey'>;
  /**
   * Remove a passkey: `DELETE /v1/passkeys/:id`
   *
   * The passkey can no longer be used to sign in, and sessions that began with it end, including yours if it is one of them. Removing the last factor of the account also removes the recovery codes. Your session must have begun within the last 10 minutes, with a second factor.
   */
  readonly deletePasskey: Plain<'deletePasskey'>;
  /**
   * Begin signing in with a passkey: `POST /v1/passkey-challenges`
   *
   * Pass `options` to `PublicKeyCredential.parseRequestOptionsFromJSON()` in a browser, and send its response to `/v1/passkey-login` within 5 minutes. The options name no account: the browser offers the passkeys that it has.
   */
  readonly createPasskeyChallenge: Plain<'createPasskeyChallenge'>;
  /**
   * Sign in with a passkey: `POST /v1/passkey-login`
   *
   * Opens a strong session. A challenge works once: if it is unknown, used or expired, the response is 422 with `fields.challengeId`. A credential that does not match it, or belongs to no account, is 401. So is a credential whose use counter has not grown, which suggests a copy: sign in another way, remove the passkey and add it again. If the counter of a backed-up passkey falls to 0, as happens when another password manager takes it over, the sign-in works, and the person is notified by email.
   */
  readonly passkeyLogin: Plain<'passkeyLogin'>;
  /**
   * List the providers: `GET /v1/providers`
   *
   * Lists the providers that everyone can sign in with, in the order of the providers file.
   */
  readonly listProviders: Plain<'listProviders'>;
  /**
   * Begin signing in with a provider: `POST /v1/sign-ins`
   *
   * Send the browser to `url`. The provider returns it to a page of this service, which sends the parameters of the return to `/v1/sign-ins/completion` within 10 minutes. Name one of `providerId`, `email` (whose domain selects an organization's connection) and `connectionId`. With `prompt` and the access token of a session, the completion confirms your identity, as `/v1/reauthentication` does; without a session, `prompt` is 422.
   */
  readonly createSignIn: Plain<'createSignIn'>;
  /**
   * Complete a sign-in with a provider: `POST /v1/sign-ins/completion`
   *
   * Opens a session for the account that the provider's identity is linked to, or for a new account. An existing account is never linked merely because it has the same address. If there is one, the response is 409 `IDENTITY_NOT_LINKED`: sign in to it in another way, and send the same `verifier` to `/v1/identities/completion` within 10 minutes. The test of a connection returns 200 with its outcome, and opens no session. An account with an authenticator app needs a code as well: after 401 `SECOND_FACTOR_REQUIRED`, the sign-in stays valid for 5 minutes and 5 codes.
   */
  readonly completeSignIn: Plain<'completeSignIn'>;
  /**
   * List your identities: `GET /v1/identities`
   *
   * Lists the identities with which you can sign in to your account, newest first.
   */
  readonly listIdentities: Listing<'listIdentities'>;
  /**
   * Begin linking a provider: `POST /v1/identities`
   *
   * Works as `POST /v1/sign-ins`; complete it at `/v1/identities/completion`. Your session must have begun within the last 10 minutes.
   */
  readonly createIdentity: Plain<'createIdentity'>;
  /**
   * Complete linking a provider: `POST /v1/identities/completion`
   *
   * Links the identity to your account, so that you can sign in with it. After 409 `IDENTITY_NOT_LINKED` from a sign-in, send only its `verifier`: the provider's response has been kept. Your session must have begun within the last 10 minutes.
   */
  readonly completeIdentity: Plain<'completeIdentity'>;
  /**
   * Unlink a provider: `DELETE /v1/identities/:id`
   *
   * The identity can no longer be used to sign in. Unlinking the last way to sign in is 409 `LAST_CREDENTIAL`. Your session must have begun within the last 10 minutes.
   */
  readonly deleteIdentity: Plain<'deleteIdentity'>;
  /**
   * Get a token for another service: `POST /v1/tokens`
   *
   * Exchanges your session for a short-lived JWT that another service can verify on its own, with the keys at `/.well-known/jwks.json`. It states your identity and, with `organizationId`, your role, product roles and product permissions in that organization. If the token would exceed 4,096 characters, it omits the product roles and permissions, and has `permissions_omitted` instead. It cannot be revoked: it expires after 5 minutes, unless the service is configured otherwise. Portico itself does not accept it.
   */
  readonly createToken: Plain<'createToken'>;
  /**
   * Read the keys that verify tokens: `GET /.well-known/jwks.json`
   *
   * A JSON Web Key Set (RFC 7517). A new key is listed a day before it is used, and an old one until all its tokens have expired, so cache the response for as long as `Cache-Control` allows.
   */
  readonly getJwks: Conditional<'getJwks'>;
  /**
   * Create an organization: `POST /v1/organizations`
   *
   * You become its owner. With `roles`, you also get product roles, if the service offers them to founders; others are 422.
   */
  readonly createOrganization: Plain<'createOrganization'>;
  /**
   * List the organizations you manage: `GET /v1/organizations`
   *
   * Newest first, or by name. `state=deleted` lists those that you owned and can still restore. Organizations with `requireSecondFactor` are included even if you signed in without a second factor.
   */
  readonly listOrganizations: Listing<'listOrganizations'>;
  /**
   * Read an organization: `GET /v1/organizations/:id`
   *
   * For its managers, in any role.
   */
  readonly getOrganization: Conditional<'getOrganization'>;
  /**
   * Read the metadata of an organization: `GET /v1/organizations/:id/metadata`
   *
   * For its managers, in any role. The public metadata that the team stores about the organization.
   */
  readonly getOrganizationMetadata: Conditional<'getOrganizationMetadata'>;
  /**
   * Update an organization: `PUT /v1/organizations/:id`
   *
   * For owners and admins. `logoData` replaces the logo, and null removes it. Only owners who signed in with a second factor can send `requireSecondFactor` and `ssoRequired`. While `requireSecondFactor` is true, managers whose session began without a second factor get 403 `SECOND_FACTOR_MISSING` for everything in the organization. `ssoRequired` needs an `active` connection; without one, the response is 409 `CONNECTION_NOT_ACTIVE`. While it is true, managers whose addresses are in the verified domains, or have been since it is true (`ssoHeld`), get 403 `SSO_REQUIRED` in sessions that did not begin through a connection of the organization. Owners with a second factor that is older than the requirement are still admitted, and all owners are notified by email.
   */
  readonly updateOrganization: Plain<'updateOrganization'>;
  /**
   * Delete an organization: `DELETE /v1/organizations/:id`
   *
   * For owners. The organization disappears for everyone at once. Its owners can restore it for a limited time, 30 days by default.
   */
  readonly deleteOrganization: Plain<'deleteOrganization'>;
  /**
   * Restore a deleted organization: `POST /v1/organizations/:id/restore`
   *
   * For its owners, within the configured grace period (30 days by default). Its managers and invitations are restored with it. If it is not deleted, nothing changes. For everyone else, and after the grace period, the response is 404.
   */
  readonly restoreOrganization: Plain<'restoreOrganization'>;
  /**
   * Read an organization's policy: `GET /v1/organizations/:id/policy`
   *
   * For owners and admins. The organization's requirements on its managers' sessions and on its API keys, in addition to `requireSecondFactor`. A member is null if there is no such requirement.
   */
  readonly getOrganizationPolicy: Conditional<'getOrganizationPolicy'>;
  /**
   * Replace an organization's policy: `PUT /v1/organizations/:id/policy`
   *
   * For owners, in a session that meets the new policy itself; otherwise 403 `POLICY_REFUSED` or `REAUTHENTICATION_REQUIRED`. It takes effect with everyone's next request, for everything in the organization: 403 `REAUTHENTICATION_REQUIRED` for sessions that are too old or were idle for too long, and 403 `POLICY_REFUSED` for other methods and networks.
   */
  readonly replaceOrganizationPolicy: Plain<'replaceOrganizationPolicy'>;
  /**
   * Preview whom a policy would lock out: `POST /v1/organizations/:id/policy-previews`
   *
   * For owners. Lists managers who are signed in now, but in no session that meets this policy. Managers who are not signed in are not listed.
   */
  readonly previewOrganizationPolicy: Plain<'previewOrganizationPolicy'>;
  /**
   * Transfer an organization to another manager: `POST /v1/organizations/:id/transfer`
   *
   * For owners who signed in within the last 10 minutes. The manager becomes an owner, and you become an admin. If `managerId` is not another manager of the organization who has accepted, the response is 422 with `fields.managerId`.
   */
  readonly transferOrganization: Plain<'transferOrganization'>;
  /**
   * List the managers of an organization: `GET /v1/organizations/:id/managers`
   *
   * For its managers, in any role. Newest first, or by account name.
   */
  readonly listManagers: Listing<'listManagers'>;
  /**
   * Add a manager to an organization: `POST /v1/organizations/:id/managers`
   *
   * For owners and admins. The manager has access immediately, and `accepted` is false until that account accepts. You can add colleagues: accounts that have accepted managing another organization together with you. For any other ID, existing or not, the response is 422 with `fields.accountId`. An API key has no colleagues, so it gets that response for every ID. The service can be configured to allow any account.
   */
  readonly addManager: Plain<'addManager'>;
  /**
   * Read a manager: `GET /v1/managers/:id`
   *
   * For managers of the same organization, in any role.
   */
  readonly getManager: Conditional<'getManager'>;
  /**
   * Read the metadata of a manager: `GET /v1/managers/:id/metadata`
   *
   * For managers of the same organization, in any role. The public metadata that the team stores about the manager.
   */
  readonly getManagerMetadata: Conditional<'getManagerMetadata'>;
  /**
   * Change the roles of a manager, or exempt them from single sign-on: `PUT /v1/managers/:id`
   *
   * For owners, and for admins unless the manager or the new role is owner. To make a manager an owner, you must have signed in within the last 10 minutes, and the manager must have accepted: otherwise the response is 422 with `fields.role`. `roles` replaces the product roles; without it, they stay unchanged. Adding or removing a role that you may not give is 403. `role` is optional only together with `ssoHeld`. Owners who signed in with a second factor exempt a manager from single sign-on with `"ssoHeld": false`, and all owners are notified by email. The operation cannot set `ssoHeld` to true: 422 with `fields.ssoHeld`.
   */
  readonly updateManager: Plain<'updateManager'>;
  /**
   * Accept being a manager: `POST /v1/managers/:id/acceptance`
   *
   * For the account that was added; everyone else gets 404. The organization's requirements on sign-ins apply. If you have accepted before, nothing changes.
   */
  readonly acceptManager: Plain<'acceptManager'>;
  /**
   * Remove a manager: `DELETE /v1/managers/:id`
   *
   * For owners, for admins unless the manager is an owner, and for managers themselves. API keys and webhooks that the manager created stay unless you end them with `revoke`, which requires the role owner or admin and, for API keys, a session. The event `manager.removed` lists them in `details.keys` and `details.webhooks`, and the owners get an email that names them.
   */
  readonly removeManager: Plain<'removeManager'>;
  /**
   * Invite someone to manage an organization: `POST /v1/organizations/:id/invitations`
   *
   * For owners, and for admins unless they invite an owner. To invite an owner, you must have signed in within the last 10 minutes. Emails a link to the address. The invitation expires after 7 days. It is revoked if you are removed, or lose the role that allows you to send it or to give its `roles`. An invitation sent with an API key names the organization as its sender, and is revoked with the key.
   */
  readonly createInvitation: Plain<'createInvitation'>;
  /**
   * List the invitations of an organization: `GET /v1/organizations/:id/invitations`
   *
   * For owners and admins. Newest first, in all states unless you filter by one.
   */
  readonly listInvitations: Listing<'listInvitations'>;
  /**
   * List the invitations to your address: `GET /v1/invitations`
   *
   * Pending invitations, newest first. Empty until your email address is verified.
   */
  readonly listReceivedInvitations: Listing<'listReceivedInvitations'>;
  /**
   * Read an invitation: `GET /v1/invitations/:id`
   *
   * For owners and admins of the organization.
   */
  readonly getInvitation: Plain<'getInvitation'>;
  /**
   * Revoke an invitation: `DELETE /v1/invitations/:id`
   *
   * For owners and admins of the organization. The link in the email can no longer be used.
   */
  readonly revokeInvitation: Plain<'revokeInvitation'>;
  /**
   * Send an invitation again: `POST /v1/invitations/:id/resend`
   *
   * For owners and admins of the organization. Emails a new link; older ones can no longer be used. The invitation expires 7 days from now.
   */
  readonly resendInvitation: Plain<'resendInvitation'>;
  /**
   * Read the invitation from an email: `POST /v1/invitations/lookup`
   *
   * For the page that the link in the email opens. The token stays valid. While the organization is deleted, the state of a pending invitation is `revoked`. If the token is unknown, the response is 422 with `fields.token`.
   */
  readonly lookUpInvitation: Plain<'lookUpInvitation'>;
  /**
   * Accept an invitation: `POST /v1/invitations/accept`
   *
   * Makes you a manager. Any account can accept an invitation to be a viewer; to be an admin or an owner, your account must have the invited address. If you have accepted it before, the response is 200 with your existing manager. If the token is unknown, the response is 422 with `fields.token`.
   */
  readonly acceptInvitation: Plain<'acceptInvitation'>;
  /**
   * Decline an invitation: `POST /v1/invitations/decline`
   *
   * If the token is unknown, the response is 422 with `fields.token`.
   */
  readonly declineInvitation: Plain<'declineInvitation'>;
  /**
   * Accept an invitation to your address: `POST /v1/invitations/:id/accept`
   *
   * For the account whose verified email address was invited. Everyone else gets 404. Makes you a manager. If you have accepted it before, the response is 200 with your existing manager.
   */
  readonly acceptReceivedInvitation: Plain<'acceptReceivedInvitation'>;
  /**
   * Decline an invitation to your address: `POST /v1/invitations/:id/decline`
   *
   * For the account whose verified email address was invited. Everyone else gets 404.
   */
  readonly declineReceivedInvitation: Plain<'declineReceivedInvitation'>;
  /**
   * Export the configuration: `GET /v1/operator/configuration`
   *
   * For operators, and service keys with `configuration:apply`. Everything that configuration files can describe, without secrets, as one of them: `portico export-configuration` writes the same.
   */
  readonly exportConfiguration: Plain<'exportConfiguration'>;
  /**
   * Apply a configuration: `POST /v1/operator/configuration`
   *
   * For operators, and service keys with `configuration:apply`. Makes the service what the configuration describes, in one transaction: applied again, it does nothing. Operators, service keys, providers, hooks and webhooks are changed by the command on the machine only: a configuration that would change them is 403 `ACCESS_FORBIDDEN`. One that cannot be applied is 422, with every problem in `fields.configuration`.
   */
  readonly applyConfiguration: Plain<'applyConfiguration'>;
  /**
   * Connect an organization to its identity provider: `POST /v1/organizations/:id/connections`
   *
   * For owners who signed in within the last 10 minutes. Once a test has passed, the connection is `active`, and people whose addresses are in the organization's verified domains sign in through it. An organization can have 20 connections.
   */
  readonly createConnection: Plain<'createConnection'>;
  /**
   * List the connections of an organization: `GET /v1/organizations/:id/connections`
   *
   * For owners and admins. Newest first.
   */
  readonly listConnections: Listing<'listConnections'>;
  /**
   * Read a connection: `GET /v1/connections/:id`
   *
   * For owners and admins of the organization. The secret is not shown.
   */
  readonly getConnection: Conditional<'getConnection'>;
  /**
   * Change a connection: `PUT /v1/connections/:id`
   *
   * For owners of the organization who signed in within the last 10 minutes. If omitted, `issuer`, `clientId`, `clientSecret` and `metadata` stay unchanged. Changing any of them requires a new test: the state becomes `setup` again.
   */
  readonly updateConnection: Plain<'updateConnection'>;
  /**
   * Delete a connection: `DELETE /v1/connections/:id`
   *
   * For owners of the organization who signed in within the last 10 minutes. It can no longer be used to sign in; sessions and managers stay.
   */
  readonly deleteConnection: Plain<'deleteConnection'>;
  /**
   * Test a connection: `POST /v1/connections/:id/tests`
   *
   * For owners of the organization who signed in within the last 10 minutes. Begins a sign-in that opens no session: send the browser to `url`, and the provider's response to `/v1/sign-ins/completion`, which returns the test. A connection in `setup` becomes `active` once a test has passed. A change to how the provider is reached cancels tests in progress. The last 10 tests are kept.
   */
  readonly testConnection: Plain<'testConnection'>;
  /**
   * Read a test of a connection: `GET /v1/connections/:id/tests/:testId`
   *
   * For owners and admins of the organization.
   */
  readonly getConnectionTest: Plain<'getConnectionTest'>;
  /**
   * Find the connection for an address: `POST /v1/connections/lookup`
   *
   * For the sign-in page, once an address is typed. Only the domain of the address counts, so the response does not reveal whether an account exists. The domain must be verified for an organization with an `active` connection; it does not cover its subdomains. If there are several connections, the oldest is returned.
   */
  readonly lookUpConnection: Plain<'lookUpConnection'>;
  /**
   * Create a webhook: `POST /v1/organizations/:id/webhooks`
   *
   * For owners and admins who signed in within the last 10 minutes. Each event of the organization is sent to the URL in the format of Standard Webhooks: by POST, signed with `secret`, at least once, in no particular order. An organization can have 20 webhooks.
   */
  readonly createWebhook: Plain<'createWebhook'>;
  /**
   * List the webhooks of an organization: `GET /v1/organizations/:id/webhooks`
   *
   * For owners and admins. Newest first.
   */
  readonly listWebhooks: Listing<'listWebhooks'>;
  /**
   * Read a webhook: `GET /v1/webhooks/:id`
   *
   * For owners and admins of the organization.
   */
  readonly getWebhook: Conditional<'getWebhook'>;
  /**
   * Change a webhook: `PUT /v1/webhooks/:id`
   *
   * For owners and admins of the organization. Pending deliveries go to the new URL. To resume after failures, set `state` to `active`: pending deliveries are then sent at once. The URL is checked only if it changes; changing it requires a person who signed in within the last 10 minutes. A delivery can change `lastDeliveredAt` and `failingSince`, and with them the `ETag`; while deliveries succeed, at most once a minute.
   */
  readonly updateWebhook: Plain<'updateWebhook'>;
  /**
   * Delete a webhook: `DELETE /v1/webhooks/:id`
   *
   * For owners and admins of the organization. Its deliveries are deleted with it, including pending ones.
   */
  readonly deleteWebhook: Plain<'deleteWebhook'>;
  /**
   * Rotate the secret of a webhook: `POST /v1/webhooks/:id/rotation`
   *
   * For owners and admins of the organization who signed in within the last 10 minutes. For 24 hours, deliveries are signed with both the new secret and the previous one.
   */
  readonly rotateWebhook: Plain<'rotateWebhook'>;
  /**
   * Send a test event to a webhook: `POST /v1/webhooks/:id/test`
   *
   * For owners and admins of the organization. Delivers a `webhook.test` event, whatever types the webhook receives. It appears in no list of events. If the webhook is not active, the delivery waits.
   */
  readonly testWebhook: Plain<'testWebhook'>;
  /**
   * List the deliveries of a webhook: `GET /v1/webhooks/:id/deliveries`
   *
   * For owners and admins of the organization. Newest first, in all states unless you filter by one. Deliveries are kept for 30 days.
   */
  readonly listDeliveries: Listing<'listDeliveries'>;
  /**
   * Read a delivery and its attempts: `GET /v1/deliveries/:id`
   *
   * For owners and admins of the organization. Of a response, only the status is recorded.
   */
  readonly getDelivery: Plain<'getDelivery'>;
  /**
   * Deliver an event again: `POST /v1/deliveries/:id/redelivery`
   *
   * For owners and admins of the organization. The delivery becomes pending and due now, whatever its state was. The `webhook-id` stays the same.
   */
  readonly redeliver: Plain<'redeliver'>;
  /**
   * Add a domain: `POST /v1/organizations/:id/domains`
   *
   * For owners and admins. Then add `record` to the DNS of the domain, keep it there, and verify the domain. Subdomains must be added separately. An organization can have 50 domains.
   */
  readonly createDomain: Plain<'createDomain'>;
  /**
   * List the domains of an organization: `GET /v1/organizations/:id/domains`
   *
   * For owners and admins. Newest first.
   */
  readonly listDomains: Listing<'listDomains'>;
  /**
   * Read a domain: `GET /v1/domains/:id`
   *
   * For owners and admins of the organization.
   */
  readonly getDomain: Plain<'getDomain'>;
  /**
   * Remove a domain: `DELETE /v1/domains/:id`
   *
   * For owners and admins of the organization. Another organization can then verify it. While the organization has `ssoRequired`, domains that have been verified cannot be removed, including those that are `lost`.
   */
  readonly deleteDomain: Plain<'deleteDomain'>;
  /**
   * Verify a domain: `POST /v1/domains/:id/verification`
   *
   * For owners and admins of the organization. Looks up the record in the DNS now; if it is not found, the state stays unchanged. Verified domains are looked up again every day. A new record can take hours to become visible.
   */
  readonly verifyDomain: Plain<'verifyDomain'>;
  /**
   * Create an API key: `POST /v1/organizations/:id/api-keys`
   *
   * For owners and admins who signed in within the last 10 minutes. The owners are notified by email. A program that sends the key as its access token acts for the organization. It can do what a manager with the role `admin` or `viewer` can, except manage API keys, create webhooks or rotate their secrets, transfer or restore the organization, and anything that concerns an account. The key stays valid after its creator leaves.
   */
  readonly createApiKey: Plain<'createApiKey'>;
  /**
   * List the API keys of an organization: `GET /v1/organizations/:id/api-keys`
   *
   * For owners and admins. Newest first, including expired keys, but not revoked ones.
   */
  readonly listApiKeys: Listing<'listApiKeys'>;
  /**
   * Read an API key: `GET /v1/api-keys/:id`
   *
   * For owners and admins of its organization.
   */
  readonly getApiKey: Conditional<'getApiKey'>;
  /**
   * Change an API key: `PUT /v1/api-keys/:id`
   *
   * For owners and admins of its organization. `roles` replaces its product roles; without it, they stay unchanged. Adding or removing a role that you may not give is 403.
   */
  readonly updateApiKey: Plain<'updateApiKey'>;
  /**
   * Revoke an API key: `DELETE /v1/api-keys/:id`
   *
   * For owners and admins of its organization. The key stops working with the next request. Pending invitations that it sent are revoked with it.
   */
  readonly deleteApiKey: Plain<'deleteApiKey'>;
  /**
   * Rotate an API key: `POST /v1/api-keys/:id/rotation`
   *
   * For owners and admins of its organization who signed in within the last 10 minutes; admins must be able to give all its `roles`. Creates a new key. Earlier keys (at most nine) keep working for `overlap` more seconds, or less if an earlier rotation set less. Everything else stays unchanged, including `expiresAt`.
   */
  readonly rotateApiKey: Plain<'rotateApiKey'>;
  /**
   * Create a machine: `POST /v1/organizations/:id/machines`
   *
   * For owners who signed in within the last 10 minutes. The owners are notified by email. A machine is an OAuth client that gets tokens in its own name (`client_credentials`), and acts for the organization as an API key does. Without `audiences`, its tokens are for the public URL. An organization can have at most 50 machines.
   */
  readonly createMachine: Plain<'createMachine'>;
  /**
   * List the machines of an organization: `GET /v1/organizations/:id/machines`
   *
   * For owners. Newest first.
   */
  readonly listMachines: Listing<'listMachines'>;
  /**
   * Read a machine: `GET /v1/machines/:id`
   *
   * For owners of its organization.
   */
  readonly getMachine: Conditional<'getMachine'>;
  /**
   * Change a machine: `PUT /v1/machines/:id`
   *
   * For owners of its organization who signed in within the last 10 minutes. Omitted members stay unchanged. A `disabled` machine gets no tokens, and those that work here end at once; they also end when its audiences or its way to authenticate change.
   */
  readonly updateMachine: Plain<'updateMachine'>;
  /**
   * Delete a machine: `DELETE /v1/machines/:id`
   *
   * For owners of its organization. Its tokens stop working here with the next request; other services accept its JWTs until they expire. Pending invitations that it sent are revoked with it.
   */
  readonly deleteMachine: Plain<'deleteMachine'>;
  /**
   * Rotate the secret of a machine: `POST /v1/machines/:id/rotation`
   *
   * For owners of its organization who signed in within the last 10 minutes. Earlier secrets (at most nine) keep working for `overlap` more seconds. Without `overlap`, its tokens that work here end, too. With `private_key_jwt`, the secret is null.
   */
  readonly rotateMachine: Plain<'rotateMachine'>;
  /**
   * List the product's permissions: `GET /v1/permissions`
   *
   * For everyone with a token; a service key needs `roles:write`. All permissions, by name. Their meaning is up to the product: none gives access to an operation of this service.
   */
  readonly listPermissions: Conditional<'listPermissions'>;
  /**
   * Replace the product's permissions: `PUT /v1/operator/permissions`
   *
   * For operators, and service keys with `roles:write`. The body lists all permissions, at most 500, and can have up to 256 KiB. Removing a permission that a role grants, or making non-delegable one that an organization's own role grants, is 409 `PERMISSION_IN_USE`.
   */
  readonly replacePermissions: Plain<'replacePermissions'>;
  /**
   * List the team's product roles: `GET /v1/roles`
   *
   * For everyone with a token; a service key needs `roles:write`. Newest first. They are available in every organization.
   */
  readonly listRoles: Listing<'listRoles'>;
  /**
   * List the product roles available in an organization: `GET /v1/organizations/:id/roles`
   *
   * For its managers, in any role. Newest first: the team's roles and the organization's own.
   */
  readonly listOrganizationRoles: Listing<'listOrganizationRoles'>;
  /**
   * Create a product role for all organizations: `POST /v1/operator/roles`
   *
   * For operators, and service keys with `roles:write`. At most 200. The name must differ from those of all organizations' own roles.
   */
  readonly createRoleAsOperator: Plain<'createRoleAsOperator'>;
  /**
   * Create a product role for one organization: `POST /v1/organizations/:id/roles`
   *
   * For owners, if the service is configured with `PORTICO_ORGANIZATION_ROLES=on`; everyone else gets 403. At most 20, with delegable permissions only. The name must differ from those of the team's roles.
   */
  readonly createRole: Plain<'createRole'>;
  /**
   * Read a product role: `GET /v1/roles/:id`
   *
   * The team's roles: for everyone with a token; a service key needs `roles:write`. An organization's own roles: for its managers.
   */
  readonly getRole: Conditional<'getRole'>;
  /**
   * Change a product role: `PUT /v1/roles/:id`
   *
   * The team's roles: for operators who signed in with a second factor, and service keys with `roles:write`. An organization's own roles: for its owners. Omitted members stay unchanged. The change takes effect with the next request of everyone who has the role. Pending invitations that their senders could no longer send are revoked.
   */
  readonly updateRole: Plain<'updateRole'>;
  /**
   * Delete a product role: `DELETE /v1/roles/:id`
   *
   * The team's roles: for operators who signed in with a second factor, and service keys with `roles:write`. An organization's own roles: for its owners. If a manager, a pending invitation or an API key has the role, `replacement` must name the role that they get instead: one of the team's or of the same organization, which you must be able to give. Otherwise the response is 422 with `fields.replacement`.
   */
  readonly deleteRole: Plain<'deleteRole'>;
  /**
   * Check product permissions: `POST /v1/permission-checks`
   *
   * Returns which permissions the caller, or the account `accountId`, currently has in an organization. Naming another account requires the role owner or admin there or, for a service key, `managers:read`. The result is false for a permission that does not exist, for an account that does not manage the organization or has not accepted, and for a service key itself.
   */
  readonly checkPermissions: Plain<'checkPermissions'>;
  /**
   * List the groups of an organization: `GET /v1/organizations/:id/groups`
   *
   * For managers of the organization, in any role, and service keys with `groups:read`. Newest first: those of the organization and those of its directories.
   */
  readonly listGroups: Listing<'listGroups'>;
  /**
   * Create a group: `POST /v1/organizations/:id/groups`
   *
   * For owners and admins, and service keys with `groups:write`. An organization can have 200 groups, besides those of its directories. To give it `roles`, you must be able to give them to a manager.
   */
  readonly createGroup: Plain<'createGroup'>;
  /**
   * Read a group: `GET /v1/groups/:id`
   *
   * For managers of the organization, in any role, and service keys with `groups:read`.
   */
  readonly getGroup: Conditional<'getGroup'>;
  /**
   * Change a group: `PUT /v1/groups/:id`
   *
   * For owners and admins, and service keys with `groups:write`. Omitted members stay unchanged; `roles` replaces the roles that it gives. A change of the roles that members have through a group requires that you may give each of these roles to each of these members: otherwise, the response is 403. The change takes effect for all members at once. Changing the name or the external ID of a group of a directory is 409 `GROUP_MANAGED`.
   */
  readonly updateGroup: Plain<'updateGroup'>;
  /**
   * Delete a group: `DELETE /v1/groups/:id`
   *
   * For owners and admins, and service keys with `groups:write`. Its members stay managers of the organization, without the roles that it gave them. A change of the roles that members have through a group requires that you may give each of these roles to each of these members: otherwise, the response is 403.
   */
  readonly deleteGroup: Plain<'deleteGroup'>;
  /**
   * List the members of a group: `GET /v1/groups/:id/members`
   *
   * For managers of the organization, in any role, and service keys with `groups:read`. The managers in the group, newest manager first.
   */
  readonly listGroupMembers: Listing<'listGroupMembers'>;
  /**
   * Put a manager into a group: `PUT /v1/groups/:id/members/:managerId`
   *
   * For owners and admins, and service keys with `groups:write`. The manager gets the roles that the group gives. A change of the roles that members have through a group requires that you may give each of these roles to each of these members: otherwise, the response is 403. If the manager is in the group already, nothing changes. A manager can be in 50 groups of an organization, and a group can have 10000 members: beyond that, the response is 409 `GROUP_LIMIT_REACHED`. Directories are not limited by this.
   */
  readonly addGroupMember: Plain<'addGroupMember'>;
  /**
   * Take a manager out of a group: `DELETE /v1/groups/:id/members/:managerId`
   *
   * For owners and admins, and service keys with `groups:write`. The manager loses the roles that only this group gives. A change of the roles that members have through a group requires that you may give each of these roles to each of these members: otherwise, the response is 403. If the manager is not in the group, nothing changes.
   */
  readonly removeGroupMember: Plain<'removeGroupMember'>;
  /**
   * Register an application: `POST /v1/operator/applications`
   *
   * For operators, and service keys with `applications:write`. People can then sign in to it with their accounts here, through OpenID Connect; a `machine` gets tokens in its own name. There can be at most 1000 applications.
   */
  readonly createApplication: Plain<'createApplication'>;
  /**
   * List the applications: `GET /v1/operator/applications`
   *
   * For operators, and service keys with `applications:write`. Newest first.
   */
  readonly listApplications: Listing<'listApplications'>;
  /**
   * Read an application: `GET /v1/operator/applications/:id`
   *
   * For operators, and service keys with `applications:write`.
   */
  readonly getApplication: Conditional<'getApplication'>;
  /**
   * Change an application: `PUT /v1/operator/applications/:id`
   *
   * For operators, and service keys with `applications:write`. Omitted members stay unchanged; the kind cannot be changed.
   */
  readonly updateApplication: Plain<'updateApplication'>;
  /**
   * Rotate the secret of an application: `POST /v1/operator/applications/:id/rotation`
   *
   * For operators, and service keys with `applications:write`. Earlier secrets keep working for `overlap` more seconds (0 by default). Only `web` applications and machines have a secret; for others, it is null.
   */
  readonly rotateApplication: Plain<'rotateApplication'>;
  /**
   * Delete an application: `DELETE /v1/operator/applications/:id`
   *
   * For operators, and service keys with `applications:write`. It can no longer be signed in to, and all its grants end.
   */
  readonly deleteApplication: Plain<'deleteApplication'>;
  /**
   * Look up an authorization request: `POST /v1/authorizations/lookup`
   *
   * For the page to which an application sends people. With your access token, `needs` lists your remaining steps; without one, it is a sign-in. If `url` is not null, send the browser there without asking. Parameters that name no application, or a redirect URI that is not registered for it, are rejected: never redirect to it.
   */
  readonly lookUpAuthorization: Plain<'lookUpAuthorization'>;
  /**
   * Sign in to an application: `POST /v1/authorizations`
   *
   * Creates a grant, and a code that the application can exchange once, within 60 seconds. The grant ends with the session that sends this request. Sessions of applications get 403: signing in to an application takes a session of Portico's own pages.
   */
  readonly createAuthorization: Plain<'createAuthorization'>;
  /**
   * Refuse an authorization request: `POST /v1/authorizations/refusal`
   *
   * Returns the URL that tells the application that the person refused.
   */
  readonly refuseAuthorization: Plain<'refuseAuthorization'>;
  /**
   * Exchange a code for a session: `POST /v1/authorizations/redemption`
   *
   * For the team's own `browser` and `native` applications that requested the scope `portico`. The application uses the session in the person's name. Using it counts as a use of the session in which the person signed in to the application, and it ends with that session. Sending a code twice ends its grant and the session.
   */
  readonly redeemAuthorization: Plain<'redeemAuthorization'>;
  /**
   * Look up a device that asks to be signed in: `POST /v1/device-authorizations/lookup`
   *
   * For the page at `/device`. A code is valid for 10 minutes, and until it is answered. Wrong codes count as guesses of the address, and one code can be sent 30 times.
   */
  readonly lookUpDeviceAuthorization: Plain<'lookUpDeviceAuthorization'>;
  /**
   * Sign a device in to an application: `POST /v1/device-authorizations/approval`
   *
   * Creates a grant, whose tokens the device gets with its next request to `/oauth2/token` (RFC 8628). This is the person's consent. The grant ends with the session that sends this request. Sessions of applications get 403.
   */
  readonly approveDeviceAuthorization: Plain<'approveDeviceAuthorization'>;
  /**
   * Refuse a device: `POST /v1/device-authorizations/refusal`
   *
   * The device is told that it was refused (`access_denied`), and the code is void.
   */
  readonly refuseDeviceAuthorization: Plain<'refuseDeviceAuthorization'>;
  /**
   * Read the OpenID provider metadata: `GET /.well-known/openid-configuration`
   *
   * OpenID Connect Discovery. The issuer is the public URL.
   */
  readonly getOpenIdConfiguration: Conditional<'getOpenIdConfiguration'>;
  /**
   * Read the authorization server metadata: `GET /.well-known/oauth-authorization-server`
   *
   * RFC 8414: the same document.
   */
  readonly getAuthorizationServer: Conditional<'getAuthorizationServer'>;
  /**
   * Look up a logout request: `POST /v1/end-sessions/lookup`
   *
   * For the page to which applications send people to sign out. An `id_token_hint` counts even if it has expired, as long as its grant depends on the session that sends this request. It must not contradict `client_id`.
   */
  readonly lookUpEndSession: Plain<'lookUpEndSession'>;
  /**
   * Sign out for an application: `POST /v1/end-sessions`
   *
   * Ends the session that sends this request, and all grants that depend on it. A session of an application ends the sign-in that it depends on, and can name only that application; `POST /v1/logout` ends only the session of the application. Returns only a URI that is registered for the application; URIs are compared as strings.
   */
  readonly endSession: Plain<'endSession'>;
  /**
   * List the applications you are signed in to: `GET /v1/grants`
   *
   * Lists the grants with which applications act in your name, newest first. You can have 100; a further one ends the oldest.
   */
  readonly listGrants: Listing<'listGrants'>;
  /**
   * Read one of your grants: `GET /v1/grants/:id`
   *
   * Returns a grant with which an application acts in your name. Grants of other accounts are 404.
   */
  readonly getGrant: Plain<'getGrant'>;
  /**
   * End one of your grants: `DELETE /v1/grants/:id`
   *
   * The application can no longer use it, beginning with its next request. Your own session continues.
   */
  readonly deleteGrant: Plain<'deleteGrant'>;
  /**
   * List the service keys: `GET /v1/operator/service-keys`
   *
   * For operators. Newest first, including expired keys, but not revoked ones. Create one with `portico service-keys add`.
   */
  readonly listServiceKeys: Listing<'listServiceKeys'>;
  /**
   * Read a service key: `GET /v1/operator/service-keys/:id`
   *
   * For operators.
   */
  readonly getServiceKey: Conditional<'getServiceKey'>;
  /**
   * Revoke a service key: `DELETE /v1/operator/service-keys/:id`
   *
   * For operators. The key stops working with its next request.
   */
  readonly deleteServiceKey: Plain<'deleteServiceKey'>;
  /**
   * List the last requests of a directory: `GET /v1/connections/:id/scim-requests`
   *
   * For owners and admins of the organization. The last 50 requests with the connection's token, newest first; a request appears within seconds. They contain no personal data.
   */
  readonly listScimRequests: Listing<'listScimRequests'>;
  /**
   * Create the token of a directory: `POST /v1/connections/:id/scim-token`
   *
   * For owners who signed in within the last 10 minutes. The organization needs a verified domain. With this token, the directory provisions managers of the organization over SCIM 2.0 at `url`: it creates, changes and removes them. Any earlier token stops working.
   */
  readonly createScimToken: Plain<'createScimToken'>;
  /**
   * Delete the token of a directory: `DELETE /v1/connections/:id/scim-token`
   *
   * For owners who signed in within the last 10 minutes. The managers that the directory created stay.
   */
  readonly deleteScimToken: Plain<'deleteScimToken'>;
  /**
   * Identify the caller: `GET /v1/caller`
   *
   * Returns the account, API key or service key of an access token, and its roles in an organization, so that a back end that receives the token knows its caller. Members that do not apply are null. With `organizationId`, the organization's requirements on sign-ins apply, and the response is 403 if they refuse the caller; the network of an application's token is the one in which the person signed in.
   */
  readonly getCaller: Plain<'getCaller'>;
  /**
   * List the events of your account: `GET /v1/account/events`
   *
   * Events of your account, its sessions and its roles in organizations. Newest first. With a filter, each page examines a limited number of events. It can therefore have fewer items than requested, or none, and still have a `nextCursor`.
   */
  readonly listAccountEvents: Listing<'listAccountEvents'>;
  /**
   * List the events of an organization: `GET /v1/organizations/:id/events`
   *
   * For owners and admins. Events of the organization, its managers, invitations, webhooks and API keys. Newest first. With a filter, each page examines a limited number of events. It can therefore have fewer items than requested, or none, and still have a `nextCursor`.
   */
  readonly listOrganizationEvents: Listing<'listOrganizationEvents'>;
  /**
   * List seals: `GET /v1/operator/seals`
   *
   * For operators, and service keys with `events:read`. Newest first. Store copies where database administrators cannot write.
   */
  readonly listSeals: Listing<'listSeals'>;
  /**
   * Prove an event: `GET /v1/organizations/:id/events/:eventId/proof`
   *
   * For owners and admins. Returns a proof, verifiable without Portico, that the event was recorded and has not been changed since it was sealed.
   */
  readonly getEventProof: Plain<'getEventProof'>;
  /**
   * Export the events of an organization: `GET /v1/organizations/:id/events/export`
   *
   * For owners and admins. Oldest first, streamed. If the response is cut off, continue with the ID of the last complete line as `after`. Each line has `seal`, with which `portico events verify` checks it; `seal` is null until the event is sealed.
   */
  readonly exportOrganizationEvents: Plain<'exportOrganizationEvents'>;
  /**
   * Export all events, as an operator: `GET /v1/operator/events/export`
   *
   * For operators, and service keys with `events:read`. Oldest first, streamed. If the response is cut off, continue with the ID of the last complete line as `after`. Each line has `seal`, with which `portico events verify` checks it; `seal` is null until the event is sealed. A line with `forgottenWith` instead of a type represents an event that was deleted with that account.
   */
  readonly exportEventsAsOperator: Plain<'exportEventsAsOperator'>;
  /**
   * List accounts, as an operator: `GET /v1/operator/accounts`
   *
   * For operators, and service keys with `accounts:read`. Newest first; alphabetically if more than 500 match a search. `order=name` sorts by code point, as if capital letters of ASCII were small. A page can be short or empty although others follow.
   */
  readonly listAccountsAsOperator: Listing<'listAccountsAsOperator'>;
  /**
   * Create an account: `POST /v1/operator/accounts`
   *
   * For operators, and service keys with `accounts:write`. The account has no password until the person sets one with a link from an email. With `invite`, such a link is sent at once; it works once and expires after 7 days. Later, anyone with access to the mailbox can reset the password. Set `emailVerified` if you know that the address belongs to the person; otherwise, it is verified when the password is set.
   */
  readonly createAccount: Plain<'createAccount'>;
  /**
   * Update an account, as an operator: `PUT /v1/operator/accounts/:id`
   *
   * For operators, and service keys with `accounts:write`. Omitted members stay unchanged; null clears.
   */
  readonly updateAccountAsOperator: Plain<'updateAccountAsOperator'>;
  /**
   * Read an account, as an operator: `GET /v1/operator/accounts/:id`
   *
   * For operators, and service keys with `accounts:read`. The account's events record this.
   */
  readonly getAccountAsOperator: Conditional<'getAccountAsOperator'>;
  /**
   * List the organizations of an account, as an operator: `GET /v1/operator/accounts/:id/managers`
   *
   * For operators, and service keys with `managers:read`. The roles of the account, including in deleted organizations that can be restored. Newest first.
   */
  readonly listAccountManagersAsOperator: Listing<'listAccountManagersAsOperator'>;
  /**
   * Suspend an account: `POST /v1/operator/accounts/:id/suspension`
   *
   * For operators, and service keys with `accounts:write`. Its sessions end, sign-ins are refused, and the only emails it gets are password resets from operators. It stays a manager, and the API keys that it created keep working. After the suspension, the person can read the `reason` in the account's events. Suspending an account again changes nothing.
   */
  readonly suspendAccount: Plain<'suspendAccount'>;
  /**
   * Lift the suspension of an account: `DELETE /v1/operator/accounts/:id/suspension`
   *
   * For operators, and service keys with `accounts:write`. If the account is not suspended, nothing changes.
   */
  readonly resumeAccount: Plain<'resumeAccount'>;
  /**
   * Act for a person: `POST /v1/operator/accounts/:id/impersonation`
   *
   * For operators. Opens a session in which you can see and do what the person can, for an hour at most, and no longer than your own session. Operations on passwords, addresses, second factors, passkeys, sessions, API keys, exports, deletion and transfer, and all that require a recent sign-in, are 403. The person's events record this with the `reason`, and everything that you change. The service can be configured to require the person's permission first, or to turn this off.
   */
  readonly impersonateAccount: Plain<'impersonateAccount'>;
  /**
   * List the sessions of an account, as an operator: `GET /v1/operator/accounts/:id/sessions`
   *
   * For operators, and service keys with `accounts:read`. The active sessions, newest first. The account's events record this.
   */
  readonly listAccountSessionsAsOperator: Listing<'listAccountSessionsAsOperator'>;
  /**
   * End all sessions of an account: `DELETE /v1/operator/accounts/:id/sessions`
   *
   * For operators, and service keys with `sessions:end`.
   */
  readonly endAccountSessions: Plain<'endAccountSessions'>;
  /**
   * Email an account a link to reset its password: `POST /v1/operator/accounts/:id/password-reset`
   *
   * For operators, and service keys with `accounts:write`. The email is sent even if the account is suspended; the account stays suspended.
   */
  readonly sendPasswordReset: Plain<'sendPasswordReset'>;
  /**
   * Remove the second factors and passkeys of an account: `DELETE /v1/operator/accounts/:id/factors`
   *
   * For operators. For people who have lost theirs. Removes the authenticator app, the recovery codes and the passkeys, ends all sessions, and notifies the account by email.
   */
  readonly removeFactors: Plain<'removeFactors'>;
  /**
   * Delete an account, as an operator: `DELETE /v1/operator/accounts/:id`
   *
   * For operators, and service keys with `accounts:write`. This has the same effect as if the person had deleted it.
   */
  readonly deleteAccountAsOperator: Plain<'deleteAccountAsOperator'>;
  /**
   * List organizations, as an operator: `GET /v1/operator/organizations`
   *
   * For operators, and service keys with `organizations:read`. Newest first, including deleted ones that can be restored; alphabetically if more than 500 match a search. `order=name` sorts by code point, regardless of case. A page can be short or empty although others follow.
   */
  readonly listOrganizationsAsOperator: Listing<'listOrganizationsAsOperator'>;
  /**
   * Create an organization, as an operator: `POST /v1/operator/organizations`
   *
   * For operators, and service keys with `organizations:write`. With `ownerAccountId`, that account becomes the owner; this requires a sign-in within the last 10 minutes from operators, and `managers:write` from service keys. Without it, the organization has no owner yet: invite one. If it still has none after as long as deleted organizations are kept (30 days by default), it is removed for good.
   */
  readonly createOrganizationAsOperator: Plain<'createOrganizationAsOperator'>;
  /**
   * Update an organization, as an operator: `PUT /v1/operator/organizations/:id`
   *
   * For operators, and service keys with `organizations:write`. Omitted members stay unchanged; null clears. To send `requireSecondFactor`, operators must have signed in within the last 10 minutes. While it is true, managers whose session began without a second factor get 403 `SECOND_FACTOR_MISSING` for everything in the organization.
   */
  readonly updateOrganizationAsOperator: Plain<'updateOrganizationAsOperator'>;
  /**
   * Read an organization, as an operator: `GET /v1/operator/organizations/:id`
   *
   * For operators, and service keys with `organizations:read`.
   */
  readonly getOrganizationAsOperator: Conditional<'getOrganizationAsOperator'>;
  /**
   * Delete an organization, as an operator: `DELETE /v1/operator/organizations/:id`
   *
   * For operators, and service keys with `organizations:write`. It disappears for everyone at once, and can be restored for a limited time. Deleting it again changes nothing.
   */
  readonly deleteOrganizationAsOperator: Plain<'deleteOrganizationAsOperator'>;
  /**
   * Restore a deleted organization, as an operator: `POST /v1/operator/organizations/:id/restore`
   *
   * For operators, and service keys with `organizations:write`. If it is not deleted, nothing changes.
   */
  readonly restoreOrganizationAsOperator: Plain<'restoreOrganizationAsOperator'>;
  /**
   * List the managers of an organization, as an operator: `GET /v1/operator/organizations/:id/managers`
   *
   * For operators, and service keys with `managers:read`. Newest first.
   */
  readonly listManagersAsOperator: Listing<'listManagersAsOperator'>;
  /**
   * Add a manager to an organization, as an operator: `POST /v1/operator/organizations/:id/managers`
   *
   * For operators, and service keys with `managers:write`. Use this to give an organization another owner if its owners cannot be reached.
   */
  readonly addManagerAsOperator: Plain<'addManagerAsOperator'>;
  /**
   * Read a manager, as an operator: `GET /v1/operator/organizations/:id/managers/:managerId`
   *
   * For operators, and service keys with `managers:read`.
   */
  readonly getManagerAsOperator: Conditional<'getManagerAsOperator'>;
  /**
   * Change the roles of a manager, as an operator: `PUT /v1/operator/organizations/:id/managers/:managerId`
   *
   * For operators, and service keys with `managers:write`. Omitted members stay unchanged. An account that was added but has not accepted can become an owner as well.
   */
  readonly updateManagerAsOperator: Plain<'updateManagerAsOperator'>;
  /**
   * Remove a manager, as an operator: `DELETE /v1/operator/organizations/:id/managers/:managerId`
   *
   * For operators, and service keys with `managers:write`. API keys and webhooks that the manager created stay. The event `manager.removed` lists them, and the owners get an email that names them.
   */
  readonly removeManagerAsOperator: Plain<'removeManagerAsOperator'>;
  /**
   * Invite someone to manage an organization, as an operator: `POST /v1/operator/organizations/:id/invitations`
   *
   * For operators, and service keys with `managers:write`. Emails a link to the address. The invitation expires after 7 days. It names the organization as its sender, and is revoked when you are no longer an operator, or when the service key is revoked or expires. If the organization is deleted, the response is 404.
   */
  readonly createInvitationAsOperator: Plain<'createInvitationAsOperator'>;
  /**
   * Ask another operator to approve a step: `POST /v1/operator/approvals`
   *
   * For operators. The step is not done yet: another operator has an hour to approve it with `POST /v1/operator/approvals/:id`, and the other operators are notified by email. With `PORTICO_OPERATOR_APPROVAL=on`, deleting accounts or organizations and removing second factors is possible only this way. You can have at most 20 pending approvals.
   */
  readonly createApproval: Plain<'createApproval'>;
  /**
   * List approvals: `GET /v1/operator/approvals`
   *
   * For operators. Approvals requested within the last hour, in any state. Newest first.
   */
  readonly listApprovals: Listing<'listApprovals'>;
  /**
   * Read an approval: `GET /v1/operator/approvals/:id`
   *
   * For operators. It can be read for an hour after it was requested.
   */
  readonly getApproval: Plain<'getApproval'>;
  /**
   * Approve a step that another operator requested: `POST /v1/operator/approvals/:id`
   *
   * For operators. The step is carried out at once, under the rules that apply now.
   */
  readonly giveApproval: Plain<'giveApproval'>;
  /**
   * Withdraw or refuse an approval: `DELETE /v1/operator/approvals/:id`
   *
   * For operators. Any operator can do this, including the one who requested it. The step is not carried out.
   */
  readonly withdrawApproval: Plain<'withdrawApproval'>;
  /**
   * List the hooks: `GET /v1/operator/hooks`
   *
   * For operators. There is at most one for each point.
   */
  readonly listHooks: Plain<'listHooks'>;
  /**
   * Read a hook: `GET /v1/operator/hooks/:id`
   *
   * For operators. The identifier is the point.
   */
  readonly getHook: Conditional<'getHook'>;
  /**
   * Set the hook of a point: `PUT /v1/operator/hooks/:id`
   *
   * For operators. The identifier is the point. From then on, Portico asks the URL before each step of this kind, and carries the step out only if the answer allows it. Omitted members get their defaults. A hook without a given `secret` keeps the one that it has; a new hook gets one, which only this response shows. Other nodes follow within seconds.
   */
  readonly replaceHook: Plain<'replaceHook'>;
  /**
   * Try a hook: `POST /v1/operator/hooks/:id/test`
   *
   * For operators. Sends an example question, which has `test` in its details, and shows what was answered. It changes nothing, and does not count as a failure of the hook.
   */
  readonly testHook: Plain<'testHook'>;
  /**
   * Delete a hook: `DELETE /v1/operator/hooks/:id`
   *
   * For operators. The identifier is the point. The step is no longer asked about.
   */
  readonly deleteHook: Plain<'deleteHook'>;
  /**
   * List all events, as an operator: `GET /v1/operator/events`
   *
   * For operators, and service keys with `events:read`. Newest first. With a filter, each page examines a limited number of events. It can therefore have fewer items than requested, or none, and still have a `nextCursor`.
   */
  readonly listEventsAsOperator: Listing<'listEventsAsOperator'>;
  /**
   * Follow all events: `GET /v1/operator/changes`
   *
   * For operators, and service keys with `events:read`. All events that are kept, oldest first: each exactly once, none skipped during concurrent writes, and those about the same resource in the order in which they happened. Store `nextCursor` together with the data derived from the events, and send it as `after` in the next request, even months later. A response without events means that there are no new ones yet. Events appear within seconds of their change. A cursor is refused if the database has been restored from a backup older than the cursor: begin again without one.
   */
  readonly listChanges: Plain<'listChanges'>;
  /**
   * Read statistics: `GET /v1/operator/statistics`
   *
   * For operators, and service keys with `statistics:read`. Counted in the background every few minutes; `countedAt` is the time of the last count.
   */
  readonly getStatistics: Plain<'getStatistics'>;
  /**
   * List the settings of the service: `GET /v1/operator/settings`
   *
   * For operators. All environment variables that the service knows, by topic, whether they are set or not. They are those of the node that answers, which read them when it started; other nodes can have others. No secret is ever shown.
   */
  readonly listSettings: Plain<'listSettings'>;
  /**
   * Read the metadata of an account, as an operator: `GET /v1/operator/accounts/:id/metadata`
   *
   * For operators, and service keys with `metadata:read`.
   */
  readonly getAccountMetadataAsOperator: Conditional<'getAccountMetadataAsOperator'>;
  /**
   * Replace the metadata of an account: `PUT /v1/operator/accounts/:id/metadata`
   *
   * For operators, and service keys with `metadata:write`. Replaces `public`, `private` or both. If omitted, either stays unchanged; null empties it.
   */
  readonly updateAccountMetadata: Plain<'updateAccountMetadata'>;
  /**
   * Merge into the metadata of an account: `POST /v1/operator/accounts/:id/metadata/merge`
   *
   * For operators, and service keys with `metadata:write`. Merges into `public`, `private` or both, as JSON Merge Patch does (RFC 7396): members are added or replaced at any depth, null removes a member, and everything else stays unchanged. Concurrent merges do not overwrite each other. Null for `public` or `private` empties it.
   */
  readonly mergeAccountMetadata: Plain<'mergeAccountMetadata'>;
  /**
   * Read the metadata of an organization, as an operator: `GET /v1/operator/organizations/:id/metadata`
   *
   * For operators, and service keys with `metadata:read`.
   */
  readonly getOrganizationMetadataAsOperator: Conditional<'getOrganizationMetadataAsOperator'>;
  /**
   * Replace the metadata of an organization: `PUT /v1/operator/organizations/:id/metadata`
   *
   * For operators, and service keys with `metadata:write`. Replaces `public`, `private` or both. If omitted, either stays unchanged; null empties it.
   */
  readonly updateOrganizationMetadata: Plain<'updateOrganizationMetadata'>;
  /**
   * Merge into the metadata of an organization: `POST /v1/operator/organizations/:id/metadata/merge`
   *
   * For operators, and service keys with `metadata:write`. Merges into `public`, `private` or both, as JSON Merge Patch does (RFC 7396): members are added or replaced at any depth, null removes a member, and everything else stays unchanged. Concurrent merges do not overwrite each other. Null for `public` or `private` empties it.
   */
  readonly mergeOrganizationMetadata: Plain<'mergeOrganizationMetadata'>;
  /**
   * Read the metadata of a manager, as an operator: `GET /v1/operator/organizations/:id/managers/:managerId/metadata`
   *
   * For operators, and service keys with `metadata:read`.
   */
  readonly getManagerMetadataAsOperator: Conditional<'getManagerMetadataAsOperator'>;
  /**
   * Replace the metadata of a manager: `PUT /v1/operator/organizations/:id/managers/:managerId/metadata`
   *
   * For operators, and service keys with `metadata:write`. Replaces `public`, `private` or both. If omitted, either stays unchanged; null empties it.
   */
  readonly updateManagerMetadata: Plain<'updateManagerMetadata'>;
  /**
   * Merge into the metadata of a manager: `POST /v1/operator/organizations/:id/managers/:managerId/metadata/merge`
   *
   * For operators, and service keys with `metadata:write`. Merges into `public`, `private` or both, as JSON Merge Patch does (RFC 7396): members are added or replaced at any depth, null removes a member, and everything else stays unchanged. Concurrent merges do not overwrite each other. Null for `public` or `private` empties it.
   */
  readonly mergeManagerMetadata: Plain<'mergeManagerMetadata'>;
  /**
   * Read the brand: `GET /v1/brand`
   *
   * The name, logos, colours and links of the team that runs the service, as shown on pages and in emails.
   */
  readonly getBrand: Conditional<'getBrand'>;
  /**
   * Replace the brand: `PUT /v1/operator/brand`
   *
   * For operators. The body is the whole brand: omitted members go back to their defaults, including logos. The `ETag` is that of `GET /v1/brand`. A colour with too little contrast is refused, and the message names the nearest one with enough. The body can have up to 128 KiB.
   */
  readonly replaceBrand: Plain<'replaceBrand'>;
  /**
   * Check that the process is alive: `GET /health/live`
   *
   * Returns 200 while the process can respond at all, and 503 if only a restart can help, because writing fails after a disk failure.
   */
  readonly getLiveness: Plain<'getLiveness'>;
  /**
   * Check that the service can work: `GET /health/ready`
   *
   * Returns 503 while the service is shutting down or its database is unavailable.
   */
  readonly getReadiness: Plain<'getReadiness'>;
  /**
   * Read the OpenAPI document: `GET /openapi.json`
   *
   * This API as OpenAPI 3.1.
   */
  readonly getOpenApi: Conditional<'getOpenApi'>;
  /**
   * Read the error catalogue as data: `GET /errors.json`
   *
   * The catalogue as JSON.
   */
  readonly getErrorCatalogue: Conditional<'getErrorCatalogue'>;
}
