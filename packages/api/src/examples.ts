import type { FailureDetails, OperationExample } from '@portico/conventions';
import type { ErrorConstant } from './errors.ts';
import type { Contracts, OperationId } from './index.ts';

const ORGANIZATION_ID = '01a1fd16-4be7-72bb-8a32-8c5f1ce0e3c0';
const OTHER_ACCOUNT_ID = '01a1fd15-2d4c-7d0b-9a57-0be36a5f7d11';
const CREATED = '2026-11-21T10:00:00.000Z';

const account = {
  id: '01a1fd12-9a3e-7f86-b1c4-6a1f0de25b77',
  email: 'ada@example.com',
  emailVerified: false,
  name: 'Ada Lovelace',
  createdAt: CREATED,
  updatedAt: CREATED,
};
const signedIn = {
  account,
  accessToken: 'portico_at_0Zl2iyEYRvGkX6p0ilPTmVtA5sE1t0gX4v9rJ8uQm3w',
  expiresAt: '2026-12-05T10:00:00.000Z',
};
const session = {
  id: '01a1fd12-9a40-7c52-a0be-3f6d85e1c9a4',
  createdAt: CREATED,
  lastUsedAt: '2026-11-21T10:05:00.000Z',
  expiresAt: '2026-12-05T10:05:00.000Z',
  userAgent: 'curl/8.5.0',
  ipAddress: '192.0.2.1',
  current: true,
};
const organization = {
  id: ORGANIZATION_ID,
  name: 'Analytical Engines',
  role: 'owner',
  createdAt: CREATED,
  updatedAt: CREATED,
} as const;
const manager = {
  id: '01a1fd18-77d0-7b6e-8c19-5e0f4ab3d2c6',
  organizationId: ORGANIZATION_ID,
  account: { id: OTHER_ACCOUNT_ID, email: 'grace@example.com', name: 'Grace Hopper' },
  role: 'admin',
  createdAt: CREATED,
  updatedAt: CREATED,
} as const;

const SHORT_PASSWORD = 'must have at least 8 characters';
const EMPTY = 'must not be empty';
const LIMIT = { limit: 'must be at most 100' };
const PAGE = '<!doctype html><html lang="en">…</html>';

const missing = (...members: string[]): FailureDetails => ({ detail: `Missing: ${members.join(', ')}.` });
const nameless = {
  REQUIRED_FIELDS_MISSING: missing('name'),
  FIELDS_VALIDATION_ERROR: { fields: { name: EMPTY } },
};

/** What stands in the example of an operation: a body where it takes one, and one where it answers with one. */
type ExampleOf<Id extends OperationId> = Omit<OperationExample, 'request' | 'success' | 'failures'> &
  (Contracts[Id]['sent'] extends undefined
    ? { readonly request?: undefined }
    : { readonly request: Contracts[Id]['sent'] }) &
  (Contracts[Id]['answer'] extends { readonly body: infer Body }
    ? { readonly success: Body }
    : { readonly success?: undefined }) & {
    readonly failures?: { readonly [Constant in ErrorConstant]?: FailureDetails };
  };

/** Every operation in use, for those who read the interface and try it. */
export const examples: { readonly [Id in OperationId]: ExampleOf<Id> } = {
  register: {
    request: { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada Lovelace' },
    success: signedIn,
    failures: {
      REQUIRED_FIELDS_MISSING: missing('email'),
      FIELDS_VALIDATION_ERROR: {
        fields: { email: 'must be a valid email address', password: SHORT_PASSWORD },
      },
    },
  },
  getAccount: { success: account },
  updateAccount: {
    request: { name: 'Ada King' },
    success: { ...account, name: 'Ada King', updatedAt: '2026-11-21T10:10:00.000Z' },
    failures: nameless,
  },
  changePassword: {
    request: { currentPassword: 'correct horse battery', newPassword: 'staple of another kind' },
    failures: {
      REQUIRED_FIELDS_MISSING: missing('currentPassword'),
      FIELDS_VALIDATION_ERROR: { fields: { currentPassword: 'is not the current password' } },
    },
  },
  login: {
    request: { email: 'ada@example.com', password: 'correct horse battery' },
    success: signedIn,
    failures: {
      REQUIRED_FIELDS_MISSING: missing('password'),
      FIELDS_VALIDATION_ERROR: { fields: { password: 'must be a string' } },
    },
  },
  logout: {},
  listSessions: {
    success: { items: [session], nextCursor: null },
    failures: { FIELDS_VALIDATION_ERROR: { fields: LIMIT } },
  },
  getSession: { parameters: { id: session.id }, success: session },
  deleteSessions: {},
  deleteSession: { parameters: { id: session.id } },
  createOrganization: {
    request: { name: 'Analytical Engines' },
    success: organization,
    failures: nameless,
  },
  listOrganizations: {
    success: { items: [organization], nextCursor: null },
    failures: { FIELDS_VALIDATION_ERROR: { fields: { state: 'must be one of active, deleted' } } },
  },
  getOrganization: { parameters: { id: ORGANIZATION_ID }, success: organization },
  updateOrganization: {
    parameters: { id: ORGANIZATION_ID },
    request: { name: 'Difference Engines' },
    success: { ...organization, name: 'Difference Engines', updatedAt: '2026-11-21T10:20:00.000Z' },
    failures: nameless,
  },
  deleteOrganization: { parameters: { id: ORGANIZATION_ID } },
  listManagers: {
    parameters: { id: ORGANIZATION_ID },
    success: { items: [manager], nextCursor: null },
    failures: { FIELDS_VALIDATION_ERROR: { fields: LIMIT } },
  },
  addManager: {
    parameters: { id: ORGANIZATION_ID },
    request: { accountId: OTHER_ACCOUNT_ID, role: 'admin' },
    success: manager,
    failures: {
      REQUIRED_FIELDS_MISSING: missing('accountId', 'role'),
      FIELDS_VALIDATION_ERROR: { fields: { role: 'must be one of owner, admin, viewer' } },
    },
  },
  getManager: { parameters: { id: manager.id }, success: manager },
  updateManager: {
    parameters: { id: manager.id },
    request: { role: 'viewer' },
    success: { ...manager, role: 'viewer', updatedAt: '2026-11-21T10:20:00.000Z' },
    failures: {
      REQUIRED_FIELDS_MISSING: missing('role'),
      FIELDS_VALIDATION_ERROR: { fields: { role: 'must be one of owner, admin, viewer' } },
    },
  },
  removeManager: { parameters: { id: manager.id } },
  getLiveness: { success: { status: 'ok' } },
  getReadiness: { success: { status: 'ok' } },
  getHome: { success: PAGE },
  getOpenApi: { success: { openapi: '3.1.0' } },
  getReference: { success: PAGE },
  getReferenceAsset: { parameters: { asset: 'start.js' }, success: "'use strict';" },
  getErrorPages: { success: PAGE },
  getErrorPage: { parameters: { constant: 'EMAIL_ALREADY_EXISTS' }, success: PAGE },
  getErrorCatalogue: {
    success: {
      errors: [
        {
          error: 'LAST_OWNER',
          status: 409,
          description: 'An organization must always have an owner.',
          when: 'This would leave an organization without an owner.',
          remedy: 'Make another manager an owner first, or delete the organization.',
          retry: 'after_change',
          url: 'https://portico.example.com/errors/LAST_OWNER',
          operations: ['updateManager', 'removeManager'],
        },
      ],
    },
  },
};
