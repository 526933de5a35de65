# Generated from packages/api/src by `npm run fix`.
"""The events that webhooks deliver, and the constants of errors."""

from typing import Any, Literal, TypedDict, Union


class Actor(TypedDict):
    type: str
    id: str | None
    email: str | None


class Subject(TypedDict):
    type: str
    id: str


class _Event(TypedDict):
    id: str
    at: str
    actor: Actor
    impersonator: dict[str, str | None] | None
    subject: Subject
    requestId: str | None
    ipAddress: str | None


AccountRegisteredDetails = TypedDict("AccountRegisteredDetails", {"origin": Any, "callerRequestId": Any}, total=False)


class AccountRegisteredData(_Event):
    type: Literal["account.registered"]
    details: AccountRegisteredDetails


class AccountRegistered(TypedDict):
    type: Literal["account.registered"]
    timestamp: str
    data: AccountRegisteredData


AccountCreatedDetails = TypedDict("AccountCreatedDetails", {"externalId": Any, "locale": Any, "callerRequestId": Any}, total=False)


class AccountCreatedData(_Event):
    type: Literal["account.created"]
    details: AccountCreatedDetails


class AccountCreated(TypedDict):
    type: Literal["account.created"]
    timestamp: str
    data: AccountCreatedData


AccountUpdatedDetails = TypedDict("AccountUpdatedDetails", {"name": Any, "emailChange": Any, "externalId": Any, "locale": Any, "callerRequestId": Any}, total=False)


class AccountUpdatedData(_Event):
    type: Literal["account.updated"]
    details: AccountUpdatedDetails


class AccountUpdated(TypedDict):
    type: Literal["account.updated"]
    timestamp: str
    data: AccountUpdatedData


AccountEmailVerifiedDetails = TypedDict("AccountEmailVerifiedDetails", {"callerRequestId": Any}, total=False)


class AccountEmailVerifiedData(_Event):
    type: Literal["account.email_verified"]
    details: AccountEmailVerifiedDetails


class AccountEmailVerified(TypedDict):
    type: Literal["account.email_verified"]
    timestamp: str
    data: AccountEmailVerifiedData


AccountEmailChangedDetails = TypedDict("AccountEmailChangedDetails", {"email": Any, "callerRequestId": Any}, total=False)


class AccountEmailChangedData(_Event):
    type: Literal["account.email_changed"]
    details: AccountEmailChangedDetails


class AccountEmailChanged(TypedDict):
    type: Literal["account.email_changed"]
    timestamp: str
    data: AccountEmailChangedData


AccountPasswordChangedDetails = TypedDict("AccountPasswordChangedDetails", {"callerRequestId": Any}, total=False)


class AccountPasswordChangedData(_Event):
    type: Literal["account.password_changed"]
    details: AccountPasswordChangedDetails


class AccountPasswordChanged(TypedDict):
    type: Literal["account.password_changed"]
    timestamp: str
    data: AccountPasswordChangedData


AccountPasswordResetDetails = TypedDict("AccountPasswordResetDetails", {"callerRequestId": Any}, total=False)


class AccountPasswordResetData(_Event):
    type: Literal["account.password_reset"]
    details: AccountPasswordResetDetails


class AccountPasswordReset(TypedDict):
    type: Literal["account.password_reset"]
    timestamp: str
    data: AccountPasswordResetData


AccountPasskeyAddedDetails = TypedDict("AccountPasskeyAddedDetails", {"passkeyId": Any, "passkeyName": Any, "callerRequestId": Any}, total=False)


class AccountPasskeyAddedData(_Event):
    type: Literal["account.passkey_added"]
    details: AccountPasskeyAddedDetails


class AccountPasskeyAdded(TypedDict):
    type: Literal["account.passkey_added"]
    timestamp: str
    data: AccountPasskeyAddedData


AccountPasskeyCounterResetDetails = TypedDict("AccountPasskeyCounterResetDetails", {"passkeyId": Any, "passkeyName": Any, "callerRequestId": Any}, total=False)


class AccountPasskeyCounterResetData(_Event):
    type: Literal["account.passkey_counter_reset"]
    details: AccountPasskeyCounterResetDetails


class AccountPasskeyCounterReset(TypedDict):
    type: Literal["account.passkey_counter_reset"]
    timestamp: str
    data: AccountPasskeyCounterResetData


AccountPasskeyRemovedDetails = TypedDict("AccountPasskeyRemovedDetails", {"passkeyId": Any, "passkeyName": Any, "reason": Any, "callerRequestId": Any}, total=False)


class AccountPasskeyRemovedData(_Event):
    type: Literal["account.passkey_removed"]
    details: AccountPasskeyRemovedDetails


class AccountPasskeyRemoved(TypedDict):
    type: Literal["account.passkey_removed"]
    timestamp: str
    data: AccountPasskeyRemovedData


AccountDeletedDetails = TypedDict("AccountDeletedDetails", {"reason": Any, "callerRequestId": Any}, total=False)


class AccountDeletedData(_Event):
    type: Literal["account.deleted"]
    details: AccountDeletedDetails


class AccountDeleted(TypedDict):
    type: Literal["account.deleted"]
    timestamp: str
    data: AccountDeletedData


AccountTakenOverDetails = TypedDict("AccountTakenOverDetails", {"callerRequestId": Any}, total=False)


class AccountTakenOverData(_Event):
    type: Literal["account.taken_over"]
    details: AccountTakenOverDetails


class AccountTakenOver(TypedDict):
    type: Literal["account.taken_over"]
    timestamp: str
    data: AccountTakenOverData


AccountSuspendedDetails = TypedDict("AccountSuspendedDetails", {"reason": Any, "callerRequestId": Any}, total=False)


class AccountSuspendedData(_Event):
    type: Literal["account.suspended"]
    details: AccountSuspendedDetails


class AccountSuspended(TypedDict):
    type: Literal["account.suspended"]
    timestamp: str
    data: AccountSuspendedData


AccountResumedDetails = TypedDict("AccountResumedDetails", {"callerRequestId": Any}, total=False)


class AccountResumedData(_Event):
    type: Literal["account.resumed"]
    details: AccountResumedDetails


class AccountResumed(TypedDict):
    type: Literal["account.resumed"]
    timestamp: str
    data: AccountResumedData


AccountImpersonatedDetails = TypedDict("AccountImpersonatedDetails", {"reason": Any, "sessionId": Any, "endsAt": Any, "callerRequestId": Any}, total=False)


class AccountImpersonatedData(_Event):
    type: Literal["account.impersonated"]
    details: AccountImpersonatedDetails


class AccountImpersonated(TypedDict):
    type: Literal["account.impersonated"]
    timestamp: str
    data: AccountImpersonatedData


AccountSupportAccessChangedDetails = TypedDict("AccountSupportAccessChangedDetails", {"allowed": Any, "endsAt": Any, "callerRequestId": Any}, total=False)


class AccountSupportAccessChangedData(_Event):
    type: Literal["account.support_access_changed"]
    details: AccountSupportAccessChangedDetails


class AccountSupportAccessChanged(TypedDict):
    type: Literal["account.support_access_changed"]
    timestamp: str
    data: AccountSupportAccessChangedData


AccountFactorsRemovedDetails = TypedDict("AccountFactorsRemovedDetails", {"callerRequestId": Any}, total=False)


class AccountFactorsRemovedData(_Event):
    type: Literal["account.factors_removed"]
    details: AccountFactorsRemovedDetails


class AccountFactorsRemoved(TypedDict):
    type: Literal["account.factors_removed"]
    timestamp: str
    data: AccountFactorsRemovedData


AccountMetadataChangedDetails = TypedDict("AccountMetadataChangedDetails", {"public": Any, "private": Any, "callerRequestId": Any}, total=False)


class AccountMetadataChangedData(_Event):
    type: Literal["account.metadata_changed"]
    details: AccountMetadataChangedDetails


class AccountMetadataChanged(TypedDict):
    type: Literal["account.metadata_changed"]
    timestamp: str
    data: AccountMetadataChangedData


