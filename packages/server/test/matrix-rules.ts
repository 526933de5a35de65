import type { Member } from './team.ts';

/** Who asks. Members have their role in the organization that is asked about, or that the manager is of. */
export const CALLERS = [
  'no token',
  'bad token',
  'outsider',
  'viewer',
  'admin',
  'owner',
  'removed manager',
] as const;
export type Caller = (typeof CALLERS)[number];

/** What is asked about: what the caller's own organization or account has, another's, nothing. */
export const SUBJECTS = ['own', 'foreign', 'unknown id', 'upper-case id'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** What a valid body needs to know. */
export interface Known {
  readonly email: string;
  readonly password: string;
  /** An account that manages nothing. */
  readonly newcomer: string;
}

export interface Rule {
  /** Who gets through: anybody at all, anybody signed in, the account that it belongs to, or these roles. */
  readonly may: 'anybody' | 'signed in' | 'its account' | readonly Member[];
  readonly success: number;
  /** The kind of thing that `:id` names. */
  readonly about?: 'session' | 'organization' | 'manager';
  readonly body?: (known: Known) => unknown;
  /** A path that exists, where the operation's has other parameters than `:id`. */
  readonly path?: string;
}

const PUBLIC: Rule = { may: 'anybody', success: 200 };
const ANY_ROLE = ['owner', 'admin', 'viewer'] as const;
let registered = 0;

/** Written from the specification, not from the operations: an operation without a row fails the matrix. */
export const RULES: Readonly<Record<string, Rule>> = {
  register: {
    ...PUBLIC,
    success: 201,
    body: ({ password }) => ({ email: `matrix-${++registered}@example.com`, password }),
  },
  login: { ...PUBLIC, success: 201, body: ({ email, password }) => ({ email, password }) },
  logout: { may: 'signed in', success: 204 },
  getAccount: { may: 'signed in', success: 200 },
  updateAccount: { may: 'signed in', success: 200, body: () => ({ name: 'Changed' }) },
  changePassword: {
    may: 'signed in',
    success: 204,
    body: ({ password }) => ({ currentPassword: password, newPassword: 'another password' }),
  },

  listSessions: { may: 'signed in', success: 200 },
  deleteSessions: { may: 'signed in', success: 204 },
  getSession: { may: 'its account', about: 'session', success: 200 },
  deleteSession: { may: 'its account', about: 'session', success: 204 },

  createOrganization: { may: 'signed in', success: 201, body: () => ({ name: 'New' }) },
  listOrganizations: { may: 'signed in', success: 200 },
  getOrganization: { may: ANY_ROLE, about: 'organization', success: 200 },
  updateOrganization: {
    may: ['owner', 'admin'],
    about: 'organization',
    success: 200,
    body: () => ({ name: 'Changed' }),
  },
  deleteOrganization: { may: ['owner'], about: 'organization', success: 204 },

  // The manager asked about is a viewer, and somebody else than the caller.
  listManagers: { may: ANY_ROLE, about: 'organization', success: 200 },
  addManager: {
    may: ['owner', 'admin'],
    about: 'organization',
    success: 201,
    body: ({ newcomer }) => ({ accountId: newcomer, role: 'viewer' }),
  },
  getManager: { may: ANY_ROLE, about: 'manager', success: 200 },
  updateManager: {
    may: ['owner', 'admin'],
    about: 'manager',
    success: 200,
    body: () => ({ role: 'admin' }),
  },
  removeManager: { may: ['owner', 'admin'], about: 'manager', success: 204 },

  getLiveness: PUBLIC,
  getReadiness: PUBLIC,
  getHome: PUBLIC,
  getOpenApi: PUBLIC,
  getReference: PUBLIC,
  getReferenceAsset: { ...PUBLIC, path: '/docs/scalar.js' },
  getErrorPages: PUBLIC,
  getErrorPage: { ...PUBLIC, path: '/errors/LAST_OWNER' },
  getErrorCatalogue: PUBLIC,
};

/** What the specification has each caller see. */
export function expected(rule: Rule, caller: Caller, subject: Subject): string {
  const { may, about, success } = rule;
  if (may === 'anybody') return String(success);
  if (caller === 'no token') return '401 ACCESS_TOKEN_MISSING';
  if (caller === 'bad token') return '401 ACCESS_TOKEN_INVALID';
  if (about === undefined) return String(success);
  const isThere = subject === 'own' || (subject === 'foreign' && about !== 'session');
  if (!isThere) return `404 ${about.toUpperCase()}_NOT_FOUND`;
  const isLetIn =
    may === 'its account' || (subject === 'own' && typeof may === 'object' && may.includes(caller as Member));
  return isLetIn ? String(success) : '403 ACCESS_FORBIDDEN';
}
