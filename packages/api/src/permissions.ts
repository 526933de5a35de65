/**
 * The kinds of callers that an access token can belong to. An `impersonation` is a session in which an operator acts
 * for a person; only operations that name it accept it. An `application` has an access token that names the person who
 * signed in to it; a `connection` is the directory of an organization.
 */
export const CALLER_KINDS = [
  'session',
  'impersonation',
  'api_key',
  'service_key',
  'application',
  'connection',
] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/** Kinds that have no part in any organization or account, except through operations that name them. */
export const OUTSIDER_KINDS = ['service_key', 'application', 'connection'] as const;

/** The kinds that a session can be raised to: for operators' operations, the service checks that its account is an operator. */
export const RAISED_KINDS = ['operator'] as const;

/** The roles of managers in an organization. */
export const ROLES = ['owner', 'admin', 'viewer'] as const;
export type RoleName = (typeof ROLES)[number];

/** The managers that a permission covers: all, those who are not owners, or only the caller. */
export type Extent = 'any' | 'non-owners' | 'self';

/**
 * The permissions of each role in its organization, and the managers they extend to. A role that is missing from a row lacks the permission.
 * Where a permission does not concern a particular manager, any scope is enough.
 */
export const permissions = {
  'organization:read': { owner: 'any', admin: 'any', viewer: 'any' },
  'organization:update': { owner: 'any', admin: 'any' },
  'organization:require-second-factor': { owner: 'any' },
  'policy:read': { owner: 'any', admin: 'any' },
  'policy:update': { owner: 'any' },
  'organization:delete': { owner: 'any' },
  'organization:transfer': { owner: 'any' },
  'events:read': { owner: 'any', admin: 'any' },
  'managers:read': { owner: 'any', admin: 'any', viewer: 'any' },
  'managers:add': { owner: 'any', admin: 'non-owners' },
  'managers:update': { owner: 'any', admin: 'non-owners' },
  'managers:remove': { owner: 'any', admin: 'non-owners', viewer: 'self' },
  'groups:read': { owner: 'any', admin: 'any', viewer: 'any' },
  'groups:manage': { owner: 'any', admin: 'any' },
  'invitations:create': { owner: 'any', admin: 'non-owners' },
  'invitations:read': { owner: 'any', admin: 'any' },
  'invitations:revoke': { owner: 'any', admin: 'any' },
  'invitations:resend': { owner: 'any', admin: 'any' },
  'webhooks:create': { owner: 'any', admin: 'any' },
  'webhooks:read': { owner: 'any', admin: 'any' },
  'webhooks:update': { owner: 'any', admin: 'any' },
  'webhooks:delete': { owner: 'any', admin: 'any' },
  'webhooks:rotate': { owner: 'any', admin: 'any' },
  'webhooks:test': { owner: 'any', admin: 'any' },
  'deliveries:read': { owner: 'any', admin: 'any' },
  'deliveries:redeliver': { owner: 'any', admin: 'any' },
  'api-keys:manage': { owner: 'any', admin: 'any' },
  'machines:manage': { owner: 'any' },
  'domains:manage': { owner: 'any', admin: 'any' },
  'roles:manage': { owner: 'any' },
  'connections:read': { owner: 'any', admin: 'any' },
  'connections:manage': { owner: 'any' },
} as const satisfies Record<string, Readonly<Partial<Record<RoleName, Extent>>>>;

export type Permission = keyof typeof permissions;

/**
 * The scopes of service keys. No scope gives access to operators, service keys, passwords, second factors or secrets of
 * any kind: these are only for operators.
 */
export const scopes = {
  'accounts:read': 'Read accounts',
  'accounts:write': 'Create, change, suspend, resume and delete accounts, and send password resets',
  'organizations:read': 'Read organizations',
  'organizations:write': 'Create, change, delete and restore organizations',
  'managers:read': 'Read managers, and the organizations of an account',
  'managers:write': 'Add, invite, change and remove managers',
  'groups:read': 'Read groups and their members',
  'groups:write': 'Create, change and delete groups, and change their members',
  'events:read': 'Read events and changes',
  'metadata:read': 'Read metadata, including private metadata',
  'metadata:write': 'Change metadata',
  'sessions:end': 'End the sessions of accounts',
  'applications:write': 'Read and change applications',
  'roles:write': "Read and change the product's permissions and roles",
  'configuration:apply':
    'Read and change everything that configuration files describe, except operators and service keys',
  'statistics:read': 'Read statistics',
} as const satisfies Record<string, string>;

export type Scope = keyof typeof scopes;
export const SCOPES = Object.keys(scopes) as Scope[];