AccountTotpEnabledDetails = TypedDict("AccountTotpEnabledDetails", {"callerRequestId": Any}, total=False)


class AccountTotpEnabledData(_Event):
    type: Literal["account.totp_enabled"]
    details: AccountTotpEnabledDetails


class AccountTotpEnabled(TypedDict):
    type: Literal["account.totp_enabled"]
    timestamp: str
    data: AccountTotpEnabledData


AccountTotpDisabledDetails = TypedDict("AccountTotpDisabledDetails", {"reason": Any, "callerRequestId": Any}, total=False)


class AccountTotpDisabledData(_Event):
    type: Literal["account.totp_disabled"]
    details: AccountTotpDisabledDetails


class AccountTotpDisabled(TypedDict):
    type: Literal["account.totp_disabled"]
    timestamp: str
    data: AccountTotpDisabledData


AccountRecoveryCodesRenewedDetails = TypedDict("AccountRecoveryCodesRenewedDetails", {"callerRequestId": Any}, total=False)


class AccountRecoveryCodesRenewedData(_Event):
    type: Literal["account.recovery_codes_renewed"]
    details: AccountRecoveryCodesRenewedDetails


class AccountRecoveryCodesRenewed(TypedDict):
    type: Literal["account.recovery_codes_renewed"]
    timestamp: str
    data: AccountRecoveryCodesRenewedData


AccountRecoveryCodeUsedDetails = TypedDict("AccountRecoveryCodeUsedDetails", {"left": Any, "callerRequestId": Any}, total=False)


class AccountRecoveryCodeUsedData(_Event):
    type: Literal["account.recovery_code_used"]
    details: AccountRecoveryCodeUsedDetails


class AccountRecoveryCodeUsed(TypedDict):
    type: Literal["account.recovery_code_used"]
    timestamp: str
    data: AccountRecoveryCodeUsedData


IdentityLinkedDetails = TypedDict("IdentityLinkedDetails", {"provider": Any, "email": Any, "callerRequestId": Any}, total=False)


class IdentityLinkedData(_Event):
    type: Literal["identity.linked"]
    details: IdentityLinkedDetails


class IdentityLinked(TypedDict):
    type: Literal["identity.linked"]
    timestamp: str
    data: IdentityLinkedData


IdentityUnlinkedDetails = TypedDict("IdentityUnlinkedDetails", {"provider": Any, "email": Any, "reason": Any, "callerRequestId": Any}, total=False)


class IdentityUnlinkedData(_Event):
    type: Literal["identity.unlinked"]
    details: IdentityUnlinkedDetails


class IdentityUnlinked(TypedDict):
    type: Literal["identity.unlinked"]
    timestamp: str
    data: IdentityUnlinkedData


PasskeyRenamedDetails = TypedDict("PasskeyRenamedDetails", {"name": Any, "callerRequestId": Any}, total=False)


class PasskeyRenamedData(_Event):
    type: Literal["passkey.renamed"]
    details: PasskeyRenamedDetails


class PasskeyRenamed(TypedDict):
    type: Literal["passkey.renamed"]
    timestamp: str
    data: PasskeyRenamedData


SessionCreatedDetails = TypedDict("SessionCreatedDetails", {"methods": Any, "provider": Any, "connection": Any, "applicationId": Any, "applicationName": Any, "callerRequestId": Any}, total=False)


class SessionCreatedData(_Event):
    type: Literal["session.created"]
    details: SessionCreatedDetails


class SessionCreated(TypedDict):
    type: Literal["session.created"]
    timestamp: str
    data: SessionCreatedData


SessionReauthenticatedDetails = TypedDict("SessionReauthenticatedDetails", {"methods": Any, "endedSessionId": Any, "callerRequestId": Any}, total=False)


class SessionReauthenticatedData(_Event):
    type: Literal["session.reauthenticated"]
    details: SessionReauthenticatedDetails


class SessionReauthenticated(TypedDict):
    type: Literal["session.reauthenticated"]
    timestamp: str
    data: SessionReauthenticatedData


SessionLoginFailedDetails = TypedDict("SessionLoginFailedDetails", {"reason": Any, "provider": Any, "connection": Any, "count": Any, "from": Any, "to": Any, "callerRequestId": Any}, total=False)


class SessionLoginFailedData(_Event):
    type: Literal["session.login_failed"]
    details: SessionLoginFailedDetails


class SessionLoginFailed(TypedDict):
    type: Literal["session.login_failed"]
    timestamp: str
    data: SessionLoginFailedData


SessionEndedDetails = TypedDict("SessionEndedDetails", {"reason": Any, "count": Any, "callerRequestId": Any}, total=False)


class SessionEndedData(_Event):
    type: Literal["session.ended"]
    details: SessionEndedDetails


class SessionEnded(TypedDict):
    type: Literal["session.ended"]
    timestamp: str
    data: SessionEndedData


OrganizationCreatedDetails = TypedDict("OrganizationCreatedDetails", {"name": Any, "externalId": Any, "roles": Any, "callerRequestId": Any}, total=False)


class OrganizationCreatedData(_Event):
    type: Literal["organization.created"]
    details: OrganizationCreatedDetails


class OrganizationCreated(TypedDict):
    type: Literal["organization.created"]
    timestamp: str
    data: OrganizationCreatedData


OrganizationUpdatedDetails = TypedDict("OrganizationUpdatedDetails", {"name": Any, "logo": Any, "requireSecondFactor": Any, "ssoRequired": Any, "externalId": Any, "callerRequestId": Any}, total=False)


class OrganizationUpdatedData(_Event):
    type: Literal["organization.updated"]
    details: OrganizationUpdatedDetails


class OrganizationUpdated(TypedDict):
    type: Literal["organization.updated"]
    timestamp: str
    data: OrganizationUpdatedData


OrganizationPolicyUpdatedDetails = TypedDict("OrganizationPolicyUpdatedDetails", {"sessionMaxAge": Any, "sessionIdle": Any, "networks": Any, "allowedMethods": Any, "callerRequestId": Any}, total=False)


class OrganizationPolicyUpdatedData(_Event):
    type: Literal["organization.policy_updated"]
    details: OrganizationPolicyUpdatedDetails


class OrganizationPolicyUpdated(TypedDict):
    type: Literal["organization.policy_updated"]
    timestamp: str
    data: OrganizationPolicyUpdatedData


OrganizationPolicyRefusedDetails = TypedDict("OrganizationPolicyRefusedDetails", {"rule": Any, "accountId": Any, "apiKeyId": Any, "count": Any, "from": Any, "to": Any, "callerRequestId": Any}, total=False)


class OrganizationPolicyRefusedData(_Event):
    type: Literal["organization.policy_refused"]
    details: OrganizationPolicyRefusedDetails


class OrganizationPolicyRefused(TypedDict):
    type: Literal["organization.policy_refused"]
    timestamp: str
    data: OrganizationPolicyRefusedData


OrganizationMetadataChangedDetails = TypedDict("OrganizationMetadataChangedDetails", {"public": Any, "private": Any, "callerRequestId": Any}, total=False)


class OrganizationMetadataChangedData(_Event):
    type: Literal["organization.metadata_changed"]
    details: OrganizationMetadataChangedDetails


class OrganizationMetadataChanged(TypedDict):
    type: Literal["organization.metadata_changed"]
    timestamp: str
    data: OrganizationMetadataChangedData


OrganizationDeletedDetails = TypedDict("OrganizationDeletedDetails", {"callerRequestId": Any}, total=False)


class OrganizationDeletedData(_Event):
    type: Literal["organization.deleted"]
    details: OrganizationDeletedDetails


class OrganizationDeleted(TypedDict):
    type: Literal["organization.deleted"]
    timestamp: str
    data: OrganizationDeletedData


OrganizationRestoredDetails = TypedDict("OrganizationRestoredDetails", {"callerRequestId": Any}, total=False)


class OrganizationRestoredData(_Event):
    type: Literal["organization.restored"]
    details: OrganizationRestoredDetails


