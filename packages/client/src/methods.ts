// Generated from packages/api/src by `npm run fix`.
import type { Conditional, Listing, Plain } from './method.ts';

/** A method for each operation, with its name. */
export interface Portico {
  /**
   * Register an account and sign in: `POST /v1/register`
   *
   * Creates an account and its first session, and sends a link to verify the address. Emails are compared without regard to case. With the token from an invitation email, you also become a manager, as if you had accepted it; your email is verified if it is the invited one. To become an admin or an owner, you must register the invited address. If the token is unknown, the answer is 422 with `fields.invitationToken`.
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
   * Sets the name, or clears it with null. Does the same with the language, which stays as it is if the request has no `locale`. Any language can be set: pages and emails use the nearest one available.
   */
  readonly updateAccount: Plain<'updateAccount'>;
  /**
   * Delete your account: `DELETE /v1/account`
   *
   * You must have signed in within the last 10 minutes. Ends all sessions, removes you from all organizations and revokes the pending invitations that you made. This cannot be undone; your address can register again. It is removed from invitations that are no longer pending, and your network addresses from the events of organizations. Answers kept for an `Idempotency-Key` of others can hold it for up to 25 hours more. As long as you are the only owner of an organization, the answer is 409, which names it; deleted organizations that you alone own are removed for good.
   */
  readonly deleteAccount: Plain<'deleteAccount'>;
  /**
   * Export your account: `GET /v1/account/export`
   *
   * You must have signed in within the last 10 minutes. Returns everything that is stored about your account, newest first, without secrets.
   */
  readonly exportAccount: Plain<'exportAccount'>;
  /**
   * Read the metadata of your account: `GET /v1/account/metadata`
   *
   * Data that the team that runs the service keeps on your account, and shows you.
   */
  readonly getAccountMetadata: Conditional<'getAccountMetadata'>;
  /**
   * Find out whether operators may act for you: `GET /v1/account/support-access`
   *
   * What you allowed counts only where the service asks people before operators act for them.
   */
  readonly getSupportAccess: Plain<'getSupportAccess'>;
  /**
   * Allow operators to act for you, or take it back: `PUT /v1/account/support-access`
   *
   * Allows it for 24 hours from now. Your events show what operators do meanwhile. Taking it back ends the sessions in which they act for you at once.
   */
  readonly setSupportAccess: Plain<'setSupportAccess'>;
  /**
   * Change your email address: `PUT /v1/account/email`
   *
   * Sends a verification email to the new address and a notice to the current one. The account keeps its address until the new one is verified. A later change replaces a pending one; giving your current address drops it. A different spelling of your address, such as another case, takes effect at once. If the password is wrong, the answer is 422 with `fields.password`.
   */
  readonly changeEmail: Plain<'changeEmail'>;
  /**
   * Request another verification email: `POST /v1/email-verifications`
   *
   * Sends a new link to the address of your account; the links of earlier emails no longer work. Nothing is sent if the address is already verified.
   */
  readonly requestEmailVerification: Plain<'requestEmailVerification'>;
  /**
   * Verify an email address: `PUT /v1/email-verifications`
   *
   * Takes the token of a verification email, which works once. If the email was about a new address for an account, the account has that address from now on. If another account has taken the address in the meantime, the answer is 409 and the token still works.
   */
  readonly verifyEmail: Plain<'verifyEmail'>;
  /**
   * Reject a verification email: `POST /v1/email-rejections`
   *
   * Takes the token of a verification email, which works once. A change of address is dropped. An account that never had a verified address is deleted, with its sessions and the organizations that nobody else owns.
   */
  readonly rejectEmail: Plain<'rejectEmail'>;
  /**
   * Change your password: `PUT /v1/account/password`
   *
   * Sets a new password and ends all your other sessions. A pending change of address or password reset becomes void. If the current password is wrong, the answer is 422 with `fields.currentPassword`. It is open to a session that gets 403 `PASSWORD_BREACHED`, which then works.
   */
  readonly changePassword: Plain<'changePassword'>;
  /**
   * Request a password reset: `POST /v1/password-resets`
   *
   * Sends a link to the address if it belongs to an account. The answer is the same, and takes the same time, if it does not.
   */
  readonly requestPasswordReset: Plain<'requestPasswordReset'>;
  /**
   * Reset a password: `PUT /v1/password-resets`
   *
   * Takes the token of a reset email, which works once, and sets a new password. All sessions of the account end, its address becomes verified, and everything else that an email has started, such as a change of address, becomes void. If the new password is refused, the token still works.
   */
  readonly resetPassword: Plain<'resetPassword'>;
  /**
   * Sign in: `POST /v1/login`
   *
   * Opens a session. This takes the same time whether or not the account exists. If the account has an authenticator app, a right password is not enough: send a code with it. If it has only passkeys, the password alone opens a session without a second factor, and the password with a recovery code opens one with it. A wrong password is reported before anything about the code.
   */
  readonly login: Plain<'login'>;
  /**
   * Confirm who you are: `POST /v1/reauthentication`
   *
   * Opens a new session in place of the one that sends this request, which ends. The new session allows everything that requires a recent sign-in. The code works as in `/v1/login`.
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
   * Returns one of your sessions. Another account's session does not exist for you.
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
   * Ends one of your sessions. Another account's session does not exist for you.
   */
  readonly deleteSession: Plain<'deleteSession'>;
  /**
   * Request a code for signing in: `POST /v1/login-codes`
   *
   * Sends a code of six digits to the address if it belongs to an account. It works for 10 minutes, with the `id` of the answer; an earlier code of the account no longer works. The answer is the same, and takes the same time, if there is no account. The service must be configured for this (`PORTICO_EMAIL_CODES`).
   */
  readonly createLoginCode: Plain<'createLoginCode'>;
  /**
   * Sign in with a code from an email: `POST /v1/code-login`
   *
   * Opens a session, whose method is `email`: one factor. A code can be tried 5 times. If the account has an authenticator app, send its code as `secondFactorCode`, which works as `code` in `/v1/login`. For an account whose address was never verified, the code takes it over for whoever reads the mail: the address is verified, and the password and everything else that was set up before is void. The service must be configured for this (`PORTICO_EMAIL_CODES`).
   */
  readonly codeLogin: Plain<'codeLogin'>;
  /**
   * Read how your account is protected: `GET /v1/account/security`
   *
   * Returns which second factors your account has, and how many recovery codes are left.
   */
  readonly getSecurity: Plain<'getSecurity'>;
  /**
   * Begin to set up an authenticator app: `POST /v1/account/totp`
   *
   * Generates a secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 seconds). Nothing changes until you confirm it with a code, within 15 minutes. A newer secret voids the older one, and so does adding any factor in the meantime. Your session must have begun within the last 10 minutes, and with a second factor if the account has one; the first factor needs a verified email.
   */
  readonly beginTotp: Plain<'beginTotp'>;
  /**
   * Confirm an authenticator app: `PUT /v1/account/totp`
   *
   * Takes a code from the app, in a session that could begin the set-up. From now on nobody can sign in with the password alone, and your session counts as strong. With the first factor of the account you get ten recovery codes. If the code is wrong, the answer is 422 with `fields.code`.
   */
  readonly activateTotp: Plain<'activateTotp'>;
  /**
   * Remove the authenticator app: `DELETE /v1/account/totp`
   *
   * The password alone is enough to sign in again. Recovery codes are removed with the last factor of the account. Your session must have begun within the last 10 minutes, with a second factor.
   */
  readonly deactivateTotp: Plain<'deactivateTotp'>;
  /**
   * Replace your recovery codes: `POST /v1/account/recovery-codes`
   *
   * Generates ten recovery codes for an account with any second factor; earlier ones become void. Your session must have begun within the last 10 minutes, with a second factor.
   */
  readonly renewRecoveryCodes: Plain<'renewRecoveryCodes'>;
  /**
   * Begin to add a passkey: `POST /v1/passkey-registrations`
   *
   * Pass `options` to `PublicKeyCredential.parseCreationOptionsFromJSON()` in a browser, create the credential, and send it to `/v1/passkeys` within 5 minutes. Adding any factor in the meantime voids it. Your session must have begun within the last 10 minutes, and with a second factor if the account has one; the first factor needs a verified email.
   */
  readonly createPasskeyRegistration: Plain<'createPasskeyRegistration'>;
  /**
   * Add a passkey: `POST /v1/passkeys`
   *
   * Adds the credential that the browser created for a registration, in a session that could begin this. With the first factor of the account you get ten recovery codes. A registration can be used once: one that is unknown, used, expired, void or of another account is 422 with `fields.registrationId`; a credential that does not answer it, or was created without verifying the user, is 422 with `fields.credential`.
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
   * Returns one of your passkeys. Another account's passkey does not exist for you.
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
   * Nobody can sign in with the passkey any more, and sessions that began with it end, including yours if it is one of them. Recovery codes are removed with the last factor of the account. Your session must have begun within the last 10 minutes, with a second factor.
   */
  readonly deletePasskey: Plain<'deletePasskey'>;
  /**
   * Begin to sign in with a passkey: `POST /v1/passkey-challenges`
   *
   * Pass `options` to `PublicKeyCredential.parseRequestOptionsFromJSON()` in a browser, and send its answer to `/v1/passkey-login` within 5 minutes. The options do not name an account: the browser offers the passkeys that it has.
   */
  readonly createPasskeyChallenge: Plain<'createPasskeyChallenge'>;
  /**
   * Sign in with a passkey: `POST /v1/passkey-login`
   *
   * Opens a strong session. A challenge can be used once: one that is unknown, used or expired is 422 with `fields.challengeId`. A credential that does not answer it, or belongs to no account, is 401; so is one whose count of uses has not grown, which suggests a copy: sign in another way, remove the passkey and add it again. Where the count of a passkey that is backed up falls to 0, as when another password manager takes it over, the sign-in works, and the person gets a mail.
   */
  readonly passkeyLogin: Plain<'passkeyLogin'>;
  /**
   * List the providers: `GET /v1/providers`
   *
   * Lists the providers with which everybody can sign in, in the order of the file of providers.
   */
  readonly listProviders: Plain<'listProviders'>;
  /**
   * Begin to sign in with a provider: `POST /v1/sign-ins`
   *
   * Send the browser to `url`. The provider returns it to a page of this service, which sends what came with it to `/v1/sign-ins/completion` within 10 minutes. Name one of `providerId`, `email` (whose domain chooses the connection of an organization) and `connectionId`. With `prompt` and the access token of a session, the completion confirms who you are, as `/v1/reauthentication` does; without a session, `prompt` is 422.
   */
  readonly createSignIn: Plain<'createSignIn'>;
  /**
   * Complete a sign-in with a provider: `POST /v1/sign-ins/completion`
   *
   * Opens a session on the word of the provider, for the account that its identity is linked to, or else for a new one. An account is never linked only because it has the same address: 409 `IDENTITY_NOT_LINKED` says that there is one; then sign in to it in another way, and send the same `verifier` to `/v1/identities/completion` within 10 minutes. The test of a connection answers 200 with its outcome, and begins no session. An account with an authenticator app needs a code as well: 401 `SECOND_FACTOR_REQUIRED` leaves the sign-in good for 5 minutes and 5 codes.
   */
  readonly completeSignIn: Plain<'completeSignIn'>;
  /**
   * List your identities: `GET /v1/identities`
   *
   * Lists the providers with which you can sign in to your account, newest first.
   */
  readonly listIdentities: Listing<'listIdentities'>;
  /**
   * Begin to link a provider: `POST /v1/identities`
   *
   * Works as `POST /v1/sign-ins`; complete it at `/v1/identities/completion`. Your session must have begun within the last 10 minutes.
   */
  readonly createIdentity: Plain<'createIdentity'>;
  /**
   * Complete the link to a provider: `POST /v1/identities/completion`
   *
   * Links the identity to your account, so that you can sign in with it. After 409 `IDENTITY_NOT_LINKED` from a sign-in, send its `verifier` alone: what the provider said was kept. Your session must have begun within the last 10 minutes.
   */
  readonly completeIdentity: Plain<'completeIdentity'>;
  /**
   * Unlink a provider: `DELETE /v1/identities/:id`
   *
   * Nobody can sign in with the identity any more. The last way to sign in stays: 409 `LAST_CREDENTIAL`. Your session must have begun within the last 10 minutes.
   */
  readonly deleteIdentity: Plain<'deleteIdentity'>;
  /**
   * Get a token for another service: `POST /v1/tokens`
   *
   * Exchanges your session for a short-lived JWT that another service can verify by itself, with the keys at `/.well-known/jwks.json`. It states who you are and, with `organizationId`, your role in that organization, and your roles and permissions of the product there. If the token would have more than 4,096 characters, these two are left out, and it states `permissions_omitted`. It cannot be revoked: it expires after 5 minutes, unless the service is configured otherwise. No operation of Portico itself accepts it.
   */
  readonly createToken: Plain<'createToken'>;
  /**
   * Read the keys that verify tokens: `GET /.well-known/jwks.json`
   *
   * A JSON Web Key Set (RFC 7517). A new key is listed a day before it is used, and an old one until all its tokens have expired, so keep the answer for as long as `Cache-Control` says.
   */
  readonly getJwks: Conditional<'getJwks'>;
  /**
   * Create an organization: `POST /v1/organizations`
   *
   * You become its owner. With `roles`, you also get roles of the product, among those that the service offers to founders: 422 for others.
   */
  readonly createOrganization: Plain<'createOrganization'>;
  /**
   * List the organizations you manage: `GET /v1/organizations`
   *
   * Newest first, or by name. `state=deleted` lists those that you owned and can still restore. It also lists those with `requireSecondFactor`, whether or not you signed in with one.
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
   * For its managers, in any role. Data that the team that runs the service keeps on it, and shows them.
   */
  readonly getOrganizationMetadata: Conditional<'getOrganizationMetadata'>;
  /**
   * Update an organization: `PUT /v1/organizations/:id`
   *
   * For owners and admins. `logoData` replaces the logo, and null removes it. Only owners who signed in with a second factor can send `requireSecondFactor`. While it is true, managers whose session began without a second factor get 403 `SECOND_FACTOR_MISSING` for everything in the organization. `ssoRequired` is likewise for owners who signed in with a second factor, and needs an `active` connection: 409 `CONNECTION_NOT_ACTIVE`. While it is true, managers whose addresses are in the verified domains, and those who had one while it was (`ssoHeld`), get 403 `SSO_REQUIRED` from sessions that did not begin through a connection of the organization; owners with a second factor from before get in, and all owners get a mail.
   */
  readonly updateOrganization: Plain<'updateOrganization'>;
  /**
   * Delete an organization: `DELETE /v1/organizations/:id`
   *
   * For owners. The organization disappears for everyone at once. Its owners can restore it for a while, by default 30 days.
   */
  readonly deleteOrganization: Plain<'deleteOrganization'>;
  /**
   * Restore a deleted organization: `POST /v1/organizations/:id/restore`
   *
   * For its owners, within the grace period that the service is configured with, by default 30 days. It comes back with its managers and invitations. If it is not deleted, nothing changes. For everyone else, and after the grace period, the answer is 404.
   */
  readonly restoreOrganization: Plain<'restoreOrganization'>;
  /**
   * Read an organization's policy: `GET /v1/organizations/:id/policy`
   *
   * For owners and admins: what the organization demands of the sessions of its managers, and of its API keys, besides `requireSecondFactor`. Each member is null where it demands nothing of that kind.
   */
  readonly getOrganizationPolicy: Conditional<'getOrganizationPolicy'>;
  /**
   * Replace an organization's policy: `PUT /v1/organizations/:id/policy`
   *
   * For owners, in a session that meets the new policy itself; otherwise 403 `POLICY_REFUSED` or `REAUTHENTICATION_REQUIRED`. It holds from the next request of everyone, for everything in the organization: 403 `REAUTHENTICATION_REQUIRED` for sessions that are too old or were unused for too long, and `POLICY_REFUSED` for other methods and networks.
   */
  readonly replaceOrganizationPolicy: Plain<'replaceOrganizationPolicy'>;
  /**
   * See whom a policy would lock out: `POST /v1/organizations/:id/policy-previews`
   *
   * For owners. Lists managers who are signed in now, but in no session that meets this policy. Managers who are not signed in are not listed.
   */
  readonly previewOrganizationPolicy: Plain<'previewOrganizationPolicy'>;
  /**
   * Transfer an organization to another manager: `POST /v1/organizations/:id/transfer`
   *
   * For owners who signed in within the last 10 minutes. The manager becomes an owner, and you become an admin. Unless `managerId` is another manager of the organization who has accepted, the answer is 422 with `fields.managerId`.
   */
  readonly transferOrganization: Plain<'transferOrganization'>;
  /**
   * List the managers of an organization: `GET /v1/organizations/:id/managers`
   *
   * For its managers, in any role. Newest first, or by the name of the account.
   */
  readonly listManagers: Listing<'listManagers'>;
  /**
   * Add a manager to an organization: `POST /v1/organizations/:id/managers`
   *
   * For owners and admins. The manager has access at once, and `accepted` is false until that account accepts. You can add colleagues: accounts that have agreed to manage another organization together with you. For any other ID, whether or not it exists, the answer is 422 with `fields.accountId`. An API key has no colleagues, so it gets that answer for every ID. The service can be configured to accept any account.
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
   * For managers of the same organization, in any role. Data that the team that runs the service keeps on the manager, and shows them.
   */
  readonly getManagerMetadata: Conditional<'getManagerMetadata'>;
  /**
   * Change the roles of a manager, or release them from the organization’s own sign-in: `PUT /v1/managers/:id`
   *
   * For owners, and for admins unless the manager or the new role is owner. To make a manager an owner, you must have signed in within the last 10 minutes, and the manager must have accepted: otherwise the answer is 422 with `fields.role`. `roles` replaces its roles of the product, which stay as they are without it; you can give and take away those that are yours to give: 403 otherwise. `role` can only be left out beside `ssoHeld`. Owners who signed in with a second factor release a manager from the organization’s own sign-in with `"ssoHeld": false`, of which all owners get an email; nobody can be held by this operation: 422 with `fields.ssoHeld`.
   */
  readonly updateManager: Plain<'updateManager'>;
  /**
   * Agree to be a manager: `POST /v1/managers/:id/acceptance`
   *
   * For the account that was added; everyone else gets 404. The organization can refuse it as it can everything in it. If you have accepted before, nothing changes.
   */
  readonly acceptManager: Plain<'acceptManager'>;
  /**
   * Remove a manager: `DELETE /v1/managers/:id`
   *
   * For owners, for admins unless the manager is an owner, and for the manager itself. API keys and webhooks that the manager created stay unless you end them with `revoke`, which requires the role of owner or admin and, for API keys, a session. The event `manager.removed` lists them in `details.keys` and `details.webhooks`, and the owners get an email that names them.
   */
  readonly removeManager: Plain<'removeManager'>;
  /**
   * Invite someone to manage an organization: `POST /v1/organizations/:id/invitations`
   *
   * For owners, and for admins unless they invite an owner. To invite an owner, you must have signed in within the last 10 minutes. Emails a link to the address. The invitation expires after 7 days. It is revoked when you are removed, or lose the role that allows you to send it, or to give its `roles`. An invitation sent with an API key comes from the organization and names nobody; it is revoked with the key.
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
   * The pending ones, newest first. Empty until your email address is verified.
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
   * For the page behind the link in the email. Does not use up the token. While the organization is deleted, the state of a pending invitation is `revoked`. If the token is unknown, the answer is 422 with `fields.token`.
   */
  readonly lookUpInvitation: Plain<'lookUpInvitation'>;
  /**
   * Accept an invitation: `POST /v1/invitations/accept`
   *
   * Makes you a manager. Any account can accept an invitation to be a viewer; to be an admin or an owner, your account must have the invited address. If you have accepted it before, the answer is 200 with the manager you are. If the token is unknown, the answer is 422 with `fields.token`.
   */
  readonly acceptInvitation: Plain<'acceptInvitation'>;
  /**
   * Decline an invitation: `POST /v1/invitations/decline`
   *
   * If the token is unknown, the answer is 422 with `fields.token`.
   */
  readonly declineInvitation: Plain<'declineInvitation'>;
  /**
   * Accept an invitation to your address: `POST /v1/invitations/:id/accept`
   *
   * For the account whose verified email address was invited. Everyone else gets 404. Makes you a manager. If you have accepted it before, the answer is 200 with the manager you are.
   */
  readonly acceptReceivedInvitation: Plain<'acceptReceivedInvitation'>;
  /**
   * Decline an invitation to your address: `POST /v1/invitations/:id/decline`
   *
   * For the account whose verified email address was invited. Everyone else gets 404.
   */
  readonly declineReceivedInvitation: Plain<'declineReceivedInvitation'>;
  /**
   * Connect an organization to its own provider: `POST /v1/organizations/:id/connections`
   *
   * For owners who signed in within the last 10 minutes. People whose addresses are in the organization’s verified domains sign in through it, once a test has passed and it is `active`. An organization can have 20.
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
   * For owners of the organization who signed in within the last 10 minutes. Without `issuer`, `clientId`, `clientSecret` or `metadata`, each stays as it is. Another `issuer`, `clientId`, `clientSecret` or `metadata` needs a new test: the state is `setup` again.
   */
  readonly updateConnection: Plain<'updateConnection'>;
  /**
   * Delete a connection: `DELETE /v1/connections/:id`
   *
   * For owners of the organization who signed in within the last 10 minutes. Nobody can sign in through it any more; sessions and managers stay.
   */
  readonly deleteConnection: Plain<'deleteConnection'>;
  /**
   * Test a connection: `POST /v1/connections/:id/tests`
   *
   * For owners of the organization who signed in within the last 10 minutes. Begins a sign-in that lets nobody in: send the browser to `url`, and what comes back to `/v1/sign-ins/completion`, which answers with the test. A connection in `setup` becomes `active` once one has passed. A change of what leads to the provider voids tests under way. The last 10 tests are kept.
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
   * For the sign-in page, once an address is typed. Only the domain of the address counts, so that the answer does not depend on whether there is such an account: it must be verified for an organization with an `active` connection. A domain does not cover its subdomains. Of several connections, the oldest is returned.
   */
  readonly lookUpConnection: Plain<'lookUpConnection'>;
  /**
   * Create a webhook: `POST /v1/organizations/:id/webhooks`
   *
   * For owners and admins who signed in within the last 10 minutes. Each event of the organization is sent to the URL in the format of Standard Webhooks: by POST, signed with `secret`, at least once, in any order. An organization can have 20 webhooks.
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
   * For owners and admins of the organization. Pending deliveries go to the new URL. To continue after failures, set `state` to `active`: pending deliveries are then sent at once. The URL is checked only if it changes; to set one, a person must have signed in within the last 10 minutes. A delivery can change `lastDeliveredAt` and `failingSince`, and with them the `ETag`: while deliveries succeed, once a minute at most.
   */
  readonly updateWebhook: Plain<'updateWebhook'>;
  /**
   * Delete a webhook: `DELETE /v1/webhooks/:id`
   *
   * For owners and admins of the organization. Its deliveries are deleted with it, including pending ones.
   */
  readonly deleteWebhook: Plain<'deleteWebhook'>;
  /**
   * Give a webhook a new secret: `POST /v1/webhooks/:id/rotation`
   *
   * For owners and admins of the organization who signed in within the last 10 minutes. For 24 hours, deliveries are signed with both the new secret and the previous one.
   */
  readonly rotateWebhook: Plain<'rotateWebhook'>;
  /**
   * Send a test to a webhook: `POST /v1/webhooks/:id/test`
   *
   * For owners and admins of the organization. Delivers a `webhook.test`, which no list of events contains, whatever types the webhook receives. If the webhook is not active, the delivery waits.
   */
  readonly testWebhook: Plain<'testWebhook'>;
  /**
   * List the deliveries of a webhook: `GET /v1/webhooks/:id/deliveries`
   *
   * For owners and admins of the organization. Newest first, in all states unless you filter by one. Deliveries are kept for 30 days.
   */
  readonly listDeliveries: Listing<'listDeliveries'>;
  /**
   * Read a delivery, and what was sent and answered: `GET /v1/deliveries/:id`
   *
   * For owners and admins of the organization. Only the status of an answer is known, because nothing else of it is read.
   */
  readonly getDelivery: Plain<'getDelivery'>;
  /**
   * Deliver an event again: `POST /v1/deliveries/:id/redelivery`
   *
   * For owners and admins of the organization. The delivery becomes pending again, and due now, whatever its state was. The `webhook-id` stays the same.
   */
  readonly redeliver: Plain<'redeliver'>;
  /**
   * Add a domain: `POST /v1/organizations/:id/domains`
   *
   * For owners and admins. Then add `record` to the DNS of the domain, keep it there, and verify the domain. Subdomains are domains of their own. An organization can have 50 domains.
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
   * For owners and admins of the organization. Another organization can verify it from then on. While the organization has `ssoRequired`, domains that have been verified stay, including those that are `lost`.
   */
  readonly deleteDomain: Plain<'deleteDomain'>;
  /**
   * Verify a domain: `POST /v1/domains/:id/verification`
   *
   * For owners and admins of the organization. Looks up the record in the DNS now; if it is not found, the state stays as it is. Verified domains are looked up again every day. It can take hours for a new record to be visible.
   */
  readonly verifyDomain: Plain<'verifyDomain'>;
  /**
   * Create an API key: `POST /v1/organizations/:id/api-keys`
   *
   * For owners and admins who signed in within the last 10 minutes. The owners get an email. A program that sends the key as its access token acts for the organization: with `admin` or `viewer`, it can do what a manager with that role can, except manage API keys, create webhooks or rotate their secrets, transfer or restore the organization, and anything that concerns an account. The key stays when the person who created it leaves.
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
   * For owners and admins of its organization. `roles` replaces its roles of the product, which stay as they are without it; you can give and take away those that are yours to give: 403 otherwise.
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
   * For owners and admins of its organization who signed in within the last 10 minutes, and admins must be able to give all its `roles`. Creates a new key. Earlier ones, at most nine of them, keep working for `overlap` more seconds, or for less if an earlier rotation set less. Nothing else changes, including `expiresAt`.
   */
  readonly rotateApiKey: Plain<'rotateApiKey'>;
  /**
   * List the product's permissions: `GET /v1/permissions`
   *
   * For everyone with a token; a service key needs `roles:write`. All of them, by name. What a permission means is up to the product: none gives access to an operation of this service.
   */
  readonly listPermissions: Conditional<'listPermissions'>;
  /**
   * Replace the product's permissions: `PUT /v1/operator/permissions`
   *
   * For operators, and service keys with `roles:write`. The body lists all permissions, at most 500, and can have up to 256 KiB. A permission that a role has cannot be left out, and one that an organization's own role has stays delegable: 409 `PERMISSION_IN_USE`.
   */
  readonly replacePermissions: Plain<'replacePermissions'>;
  /**
   * List the team's roles of the product: `GET /v1/roles`
   *
   * For everyone with a token; a service key needs `roles:write`. Newest first. They count in every organization.
   */
  readonly listRoles: Listing<'listRoles'>;
  /**
   * List the roles of the product that count in an organization: `GET /v1/organizations/:id/roles`
   *
   * For its managers, in any role. Newest first: the team's roles and the organization's own.
   */
  readonly listOrganizationRoles: Listing<'listOrganizationRoles'>;
  /**
   * Make a role of the product for all organizations: `POST /v1/operator/roles`
   *
   * For operators, and service keys with `roles:write`. At most 200. No organization may have a role of its own with that name.
   */
  readonly createRoleAsOperator: Plain<'createRoleAsOperator'>;
  /**
   * Make a role of the product for one organization: `POST /v1/organizations/:id/roles`
   *
   * For owners, where the service is configured with `PORTICO_ORGANIZATION_ROLES=on`; everyone else gets 403. At most 20, of permissions that are delegable. The team may not have a role with that name.
   */
  readonly createRole: Plain<'createRole'>;
  /**
   * Read a role of the product: `GET /v1/roles/:id`
   *
   * For everyone with a token if it is the team's, where a service key needs `roles:write`; for the managers of an organization if it is its own.
   */
  readonly getRole: Conditional<'getRole'>;
  /**
   * Change a role of the product: `PUT /v1/roles/:id`
   *
   * For operators who signed in with a second factor and service keys with `roles:write` if it is the team's; for the owners of an organization if it is its own. Members that are left out stay as they are. The change takes effect with the next request of everyone who has the role; pending invitations that their senders could no longer send are revoked.
   */
  readonly updateRole: Plain<'updateRole'>;
  /**
   * Delete a role of the product: `DELETE /v1/roles/:id`
   *
   * For operators who signed in with a second factor and service keys with `roles:write` if it is the team's; for the owners of an organization if it is its own. A role that a manager, a pending invitation or an API key has is not deleted, unless `replacement` names the role that they get in its place: one of the team's or of the same organization, which you must be able to give. If it names no such role, the answer is 422 with `fields.replacement`.
   */
  readonly deleteRole: Plain<'deleteRole'>;
  /**
   * Check permissions of the product: `POST /v1/permission-checks`
   *
   * Returns which permissions the caller, or the account that `accountId` names, has in an organization now. Naming another account requires the role of owner or admin there or, for a service key, `managers:read`. Nobody has a permission that does not exist, and an account that does not manage the organization has none. A service key has none itself.
   */
  readonly checkPermissions: Plain<'checkPermissions'>;
  /**
   * Register an application: `POST /v1/operator/applications`
   *
   * For operators, and service keys with `applications:write`. People can then sign in to it with their accounts here, by OpenID Connect. There can be 1000 applications.
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
   * For operators, and service keys with `applications:write`. Members that you leave out stay as they are; its kind cannot be changed.
   */
  readonly updateApplication: Plain<'updateApplication'>;
  /**
   * Give an application another secret: `POST /v1/operator/applications/:id/rotation`
   *
   * For operators, and service keys with `applications:write`. The earlier secrets work for `overlap` more seconds, by default none. Only for `web` applications: others have no secret, and get null.
   */
  readonly rotateApplication: Plain<'rotateApplication'>;
  /**
   * Delete an application: `DELETE /v1/operator/applications/:id`
   *
   * For operators, and service keys with `applications:write`. Nobody can sign in to it any more, and the access that it was given ends.
   */
  readonly deleteApplication: Plain<'deleteApplication'>;
  /**
   * Look up what an application asks for: `POST /v1/authorizations/lookup`
   *
   * For the page to which an application sends people. With your access token, `needs` lists what is missing for you; without one, it asks for a sign-in. If `url` is not null, nothing is left to ask. Parameters that name no application, or an address that is not its own, are rejected, and must never be followed.
   */
  readonly lookUpAuthorization: Plain<'lookUpAuthorization'>;
  /**
   * Sign in to an application: `POST /v1/authorizations`
   *
   * Creates a grant, and a code with which the application can use it: once, within 60 seconds. The grant ends with the session that sends this request. Sessions of applications get 403: only people who signed in here can sign in elsewhere.
   */
  readonly createAuthorization: Plain<'createAuthorization'>;
  /**
   * Refuse to sign in to an application: `POST /v1/authorizations/refusal`
   *
   * Returns the address with which the browser informs the application that the person refused.
   */
  readonly refuseAuthorization: Plain<'refuseAuthorization'>;
  /**
   * Exchange a code for a session: `POST /v1/authorizations/redemption`
   *
   * For the team’s own `browser` and `native` applications that asked for the scope `portico`. The session is one of the person, in the name of the application. Using it counts as a use of the session in which the person signed in to the application, and it ends with that session. A code that is sent twice ends its grant, and the session with it.
   */
  readonly redeemAuthorization: Plain<'redeemAuthorization'>;
  /**
   * Read what an OpenID Connect client has to know: `GET /.well-known/openid-configuration`
   *
   * OpenID Connect Discovery. The issuer is the public URL.
   */
  readonly getOpenIdConfiguration: Conditional<'getOpenIdConfiguration'>;
  /**
   * Read what an OAuth client has to know: `GET /.well-known/oauth-authorization-server`
   *
   * RFC 8414: the same document.
   */
  readonly getAuthorizationServer: Conditional<'getAuthorizationServer'>;
  /**
   * Look up which application asks for a sign-out: `POST /v1/end-sessions/lookup`
   *
   * For the page to which applications send people to sign out. An `id_token_hint` counts even after it has expired, if it was issued for a grant that depends on the session that sends this request. It must not contradict `client_id`.
   */
  readonly lookUpEndSession: Plain<'lookUpEndSession'>;
  /**
   * Sign out for an application: `POST /v1/end-sessions`
   *
   * Ends the session that sends this request, and with it all grants that depend on it. A session of an application ends the sign-in that it depends on, and may name that application alone; `POST /v1/logout` ends the session of the application alone. Only an address that is registered for the application is ever returned; both are compared as strings.
   */
  readonly endSession: Plain<'endSession'>;
  /**
   * List the applications you are signed in to: `GET /v1/grants`
   *
   * Lists what applications can use in your name, newest first. There are at most 100: a further one ends the oldest.
   */
  readonly listGrants: Listing<'listGrants'>;
  /**
   * Read one of your grants: `GET /v1/grants/:id`
   *
   * Returns what one application can use in your name. Another account's grant does not exist for you.
   */
  readonly getGrant: Plain<'getGrant'>;
  /**
   * End one of your grants: `DELETE /v1/grants/:id`
   *
   * The application can no longer use it, from the next request on. Your own session stays.
   */
  readonly deleteGrant: Plain<'deleteGrant'>;
  /**
   * List the service keys: `GET /v1/operator/service-keys`
   *
   * For operators. Newest first, including expired keys, but not revoked ones. `portico service-keys add` makes one.
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
   * For owners and admins of the organization. The last 50 requests with the token of the connection, newest first, within seconds of their answers. They hold no values of persons.
   */
  readonly listScimRequests: Listing<'listScimRequests'>;
  /**
   * Create the token of a directory: `POST /v1/connections/:id/scim-token`
   *
   * For owners who signed in within the last 10 minutes, once a domain of the organization is verified. With this token, the directory creates, changes and removes managers of the organization by SCIM 2.0, at `url`. An earlier token stops working.
   */
  readonly createScimToken: Plain<'createScimToken'>;
  /**
   * Delete the token of a directory: `DELETE /v1/connections/:id/scim-token`
   *
   * For owners who signed in within the last 10 minutes. The managers that it created stay.
   */
  readonly deleteScimToken: Plain<'deleteScimToken'>;
  /**
   * Find out who is calling: `GET /v1/caller`
   *
   * Returns the account, API key or service key that an access token belongs to, and its roles in an organization: all that a back end needs to know when it receives the token. Members that do not apply are null. With `organizationId`, what that organization demands of sign-ins is judged as for everything in it, and the answer is 403 where it refuses the caller; the network of an application’s token is that in which the person signed in.
   */
  readonly getCaller: Plain<'getCaller'>;
  /**
   * List the events of your account: `GET /v1/account/events`
   *
   * What happened to your account, its sessions and its roles in organizations. Newest first. With a filter, each page examines a limited number of events, so a page can have fewer items than you asked for, or none, and still have a `nextCursor`.
   */
  readonly listAccountEvents: Listing<'listAccountEvents'>;
  /**
   * List the events of an organization: `GET /v1/organizations/:id/events`
   *
   * For owners and admins: what happened to the organization, its managers, invitations, webhooks and API keys. Newest first. With a filter, each page examines a limited number of events, so a page can have fewer items than you asked for, or none, and still have a `nextCursor`.
   */
  readonly listOrganizationEvents: Listing<'listOrganizationEvents'>;
  /**
   * List seals: `GET /v1/operator/seals`
   *
   * For operators, and service keys with `events:read`. Newest first. Keep them where the administrators of the database cannot write.
   */
  readonly listSeals: Listing<'listSeals'>;
  /**
   * Prove an event: `GET /v1/organizations/:id/events/:eventId/proof`
   *
   * For owners and admins: proof, without asking Portico again, that the event was recorded and has not been changed since it was sealed.
   */
  readonly getEventProof: Plain<'getEventProof'>;
  /**
   * Export the events of an organization: `GET /v1/organizations/:id/events/export`
   *
   * For owners and admins. Oldest first, streamed. If it is cut off, continue with the ID of the last whole line as `after`. Each line has `seal`, with which `portico events verify` checks it; it is null before the event is sealed.
   */
  readonly exportOrganizationEvents: Plain<'exportOrganizationEvents'>;
  /**
   * Export all events, as an operator: `GET /v1/operator/events/export`
   *
   * For operators, and service keys with `events:read`. Oldest first, streamed. If it is cut off, continue with the ID of the last whole line as `after`. Each line has `seal`, with which `portico events verify` checks it; it is null before the event is sealed. A line with `forgottenWith` instead of a type stands for an event that was deleted with that account.
   */
  readonly exportEventsAsOperator: Plain<'exportEventsAsOperator'>;
  /**
   * List accounts, as an operator: `GET /v1/operator/accounts`
   *
   * For operators, and service keys with `accounts:read`. Newest first, but for searches that more than 500 match: these go by the alphabet. A page may be short or empty while others follow.
   */
  readonly listAccountsAsOperator: Listing<'listAccountsAsOperator'>;
  /**
   * Create an account: `POST /v1/operator/accounts`
   *
   * For operators, and service keys with `accounts:write`. The account has no password: nobody can sign in to it until the person sets one, with a link from an email. With `invite`, such a link is sent at once; it works once and expires after 7 days. Later, anyone who reads the mail of the address can reset the password. `emailVerified` says that you know the address to be the person's; otherwise, it is verified when the password is set.
   */
  readonly createAccount: Plain<'createAccount'>;
  /**
   * Update an account, as an operator: `PUT /v1/operator/accounts/:id`
   *
   * For operators, and service keys with `accounts:write`. Members that are absent stay as they are; null clears.
   */
  readonly updateAccountAsOperator: Plain<'updateAccountAsOperator'>;
  /**
   * Read an account, as an operator: `GET /v1/operator/accounts/:id`
   *
   * For operators, and service keys with `accounts:read`. The account sees this in its events.
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
   * For operators, and service keys with `accounts:write`. Its sessions end, nobody can sign in to it, and the only emails it gets are password resets from operators. It stays a manager, and the API keys that it created keep working. Later, it can read the `reason` in its events. Suspending an account again changes nothing.
   */
  readonly suspendAccount: Plain<'suspendAccount'>;
  /**
   * Lift the suspension of an account: `DELETE /v1/operator/accounts/:id/suspension`
   *
   * For operators, and service keys with `accounts:write`. If the account is not suspended, nothing changes.
   */
  readonly resumeAccount: Plain<'resumeAccount'>;
  /**
   * Act for somebody: `POST /v1/operator/accounts/:id/impersonation`
   *
   * For operators. Opens a session in which you see and do what the person may, for an hour at most, and as long as your own session. It reaches nothing that concerns passwords, addresses, second factors, passkeys, sessions, API keys, exports, deletion and transfer, and nothing that requires a recent sign-in: 403. The person reads in their events that you did this, with the `reason`, and what you changed. The service can be configured so that the person has to allow it first, or that nobody can.
   */
  readonly impersonateAccount: Plain<'impersonateAccount'>;
  /**
   * List the sessions of an account, as an operator: `GET /v1/operator/accounts/:id/sessions`
   *
   * For operators, and service keys with `accounts:read`. The active sessions, newest first. The account sees this in its events.
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
   * For operators, and service keys with `accounts:write`. The email is sent even if the account is suspended; it stays suspended.
   */
  readonly sendPasswordReset: Plain<'sendPasswordReset'>;
  /**
   * Remove the second factors and passkeys of an account: `DELETE /v1/operator/accounts/:id/factors`
   *
   * For operators. For people who have lost them: the authenticator app, the recovery codes and the passkeys are removed, all sessions end, and the account gets an email.
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
   * For operators, and service keys with `organizations:read`. Newest first, including deleted ones that can be restored; searches that more than 500 match go by the alphabet. A page may be short or empty while others follow.
   */
  readonly listOrganizationsAsOperator: Listing<'listOrganizationsAsOperator'>;
  /**
   * Create an organization, as an operator: `POST /v1/operator/organizations`
   *
   * For operators, and service keys with `organizations:write`. With `ownerAccountId`, that account owns it; operators must have signed in within the last 10 minutes to send it, and service keys need `managers:write`. Without it, the organization awaits an owner: invite one. If it has none by the time after which deleted organizations are removed, by default 30 days, it is removed for good.
   */
  readonly createOrganizationAsOperator: Plain<'createOrganizationAsOperator'>;
  /**
   * Update an organization, as an operator: `PUT /v1/operator/organizations/:id`
   *
   * For operators, and service keys with `organizations:write`. Members that are absent stay as they are; null clears. To send `requireSecondFactor`, operators must have signed in within the last 10 minutes. While it is true, managers whose session began without a second factor get 403 `SECOND_FACTOR_MISSING` for everything in the organization.
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
   * For operators, and service keys with `organizations:write`. It disappears for everyone at once, and can be restored for a while. Deleting it again changes nothing.
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
   * Change the roles of a manager, as an operator: `PUT /v1/operator/organizations/:id/managers/:managerId`
   *
   * For operators, and service keys with `managers:write`. Members that are absent stay as they are. An account that was added but has not accepted can become an owner, too.
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
   * For operators, and service keys with `managers:write`. Emails a link to the address. The invitation expires after 7 days. It comes from the organization and names nobody; it is revoked when you are no longer an operator, or when the service key is revoked or expires. If the organization is deleted, the answer is 404.
   */
  readonly createInvitationAsOperator: Plain<'createInvitationAsOperator'>;
  /**
   * Ask another operator to approve a step: `POST /v1/operator/approvals`
   *
   * For operators. Nothing is done yet: another operator has an hour to approve it with `POST /v1/operator/approvals/:id`; the other operators get an email. With `PORTICO_OPERATOR_APPROVAL=on`, this is the only way to delete something or to remove second factors. You can have at most 20 pending.
   */
  readonly createApproval: Plain<'createApproval'>;
  /**
   * List approvals: `GET /v1/operator/approvals`
   *
   * For operators. Those requested within the last hour, in any state. Newest first.
   */
  readonly listApprovals: Listing<'listApprovals'>;
  /**
   * Read an approval: `GET /v1/operator/approvals/:id`
   *
   * For operators. It can be read for an hour after it was requested.
   */
  readonly getApproval: Plain<'getApproval'>;
  /**
   * Approve a step that another operator asked for: `POST /v1/operator/approvals/:id`
   *
   * For operators. The step is carried out at once, under the rules that apply now.
   */
  readonly giveApproval: Plain<'giveApproval'>;
  /**
   * Withdraw or refuse an approval: `DELETE /v1/operator/approvals/:id`
   *
   * For operators. Any operator can do this, including the one who asked. The step is not carried out.
   */
  readonly withdrawApproval: Plain<'withdrawApproval'>;
  /**
   * List all events, as an operator: `GET /v1/operator/events`
   *
   * For operators, and service keys with `events:read`. Newest first. With a filter, each page examines a limited number of events, so a page can have fewer items than you asked for, or none, and still have a `nextCursor`.
   */
  readonly listEventsAsOperator: Listing<'listEventsAsOperator'>;
  /**
   * Follow all events: `GET /v1/operator/changes`
   *
   * For operators, and service keys with `events:read`. All events that are kept, oldest first: each once, none skipped while others write, and those about one thing in the order in which they happened. Store `nextCursor` with what you derived from the events, and ask again with it as `after`, even after months; an answer without events means that there is nothing new. An event is here within seconds of its change. A cursor is refused once the database was restored from a backup that is older than the cursor: begin again without one.
   */
  readonly listChanges: Plain<'listChanges'>;
  /**
   * Read statistics: `GET /v1/operator/statistics`
   *
   * For operators, and service keys with `statistics:read`. Counted in the background every few minutes; `countedAt` is the time of the last count.
   */
  readonly getStatistics: Plain<'getStatistics'>;
  /**
   * Read the metadata of an account, as an operator: `GET /v1/operator/accounts/:id/metadata`
   *
   * For operators, and service keys with `metadata:read`.
   */
  readonly getAccountMetadataAsOperator: Conditional<'getAccountMetadataAsOperator'>;
  /**
   * Replace the metadata of an account: `PUT /v1/operator/accounts/:id/metadata`
   *
   * For operators, and service keys with `metadata:write`. Replaces `public` or `private`, or both: one that is absent stays as it is, and null empties one.
   */
  readonly updateAccountMetadata: Plain<'updateAccountMetadata'>;
  /**
   * Merge into the metadata of an account: `POST /v1/operator/accounts/:id/metadata/merge`
   *
   * For operators, and service keys with `metadata:write`. Merges into `public` or `private`, or both, as JSON Merge Patch does (RFC 7396): members are added or replaced at any depth, null removes one, and everything else stays as it is. Merges at the same time do not overwrite each other. Null in place of a half empties it.
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
   * For operators, and service keys with `metadata:write`. Replaces `public` or `private`, or both: one that is absent stays as it is, and null empties one.
   */
  readonly updateOrganizationMetadata: Plain<'updateOrganizationMetadata'>;
  /**
   * Merge into the metadata of an organization: `POST /v1/operator/organizations/:id/metadata/merge`
   *
   * For operators, and service keys with `metadata:write`. Merges into `public` or `private`, or both, as JSON Merge Patch does (RFC 7396): members are added or replaced at any depth, null removes one, and everything else stays as it is. Merges at the same time do not overwrite each other. Null in place of a half empties it.
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
   * For operators, and service keys with `metadata:write`. Replaces `public` or `private`, or both: one that is absent stays as it is, and null empties one.
   */
  readonly updateManagerMetadata: Plain<'updateManagerMetadata'>;
  /**
   * Merge into the metadata of a manager: `POST /v1/operator/organizations/:id/managers/:managerId/metadata/merge`
   *
   * For operators, and service keys with `metadata:write`. Merges into `public` or `private`, or both, as JSON Merge Patch does (RFC 7396): members are added or replaced at any depth, null removes one, and everything else stays as it is. Merges at the same time do not overwrite each other. Null in place of a half empties it.
   */
  readonly mergeManagerMetadata: Plain<'mergeManagerMetadata'>;
  /**
   * Read the brand: `GET /v1/brand`
   *
   * The name, logos, colours and links of the team that runs the service, as shown on pages and in mails.
   */
  readonly getBrand: Conditional<'getBrand'>;
  /**
   * Replace the brand: `PUT /v1/operator/brand`
   *
   * For operators. The body is the whole brand: what it leaves out goes back to its default, logos included. The `ETag` is that of `GET /v1/brand`. A colour without enough contrast is refused, and the message names the nearest one that has it. The body can have up to 128 KiB.
   */
  readonly replaceBrand: Plain<'replaceBrand'>;
  /**
   * Check that the process is alive: `GET /health/live`
   *
   * Returns 200 as long as the process can answer at all, and 503 if only a restart can help, because nothing can be written after a disk failure.
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
   * This interface as OpenAPI 3.1.
   */
  readonly getOpenApi: Conditional<'getOpenApi'>;
  /**
   * Read the error catalogue as data: `GET /errors.json`
   *
   * The catalogue as JSON.
   */
  readonly getErrorCatalogue: Conditional<'getErrorCatalogue'>;
}
