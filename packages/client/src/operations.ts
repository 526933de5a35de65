// Generated from packages/api/src by `npm run fix`.
import type { Portico } from './methods.ts';
import type { Operation } from './operation.ts';

/** Errors that follow from something that many operations use, by its name. */
export const sharedErrors = {
  transport: ['REQUEST_MALFORMED', 'HEADERS_TOO_LARGE', 'REQUEST_TIMEOUT', 'INTERNAL_ERROR', 'OVERLOADED', 'SERVICE_UNAVAILABLE'],
  token: ['ACCESS_TOKEN_MISSING', 'ACCESS_TOKEN_INVALID', 'RATE_LIMITED'],
  verified: ['EMAIL_NOT_VERIFIED'],
  limited: ['RATE_LIMITED'],
  body: ['CONTENT_TYPE_UNSUPPORTED', 'BODY_TOO_LARGE', 'BODY_MALFORMED', 'REQUIRED_FIELDS_MISSING'],
  idempotency: ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'],
} as const;

/** Errors that are worth another try; with `later_if_idempotent`, the first may have been carried out. */
export const retryAdvice: Readonly<Record<string, 'later' | 'later_if_idempotent'>> = {
  REQUEST_TIMEOUT: 'later',
  RATE_LIMITED: 'later',
  INTERNAL_ERROR: 'later_if_idempotent',
  OVERLOADED: 'later',
  SERVICE_UNAVAILABLE: 'later_if_idempotent',
};

