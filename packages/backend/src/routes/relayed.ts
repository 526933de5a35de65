/**
 * The operations of Portico that pages of a product may call through its server: those of the components, for the person
 * and the organization. None that makes credentials or needs a recent sign-in: those are on Portico's own pages.
 */
const RELAYED = [
  'GET /v1/account',
  'PUT /v1/account',
  'GET /v1/brand',
  'GET /v1/caller',
  'GET /v1/sessions',
  'DELETE /v1/sessions/:id',
  'GET /v1/grants',
  'DELETE /v1/grants/:id',
  'POST /v1/organizations',
  'GET /v1/organizations',
  'GET /v1/organizations/:id',
  'PUT /v1/organizations/:id',
  'GET /v1/organizations/:id/events',
  'GET /v1/organizations/:id/managers',
  'GET /v1/managers/:id',
  'PUT /v1/managers/:id',
  'DELETE /v1/managers/:id',
  'POST /v1/managers/:id/acceptance',
  'POST /v1/organizations/:id/invitations',
  'GET /v1/organizations/:id/invitations',
  'GET /v1/invitations',
  'GET /v1/invitations/:id',
  'DELETE /v1/invitations/:id',
  'POST /v1/invitations/:id/resend',
  'POST /v1/invitations/:id/accept',
  'POST /v1/invitations/:id/decline',
  'GET /v1/permissions',
  'GET /v1/roles',
  'GET /v1/roles/:id',
  'GET /v1/organizations/:id/roles',
  'POST /v1/permission-checks',
] as const;

/** Operations that need no token. */
const OPEN: readonly string[] = ['GET /v1/brand'];

/** A segment of a path as it is: no dots that lead elsewhere, and nothing encoded. */
const SEGMENT = '[\\w-]+';
const patterns = RELAYED.map((name) => ({
  name,
  pattern: new RegExp(`^${name.replaceAll(/:\w+/g, SEGMENT)}$`),
}));

/** @returns the operation, as `GET /v1/roles/:id`; undefined if it is not relayed */
export function relayedOperation(method: string, path: string): { readonly isOpen: boolean } | undefined {
  const found = patterns.find(({ pattern }) => pattern.test(`${method} ${path}`));
  return found && { isOpen: OPEN.includes(found.name) };
}

/** For the test that each of them is an operation of Portico's. */
export const relayedOperations: readonly string[] = RELAYED;