class OrganizationRestored(TypedDict):
    type: Literal["organization.restored"]
    timestamp: str
    data: OrganizationRestoredData


OrganizationPurgedDetails = TypedDict("OrganizationPurgedDetails", {"reason": Any, "callerRequestId": Any}, total=False)


class OrganizationPurgedData(_Event):
    type: Literal["organization.purged"]
    details: OrganizationPurgedDetails


class OrganizationPurged(TypedDict):
    type: Literal["organization.purged"]
    timestamp: str
    data: OrganizationPurgedData


OrganizationOwnershipTransferredDetails = TypedDict("OrganizationOwnershipTransferredDetails", {"fromManagerId": Any, "toManagerId": Any, "callerRequestId": Any}, total=False)


class OrganizationOwnershipTransferredData(_Event):
    type: Literal["organization.ownership_transferred"]
    details: OrganizationOwnershipTransferredDetails


class OrganizationOwnershipTransferred(TypedDict):
    type: Literal["organization.ownership_transferred"]
    timestamp: str
    data: OrganizationOwnershipTransferredData


ManagerAddedDetails = TypedDict("ManagerAddedDetails", {"accountId": Any, "role": Any, "roles": Any, "invitationId": Any, "callerRequestId": Any}, total=False)


class ManagerAddedData(_Event):
    type: Literal["manager.added"]
    details: ManagerAddedDetails


class ManagerAdded(TypedDict):
    type: Literal["manager.added"]
    timestamp: str
    data: ManagerAddedData


ManagerAcceptedDetails = TypedDict("ManagerAcceptedDetails", {"accountId": Any, "callerRequestId": Any}, total=False)


class ManagerAcceptedData(_Event):
    type: Literal["manager.accepted"]
    details: ManagerAcceptedDetails


class ManagerAccepted(TypedDict):
    type: Literal["manager.accepted"]
    timestamp: str
    data: ManagerAcceptedData


ManagerRoleChangedDetails = TypedDict("ManagerRoleChangedDetails", {"accountId": Any, "role": Any, "callerRequestId": Any}, total=False)


class ManagerRoleChangedData(_Event):
    type: Literal["manager.role_changed"]
    details: ManagerRoleChangedDetails


class ManagerRoleChanged(TypedDict):
    type: Literal["manager.role_changed"]
    timestamp: str
    data: ManagerRoleChangedData


ManagerMetadataChangedDetails = TypedDict("ManagerMetadataChangedDetails", {"accountId": Any, "public": Any, "private": Any, "callerRequestId": Any}, total=False)


class ManagerMetadataChangedData(_Event):
    type: Literal["manager.metadata_changed"]
    details: ManagerMetadataChangedDetails


class ManagerMetadataChanged(TypedDict):
    type: Literal["manager.metadata_changed"]
    timestamp: str
    data: ManagerMetadataChangedData


ManagerRolesChangedDetails = TypedDict("ManagerRolesChangedDetails", {"accountId": Any, "roles": Any, "callerRequestId": Any}, total=False)


class ManagerRolesChangedData(_Event):
    type: Literal["manager.roles_changed"]
    details: ManagerRolesChangedDetails


class ManagerRolesChanged(TypedDict):
    type: Literal["manager.roles_changed"]
    timestamp: str
    data: ManagerRolesChangedData


ManagerSsoReleasedDetails = TypedDict("ManagerSsoReleasedDetails", {"accountId": Any, "callerRequestId": Any}, total=False)


class ManagerSsoReleasedData(_Event):
    type: Literal["manager.sso_released"]
    details: ManagerSsoReleasedDetails


class ManagerSsoReleased(TypedDict):
    type: Literal["manager.sso_released"]
    timestamp: str
    data: ManagerSsoReleasedData


ManagerRemovedDetails = TypedDict("ManagerRemovedDetails", {"accountId": Any, "role": Any, "keys": Any, "moreKeys": Any, "webhooks": Any, "callerRequestId": Any}, total=False)


class ManagerRemovedData(_Event):
    type: Literal["manager.removed"]
    details: ManagerRemovedDetails


class ManagerRemoved(TypedDict):
    type: Literal["manager.removed"]
    timestamp: str
    data: ManagerRemovedData


InvitationCreatedDetails = TypedDict("InvitationCreatedDetails", {"email": Any, "role": Any, "roles": Any, "callerRequestId": Any}, total=False)


class InvitationCreatedData(_Event):
    type: Literal["invitation.created"]
    details: InvitationCreatedDetails


class InvitationCreated(TypedDict):
    type: Literal["invitation.created"]
    timestamp: str
    data: InvitationCreatedData


InvitationResentDetails = TypedDict("InvitationResentDetails", {"callerRequestId": Any}, total=False)


class InvitationResentData(_Event):
    type: Literal["invitation.resent"]
    details: InvitationResentDetails


class InvitationResent(TypedDict):
    type: Literal["invitation.resent"]
    timestamp: str
    data: InvitationResentData


InvitationAcceptedDetails = TypedDict("InvitationAcceptedDetails", {"accountId": Any, "managerId": Any, "callerRequestId": Any}, total=False)


class InvitationAcceptedData(_Event):
    type: Literal["invitation.accepted"]
    details: InvitationAcceptedDetails


class InvitationAccepted(TypedDict):
    type: Literal["invitation.accepted"]
    timestamp: str
    data: InvitationAcceptedData


InvitationDeclinedDetails = TypedDict("InvitationDeclinedDetails", {"callerRequestId": Any}, total=False)


class InvitationDeclinedData(_Event):
    type: Literal["invitation.declined"]
    details: InvitationDeclinedDetails


class InvitationDeclined(TypedDict):
    type: Literal["invitation.declined"]
    timestamp: str
    data: InvitationDeclinedData


InvitationRevokedDetails = TypedDict("InvitationRevokedDetails", {"reason": Any, "callerRequestId": Any}, total=False)


class InvitationRevokedData(_Event):
    type: Literal["invitation.revoked"]
    details: InvitationRevokedDetails


class InvitationRevoked(TypedDict):
    type: Literal["invitation.revoked"]
    timestamp: str
    data: InvitationRevokedData


ConnectionCreatedDetails = TypedDict("ConnectionCreatedDetails", {"name": Any, "type": Any, "callerRequestId": Any}, total=False)


class ConnectionCreatedData(_Event):
    type: Literal["connection.created"]
    details: ConnectionCreatedDetails


class ConnectionCreated(TypedDict):
    type: Literal["connection.created"]
    timestamp: str
    data: ConnectionCreatedData


ConnectionUpdatedDetails = TypedDict("ConnectionUpdatedDetails", {"name": Any, "state": Any, "issuer": Any, "clientId": Any, "defaultRole": Any, "rolesFrom": Any, "trustsFactors": Any, "callerRequestId": Any}, total=False)


class ConnectionUpdatedData(_Event):
    type: Literal["connection.updated"]
    details: ConnectionUpdatedDetails


class ConnectionUpdated(TypedDict):
    type: Literal["connection.updated"]
    timestamp: str
    data: ConnectionUpdatedData


ConnectionTestedDetails = TypedDict("ConnectionTestedDetails", {"name": Any, "state": Any, "reason": Any, "callerRequestId": Any}, total=False)


class ConnectionTestedData(_Event):
    type: Literal["connection.tested"]
    details: ConnectionTestedDetails


class ConnectionTested(TypedDict):
    type: Literal["connection.tested"]
    timestamp: str
    data: ConnectionTestedData


ConnectionActivatedDetails = TypedDict("ConnectionActivatedDetails", {"name": Any, "callerRequestId": Any}, total=False)


class ConnectionActivatedData(_Event):
    type: Literal["connection.activated"]
    details: ConnectionActivatedDetails


class ConnectionActivated(TypedDict):
    type: Literal["connection.activated"]
    timestamp: str
    data: ConnectionActivatedData


ConnectionPausedDetails = TypedDict("ConnectionPausedDetails", {"name": Any, "callerRequestId": Any}, total=False)


