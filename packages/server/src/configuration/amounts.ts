import * as value from './values.ts';
import type { Variable } from './variable.ts';

const most = value.integer(1, 1_000_000);

/** How many things callers may create. These are not rates, so they also apply with `PORTICO_LIMITS=off`. */
export const amounts = {
  mostSessions: {
    name: 'PORTICO_MOST_SESSIONS',
    default: '100',
    meaning: 'active sessions of one account; beyond that, a new session ends the least recently used one',
    when: 'rarely',
    document: 'operate/growth.md',
    parse: most,
  },
  mostPasskeys: {
    name: 'PORTICO_MOST_PASSKEYS',
    default: '20',
    meaning: 'passkeys of one account',
    when: 'rarely',
    document: 'operate/growth.md',
    parse: most,
  },
  mostOrganizations: {
    name: 'PORTICO_MOST_ORGANIZATIONS',
    default: '1000',
    meaning:
      'organizations that one account can own, not counting deleted ones; beyond that, it cannot create any more',
    when: 'raise it if one of your accounts creates organizations for your customers',
    document: 'operate/growth.md',
    parse: most,
  },
  mostOrganizationsADay: {
    name: 'PORTICO_MOST_ORGANIZATIONS_A_DAY',
    default: '50',
    meaning: 'organizations that one account can create within 24 hours',
    when: 'together with the one above',
    document: 'operate/growth.md',
    parse: most,
  },
  mostApiKeys: {
    name: 'PORTICO_MOST_API_KEYS',
    default: '100',
    meaning: 'API keys of one organization, including expired ones',
    when: 'rarely',
    document: 'operate/growth.md',
    parse: most,
  },
  mostInvitations: {
    name: 'PORTICO_MOST_INVITATIONS',
    default: '1000',
    meaning: 'pending invitations to one organization',
    when: 'raise it if your customers invite thousands of people at once',
    document: 'operate/growth.md',
    parse: most,
  },
  mostManagers: {
    name: 'PORTICO_MOST_MANAGERS',
    default: '20000',
    meaning: 'managers of one organization',
    when: 'raise it if one of your organizations has more people',
    document: 'operate/growth.md',
    parse: most,
  },
} satisfies Record<string, Variable>;

/** How many there may be of each. */
export interface Amounts {
  /** Live ones, per account. */
  readonly sessions: number;
  /** Per account. */
  readonly passkeys: number;
  /** Live ones that an account owns. */
  readonly organizations: number;
  /** Created by an account within 24 hours. */
  readonly organizationsADay: number;
  /** Per organization. */
  readonly apiKeys: number;
  /** Pending ones, per organization. */
  readonly invitations: number;
  /** Per organization. */
  readonly managers: number;
}

type Numbers = { readonly [Key in keyof typeof amounts]: number };

export function amountsOf(config: Numbers): Amounts {
  return {
    sessions: config.mostSessions,
    passkeys: config.mostPasskeys,
    organizations: config.mostOrganizations,
    organizationsADay: config.mostOrganizationsADay,
    apiKeys: config.mostApiKeys,
    invitations: config.mostInvitations,
    managers: config.mostManagers,
  };
}
