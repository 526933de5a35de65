import { exportAccount } from './account-export/export.ts';
import { changeEmail } from './accounts/change-email.ts';
import { changePassword } from './accounts/change-password.ts';
import { deleteAccount } from './accounts/delete.ts';
import { getAccount } from './accounts/get.ts';
import { register } from './accounts/register.ts';
import { rejectEmail } from './accounts/reject-email.ts';
import { requestPasswordReset, resetPassword } from './accounts/reset-password.ts';
import { updateAccount } from './accounts/update.ts';
import { requestEmailVerification, verifyEmail } from './accounts/verify-email.ts';
import { createApiKey } from './api-keys/create.ts';
import { deleteApiKey } from './api-keys/delete.ts';
import { getApiKey } from './api-keys/get.ts';
import { getCaller } from './api-keys/get-caller.ts';
import { listApiKeys } from './api-keys/list.ts';
import { rotateApiKey } from './api-keys/rotate.ts';
import { updateApiKey } from './api-keys/update.ts';
import { createApproval } from './approvals/create.ts';
import { getApproval } from './approvals/get.ts';
import { giveApproval } from './approvals/give.ts';
import { listApprovals } from './approvals/list.ts';
import { withdrawApproval } from './approvals/withdraw.ts';
import { createDocuments } from './documents/index.ts';
import { listAccountEvents, listOrganizationEvents } from './events/list.ts';
import type { Needs, PorticoHandlers } from './handler.ts';
import { getLiveness, getReadiness } from './health/health.ts';
import { acceptInvitation, acceptReceivedInvitation } from './invitations/accept.ts';
import { createInvitation } from './invitations/create.ts';
import { declineInvitation, declineReceivedInvitation } from './invitations/decline.ts';
import { getInvitation } from './invitations/get.ts';
import { listInvitations, listReceivedInvitations } from './invitations/list.ts';
import { lookUpInvitation } from './invitations/look-up.ts';
import { resendInvitation } from './invitations/resend.ts';
import { revokeInvitation } from './invitations/revoke.ts';
import { acceptManager } from './managers/accept.ts';
import { addManager } from './managers/add.ts';
import { getManager } from './managers/get.ts';
import { listManagers } from './managers/list.ts';
import { removeManager } from './managers/remove.ts';
import { transferOrganization } from './managers/transfer.ts';
import { updateManager } from './managers/update.ts';
import { addManagerAsOperator } from './operators/add-manager.ts';
import { deleteAccountAsOperator } from './operators/delete-account.ts';
import { deleteOrganizationAsOperator } from './operators/delete-organization.ts';
import { endAccountSessions } from './operators/end-sessions.ts';
import { getAccountAsOperator } from './operators/get-account.ts';
import { getOrganizationAsOperator } from './operators/get-organization.ts';
import { getStatistics } from './operators/get-statistics.ts';
import { listAccountManagersAsOperator } from './operators/list-account-managers.ts';
import { listAccountsAsOperator } from './operators/list-accounts.ts';
import { listEventsAsOperator } from './operators/list-events.ts';
import { listManagersAsOperator } from './operators/list-managers.ts';
import { listOrganizationsAsOperator } from './operators/list-organizations.ts';
import { removeFactors } from './operators/remove-factors.ts';
import { restoreOrganizationAsOperator } from './operators/restore-organization.ts';
import { resumeAccount } from './operators/resume.ts';
import { sendPasswordReset } from './operators/send-password-reset.ts';
import { suspendAccount } from './operators/suspend.ts';
import { createOrganization } from './organizations/create.ts';
import { deleteOrganization } from './organizations/delete.ts';
import { getOrganization } from './organizations/get.ts';
import { listOrganizations } from './organizations/list.ts';
import { restoreOrganization } from './organizations/restore.ts';
import { updateOrganization } from './organizations/update.ts';
import { createPasskeyChallenge, createPasskeyRegistration } from './passkeys/begin.ts';
import { createPasskey } from './passkeys/create.ts';
import { deletePasskey } from './passkeys/delete.ts';
import { getPasskey } from './passkeys/get.ts';
import { listPasskeys } from './passkeys/list.ts';
import { passkeyLogin } from './passkeys/login.ts';
import { updatePasskey } from './passkeys/update.ts';
import { activateTotp } from './second-factors/activate-totp.ts';
import { beginTotp } from './second-factors/begin-totp.ts';
import { deactivateTotp } from './second-factors/deactivate-totp.ts';
import { renewRecoveryCodes } from './second-factors/renew-recovery-codes.ts';
import { getSecurity } from './second-factors/security.ts';
import { deleteSession, deleteSessions } from './sessions/delete.ts';
import { getSession } from './sessions/get.ts';
import { listSessions } from './sessions/list.ts';
import { login } from './sessions/login.ts';
import { logout } from './sessions/logout.ts';
import { reauthenticate } from './sessions/reauthenticate.ts';
import { createToken } from './tokens/create.ts';
import { getJwks } from './tokens/jwks.ts';
import { createWebhook } from './webhooks/create.ts';
import { deleteWebhook } from './webhooks/delete.ts';
import { getDelivery, getWebhook } from './webhooks/get.ts';
import { listDeliveries, listWebhooks } from './webhooks/list.ts';
import { redeliver } from './webhooks/redeliver.ts';
import { rotateWebhook } from './webhooks/rotate.ts';
import { testWebhook } from './webhooks/send-test.ts';
import { updateWebhook } from './webhooks/update.ts';