class ConnectionPausedData(_Event):
    type: Literal["connection.paused"]
    details: ConnectionPausedDetails


class ConnectionPaused(TypedDict):
    type: Literal["connection.paused"]
    timestamp: str
    data: ConnectionPausedData


ConnectionDeletedDetails = TypedDict("ConnectionDeletedDetails", {"name": Any, "callerRequestId": Any}, total=False)


class ConnectionDeletedData(_Event):
    type: Literal["connection.deleted"]
    details: ConnectionDeletedDetails


class ConnectionDeleted(TypedDict):
    type: Literal["connection.deleted"]
    timestamp: str
    data: ConnectionDeletedData


SsoBypassedDetails = TypedDict("SsoBypassedDetails", {"accountId": Any, "sessionId": Any, "callerRequestId": Any}, total=False)


class SsoBypassedData(_Event):
    type: Literal["sso.bypassed"]
    details: SsoBypassedDetails


class SsoBypassed(TypedDict):
    type: Literal["sso.bypassed"]
    timestamp: str
    data: SsoBypassedData


WebhookCreatedDetails = TypedDict("WebhookCreatedDetails", {"host": Any, "types": Any, "callerRequestId": Any}, total=False)


class WebhookCreatedData(_Event):
    type: Literal["webhook.created"]
    details: WebhookCreatedDetails


class WebhookCreated(TypedDict):
    type: Literal["webhook.created"]
    timestamp: str
    data: WebhookCreatedData


WebhookUpdatedDetails = TypedDict("WebhookUpdatedDetails", {"host": Any, "types": Any, "state": Any, "callerRequestId": Any}, total=False)


class WebhookUpdatedData(_Event):
    type: Literal["webhook.updated"]
    details: WebhookUpdatedDetails


class WebhookUpdated(TypedDict):
    type: Literal["webhook.updated"]
    timestamp: str
    data: WebhookUpdatedData


WebhookRotatedDetails = TypedDict("WebhookRotatedDetails", {"host": Any, "callerRequestId": Any}, total=False)


class WebhookRotatedData(_Event):
    type: Literal["webhook.rotated"]
    details: WebhookRotatedDetails


class WebhookRotated(TypedDict):
    type: Literal["webhook.rotated"]
    timestamp: str
    data: WebhookRotatedData


WebhookFailingDetails = TypedDict("WebhookFailingDetails", {"host": Any, "reason": Any, "callerRequestId": Any}, total=False)


class WebhookFailingData(_Event):
    type: Literal["webhook.failing"]
    details: WebhookFailingDetails


class WebhookFailing(TypedDict):
    type: Literal["webhook.failing"]
    timestamp: str
    data: WebhookFailingData


WebhookDeletedDetails = TypedDict("WebhookDeletedDetails", {"host": Any, "callerRequestId": Any}, total=False)


class WebhookDeletedData(_Event):
    type: Literal["webhook.deleted"]
    details: WebhookDeletedDetails


class WebhookDeleted(TypedDict):
    type: Literal["webhook.deleted"]
    timestamp: str
    data: WebhookDeletedData


DomainAddedDetails = TypedDict("DomainAddedDetails", {"name": Any, "callerRequestId": Any}, total=False)


class DomainAddedData(_Event):
    type: Literal["domain.added"]
    details: DomainAddedDetails


class DomainAdded(TypedDict):
    type: Literal["domain.added"]
    timestamp: str
    data: DomainAddedData


DomainVerifiedDetails = TypedDict("DomainVerifiedDetails", {"name": Any, "callerRequestId": Any}, total=False)


class DomainVerifiedData(_Event):
    type: Literal["domain.verified"]
    details: DomainVerifiedDetails


class DomainVerified(TypedDict):
    type: Literal["domain.verified"]
    timestamp: str
    data: DomainVerifiedData


DomainLostDetails = TypedDict("DomainLostDetails", {"name": Any, "callerRequestId": Any}, total=False)


class DomainLostData(_Event):
    type: Literal["domain.lost"]
    details: DomainLostDetails


class DomainLost(TypedDict):
    type: Literal["domain.lost"]
    timestamp: str
    data: DomainLostData


DomainRemovedDetails = TypedDict("DomainRemovedDetails", {"name": Any, "callerRequestId": Any}, total=False)


class DomainRemovedData(_Event):
    type: Literal["domain.removed"]
    details: DomainRemovedDetails


class DomainRemoved(TypedDict):
    type: Literal["domain.removed"]
    timestamp: str
    data: DomainRemovedData


OperatorAddedDetails = TypedDict("OperatorAddedDetails", {"waived": Any, "callerRequestId": Any}, total=False)


class OperatorAddedData(_Event):
    type: Literal["operator.added"]
    details: OperatorAddedDetails


class OperatorAdded(TypedDict):
    type: Literal["operator.added"]
    timestamp: str
    data: OperatorAddedData


OperatorRemovedDetails = TypedDict("OperatorRemovedDetails", {"callerRequestId": Any}, total=False)


class OperatorRemovedData(_Event):
    type: Literal["operator.removed"]
    details: OperatorRemovedDetails


class OperatorRemoved(TypedDict):
    type: Literal["operator.removed"]
    timestamp: str
    data: OperatorRemovedData


OperatorReadAccountDetails = TypedDict("OperatorReadAccountDetails", {"operation": Any, "accountId": Any, "callerRequestId": Any}, total=False)


class OperatorReadAccountData(_Event):
    type: Literal["operator.read_account"]
    details: OperatorReadAccountDetails


class OperatorReadAccount(TypedDict):
    type: Literal["operator.read_account"]
    timestamp: str
    data: OperatorReadAccountData


OperatorReadDetails = TypedDict("OperatorReadDetails", {"operation": Any, "accountId": Any, "organizationId": Any, "callerRequestId": Any}, total=False)


class OperatorReadData(_Event):
    type: Literal["operator.read"]
    details: OperatorReadDetails


class OperatorRead(TypedDict):
    type: Literal["operator.read"]
    timestamp: str
    data: OperatorReadData


ApprovalRequestedDetails = TypedDict("ApprovalRequestedDetails", {"operation": Any, "accountId": Any, "organizationId": Any, "callerRequestId": Any}, total=False)


class ApprovalRequestedData(_Event):
    type: Literal["approval.requested"]
    details: ApprovalRequestedDetails


class ApprovalRequested(TypedDict):
    type: Literal["approval.requested"]
    timestamp: str
    data: ApprovalRequestedData


ApprovalGivenDetails = TypedDict("ApprovalGivenDetails", {"operation": Any, "requestedBy": Any, "accountId": Any, "organizationId": Any, "callerRequestId": Any}, total=False)


class ApprovalGivenData(_Event):
    type: Literal["approval.given"]
    details: ApprovalGivenDetails


class ApprovalGiven(TypedDict):
    type: Literal["approval.given"]
    timestamp: str
    data: ApprovalGivenData


ApprovalWithdrawnDetails = TypedDict("ApprovalWithdrawnDetails", {"operation": Any, "requestedBy": Any, "accountId": Any, "organizationId": Any, "callerRequestId": Any}, total=False)


class ApprovalWithdrawnData(_Event):
    type: Literal["approval.withdrawn"]
    details: ApprovalWithdrawnDetails


class ApprovalWithdrawn(TypedDict):
    type: Literal["approval.withdrawn"]
    timestamp: str
    data: ApprovalWithdrawnData


ApiKeyCreatedDetails = TypedDict("ApiKeyCreatedDetails", {"name": Any, "role": Any, "roles": Any, "expiresAt": Any, "callerRequestId": Any}, total=False)


class ApiKeyCreatedData(_Event):
    type: Literal["api_key.created"]
    details: ApiKeyCreatedDetails


class ApiKeyCreated(TypedDict):
    type: Literal["api_key.created"]
    timestamp: str
    data: ApiKeyCreatedData


ApiKeyRotatedDetails = TypedDict("ApiKeyRotatedDetails", {"name": Any, "overlap": Any, "callerRequestId": Any}, total=False)