export const operations: Readonly<Record<keyof Portico, Operation>> = {
  register: { method: 'POST', path: '/v1/register', successes: [201], uses: ['limited', 'body'], errors: ['FIELDS_VALIDATION_ERROR', 'REGISTRATION_CLOSED', 'ACCESS_FORBIDDEN', 'EMAIL_ALREADY_EXISTS', 'INVITATION_NOT_PENDING'], signsIn: true },
  getAccount: { method: 'GET', path: '/v1/account', successes: [200], uses: ['token', 'verified'], errors: [] },
  updateAccount: { method: 'PUT', path: '/v1/account', successes: [200], uses: ['token', 'verified', 'body'], errors: ['FIELDS_VALIDATION_ERROR', 'PRECONDITION_FAILED'] },
  deleteAccount: { method: 'DELETE', path: '/v1/account', successes: [204], uses: ['token', 'verified'], errors: ['REAUTHENTICATION_REQUIRED', 'PRECONDITION_FAILED', 'LAST_OWNER'], once: true, signsOut: true },
  exportAccount: { method: 'GET', path: '/v1/account/export', successes: [200], uses: ['token', 'verified'], errors: ['REAUTHENTICATION_REQUIRED'] },
  changeEmail: { method: 'PUT', path: '/v1/account/email', successes: [200], uses: ['token', 'verified', 'limited', 'body'], errors: ['FIELDS_VALIDATION_ERROR', 'PRECONDITION_FAILED', 'EMAIL_ALREADY_EXISTS'], once: true },
  requestEmailVerification: { method: 'POST', path: '/v1/email-verifications', successes: [204], uses: ['token', 'limited', 'idempotency'], errors: [] },
  verifyEmail: { method: 'PUT', path: '/v1/email-verifications', successes: [204], uses: ['body'], errors: ['FIELDS_VALIDATION_ERROR', 'EMAIL_ALREADY_EXISTS'], once: true },
  rejectEmail: { method: 'POST', path: '/v1/email-rejections', successes: [204], uses: ['body'], errors: ['FIELDS_VALIDATION_ERROR'] },
  changePassword: { method: 'PUT', path: '/v1/account/password', successes: [204], uses: ['token', 'verified', 'limited', 'body'], errors: ['FIELDS_VALIDATION_ERROR'], once: true },
  requestPasswordReset: { method: 'POST', path: '/v1/password-resets', successes: [204], uses: ['body'], errors: ['FIELDS_VALIDATION_ERROR'] },
  resetPassword: { method: 'PUT', path: '/v1/password-resets', successes: [204], uses: ['body'], errors: ['FIELDS_VALIDATION_ERROR'], once: true },
  login: { method: 'POST', path: '/v1/login', successes: [201], uses: ['limited', 'body'], errors: ['FIELDS_VALIDATION_ERROR', 'CREDENTIALS_INVALID'], signsIn: true },
  logout: { method: 'POST', path: '/v1/logout', successes: [204], uses: ['token', 'idempotency'], errors: [], signsOut: true },
  listSessions: { method: 'GET', path: '/v1/sessions', successes: [200], uses: ['token', 'verified'], errors: ['FIELDS_VALIDATION_ERROR'], list: true },
  getSession: { method: 'GET', path: '/v1/sessions/:id', successes: [200], uses: ['token', 'verified'], errors: ['SESSION_NOT_FOUND'] },
  deleteSessions: { method: 'DELETE', path: '/v1/sessions', successes: [204], uses: ['token', 'verified'], errors: [] },
  deleteSession: { method: 'DELETE', path: '/v1/sessions/:id', successes: [204], uses: ['token', 'verified'], errors: ['SESSION_NOT_FOUND'] },
  createOrganization: { method: 'POST', path: '/v1/organizations', successes: [201], uses: ['token', 'verified', 'body', 'idempotency'], errors: ['FIELDS_VALIDATION_ERROR'] },
  listOrganizations: { method: 'GET', path: '/v1/organizations', successes: [200], uses: ['token', 'verified'], errors: ['FIELDS_VALIDATION_ERROR'], list: true },
  getOrganization: { method: 'GET', path: '/v1/organizations/:id', successes: [200], uses: ['token', 'verified'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'ORGANIZATION_NOT_FOUND'] },
  updateOrganization: { method: 'PUT', path: '/v1/organizations/:id', successes: [200], uses: ['token', 'verified', 'body'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'FIELDS_VALIDATION_ERROR', 'PRECONDITION_FAILED', 'ORGANIZATION_NOT_FOUND'] },
  deleteOrganization: { method: 'DELETE', path: '/v1/organizations/:id', successes: [204], uses: ['token', 'verified'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'PRECONDITION_FAILED', 'ORGANIZATION_NOT_FOUND'] },
  restoreOrganization: { method: 'POST', path: '/v1/organizations/:id/restore', successes: [200], uses: ['token', 'verified', 'idempotency'], errors: ['SECOND_FACTOR_MISSING', 'ORGANIZATION_NOT_FOUND'] },
  transferOrganization: { method: 'POST', path: '/v1/organizations/:id/transfer', successes: [200], uses: ['token', 'verified', 'body', 'idempotency'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'REAUTHENTICATION_REQUIRED', 'FIELDS_VALIDATION_ERROR', 'ORGANIZATION_NOT_FOUND'] },
  listManagers: { method: 'GET', path: '/v1/organizations/:id/managers', successes: [200], uses: ['token', 'verified'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'FIELDS_VALIDATION_ERROR', 'ORGANIZATION_NOT_FOUND'], list: true },
  addManager: { method: 'POST', path: '/v1/organizations/:id/managers', successes: [201], uses: ['token', 'verified', 'body', 'idempotency'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'FIELDS_VALIDATION_ERROR', 'ORGANIZATION_NOT_FOUND', 'MANAGER_ALREADY_EXISTS'] },
  getManager: { method: 'GET', path: '/v1/managers/:id', successes: [200], uses: ['token', 'verified'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'MANAGER_NOT_FOUND'] },
  updateManager: { method: 'PUT', path: '/v1/managers/:id', successes: [200], uses: ['token', 'verified', 'body'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'FIELDS_VALIDATION_ERROR', 'PRECONDITION_FAILED', 'MANAGER_NOT_FOUND', 'LAST_OWNER'] },
  removeManager: { method: 'DELETE', path: '/v1/managers/:id', successes: [204], uses: ['token', 'verified'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'PRECONDITION_FAILED', 'MANAGER_NOT_FOUND', 'LAST_OWNER'] },
  createInvitation: { method: 'POST', path: '/v1/organizations/:id/invitations', successes: [201], uses: ['token', 'verified', 'limited', 'body', 'idempotency'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'FIELDS_VALIDATION_ERROR', 'ORGANIZATION_NOT_FOUND', 'INVITATION_ALREADY_PENDING', 'MANAGER_ALREADY_EXISTS'] },
  listInvitations: { method: 'GET', path: '/v1/organizations/:id/invitations', successes: [200], uses: ['token', 'verified'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'FIELDS_VALIDATION_ERROR', 'ORGANIZATION_NOT_FOUND'], list: true },
  listReceivedInvitations: { method: 'GET', path: '/v1/invitations', successes: [200], uses: ['token', 'verified'], errors: ['FIELDS_VALIDATION_ERROR'], list: true },
  getInvitation: { method: 'GET', path: '/v1/invitations/:id', successes: [200], uses: ['token', 'verified'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'INVITATION_NOT_FOUND'] },
  revokeInvitation: { method: 'DELETE', path: '/v1/invitations/:id', successes: [204], uses: ['token', 'verified'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'INVITATION_NOT_FOUND', 'INVITATION_NOT_PENDING'] },
  resendInvitation: { method: 'POST', path: '/v1/invitations/:id/resend', successes: [200], uses: ['token', 'verified', 'limited', 'idempotency'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'INVITATION_NOT_FOUND', 'INVITATION_NOT_PENDING'] },
  lookUpInvitation: { method: 'POST', path: '/v1/invitations/lookup', successes: [200], uses: ['body'], errors: ['FIELDS_VALIDATION_ERROR'] },
  acceptInvitation: { method: 'POST', path: '/v1/invitations/accept', successes: [200, 201], uses: ['token', 'verified', 'body', 'idempotency'], errors: ['FIELDS_VALIDATION_ERROR', 'ACCESS_FORBIDDEN', 'INVITATION_NOT_PENDING', 'MANAGER_ALREADY_EXISTS'] },
  declineInvitation: { method: 'POST', path: '/v1/invitations/decline', successes: [204], uses: ['body'], errors: ['FIELDS_VALIDATION_ERROR', 'INVITATION_NOT_PENDING'] },
  listAccountEvents: { method: 'GET', path: '/v1/account/events', successes: [200], uses: ['token', 'verified'], errors: ['FIELDS_VALIDATION_ERROR'], list: true },
  listOrganizationEvents: { method: 'GET', path: '/v1/organizations/:id/events', successes: [200], uses: ['token', 'verified'], errors: ['SECOND_FACTOR_MISSING', 'ACCESS_FORBIDDEN', 'FIELDS_VALIDATION_ERROR', 'ORGANIZATION_NOT_FOUND'], list: true },
  getLiveness: { method: 'GET', path: '/health/live', successes: [200], uses: [], errors: [] },
  getReadiness: { method: 'GET', path: '/health/ready', successes: [200], uses: [], errors: [] },
  getOpenApi: { method: 'GET', path: '/openapi.json', successes: [200], uses: [], errors: [] },
  getErrorCatalogue: { method: 'GET', path: '/errors.json', successes: [200], uses: [], errors: [] },
};
