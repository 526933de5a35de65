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
  /** The provider of a connection itself says that the address is not verified. */
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
  subject: nullable(Type.String(), 'Who they are at the provider; null where its answer does not verify'),
  email: nullable(Type.String(), 'The address that the provider names, if any'),
  emailSources: Type.Array(Type.String(), {
    description:
      'The claims or attributes in which the address is looked for, in this order; `NameID` is the subject over SAML. Empty if its answer does not verify',
  }),
  claims: Type.Array(
    Resource({
      name: Type.String(),
      values: Type.Array(Type.String(), { description: 'Those that are not texts are given as JSON' }),
    }),
    {
      description:
        'Everything that the provider says about them in claims or attributes, except long ones; empty if its answer does not verify',
    },
  ),
  roles: Type.Array(Type.Enum(['admin', 'viewer']), {
    description: 'The roles that follow from that, the highest first: it is the one that they would have',
  }),
  roleClaim: nullable(
    Type.Enum(['present', 'empty', 'absent', 'unreadable']),
    'How the claim of `rolesFrom` came. `absent` and `empty` give no role; where it is `unreadable`, such as because the provider left it out for being too long, roles stay as they are. Null where no claim gives roles, or the answer does not verify',
  ),
  problem: nullable(
    Resource({
      reason: Type.Enum([...REFUSAL_REASONS], {
        description: 'Why they would be refused, as events say it',
      }),
      detail: nullable(Type.String(), 'What does not verify, for people to read'),
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