class ApiKeyRotatedData(_Event):
    type: Literal["api_key.rotated"]
    details: ApiKeyRotatedDetails


class ApiKeyRotated(TypedDict):
    type: Literal["api_key.rotated"]
    timestamp: str
    data: ApiKeyRotatedData


ApiKeyRenamedDetails = TypedDict("ApiKeyRenamedDetails", {"name": Any, "callerRequestId": Any}, total=False)


class ApiKeyRenamedData(_Event):
    type: Literal["api_key.renamed"]
    details: ApiKeyRenamedDetails


class ApiKeyRenamed(TypedDict):
    type: Literal["api_key.renamed"]
    timestamp: str
    data: ApiKeyRenamedData


ApiKeyRolesChangedDetails = TypedDict("ApiKeyRolesChangedDetails", {"roles": Any, "callerRequestId": Any}, total=False)


class ApiKeyRolesChangedData(_Event):
    type: Literal["api_key.roles_changed"]
    details: ApiKeyRolesChangedDetails


class ApiKeyRolesChanged(TypedDict):
    type: Literal["api_key.roles_changed"]
    timestamp: str
    data: ApiKeyRolesChangedData


ApiKeyRevokedDetails = TypedDict("ApiKeyRevokedDetails", {"name": Any, "role": Any, "callerRequestId": Any}, total=False)


class ApiKeyRevokedData(_Event):
    type: Literal["api_key.revoked"]
    details: ApiKeyRevokedDetails


class ApiKeyRevoked(TypedDict):
    type: Literal["api_key.revoked"]
    timestamp: str
    data: ApiKeyRevokedData


MachineCreatedDetails = TypedDict("MachineCreatedDetails", {"name": Any, "role": Any, "roles": Any, "audiences": Any, "callerRequestId": Any}, total=False)


class MachineCreatedData(_Event):
    type: Literal["machine.created"]
    details: MachineCreatedDetails


class MachineCreated(TypedDict):
    type: Literal["machine.created"]
    timestamp: str
    data: MachineCreatedData


MachineUpdatedDetails = TypedDict("MachineUpdatedDetails", {"name": Any, "state": Any, "roles": Any, "audiences": Any, "tokenEndpointAuth": Any, "jwks": Any, "callerRequestId": Any}, total=False)


class MachineUpdatedData(_Event):
    type: Literal["machine.updated"]
    details: MachineUpdatedDetails


class MachineUpdated(TypedDict):
    type: Literal["machine.updated"]
    timestamp: str
    data: MachineUpdatedData


MachineRotatedDetails = TypedDict("MachineRotatedDetails", {"name": Any, "overlap": Any, "callerRequestId": Any}, total=False)


class MachineRotatedData(_Event):
    type: Literal["machine.rotated"]
    details: MachineRotatedDetails


class MachineRotated(TypedDict):
    type: Literal["machine.rotated"]
    timestamp: str
    data: MachineRotatedData


MachineDeletedDetails = TypedDict("MachineDeletedDetails", {"name": Any, "role": Any, "callerRequestId": Any}, total=False)


class MachineDeletedData(_Event):
    type: Literal["machine.deleted"]
    details: MachineDeletedDetails


class MachineDeleted(TypedDict):
    type: Literal["machine.deleted"]
    timestamp: str
    data: MachineDeletedData


GroupCreatedDetails = TypedDict("GroupCreatedDetails", {"name": Any, "externalId": Any, "roles": Any, "added": Any, "callerRequestId": Any}, total=False)


class GroupCreatedData(_Event):
    type: Literal["group.created"]
    details: GroupCreatedDetails


class GroupCreated(TypedDict):
    type: Literal["group.created"]
    timestamp: str
    data: GroupCreatedData


GroupUpdatedDetails = TypedDict("GroupUpdatedDetails", {"name": Any, "externalId": Any, "roles": Any, "added": Any, "removed": Any, "callerRequestId": Any}, total=False)


class GroupUpdatedData(_Event):
    type: Literal["group.updated"]
    details: GroupUpdatedDetails


class GroupUpdated(TypedDict):
    type: Literal["group.updated"]
    timestamp: str
    data: GroupUpdatedData


GroupDeletedDetails = TypedDict("GroupDeletedDetails", {"name": Any, "removed": Any, "callerRequestId": Any}, total=False)


class GroupDeletedData(_Event):
    type: Literal["group.deleted"]
    details: GroupDeletedDetails


class GroupDeleted(TypedDict):
    type: Literal["group.deleted"]
    timestamp: str
    data: GroupDeletedData


GroupMemberAddedDetails = TypedDict("GroupMemberAddedDetails", {"name": Any, "accountId": Any, "managerId": Any, "callerRequestId": Any}, total=False)


class GroupMemberAddedData(_Event):
    type: Literal["group.member_added"]
    details: GroupMemberAddedDetails


class GroupMemberAdded(TypedDict):
    type: Literal["group.member_added"]
    timestamp: str
    data: GroupMemberAddedData


GroupMemberRemovedDetails = TypedDict("GroupMemberRemovedDetails", {"name": Any, "accountId": Any, "managerId": Any, "callerRequestId": Any}, total=False)


class GroupMemberRemovedData(_Event):
    type: Literal["group.member_removed"]
    details: GroupMemberRemovedDetails


class GroupMemberRemoved(TypedDict):
    type: Literal["group.member_removed"]
    timestamp: str
    data: GroupMemberRemovedData


RoleCreatedDetails = TypedDict("RoleCreatedDetails", {"name": Any, "permissions": Any, "delegable": Any, "callerRequestId": Any}, total=False)


class RoleCreatedData(_Event):
    type: Literal["role.created"]
    details: RoleCreatedDetails


class RoleCreated(TypedDict):
    type: Literal["role.created"]
    timestamp: str
    data: RoleCreatedData


RoleUpdatedDetails = TypedDict("RoleUpdatedDetails", {"name": Any, "title": Any, "description": Any, "permissions": Any, "delegable": Any, "callerRequestId": Any}, total=False)


class RoleUpdatedData(_Event):
    type: Literal["role.updated"]
    details: RoleUpdatedDetails


class RoleUpdated(TypedDict):
    type: Literal["role.updated"]
    timestamp: str
    data: RoleUpdatedData


RoleDeletedDetails = TypedDict("RoleDeletedDetails", {"name": Any, "replacement": Any, "callerRequestId": Any}, total=False)


class RoleDeletedData(_Event):
    type: Literal["role.deleted"]
    details: RoleDeletedDetails


class RoleDeleted(TypedDict):
    type: Literal["role.deleted"]
    timestamp: str
    data: RoleDeletedData


PermissionsChangedDetails = TypedDict("PermissionsChangedDetails", {"added": Any, "removed": Any, "changed": Any, "callerRequestId": Any}, total=False)


class PermissionsChangedData(_Event):
    type: Literal["permissions.changed"]
    details: PermissionsChangedDetails


class PermissionsChanged(TypedDict):
    type: Literal["permissions.changed"]
    timestamp: str
    data: PermissionsChangedData


BrandUpdatedDetails = TypedDict("BrandUpdatedDetails", {"name": Any, "logo": Any, "logoDark": Any, "accent": Any, "accentDark": Any, "links": Any, "mailFooter": Any, "languages": Any, "callerRequestId": Any}, total=False)


class BrandUpdatedData(_Event):
    type: Literal["brand.updated"]
    details: BrandUpdatedDetails


class BrandUpdated(TypedDict):
    type: Literal["brand.updated"]
    timestamp: str
    data: BrandUpdatedData


PolicyDefaultsUpdatedDetails = TypedDict("PolicyDefaultsUpdatedDetails", {"requireSecondFactor": Any, "sessionMaxAge": Any, "sessionIdle": Any, "networks": Any, "allowedMethods": Any, "callerRequestId": Any}, total=False)


class PolicyDefaultsUpdatedData(_Event):
    type: Literal["policy_defaults.updated"]
    details: PolicyDefaultsUpdatedDetails


class PolicyDefaultsUpdated(TypedDict):
    type: Literal["policy_defaults.updated"]
    timestamp: str
    data: PolicyDefaultsUpdatedData


