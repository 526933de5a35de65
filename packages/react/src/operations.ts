// Generated from packages/api/src by `npm run fix`.
export const operations = {
  createOrganization: { path: '/v1/organizations', successes: [201], method: 'POST', uses: 'token bars body required idempotency', errors: '*' },
  listOrganizations: { path: '/v1/organizations', successes: [200], method: 'GET', uses: 'token bars', errors: '*', list: true },
  listManagers: { path: '/v1/organizations/:id/managers', successes: [200], method: 'GET', uses: 'token bars', errors: '*', list: true },
  updateManager: { path: '/v1/managers/:id', successes: [200], method: 'PUT', uses: 'token bars body', errors: '*' },
  removeManager: { path: '/v1/managers/:id', successes: [204], method: 'DELETE', uses: 'token bars', errors: '*' },
  createInvitation: { path: '/v1/organizations/:id/invitations', successes: [201], method: 'POST', uses: 'token bars limited body required idempotency', errors: '*' },
  listInvitations: { path: '/v1/organizations/:id/invitations', successes: [200], method: 'GET', uses: 'token bars', errors: '*', list: true },
  listReceivedInvitations: { path: '/v1/invitations', successes: [200], method: 'GET', uses: 'token bars', errors: '*', list: true },
  revokeInvitation: { path: '/v1/invitations/:id', successes: [204], method: 'DELETE', uses: 'token bars', errors: '*' },
  resendInvitation: { path: '/v1/invitations/:id/resend', successes: [200], method: 'POST', uses: 'token bars limited idempotency', errors: '*' },
  acceptReceivedInvitation: { path: '/v1/invitations/:id/accept', successes: [200, 201], method: 'POST', uses: 'token bars idempotency', errors: '*' },
  declineReceivedInvitation: { path: '/v1/invitations/:id/decline', successes: [204], method: 'POST', uses: 'token bars idempotency', errors: '*' },
  listOrganizationRoles: { path: '/v1/organizations/:id/roles', successes: [200], method: 'GET', uses: 'token bars', errors: '*', list: true },
  getCaller: { path: '/v1/caller', successes: [200], method: 'GET', uses: 'token bars', errors: '*' },
  getBrand: { path: '/v1/brand', successes: [200], method: 'GET', uses: '', errors: '*' },
} as const;
