import { Type } from 'typebox';
import { Body, formatted, METHODS, nullable, Resource } from './fields.ts';
import { Manager } from './managers.ts';
import { ALL, ok, operation } from './operation.ts';
import { organizationTarget } from './organizations.ts';
import * as samples from './samples.ts';

/** The most networks that a policy can name. */
export const MOST_NETWORKS = 100;

const GivenNetwork = formatted('network', {
  minLength: 1,
  maxLength: 49,
  description: 'An IP address, or a range in CIDR notation',
  'x-normalize': 'trim',
});

const method = Type.Enum([...METHODS]);
const MAX_AGE =
  'The number of seconds after its start when a session requires a new sign-in; null for no limit';
const IDLE =
  'The number of seconds that a session can be idle before it requires a new sign-in, accurate to a minute; null for no limit';
const NETWORKS =
  'The networks in which sessions and API keys work: IP addresses, or ranges in CIDR notation; null for all';
const ALLOWED =
  'The allowed sign-in methods, which must include all methods with which a session began; null for all';

export const OrganizationPolicy = Resource({
  sessionMaxAge: nullable(Type.Integer(), MAX_AGE),
  sessionIdle: nullable(Type.Integer(), IDLE),
  networks: nullable(Type.Array(Type.String()), NETWORKS),
  allowedMethods: nullable(Type.Array(method), ALLOWED),
});

const YEAR = 31_536_000;

const givenPolicy = {
  sessionMaxAge: nullable(
    Type.Integer({ minimum: 600, maximum: YEAR }),
    `${MAX_AGE}. At least ten minutes, and less than the lifetime of the service's sessions`,
  ),
  sessionIdle: nullable(
    Type.Integer({ minimum: 300, maximum: YEAR }),
    `${IDLE}. At least five minutes, and less than the idle limit of the service's sessions`,
  ),
  networks: nullable(Type.Array(GivenNetwork, { minItems: 1, maxItems: MOST_NETWORKS }), NETWORKS),
  allowedMethods: nullable(Type.Array(method, { minItems: 1, maxItems: METHODS.length }), ALLOWED),
};

const GivenPolicy = Body(givenPolicy);

/** The policy with which new organizations begin; omitted members have no requirement. */
export const PolicyDefaults = Body(
  {
    requireSecondFactor: Type.Optional(
      Type.Boolean({ description: 'Whether managers need a session with a second factor or a passkey' }),
    ),
    sessionMaxAge: Type.Optional(givenPolicy.sessionMaxAge),
    sessionIdle: Type.Optional(givenPolicy.sessionIdle),
    networks: Type.Optional(givenPolicy.networks),
    allowedMethods: Type.Optional(givenPolicy.allowedMethods),
  },
  { description: 'The policy of organizations that are created from now on; existing ones keep theirs' },
);

export const LockedOut = Resource({
  items: Type.Array(Manager, { description: 'Newest first, at most 100' }),
});

const ofPolicy = { tag: 'Organizations', target: { ...organizationTarget, resource: 'policy' } } as const;
const parameters = { id: samples.ORGANIZATION_ID };
const policy = {
  sessionMaxAge: 43_200,
  sessionIdle: 1_800,
  networks: ['192.0.2.0/24'],
  allowedMethods: ['password', 'totp', 'passkey'],
} as const;

export const getOrganizationPolicy = operation('GET /organizations/:id/policy', {
  ...ofPolicy,
  summary: "Read an organization's policy",
  description:
    "For owners and admins. The organization's requirements on its managers' sessions and on its API keys, in addition to `requireSecondFactor`. A member is null if there is no such requirement.",
  access: ALL,
  conditional: true,
  permission: 'policy:read',
  successes: ok('The policy.', OrganizationPolicy),
  example: { parameters, success: policy },
});

export const replaceOrganizationPolicy = operation('PUT /organizations/:id/policy', {
  ...ofPolicy,
  summary: "Replace an organization's policy",
  description:
    "For owners, in a session that meets the new policy itself; otherwise 403 `POLICY_REFUSED` or `REAUTHENTICATION_REQUIRED`. It takes effect with everyone's next request, for everything in the organization: 403 `REAUTHENTICATION_REQUIRED` for sessions that are too old or were idle for too long, and 403 `POLICY_REFUSED` for other methods and networks.",
  access: ['session'],
  conditional: true,
  permission: 'policy:update',
  body: GivenPolicy,
  successes: ok('The updated policy.', OrganizationPolicy),
  example: { parameters, request: policy, success: policy },
});

export const previewOrganizationPolicy = operation('POST /organizations/:id/policy-previews', {
  ...ofPolicy,
  summary: 'Preview whom a policy would lock out',
  description:
    'For owners. Lists managers who are signed in now, but in no session that meets this policy. Managers who are not signed in are not listed.',
  access: ['session'],
  reads: true,
  permission: 'policy:update',
  body: GivenPolicy,
  successes: ok('The managers.', LockedOut),
  example: { parameters, request: policy, success: { items: [samples.manager] } },
});