ProviderCreatedDetails = TypedDict("ProviderCreatedDetails", {"key": Any, "name": Any, "issuer": Any, "callerRequestId": Any}, total=False)


class ProviderCreatedData(_Event):
    type: Literal["provider.created"]
    details: ProviderCreatedDetails


class ProviderCreated(TypedDict):
    type: Literal["provider.created"]
    timestamp: str
    data: ProviderCreatedData


ProviderUpdatedDetails = TypedDict("ProviderUpdatedDetails", {"key": Any, "position": Any, "name": Any, "preset": Any, "issuer": Any, "clientId": Any, "scopes": Any, "trustsEmail": Any, "teamId": Any, "keyId": Any, "secret": Any, "callerRequestId": Any}, total=False)


class ProviderUpdatedData(_Event):
    type: Literal["provider.updated"]
    details: ProviderUpdatedDetails


class ProviderUpdated(TypedDict):
    type: Literal["provider.updated"]
    timestamp: str
    data: ProviderUpdatedData


ProviderDeletedDetails = TypedDict("ProviderDeletedDetails", {"key": Any, "name": Any, "callerRequestId": Any}, total=False)


class ProviderDeletedData(_Event):
    type: Literal["provider.deleted"]
    details: ProviderDeletedDetails


class ProviderDeleted(TypedDict):
    type: Literal["provider.deleted"]
    timestamp: str
    data: ProviderDeletedData


HookCreatedDetails = TypedDict("HookCreatedDetails", {"point": Any, "host": Any, "timeout": Any, "onFailure": Any, "remember": Any, "callerRequestId": Any}, total=False)


class HookCreatedData(_Event):
    type: Literal["hook.created"]
    details: HookCreatedDetails


class HookCreated(TypedDict):
    type: Literal["hook.created"]
    timestamp: str
    data: HookCreatedData


HookUpdatedDetails = TypedDict("HookUpdatedDetails", {"point": Any, "host": Any, "timeout": Any, "onFailure": Any, "remember": Any, "secret": Any, "callerRequestId": Any}, total=False)


class HookUpdatedData(_Event):
    type: Literal["hook.updated"]
    details: HookUpdatedDetails


class HookUpdated(TypedDict):
    type: Literal["hook.updated"]
    timestamp: str
    data: HookUpdatedData


HookDeletedDetails = TypedDict("HookDeletedDetails", {"point": Any, "host": Any, "callerRequestId": Any}, total=False)


class HookDeletedData(_Event):
    type: Literal["hook.deleted"]
    details: HookDeletedDetails


class HookDeleted(TypedDict):
    type: Literal["hook.deleted"]
    timestamp: str
    data: HookDeletedData


HookRefusedDetails = TypedDict("HookRefusedDetails", {"point": Any, "operation": Any, "reason": Any, "accountId": Any, "organizationId": Any, "applicationId": Any, "callerRequestId": Any}, total=False)


class HookRefusedData(_Event):
    type: Literal["hook.refused"]
    details: HookRefusedDetails


class HookRefused(TypedDict):
    type: Literal["hook.refused"]
    timestamp: str
    data: HookRefusedData


HookFailingDetails = TypedDict("HookFailingDetails", {"point": Any, "host": Any, "reason": Any, "onFailure": Any, "callerRequestId": Any}, total=False)


class HookFailingData(_Event):
    type: Literal["hook.failing"]
    details: HookFailingDetails


class HookFailing(TypedDict):
    type: Literal["hook.failing"]
    timestamp: str
    data: HookFailingData


HookRecoveredDetails = TypedDict("HookRecoveredDetails", {"point": Any, "host": Any, "callerRequestId": Any}, total=False)


class HookRecoveredData(_Event):
    type: Literal["hook.recovered"]
    details: HookRecoveredDetails


class HookRecovered(TypedDict):
    type: Literal["hook.recovered"]
    timestamp: str
    data: HookRecoveredData


TeamWebhookCreatedDetails = TypedDict("TeamWebhookCreatedDetails", {"name": Any, "host": Any, "types": Any, "state": Any, "callerRequestId": Any}, total=False)


class TeamWebhookCreatedData(_Event):
    type: Literal["team_webhook.created"]
    details: TeamWebhookCreatedDetails


class TeamWebhookCreated(TypedDict):
    type: Literal["team_webhook.created"]
    timestamp: str
    data: TeamWebhookCreatedData


TeamWebhookUpdatedDetails = TypedDict("TeamWebhookUpdatedDetails", {"name": Any, "host": Any, "types": Any, "state": Any, "secret": Any, "callerRequestId": Any}, total=False)


class TeamWebhookUpdatedData(_Event):
    type: Literal["team_webhook.updated"]
    details: TeamWebhookUpdatedDetails


class TeamWebhookUpdated(TypedDict):
    type: Literal["team_webhook.updated"]
    timestamp: str
    data: TeamWebhookUpdatedData


TeamWebhookFailingDetails = TypedDict("TeamWebhookFailingDetails", {"name": Any, "host": Any, "reason": Any, "callerRequestId": Any}, total=False)


class TeamWebhookFailingData(_Event):
    type: Literal["team_webhook.failing"]
    details: TeamWebhookFailingDetails


class TeamWebhookFailing(TypedDict):
    type: Literal["team_webhook.failing"]
    timestamp: str
    data: TeamWebhookFailingData


TeamWebhookDeletedDetails = TypedDict("TeamWebhookDeletedDetails", {"name": Any, "host": Any, "callerRequestId": Any}, total=False)


class TeamWebhookDeletedData(_Event):
    type: Literal["team_webhook.deleted"]
    details: TeamWebhookDeletedDetails


class TeamWebhookDeleted(TypedDict):
    type: Literal["team_webhook.deleted"]
    timestamp: str
    data: TeamWebhookDeletedData


ApplicationCreatedDetails = TypedDict("ApplicationCreatedDetails", {"name": Any, "kind": Any, "callerRequestId": Any}, total=False)


class ApplicationCreatedData(_Event):
    type: Literal["application.created"]
    details: ApplicationCreatedDetails


class ApplicationCreated(TypedDict):
    type: Literal["application.created"]
    timestamp: str
    data: ApplicationCreatedData


ApplicationUpdatedDetails = TypedDict("ApplicationUpdatedDetails", {"name": Any, "state": Any, "redirectUris": Any, "postLogoutRedirectUris": Any, "backchannelLogoutUri": Any, "audiences": Any, "resource": Any, "firstParty": Any, "requireOrganization": Any, "requirePkce": Any, "devices": Any, "requireDpop": Any, "requirePushed": Any, "signingAlgorithm": Any, "tokenEndpointAuth": Any, "jwks": Any, "logoUrl": Any, "callerRequestId": Any}, total=False)


class ApplicationUpdatedData(_Event):
    type: Literal["application.updated"]
    details: ApplicationUpdatedDetails


class ApplicationUpdated(TypedDict):
    type: Literal["application.updated"]
    timestamp: str
    data: ApplicationUpdatedData


ApplicationRotatedDetails = TypedDict("ApplicationRotatedDetails", {"name": Any, "overlap": Any, "callerRequestId": Any}, total=False)


class ApplicationRotatedData(_Event):
    type: Literal["application.rotated"]
    details: ApplicationRotatedDetails


class ApplicationRotated(TypedDict):
    type: Literal["application.rotated"]
    timestamp: str
    data: ApplicationRotatedData


ApplicationDeletedDetails = TypedDict("ApplicationDeletedDetails", {"name": Any, "callerRequestId": Any}, total=False)


class ApplicationDeletedData(_Event):
    type: Literal["application.deleted"]
    details: ApplicationDeletedDetails


class ApplicationDeleted(TypedDict):
    type: Literal["application.deleted"]
    timestamp: str
    data: ApplicationDeletedData


GrantCreatedDetails = TypedDict("GrantCreatedDetails", {"applicationId": Any, "applicationName": Any, "scopes": Any, "organizationId": Any, "device": Any, "callerRequestId": Any}, total=False)


