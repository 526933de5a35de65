/** The kinds of callers that an access token can belong to. */
export const CALLER_KINDS = ['session', 'api_key'] as const;
export type CallerKind = (typeof CALLER_KINDS)[number];

/** What a session is for operations that only operators can use: the service looks up whether its account is one. */
export const RAISED_KINDS = ['operator'] as const;

/** What a manager is in an organization. */
export const ROLES = ['owner', 'admin', 'viewer'] as const;
export type RoleName = (typeof ROLES)[number];

/** Over which managers a permission extends: all of them, those who are not owners, or the caller alone. */
export type Scope = 'any' | 'non-owners' | 'self';

/**
 * What each role may do in its organization, and over which managers. A role that a row lacks may not do it at all.
 * Where a permission is about no particular manager, every scope is enough.
 */
export const permissions = {
  'organization:read': { owner: 'any', admin: 'any', viewer: 'any' },
  'organization:update': { owner: 'any', admin: 'any' },
  'organization:require-second-factor': { owner: 'any' },
  'organization:delete': { owner: 'any' },
  'organization:transfer': { owner: 'any' },
  'events:read': { owner: 'any', admin: 'any' },
  'managers:read': { owner: 'any', admin: 'any', viewer: 'any' },
  'managers:add': { owner: 'any', admin: 'non-owners' },
  'managers:update': { owner: 'any', admin: 'non-owners' },
  'managers:remove': { owner: 'any', admin: 'non-owners', viewer: 'self' },
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
} as const satisfies Record<string, Readonly<Partial<Record<RoleName, Scope>>>>;

export type Permission = keyof typeof permissions;
