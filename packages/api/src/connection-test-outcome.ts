import { Type } from 'typebox';
import { Id, nullable, Resource, Timestamp } from './fields.ts';
import * as samples from './samples.ts';

/** How many tests of a connection are kept. */
export const KEPT_TESTS = 10;

/** Why a sign-in with a provider was refused; events give the same reasons. */
export const REFUSAL_REASONS = [
  'provider_refused',
  'provider_unavailable',
  'not_verified',
  'no_address',
  /** The address is not in a verified domain of the organization that the connection belongs to. */
  'foreign_address',
  /** The provider of a connection reports the address as unverified. */
  'email_not_verified',
  /** A directory of the organization lists the account as inactive. */
  'inactive',
  'not_fresh',
  'another_account',
  'session_ended',
] as const;

export const ConnectionTest = Resource({
  id: Id,
  state: Type.Enum(['pending', 'passed', 'failed'], {
    description: '`pending` until the person who tests it has returned from the provider',
  }),
  subject: nullable(
    Type.String(),
    "The person's subject at the provider; null if the response cannot be verified",
  ),
  email: nullable(Type.String(), 'The address that the provider names, if any'),
  emailSources: Type.Array(Type.String(), {
    description:
      'The claims or attributes that are searched for the address, in this order; with SAML, `NameID` is the subject. Empty if the response cannot be verified',
  }),
  claims: Type.Array(
    Resource({
      name: Type.String(),
      values: Type.Array(Type.String(), { description: 'Values other than text are given as JSON' }),
    }),
    {
      description:
        'All claims or attributes that the provider sent about the person, except long ones; empty if the response cannot be verified',
    },
  ),
  roles: Type.Array(Type.Enum(['admin', 'viewer']), {
    description: 'The roles that these give, the highest first: that is the role that the person would get',
  }),
  roleClaim: nullable(
    Type.Enum(['present', 'empty', 'absent', 'unreadable']),
    'The state of the claim in `rolesFrom`. `absent` and `empty` give no role; if it is `unreadable`, for example because the provider omitted it as too long, roles stay unchanged. Null if no claim gives roles, or the response cannot be verified',
  ),
  problem: nullable(
    Resource({
      reason: Type.Enum([...REFUSAL_REASONS], {
        description: 'Why the person would be refused, as in events',
      }),
      detail: nullable(Type.String(), 'What cannot be verified, for people to read'),
    }),
    'Null unless the test has failed',
  ),
  createdAt: Timestamp,
});

export const sampleConnectionTest = {
  id: samples.session.id,
  state: 'passed',
  subject: '248289761001',
  email: 'ada@example.com',
  emailSources: ['email'],
  claims: [
    { name: 'sub', values: ['248289761001'] },
    { name: 'email', values: ['ada@example.com'] },
    { name: 'groups', values: ['portico-admins'] },
  ],
  roles: ['admin'],
  roleClaim: 'present',
  problem: null,
  createdAt: '2026-11-21T10:00:00.000Z',
} as const;