class GrantCreatedData(_Event):
    type: Literal["grant.created"]
    details: GrantCreatedDetails


class GrantCreated(TypedDict):
    type: Literal["grant.created"]
    timestamp: str
    data: GrantCreatedData


GrantRefusedDetails = TypedDict("GrantRefusedDetails", {"applicationId": Any, "applicationName": Any, "callerRequestId": Any}, total=False)


class GrantRefusedData(_Event):
    type: Literal["grant.refused"]
    details: GrantRefusedDetails


class GrantRefused(TypedDict):
    type: Literal["grant.refused"]
    timestamp: str
    data: GrantRefusedData


GrantEndedDetails = TypedDict("GrantEndedDetails", {"applicationId": Any, "applicationName": Any, "reason": Any, "callerRequestId": Any}, total=False)


class GrantEndedData(_Event):
    type: Literal["grant.ended"]
    details: GrantEndedDetails


class GrantEnded(TypedDict):
    type: Literal["grant.ended"]
    timestamp: str
    data: GrantEndedData


ServiceKeyCreatedDetails = TypedDict("ServiceKeyCreatedDetails", {"name": Any, "scopes": Any, "networks": Any, "expiresAt": Any, "callerRequestId": Any}, total=False)


class ServiceKeyCreatedData(_Event):
    type: Literal["service_key.created"]
    details: ServiceKeyCreatedDetails


class ServiceKeyCreated(TypedDict):
    type: Literal["service_key.created"]
    timestamp: str
    data: ServiceKeyCreatedData


ServiceKeyUpdatedDetails = TypedDict("ServiceKeyUpdatedDetails", {"name": Any, "scopes": Any, "networks": Any, "expiresAt": Any, "callerRequestId": Any}, total=False)


class ServiceKeyUpdatedData(_Event):
    type: Literal["service_key.updated"]
    details: ServiceKeyUpdatedDetails


class ServiceKeyUpdated(TypedDict):
    type: Literal["service_key.updated"]
    timestamp: str
    data: ServiceKeyUpdatedData


ServiceKeyRotatedDetails = TypedDict("ServiceKeyRotatedDetails", {"name": Any, "overlap": Any, "callerRequestId": Any}, total=False)


class ServiceKeyRotatedData(_Event):
    type: Literal["service_key.rotated"]
    details: ServiceKeyRotatedDetails


class ServiceKeyRotated(TypedDict):
    type: Literal["service_key.rotated"]
    timestamp: str
    data: ServiceKeyRotatedData


ServiceKeyRevokedDetails = TypedDict("ServiceKeyRevokedDetails", {"name": Any, "callerRequestId": Any}, total=False)


class ServiceKeyRevokedData(_Event):
    type: Literal["service_key.revoked"]
    details: ServiceKeyRevokedDetails


class ServiceKeyRevoked(TypedDict):
    type: Literal["service_key.revoked"]
    timestamp: str
    data: ServiceKeyRevokedData


ServiceKeyRefusedDetails = TypedDict("ServiceKeyRefusedDetails", {"name": Any, "count": Any, "from": Any, "to": Any, "callerRequestId": Any}, total=False)


class ServiceKeyRefusedData(_Event):
    type: Literal["service_key.refused"]
    details: ServiceKeyRefusedDetails


class ServiceKeyRefused(TypedDict):
    type: Literal["service_key.refused"]
    timestamp: str
    data: ServiceKeyRefusedData


EventsSealedDetails = TypedDict("EventsSealedDetails", {"seal": Any, "callerRequestId": Any}, total=False)


class EventsSealedData(_Event):
    type: Literal["events.sealed"]
    details: EventsSealedDetails


class EventsSealed(TypedDict):
    type: Literal["events.sealed"]
    timestamp: str
    data: EventsSealedData


ScimTokenCreatedDetails = TypedDict("ScimTokenCreatedDetails", {"callerRequestId": Any}, total=False)


class ScimTokenCreatedData(_Event):
    type: Literal["scim.token_created"]
    details: ScimTokenCreatedDetails


class ScimTokenCreated(TypedDict):
    type: Literal["scim.token_created"]
    timestamp: str
    data: ScimTokenCreatedData


ScimTokenDeletedDetails = TypedDict("ScimTokenDeletedDetails", {"callerRequestId": Any}, total=False)


class ScimTokenDeletedData(_Event):
    type: Literal["scim.token_deleted"]
    details: ScimTokenDeletedDetails


class ScimTokenDeleted(TypedDict):
    type: Literal["scim.token_deleted"]
    timestamp: str
    data: ScimTokenDeletedData


ScimGroupCreatedDetails = TypedDict("ScimGroupCreatedDetails", {"name": Any, "externalId": Any, "added": Any, "callerRequestId": Any}, total=False)


class ScimGroupCreatedData(_Event):
    type: Literal["scim.group_created"]
    details: ScimGroupCreatedDetails


class ScimGroupCreated(TypedDict):
    type: Literal["scim.group_created"]
    timestamp: str
    data: ScimGroupCreatedData


ScimGroupUpdatedDetails = TypedDict("ScimGroupUpdatedDetails", {"name": Any, "externalId": Any, "added": Any, "removed": Any, "callerRequestId": Any}, total=False)


class ScimGroupUpdatedData(_Event):
    type: Literal["scim.group_updated"]
    details: ScimGroupUpdatedDetails


class ScimGroupUpdated(TypedDict):
    type: Literal["scim.group_updated"]
    timestamp: str
    data: ScimGroupUpdatedData


ScimGroupDeletedDetails = TypedDict("ScimGroupDeletedDetails", {"name": Any, "removed": Any, "callerRequestId": Any}, total=False)


class ScimGroupDeletedData(_Event):
    type: Literal["scim.group_deleted"]
    details: ScimGroupDeletedDetails


class ScimGroupDeleted(TypedDict):
    type: Literal["scim.group_deleted"]
    timestamp: str
    data: ScimGroupDeletedData


WebhookTestDetails = TypedDict("WebhookTestDetails", {"callerRequestId": Any}, total=False)


class WebhookTestData(_Event):
    type: Literal["webhook.test"]
    details: WebhookTestDetails


class WebhookTest(TypedDict):
    type: Literal["webhook.test"]
    timestamp: str
    data: WebhookTestData