/** The handler of every operation. The compiler names one that is missing. */
export function createHandlers(needs: Needs): PorticoHandlers {
  return {
    register: register(needs),
    getAccount: getAccount(),
    updateAccount: updateAccount(needs),
    deleteAccount: deleteAccount(needs),
    exportAccount: exportAccount(needs),
    changeEmail: changeEmail(needs),
    requestEmailVerification: requestEmailVerification(needs),
    verifyEmail: verifyEmail(needs),
    rejectEmail: rejectEmail(needs),
    changePassword: changePassword(needs),
    requestPasswordReset: requestPasswordReset(needs),
    resetPassword: resetPassword(needs),
    login: login(needs),
    reauthenticate: reauthenticate(needs),
    logout: logout(needs),
    listSessions: listSessions(needs),
    getSession: getSession(needs),
    deleteSessions: deleteSessions(needs),
    deleteSession: deleteSession(needs),
    getSecurity: getSecurity(needs),
    beginTotp: beginTotp(needs),
    activateTotp: activateTotp(needs),
    deactivateTotp: deactivateTotp(needs),
    renewRecoveryCodes: renewRecoveryCodes(needs),
    createPasskeyRegistration: createPasskeyRegistration(needs),
    createPasskey: createPasskey(needs),
    listPasskeys: listPasskeys(needs),
    getPasskey: getPasskey(),
    updatePasskey: updatePasskey(needs),
    deletePasskey: deletePasskey(needs),
    createPasskeyChallenge: createPasskeyChallenge(needs),
    passkeyLogin: passkeyLogin(needs),
    createToken: createToken(needs),
    getJwks: getJwks(needs),
    createOrganization: createOrganization(needs),
    listOrganizations: listOrganizations(needs),
    getOrganization: getOrganization(),
    updateOrganization: updateOrganization(needs),
    deleteOrganization: deleteOrganization(needs),
    restoreOrganization: restoreOrganization(needs),
    transferOrganization: transferOrganization(needs),
    listManagers: listManagers(needs),
    addManager: addManager(needs),
    getManager: getManager(),
    updateManager: updateManager(needs),
    acceptManager: acceptManager(needs),
    removeManager: removeManager(needs),
    createInvitation: createInvitation(needs),
    listInvitations: listInvitations(needs),
    listReceivedInvitations: listReceivedInvitations(needs),
    getInvitation: getInvitation(),
    revokeInvitation: revokeInvitation(needs),
    resendInvitation: resendInvitation(needs),
    lookUpInvitation: lookUpInvitation(needs),
    acceptInvitation: acceptInvitation(needs),
    declineInvitation: declineInvitation(needs),
    acceptReceivedInvitation: acceptReceivedInvitation(needs),
    declineReceivedInvitation: declineReceivedInvitation(needs),
    createWebhook: createWebhook(needs),
    listWebhooks: listWebhooks(needs),
    getWebhook: getWebhook(),
    updateWebhook: updateWebhook(needs),
    deleteWebhook: deleteWebhook(needs),
    rotateWebhook: rotateWebhook(needs),
    testWebhook: testWebhook(needs),
    listDeliveries: listDeliveries(needs),
    getDelivery: getDelivery(),
    redeliver: redeliver(needs),
    createApiKey: createApiKey(needs),
    listApiKeys: listApiKeys(needs),
    getApiKey: getApiKey(),
    updateApiKey: updateApiKey(needs),
    deleteApiKey: deleteApiKey(needs),
    rotateApiKey: rotateApiKey(needs),
    getCaller: getCaller(needs),
    listAccountEvents: listAccountEvents(needs),
    listOrganizationEvents: listOrganizationEvents(needs),
    listAccountsAsOperator: listAccountsAsOperator(needs),
    getAccountAsOperator: getAccountAsOperator(needs),
    listAccountManagersAsOperator: listAccountManagersAsOperator(needs),
    suspendAccount: suspendAccount(needs),
    resumeAccount: resumeAccount(needs),
    endAccountSessions: endAccountSessions(needs),
    sendPasswordReset: sendPasswordReset(needs),
    removeFactors: removeFactors(needs),
    deleteAccountAsOperator: deleteAccountAsOperator(needs),
    listOrganizationsAsOperator: listOrganizationsAsOperator(needs),
    getOrganizationAsOperator: getOrganizationAsOperator(needs),
    deleteOrganizationAsOperator: deleteOrganizationAsOperator(needs),
    restoreOrganizationAsOperator: restoreOrganizationAsOperator(needs),
    listManagersAsOperator: listManagersAsOperator(needs),
    addManagerAsOperator: addManagerAsOperator(needs),
    createApproval: createApproval(needs),
    listApprovals: listApprovals(needs),
    getApproval: getApproval(needs),
    giveApproval: giveApproval(needs),
    withdrawApproval: withdrawApproval(needs),
    listEventsAsOperator: listEventsAsOperator(needs),
    getStatistics: getStatistics(needs),
    getLiveness: getLiveness(needs),
    getReadiness: getReadiness(needs),
    ...createDocuments(needs),
  };
}
