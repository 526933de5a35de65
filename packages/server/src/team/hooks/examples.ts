import type { HookPoint } from '@portico/api';
import type { HookQuestion } from '../../pipeline/hooks.ts';

const ACCOUNT = '00000000-0000-7000-8000-0000000000a1';
const ORGANIZATION = '00000000-0000-7000-8000-0000000000a2';

/** The details of an example question at each point, in which no person is real. */
const EXAMPLES: Readonly<Record<HookPoint, HookQuestion['details']>> = {
  'account.register': {
    email: 'ada@example.com',
    emailVerified: false,
    name: 'Ada Lovelace',
    locale: null,
    externalId: null,
  },
  'session.begin': {
    accountId: ACCOUNT,
    email: 'ada@example.com',
    methods: ['password'],
    connectionId: null,
    applicationId: null,
  },
  'organization.create': { name: 'Acme', externalId: null },
  'manager.join': {
    organizationId: ORGANIZATION,
    organizationName: 'Acme',
    accountId: ACCOUNT,
    email: 'ada@example.com',
    role: 'viewer',
  },
  'token.issue': {
    accountId: ACCOUNT,
    organizationId: ORGANIZATION,
    applicationId: null,
    audiences: ['https://api.example.com'],
    scopes: [],
    tokens: ['access_token'],
  },
};

/** An example question, which says that it is one. */
export function exampleOf(point: HookPoint): HookQuestion {
  return { point, subject: null, details: { ...EXAMPLES[point], test: true } };
}