WebhookEvent = Union[
    AccountRegistered,
    AccountCreated,
    AccountUpdated,
    AccountEmailVerified,
    AccountEmailChanged,
    AccountPasswordChanged,
    AccountPasswordReset,
    AccountPasskeyAdded,
    AccountPasskeyCounterReset,
    AccountPasskeyRemoved,
    AccountDeleted,
    AccountTakenOver,
    AccountSuspended,
    AccountResumed,
    AccountImpersonated,
    AccountSupportAccessChanged,
    AccountFactorsRemoved,
    AccountMetadataChanged,
    AccountTotpEnabled,
    AccountTotpDisabled,
    AccountRecoveryCodesRenewed,
    AccountRecoveryCodeUsed,
    IdentityLinked,
    IdentityUnlinked,
    PasskeyRenamed,
    SessionCreated,
    SessionReauthenticated,
    SessionLoginFailed,
    SessionEnded,
    OrganizationCreated,
    OrganizationUpdated,
    OrganizationPolicyUpdated,
    OrganizationPolicyRefused,
    OrganizationMetadataChanged,
    OrganizationDeleted,
    OrganizationRestored,
    OrganizationPurged,
    OrganizationOwnershipTransferred,
    ManagerAdded,
    ManagerAccepted,
    ManagerRoleChanged,
    ManagerMetadataChanged,
    ManagerRolesChanged,
    ManagerSsoReleased,
    ManagerRemoved,
    InvitationCreated,
    InvitationResent,
    InvitationAccepted,
    InvitationDeclined,
    InvitationRevoked,
    ConnectionCreated,
    ConnectionUpdated,
    ConnectionTested,
    ConnectionActivated,
    ConnectionPaused,
    ConnectionDeleted,
    SsoBypassed,
    WebhookCreated,
    WebhookUpdated,
    WebhookRotated,
    WebhookFailing,
    WebhookDeleted,
    DomainAdded,
    DomainVerified,
    DomainLost,
    DomainRemoved,
    OperatorAdded,
    OperatorRemoved,
    OperatorReadAccount,
    OperatorRead,
    ApprovalRequested,
    ApprovalGiven,
    ApprovalWithdrawn,
    ApiKeyCreated,
    ApiKeyRotated,
    ApiKeyRenamed,
    ApiKeyRolesChanged,
    ApiKeyRevoked,
    MachineCreated,
    MachineUpdated,
    MachineRotated,
    MachineDeleted,
    GroupCreated,
    GroupUpdated,
    GroupDeleted,
    GroupMemberAdded,
    GroupMemberRemoved,
    RoleCreated,
    RoleUpdated,
    RoleDeleted,
    PermissionsChanged,
    BrandUpdated,
    PolicyDefaultsUpdated,
    ProviderCreated,
    ProviderUpdated,
    ProviderDeleted,
    HookCreated,
    HookUpdated,
    HookDeleted,
    HookRefused,
    HookFailing,
    HookRecovered,
    TeamWebhookCreated,
    TeamWebhookUpdated,
    TeamWebhookFailing,
    TeamWebhookDeleted,
    ApplicationCreated,
    ApplicationUpdated,
    ApplicationRotated,
    ApplicationDeleted,
    GrantCreated,
    GrantRefused,
    GrantEnded,
    ServiceKeyCreated,
    ServiceKeyUpdated,
    ServiceKeyRotated,
    ServiceKeyRevoked,
    ServiceKeyRefused,
    EventsSealed,
    ScimTokenCreated,
    ScimTokenDeleted,
    ScimGroupCreated,
    ScimGroupUpdated,
    ScimGroupDeleted,
    WebhookTest,
]

ErrorConstant = Literal[
    "ACCESS_FORBIDDEN",
    "ACCESS_TOKEN_INVALID",
    "ACCESS_TOKEN_MISSING",
    "ACCESS_TOKEN_NONCE_REQUIRED",
    "ACCESS_TOKEN_PROOF_INVALID",
    "ACCOUNT_NOT_FOUND",
    "ACCOUNT_SUSPENDED",
    "API_KEY_LIMIT_REACHED",
    "API_KEY_NOT_FOUND",
    "APPLICATION_FORBIDDEN",
    "APPLICATION_INVALID",
    "APPLICATION_LIMIT_REACHED",
    "APPLICATION_NOT_FOUND",
    "APPROVAL_ALREADY_PENDING",
    "APPROVAL_LIMIT_REACHED",
    "APPROVAL_NOT_FOUND",
    "APPROVAL_NOT_PENDING",
    "APPROVAL_REQUIRED",
    "BODY_MALFORMED",
    "BODY_TOO_LARGE",
    "BRAND_PROTECTED",
    "CHALLENGE_REQUIRED",
    "CONNECTION_IN_USE",
    "CONNECTION_LIMIT_REACHED",
    "CONNECTION_NOT_ACTIVE",
    "CONNECTION_NOT_FOUND",
    "CONNECTION_TEST_NOT_FOUND",
    "CONSENT_MISSING",
    "CONTENT_TYPE_UNSUPPORTED",
    "CREDENTIALS_INVALID",
    "DELIVERY_NOT_FOUND",
    "DEVICE_CODE_EXPIRED",
    "DEVICE_PENDING",
    "DEVICE_REFUSED",
    "DEVICE_TOO_FAST",
    "DOMAIN_ALREADY_EXISTS",
    "DOMAIN_ALREADY_VERIFIED",
    "DOMAIN_LIMIT_REACHED",
    "DOMAIN_NOT_FOUND",
    "DOMAIN_NOT_VERIFIED",
    "DPOP_NONCE_REQUIRED",
    "DPOP_PROOF_INVALID",
    "EMAIL_ALREADY_EXISTS",
    "EMAIL_NOT_VERIFIED",
    "EXTERNAL_ID_ALREADY_EXISTS",
    "FACTOR_NOT_FOUND",
    "FIELDS_VALIDATION_ERROR",
    "GRANT_INVALID",
    "GRANT_NOT_FOUND",
    "GRANT_TYPE_UNSUPPORTED",
    "GROUP_ALREADY_EXISTS",
    "GROUP_LIMIT_REACHED",
    "GROUP_MANAGED",
    "GROUP_NOT_FOUND",
    "HEADERS_TOO_LARGE",
    "HOOK_NOT_FOUND",
    "HOOK_REFUSED",
    "HOOK_UNAVAILABLE",
    "IDEMPOTENCY_KEY_IN_USE",
    "IDEMPOTENCY_KEY_REUSED",
    "IDENTITY_ALREADY_EXISTS",
    "IDENTITY_NOT_FOUND",
    "IDENTITY_NOT_LINKED",
    "IMPERSONATION_NOT_ALLOWED",
    "INTERNAL_ERROR",
    "INVITATION_ALREADY_PENDING",
    "INVITATION_LIMIT_REACHED",
    "INVITATION_NOT_FOUND",
    "INVITATION_NOT_PENDING",
    "LAST_CREDENTIAL",
    "LAST_OWNER",
    "MACHINE_LIMIT_REACHED",
    "MACHINE_NOT_FOUND",
    "MANAGED_BY_CONFIGURATION",
    "MANAGER_ALREADY_EXISTS",
    "MANAGER_LIMIT_REACHED",
    "MANAGER_NOT_FOUND",
    "METHOD_NOT_SUPPORTED",
    "OPERATOR_PROTECTED",
    "ORGANIZATION_LIMIT_REACHED",
    "ORGANIZATION_NOT_FOUND",
    "OVERLOADED",
    "PASSKEYS_UNAVAILABLE",
    "PASSKEY_ALREADY_EXISTS",
    "PASSKEY_LIMIT_REACHED",
    "PASSKEY_NOT_FOUND",
    "PASSWORD_BREACHED",
    "PERMISSION_IN_USE",
    "POLICY_REFUSED",
    "PRECONDITION_FAILED",
    "PROVIDER_UNAVAILABLE",
    "RATE_LIMITED",
    "REAUTHENTICATION_REQUIRED",
    "REDIRECT_URI_INVALID",
    "REGISTRATION_CLOSED",
    "REQUEST_MALFORMED",
    "REQUEST_TIMEOUT",
    "REQUIRED_FIELDS_MISSING",
    "RESOURCE_INVALID",
    "ROLE_ALREADY_EXISTS",
    "ROLE_IN_USE",
    "ROLE_LIMIT_REACHED",
    "ROLE_NOT_FOUND",
    "ROLE_PROTECTED",
    "ROUTE_NOT_FOUND",
    "SCIM_DESCRIPTION_NOT_FOUND",
    "SCIM_FILTER_INVALID",
    "SCIM_GROUP_ALREADY_EXISTS",
    "SCIM_GROUP_LIMIT_REACHED",
    "SCIM_GROUP_NOT_FOUND",
    "SCIM_PATH_INVALID",
    "SCIM_TARGET_MISSING",
    "SCIM_USER_ALREADY_EXISTS",
    "SCIM_USER_NOT_FOUND",
    "SCIM_VALUE_INVALID",
    "SCOPE_INVALID",
    "SEAL_NOT_FOUND",
    "SECOND_FACTOR_INVALID",
    "SECOND_FACTOR_MISSING",
    "SECOND_FACTOR_REQUIRED",
    "SECOND_OPERATOR_REQUIRED",
    "SERVICE_KEY_NOT_FOUND",
    "SERVICE_UNAVAILABLE",
    "SESSION_NOT_FOUND",
    "SIGN_IN_REFUSED",
    "SSO_REQUIRED",
    "TOTP_ALREADY_ACTIVE",
    "TOTP_NOT_FOUND",
    "WEBHOOK_LIMIT_REACHED",
    "WEBHOOK_NOT_FOUND",
]
