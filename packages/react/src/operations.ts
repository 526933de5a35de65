// Generated from packages/api/src by `npm run fix`.
export const operations = {
  createOrganization: { path: '/v1/organizations', successes: [201], method: 'POST', uses: 'token bars body required idempotency' },
  listOrganizations: { path: '/v1/organizations', successes: [200], method: 'GET', uses: 'token bars', list: true },
  listManagers: { path: '/v1/organizations/:id/managers', successes: [200], method: 'GET', uses: 'token bars', list: true },
  updateManager: { path: '/v1/managers/:id', successes: [200], method: 'PUT', uses: 'token bars body' },
  removeManager: { path: '/v1/managers/:id', successes: [204], method: 'DELETE', uses: 'token bars' },
  createInvitation: { path: '/v1/organizations/:id/invitations', successes: [201], method: 'POST', uses: 'token bars limited body required idempotency' },
  listInvitations: { path: '/v1/organizations/:id/invitations', successes: [200], method: 'GET', uses: 'token bars', list: true },
  listReceivedInvitations: { path: '/v1/invitations', successes: [200], method: 'GET', uses: 'token bars', list: true },
  revokeInvitation: { path: '/v1/invitations/:id', successes: [204], method: 'DELETE', uses: 'token bars' },
  resendInvitation: { path: '/v1/invitations/:id/resend', successes: [200], method: 'POST', uses: 'token bars limited idempotency' },
  acceptReceivedInvitation: { path: '/v1/invitations/:id/accept', successes: [200, 201], method: 'POST', uses: 'token bars idempotency' },
  declineReceivedInvitation: { path: '/v1/invitations/:id/decline', successes: [204], method: 'POST', uses: 'token bars idempotency' },
  listOrganizationRoles: { path: '/v1/organizations/:id/roles', successes: [200], method: 'GET', uses: 'token bars', list: true },
  getCaller: { path: '/v1/caller', successes: [200], method: 'GET', uses: 'token bars' },
  getBrand: { path: '/v1/brand', successes: [200], method: 'GET', uses: '' },
} as const;
