import {
  KEPT_SCIM_REQUESTS,
  KEPT_TESTS,
  MOST_APPLICATIONS,
  MOST_CONNECTIONS,
  MOST_DOMAINS,
  MOST_GRANTS,
  MOST_GROUPS,
  MOST_MACHINES,
  MOST_PERMISSIONS,
  MOST_PROVIDERS,
  MOST_REGISTERED_CLIENTS,
  MOST_ROLES,
  MOST_ROLES_EACH,
  MOST_SCIM_GROUPS,
  MOST_TEAM_WEBHOOKS,
  MOST_WEBHOOKS,
} from '@portico/api';
import type { table as variables } from '../../src/configuration/variables.ts';
import { MOST_BY_CONNECTION } from '../../src/federation/identities/store.ts';
import type { Schema } from '../../src/ground/database/schema.ts';
import { CODES } from '../../src/identity/second-factors/recovery-codes.ts';
import { MOST_DEVICES } from '../../src/identity/sessions/devices.ts';
import { MOST_ACCESS_TOKENS, MOST_REFRESH_TOKENS } from '../../src/oauth/endpoints/store.ts';
import { MOST_SECRETS } from '../../src/pipeline/callers/secrets.ts';
import { MOST_KEPT } from '../../src/pipeline/idempotency/store.ts';
import { MOST_PENDING } from '../../src/team/approvals/approval.ts';
import { MOST_LOGOS } from '../../src/tenancy/brand/store.ts';

/** A test that shows a bound to hold: its file in `packages/server`, and words of its title. */
export type Test = readonly [file: string, title: string];

/** The bound on the rows that callers can add. */
export type Bound<Column extends string = string> =
  /** A variable: this many of them, or this many in some time. */
  | { readonly variable: keyof typeof variables; readonly test: Test }
  | { readonly most: number; readonly per: string; readonly test: Test }
  /** One row for each of these columns, by a unique index. */
  | { readonly oneFor: readonly Column[] }
  /** No request adds rows freely. */
  | {
      readonly by: string;
      /** In `src`: no other file adds rows. */
      readonly in: string;
    };

/** When rows are removed that are no longer needed. */
export interface Exit {
  readonly when: string;
  /** The task that deletes them; absent where they are deleted with the work that they stand for. */
  readonly task?: string;
  readonly test: Test;
}

export interface Bounds<Column extends string = string> {
  readonly bounds: readonly [Bound<Column>, ...Bound<Column>[]];
  readonly exits?: readonly Exit[];
}

const CHANGES = {
  variable: 'changesAnHour',
  test: [
    'src/identity/limits/changes.test.ts',
    'one node: a caller makes exactly the allowed changes, and as many an hour later',
  ],
} as const satisfies Bound;

const GUESSES = {
  variable: 'guessesPerAddress',
  test: ['src/identity/limits/guesses.test.ts', 'an address may give thirty wrong passwords in ten minutes'],
} as const satisfies Bound;

const SIGN_INS = {
  variable: 'signInsPerAccount',
  test: [
    'src/identity/limits/changes.test.ts',
    '403 RATE_LIMITED: too many sign-ins to one account, told only with the right password',
  ],
} as const satisfies Bound;

const CHALLENGES = {
  variable: 'passkeyChallengesPerAddress',
  test: [
    'src/identity/passkeys/limits.test.ts',
    '403 RATE_LIMITED: too many challenges for one address; stores nothing',
  ],
} as const satisfies Bound;

const SIGN_INS_ELSEWHERE = {
  variable: 'signInsElsewherePerAddress',
  test: ['src/federation/sign-ins/begin.test.ts', '403 RATE_LIMITED: too many sign-ins begun by one address'],
} as const satisfies Bound;

const REGISTRATIONS = [
  {
    variable: 'registrationsPerAddress',
    test: ['src/identity/limits/registrations.test.ts', 'ten registrations for an address in an hour'],
  },
  {
    variable: 'registrationsPerNetwork',
    test: [
      'src/identity/limits/registrations.test.ts',
      'a hundred registrations a day for an IPv6 /48, ten an hour for each /64',
    ],
  },
] as const satisfies readonly Bound[];

const INVITATIONS = [
  {
    variable: 'invitationsPerAccount',
    test: [
      'src/tenancy/invitations/limits.test.ts',
      "403 RATE_LIMITED: an account's twenty-first invitation in a day, new or resent",
    ],
  },
  {
    variable: 'invitationsPerOrganization',
    test: [
      'src/identity/limits/limits.test.ts',
      'invitations: twenty a day for an account, fifty for an organization',
    ],
  },
] as const satisfies readonly Bound[];

const RESETS = [
  {
    variable: 'resetsPerAddress',
    test: [
      'src/notices/mail/limits.test.ts',
      '204: beyond 20 resets in ten minutes for an address or IPv6 /64, sends nothing',
    ],
  },
  {
    variable: 'resetsPerNetwork',
    test: [
      'src/notices/mail/limits.test.ts',
      '204: beyond 200 resets an hour for an IPv6 /48, sends nothing',
    ],
  },
] as const satisfies readonly Bound[];

const WITH_ACCOUNT: Exit = {
  when: 'with its account',
  task: 'finish-endings',
  test: [
    'src/consequences/account-removed.test.ts',
    'deleting an account with very many rows hides it at once, although rows go later',
  ],
};

const SEALED_KEPT: Exit = {
  when: 'when all events of the seal and of the next are past `PORTICO_EVENTS_KEPT`; on PostgreSQL, from 90 days on, with their month',
  task: 'delete-seals',
  test: [
    'src/notices/seals/sealing.test.ts',
    'deletes a seal once its events and those of the next are past retention',
  ],
};

const ROLES_TEST = 'src/tenancy/roles/roles.test.ts';

const BY_COMMAND = {
  by: '`portico service-keys add` and `rotate`',
  in: 'team/service-keys/store.ts',
} as const satisfies Bound;

const WITH_ORGANIZATION: Exit = {
  when: 'with its organization',
  task: 'finish-endings',
  test: [
    'src/tenancy/organizations/tasks.test.ts',
    'purges only what is past its grace period, with managers, invitations and API keys',
  ],
};

/**
 * The bound of each table, so that no caller can fill the database: the compiler asks for a row for every table, and
 * `test/proofs/whole/bounds.test.ts` compares the rows with the migrated schema. `docs/operate/growth.md` is generated
 * from them.
 */
export const BOUNDS: {
  readonly [Table in keyof Schema]: Bounds<keyof Schema[Table] & string>;
} = {
  accounts: { bounds: REGISTRATIONS, exits: [{ ...WITH_ACCOUNT, when: 'when the account is deleted' }] },
  sessions: {
    bounds: [
      {
        variable: 'mostSessions',
        test: ['src/identity/sessions/end.test.ts', 'sessions: ends the one unused for longest'],
      },
      {
        most: MOST_GRANTS,
        per: 'account, for applications',
        test: [
          'src/oauth/authorizations/grants.test.ts',
          'the oldest grant ends when there would be too many',
        ],
      },
      SIGN_INS,
      // Of operators who act for people.
      CHANGES,
    ],
    exits: [
      {
        when: 'an hour after the session expires',
        task: 'delete-ended-sessions',
        test: [
          'src/identity/sessions/tasks.test.ts',
          'deletes sessions that ended more than an hour ago, by either limit',
        ],
      },
      {
        when: 'within minutes, if many were ended at once',
        task: 'delete-marked-sessions',
        test: [
          'src/identity/sessions/end.test.ts',
          'end at once, except that of the request; their rows go later',
        ],
      },
    ],
  },
  organizations: {
    bounds: [
      {
        variable: 'mostOrganizations',
        test: [
          'test/proofs/whole/amounts.test.ts',
          '409 ORGANIZATION_LIMIT_REACHED — the account owns as many as allowed',
        ],
      },
      {
        variable: 'mostOrganizationsADay',
        test: [
          'test/proofs/whole/amounts.test.ts',
          '409 ORGANIZATION_LIMIT_REACHED — the account created as many as allowed in a day',
        ],
      },
    ],
    exits: [
      {
        when: 'once a deleted organization can no longer be restored, after `PORTICO_DELETION_GRACE`',
        task: 'purge-organizations',
        test: WITH_ORGANIZATION.test,
      },
    ],
  },
  managers: {
    bounds: [
      {
        variable: 'mostManagers',
        test: [
          'test/proofs/whole/amounts.test.ts',
          '409 MANAGER_LIMIT_REACHED — every way to add another manager',
        ],
      },
    ],
    exits: [WITH_ORGANIZATION],
  },
  invitations: {
    bounds: [
      {
        variable: 'mostInvitations',
        test: [
          'test/proofs/whole/amounts.test.ts',
          '409 INVITATION_LIMIT_REACHED — as many are pending as allowed',
        ],
      },
      ...INVITATIONS,
    ],
    exits: [
      {
        when: '`PORTICO_EVENTS_KEPT` after it expires',
        task: 'delete-invitations',
        test: [
          'src/tenancy/invitations/tasks.test.ts',
          'deletes invitations in any state that expired before the retention of events, and keeps others',
        ],
      },
      WITH_ORGANIZATION,
    ],
  },
  events: {
    bounds: [CHANGES, SIGN_INS, CHALLENGES, ...REGISTRATIONS, GUESSES],
    exits: [
      {
        when: '`PORTICO_EVENTS_KEPT` after it happened; on PostgreSQL, from 90 days on, with its month',
        task: 'delete-events',
        test: [
          'test/proofs/whole/housekeeping.test.ts',
          'events are deleted once older than PORTICO_EVENTS_KEPT',
        ],
      },
    ],
  },
  seals: {
    bounds: [{ by: 'the task that seals events, up to 1,000 of them in each', in: 'notices/seals/store.ts' }],
    exits: [SEALED_KEPT],
  },
  leaves: {
    bounds: [{ by: 'one for each event that is sealed', in: 'notices/seals/store.ts' }],
    exits: [SEALED_KEPT],
  },
  address_salts: { bounds: [{ oneFor: ['account_id'] }], exits: [WITH_ACCOUNT] },
  event_feed: { bounds: [{ by: 'a single row', in: 'notices/events/feed-store.ts' }] },
  endings: {
    bounds: [CHANGES],
    exits: [
      {
        when: 'once everything that ended with it is deleted',
        task: 'finish-endings',
        test: WITH_ACCOUNT.test,
      },
    ],
  },
  idempotency_keys: {
    bounds: [
      {
        most: MOST_KEPT,
        per: 'account; the oldest go first',
        test: [
          'test/proofs/operations/idempotency.test.ts',
          'keys are kept for an account; the oldest go first',
        ],
      },
    ],
    exits: [
      {
        when: '25 hours after the request',
        task: 'delete-idempotency-keys',
        test: ['test/proofs/whole/housekeeping.test.ts', 'idempotency keys are deleted a day after use'],
      },
    ],
  },
  idempotency_mentions: {
    bounds: [CHANGES],
    exits: [
      {
        when: '25 hours after the request',
        task: 'delete-idempotency-mentions',
        test: [
          'test/proofs/whole/housekeeping.test.ts',
          'accounts named by stored outcomes are deleted with them',
        ],
      },
    ],
  },
  secret_keys: { bounds: [{ by: 'each secret key that is put into use', in: 'ground/secret-keys/open.ts' }] },
  signing_keys: {
    bounds: [{ by: 'a new key every 90 days', in: 'oauth/tokens/store.ts' }],
    exits: [
      {
        when: 'two hours after the next key signs',
        task: 'delete-signing-keys',
        test: ['src/oauth/tokens/jwks.test.ts', 'deletes a key once its last token has expired'],
      },
    ],
  },
  rsa_signing_keys: {
    bounds: [{ by: 'a new key every 90 days', in: 'oauth/tokens/store.ts' }],
    exits: [
      {
        when: 'two hours after the next key signs',
        task: 'delete-signing-keys',
        test: ['src/oauth/tokens/jwks.test.ts', 'deletes a key once its last token has expired'],
      },
    ],
  },
  limits: {
    bounds: [GUESSES, SIGN_INS, CHANGES, CHALLENGES, ...REGISTRATIONS, ...RESETS],
    exits: [
      {
        when: 'five minutes after the limit ends',
        task: 'delete-ended-limits',
        test: [
          'src/identity/limits/tasks.test.ts',
          'delete-ended-limits: deletes limits that have ended, and keeps others',
        ],
      },
    ],
  },
  failed_guesses: {
    bounds: [
      { oneFor: ['account_id', 'ip_address', 'hour'] },
      GUESSES,
      {
        variable: 'guesses',
        test: ['src/identity/limits/guesses.test.ts', 'pauses double from a second to a quarter of an hour'],
      },
      {
        variable: 'guessesPerAccount',
        test: [
          'src/identity/limits/guesses.test.ts',
          'guesses from everywhere, all day, do not lock out an address that signed in before',
        ],
      },
      {
        variable: 'codesPerAccount',
        test: [
          'src/identity/limits/codes.test.ts',
          'wrong codes a day with the right password: at most a chance of one in a thousand',
        ],
      },
    ],
    exits: [
      {
        when: 'once the hour is over',
        task: 'record-failed-guesses',
        test: [
          'src/identity/limits/tasks.test.ts',
          'record-failed-guesses: one event for each account, address and hour, once the hour is over',
        ],
      },
    ],
  },
  totp: { bounds: [{ oneFor: ['account_id'] }], exits: [WITH_ACCOUNT] },
  totp_setups: {
    bounds: [{ oneFor: ['account_id'] }],
    exits: [
      {
        when: 'an hour after it expires',
        task: 'delete-expired-setups',
        test: ['test/proofs/whole/housekeeping.test.ts', 'unfinished app set-ups are deleted once expired'],
      },
    ],
  },
  recovery_codes: {
    bounds: [
      {
        most: CODES,
        per: 'account',
        test: [
          'src/identity/second-factors/totp.test.ts',
          'ten different recovery codes, read in any case, with or without spaces and hyphens',
        ],
      },
    ],
    exits: [WITH_ACCOUNT],
  },
  passkeys: {
    bounds: [
      {
        variable: 'mostPasskeys',
        test: [
          'src/identity/second-factors/recovery-codes.test.ts',
          '409 PASSKEY_LIMIT_REACHED: when a registration begins, and when it ends',
        ],
      },
    ],
    exits: [WITH_ACCOUNT],
  },
  passkey_challenges: {
    bounds: [CHALLENGES, CHANGES],
    exits: [
      {
        when: 'an hour after it expires',
        task: 'delete-passkey-challenges',
        test: ['test/proofs/whole/housekeeping.test.ts', 'passkey challenges are deleted once expired'],
      },
    ],
  },
  login_codes: {
    bounds: [
      {
        variable: 'resetsPerAddress',
        test: [
          'src/identity/login-codes/limits.test.ts',
          'beyond the limit of an address: the same answer, with nothing stored or sent',
        ],
      },
    ],
    exits: [
      {
        when: 'an hour after it expires',
        task: 'delete-login-codes',
        test: ['test/proofs/whole/housekeeping.test.ts', 'login codes are deleted once expired'],
      },
      WITH_ACCOUNT,
    ],
  },
  left_addresses: {
    bounds: [CHANGES],
    exits: [
      {
        when: '30 days after the account left it, unless `PORTICO_SIGN_IN_FALLBACK` is set',
        task: 'delete-left-addresses',
        test: ['test/proofs/whole/housekeeping.test.ts', 'left addresses are deleted 30 days later'],
      },
    ],
  },
  devices: {
    bounds: [
      {
        most: MOST_DEVICES,
        per: 'account, those that signed in last',
        test: ['src/identity/sessions/devices.test.ts', 'remembers the last 100 devices of an account'],
      },
    ],
    exits: [
      {
        when: '90 days after the last sign-in with it',
        task: 'delete-devices',
        test: ['test/proofs/whole/housekeeping.test.ts', 'devices are deleted 90 days after their last use'],
      },
      WITH_ACCOUNT,
    ],
  },
  solved_challenges: {
    bounds: [{ by: 'solutions, each of which costs work', in: 'identity/challenges/store.ts' }],
    exits: [
      {
        when: 'an hour after it expires',
        task: 'delete-solved-challenges',
        test: ['test/proofs/whole/housekeeping.test.ts', 'solved challenges are deleted once expired'],
      },
    ],
  },
  sign_ins: {
    bounds: [SIGN_INS_ELSEWHERE, CHANGES],
    exits: [
      {
        when: 'an hour after it expires',
        task: 'delete-sign-ins',
        test: ['test/proofs/whole/housekeeping.test.ts', 'sign-ins with a provider are deleted once expired'],
      },
    ],
  },
  identities: {
    bounds: [
      {
        most: MOST_BY_CONNECTION,
        per: 'account and connection; those that have been unused for longest go first',
        test: [
          'src/federation/connections/entering.test.ts',
          'a provider with a new subject each time: an account keeps the ten identities used last',
        ],
      },
      SIGN_INS_ELSEWHERE,
      CHANGES,
    ],
    exits: [WITH_ACCOUNT],
  },
  api_keys: {
    bounds: [
      {
        variable: 'mostApiKeys',
        test: [
          'test/proofs/whole/amounts.test.ts',
          '409 API_KEY_LIMIT_REACHED — the organization has as many as allowed',
        ],
      },
    ],
    exits: [
      {
        when: 'within minutes after the key is revoked',
        task: 'delete-revoked-api-keys',
        test: [
          'test/proofs/whole/housekeeping.test.ts',
          'idempotency keys and secrets of an API key are deleted',
        ],
      },
      WITH_ORGANIZATION,
    ],
  },
  api_key_secrets: {
    bounds: [
      {
        most: MOST_SECRETS,
        per: 'API key',
        test: [
          'src/tenancy/api-keys/life.test.ts',
          'working secrets of a key: ends those that would end first',
        ],
      },
    ],
    exits: [
      {
        when: 'an hour after it ends',
        task: 'delete-ended-api-key-secrets',
        test: [
          'test/proofs/whole/housekeeping.test.ts',
          'idempotency keys and secrets of an API key are deleted',
        ],
      },
    ],
  },
  brand: { bounds: [{ oneFor: ['id'] }] },
  brand_logos: {
    bounds: [
      {
        most: MOST_LOGOS,
        per: 'service',
        test: ['src/tenancy/brand/brand.test.ts', '200: the last twenty replaced logos are still served'],
      },
    ],
  },
  providers: {
    bounds: [
      {
        most: MOST_PROVIDERS,
        per: 'service',
        test: [
          'src/team/configuration-files/wrong-files.test.ts',
          'configuration file: refused with more than 50 providers',
        ],
      },
    ],
  },
  policy_defaults: { bounds: [{ oneFor: ['id'] }] },
  hooks: { bounds: [{ oneFor: ['point'] }] },
  configuration_keys: { bounds: [{ oneFor: ['kind', 'key'] }] },
  organization_logos: { bounds: [{ oneFor: ['organization_id'] }], exits: [WITH_ORGANIZATION] },
  role_catalogue: { bounds: [{ oneFor: ['id'] }] },
  product_permissions: {
    bounds: [
      {
        most: MOST_PERMISSIONS,
        per: 'service',
        test: [ROLES_TEST, 'PUT permissions: replaces the whole catalogue'],
      },
    ],
  },
  product_roles: {
    bounds: [
      { most: MOST_ROLES.team, per: 'service', test: [ROLES_TEST, '409 ROLE_LIMIT_REACHED'] },
      { most: MOST_ROLES.organization, per: 'organization', test: [ROLES_TEST, '409 ROLE_LIMIT_REACHED'] },
    ],
    exits: [WITH_ORGANIZATION],
  },
  product_role_permissions: { bounds: [{ oneFor: ['role_id', 'permission'] }], exits: [WITH_ORGANIZATION] },
  manager_product_roles: {
    bounds: [{ most: MOST_ROLES_EACH, per: 'manager', test: [ROLES_TEST, '422 on roles beyond twenty'] }],
    exits: [WITH_ORGANIZATION],
  },
  invitation_product_roles: {
    bounds: [{ most: MOST_ROLES_EACH, per: 'invitation', test: [ROLES_TEST, '422 on roles beyond twenty'] }],
    exits: [WITH_ORGANIZATION],
  },
  api_key_product_roles: {
    bounds: [{ most: MOST_ROLES_EACH, per: 'API key', test: [ROLES_TEST, '422 on roles beyond twenty'] }],
    exits: [WITH_ORGANIZATION],
  },
  applications: {
    bounds: [
      {
        most: MOST_APPLICATIONS,
        per: 'service',
        test: ['src/oauth/applications/applications.test.ts', '409 APPLICATION_LIMIT_REACHED'],
      },
      {
        most: MOST_REGISTERED_CLIENTS,
        per: 'service, of those that registered themselves',
        test: ['src/oauth/registrations/register.test.ts', 'with 10,000 clients, a new one takes the place'],
      },
      {
        variable: 'clientRegistrationsPerAddress',
        test: ['src/oauth/registrations/register.test.ts', '403 RATE_LIMITED: more clients from one address'],
      },
      {
        most: MOST_MACHINES,
        per: 'organization, of its machines',
        test: ['src/oauth/machines/life.test.ts', '409 MACHINE_LIMIT_REACHED'],
      },
    ],
  },
  application_secrets: {
    bounds: [CHANGES],
    exits: [
      {
        when: 'an hour after it ends',
        task: 'delete-ended-application-secrets',
        test: [
          'src/oauth/applications/applications.test.ts',
          'deletes secrets an hour after their end, and with their application',
        ],
      },
    ],
  },
  grants: {
    bounds: [
      {
        most: MOST_GRANTS,
        per: 'account',
        test: [
          'src/oauth/authorizations/grants.test.ts',
          'the oldest grant ends when there would be too many',
        ],
      },
      CHANGES,
    ],
    exits: [
      {
        when: 'with its session, a minute or two after that expires, with its role or organization, or with its application; within minutes where many end',
        task: 'end-grants',
        test: [
          'src/oauth/authorizations/grants.test.ts',
          'grants end with the session in which they were made, with an event saying why',
        ],
      },
    ],
  },
  grant_endings: {
    bounds: [{ oneFor: ['subject_id'] }],
    exits: [
      {
        when: 'within minutes, with the grants',
        task: 'end-grants',
        test: ['test/features/logouts/many.test.ts', 'all end in batches, each notified once'],
      },
    ],
  },
  logouts: {
    bounds: [{ by: 'each grant that ended', in: 'oauth/logouts/store.ts' }],
    exits: [
      {
        when: 'once the application was told, or after a week',
        task: 'delete-old-logouts',
        test: ['test/features/logouts/many.test.ts', 'logout notification: dropped after a week'],
      },
    ],
  },
  authorization_codes: {
    bounds: [CHANGES],
    exits: [
      {
        when: 'an hour after it expires',
        task: 'delete-old-authorization-codes',
        test: ['src/oauth/redemption/redeem.test.ts', 'deletes codes an hour after they expire'],
      },
    ],
  },
  pushed_requests: {
    bounds: [
      {
        by: 'each request that an application pushed, once it had authenticated',
        in: 'oauth/pushed/store.ts',
      },
    ],
    exits: [
      {
        when: 'an hour after it expires',
        task: 'delete-old-pushed-requests',
        test: ['src/oauth/pushed/push.test.ts', 'deletes pushed requests an hour after they expire'],
      },
    ],
  },
  device_authorizations: {
    bounds: [
      {
        variable: 'devicesPerAddress',
        test: [
          'src/oauth/devices/limits.test.ts',
          'an address can ask for sixty device codes in ten minutes',
        ],
      },
    ],
    exits: [
      {
        when: 'an hour after it expires',
        task: 'delete-old-device-authorizations',
        test: ['src/oauth/devices/limits.test.ts', 'deletes requests of devices an hour after they expire'],
      },
    ],
  },
  access_tokens: {
    bounds: [
      {
        most: MOST_ACCESS_TOKENS,
        per: 'grant',
        test: ['src/oauth/redemption/refresh.test.ts', 'a further access token ends the oldest one'],
      },
    ],
    exits: [
      {
        when: 'an hour after it expires',
        task: 'delete-old-access-tokens',
        test: [
          'src/oauth/redemption/refresh.test.ts',
          'deletes access tokens and assertions an hour after they expire',
        ],
      },
    ],
  },
  refresh_tokens: {
    bounds: [
      {
        most: MOST_REFRESH_TOKENS,
        per: 'grant',
        test: [
          'src/oauth/redemption/refresh.test.ts',
          'a further access token ends the oldest one, and long-spent refresh tokens are forgotten',
        ],
      },
    ],
  },
  client_assertions: {
    bounds: [{ by: 'each assertion that an application signed', in: 'oauth/endpoints/store.ts' }],
    exits: [
      {
        when: 'an hour after it expires',
        task: 'delete-old-client-assertions',
        test: [
          'src/oauth/redemption/refresh.test.ts',
          'deletes access tokens and assertions an hour after they expire',
        ],
      },
    ],
  },
  dpop_proofs: {
    bounds: [
      {
        by: 'each proof with a valid grant or token, or of an application that authenticated',
        in: 'oauth/proofs/store.ts',
      },
    ],
    exits: [
      {
        when: 'an hour after its own time limit',
        task: 'delete-old-dpop-proofs',
        test: ['src/oauth/proofs/dpop.test.ts', 'deletes used proofs an hour after their time'],
      },
    ],
  },
  service_keys: { bounds: [BY_COMMAND] },
  service_key_secrets: {
    bounds: [BY_COMMAND],
    exits: [
      {
        when: 'an hour after it ends',
        task: 'delete-ended-service-key-secrets',
        test: [
          'src/team/service-keys/tasks.test.ts',
          'deletes ended secrets of a service key after an hour, and keeps working ones',
        ],
      },
    ],
  },
  policy_refusals: {
    bounds: [{ oneFor: ['organization_id', 'caller_id', 'rule', 'hour'] }],
    exits: [
      {
        when: 'once the hour is over',
        task: 'record-policy-refusals',
        test: ['src/tenancy/policies/tasks.test.ts', 'refusals of a caller by a rule make one event an hour'],
      },
    ],
  },
  service_key_refusals: {
    bounds: [{ oneFor: ['service_key_id', 'hour'] }],
    exits: [
      {
        when: 'once the hour is over',
        task: 'record-service-key-refusals',
        test: [
          'src/team/service-keys/tasks.test.ts',
          'uses from outside the networks of a key make one event an hour, which names the key',
        ],
      },
    ],
  },
  service_key_idempotency_keys: {
    bounds: [
      {
        most: MOST_KEPT,
        per: 'service key; the oldest go first',
        test: [
          'test/proofs/operations/idempotency.test.ts',
          'keys are kept for an account; the oldest go first',
        ],
      },
    ],
    exits: [
      {
        when: '25 hours after the request',
        task: 'delete-service-key-idempotency-keys',
        test: [
          'src/team/service-keys/tasks.test.ts',
          'deletes idempotency keys of a service key after a day, and with the key',
        ],
      },
    ],
  },
  account_metadata: {
    bounds: [{ oneFor: ['owner_id'] }],
    exits: [
      {
        when: 'with the account',
        test: ['src/tenancy/metadata/metadata.test.ts', 'metadata is deleted with its resource'],
      },
    ],
  },
  organization_metadata: {
    bounds: [{ oneFor: ['owner_id'] }],
    exits: [
      {
        when: 'with the organization',
        test: ['src/tenancy/metadata/metadata.test.ts', 'metadata is deleted with its resource'],
      },
    ],
  },
  manager_metadata: {
    bounds: [{ oneFor: ['owner_id'] }],
    exits: [
      {
        when: 'with the manager',
        test: ['src/tenancy/metadata/metadata.test.ts', 'metadata is deleted with its resource'],
      },
    ],
  },
  api_key_idempotency_keys: {
    bounds: [
      {
        most: MOST_KEPT,
        per: 'API key; the oldest go first',
        test: [
          'test/proofs/operations/idempotency.test.ts',
          'keys are kept for an account; the oldest go first',
        ],
      },
    ],
    exits: [
      {
        when: '25 hours after the request',
        task: 'delete-api-key-idempotency-keys',
        test: [
          'test/proofs/whole/housekeeping.test.ts',
          'idempotency keys and secrets of an API key are deleted',
        ],
      },
    ],
  },
  connections: {
    bounds: [
      {
        most: MOST_CONNECTIONS,
        per: 'organization',
        test: [
          'src/federation/connections/manage.test.ts',
          '409 CONNECTION_LIMIT_REACHED beyond 20 connections of an organization',
        ],
      },
    ],
    exits: [
      {
        when: 'at once when it is deleted, or with its organization',
        test: [
          'src/federation/connections/manage.test.ts',
          'creates, reads, changes and deletes a connection',
        ],
      },
    ],
  },
  sso_bypasses: {
    bounds: [{ oneFor: ['organization_id', 'session_id'] }],
    exits: [WITH_ACCOUNT, WITH_ORGANIZATION],
  },
  connection_tests: {
    bounds: [
      {
        most: KEPT_TESTS,
        per: 'connection',
        test: ['src/federation/connections/tests.test.ts', 'keeps the last 10 tests of a connection'],
      },
    ],
    exits: [WITH_ACCOUNT, WITH_ORGANIZATION],
  },
  domains: {
    bounds: [
      {
        most: MOST_DOMAINS,
        per: 'organization',
        test: [
          'src/tenancy/domains/manage.test.ts',
          '409 DOMAIN_LIMIT_REACHED beyond 50 domains, 409 DOMAIN_ALREADY_EXISTS for a repeated one',
        ],
      },
    ],
    exits: [WITH_ORGANIZATION],
  },
  webhooks: {
    bounds: [
      {
        most: MOST_WEBHOOKS,
        per: 'organization',
        test: [
          'src/notices/webhooks/manage.test.ts',
          '409 WEBHOOK_LIMIT_REACHED beyond 20 webhooks; deleting one makes room',
        ],
      },
    ],
    exits: [
      {
        when: 'within minutes after it is deleted, with its deliveries',
        task: 'delete-webhooks',
        test: [
          'src/notices/webhooks/tasks.test.ts',
          'deletes a deleted webhook with all its deliveries, and no others',
        ],
      },
    ],
  },
  deliveries: {
    bounds: [
      CHANGES,
      {
        variable: 'webhookTestsPerOrganization',
        test: [
          'src/identity/limits/changes.test.ts',
          '403 RATE_LIMITED: too many test deliveries to the webhooks of one organization',
        ],
      },
    ],
    exits: [
      {
        when: '30 days after the event',
        task: 'delete-deliveries',
        test: [
          'src/notices/webhooks/tasks.test.ts',
          'deletes deliveries after 30 days, and keeps younger ones',
        ],
      },
    ],
  },
  team_webhooks: {
    bounds: [
      {
        most: MOST_TEAM_WEBHOOKS,
        per: 'service',
        test: [
          'src/team/configuration-files/wrong-files.test.ts',
          'configuration file: refused with more than 20 webhooks',
        ],
      },
    ],
    exits: [
      {
        when: 'within minutes after it is deleted, with its deliveries',
        task: 'delete-team-webhooks',
        test: [
          'src/notices/team-webhooks/tasks.test.ts',
          'deletes a deleted webhook of the team with all its deliveries, and no others',
        ],
      },
    ],
  },
  team_deliveries: {
    bounds: [CHANGES],
    exits: [
      {
        when: '30 days after the event',
        task: 'delete-team-deliveries',
        test: [
          'src/notices/team-webhooks/tasks.test.ts',
          "deletes deliveries to the team's webhooks after 30 days, and keeps younger ones",
        ],
      },
    ],
  },
  operators: {
    bounds: [{ oneFor: ['account_id'] }, { by: '`portico operators add`', in: 'team/operators/store.ts' }],
    exits: [WITH_ACCOUNT],
  },
  first_operator: { bounds: [{ by: 'a single row', in: 'team/operators/first-operator-store.ts' }] },
  approvals: {
    bounds: [
      {
        most: MOST_PENDING,
        per: 'operator, of pending ones',
        test: ['src/team/approvals/approvals.test.ts', 'pending of one operator, not for others'],
      },
      CHANGES,
    ],
    exits: [
      {
        when: 'an hour after it expires',
        task: 'delete-approvals',
        test: ['src/team/approvals/approvals.test.ts', 'deletes expired approvals an hour later'],
      },
    ],
  },
  statistics: { bounds: [{ by: 'a single row', in: 'team/operators/statistics-store.ts' }] },
  import_keys: { bounds: [{ by: '`portico accounts import`', in: 'team/imports/store.ts' }] },
  import_roles: {
    bounds: [{ by: '`portico accounts import`', in: 'team/imports/role-store.ts' }],
    exits: [WITH_ACCOUNT],
  },
  account_words: {
    bounds: [{ oneFor: ['account_id', 'word'] }],
    exits: [WITH_ACCOUNT],
  },
  organization_words: {
    bounds: [{ oneFor: ['organization_id', 'word'] }],
    exits: [WITH_ORGANIZATION],
  },
  invitation_words: {
    bounds: [{ oneFor: ['invitation_id', 'word'] }],
    exits: [
      {
        when: 'with its invitation',
        task: 'delete-invitations',
        test: [
          'src/tenancy/invitations/tasks.test.ts',
          'deletes invitations in any state that expired before the retention of events, and keeps others',
        ],
      },
      WITH_ORGANIZATION,
    ],
  },
  saml_settings: { bounds: [{ oneFor: ['connection_id'] }], exits: [WITH_ORGANIZATION] },
  scim_requests: {
    bounds: [
      {
        most: KEPT_SCIM_REQUESTS,
        per: 'connection',
        test: [
          'src/federation/scim/requests.test.ts',
          'listScimRequests: keeps the last 50 requests of a directory',
        ],
      },
    ],
    exits: [WITH_ORGANIZATION],
  },
  scim_tokens: { bounds: [{ oneFor: ['connection_id'] }], exits: [WITH_ORGANIZATION] },
  scim_users: {
    bounds: [
      {
        variable: 'mostManagers',
        test: [
          'src/federation/scim/users.test.ts',
          '409 MANAGER_LIMIT_REACHED: a directory cannot exceed the limit of managers',
        ],
      },
    ],
    exits: [WITH_ACCOUNT],
  },
  scim_groups: {
    bounds: [
      {
        most: MOST_SCIM_GROUPS,
        per: 'connection',
        test: [
          'src/federation/scim/groups.test.ts',
          '409 SCIM_GROUP_LIMIT_REACHED beyond 1,000 groups of a directory',
        ],
      },
      {
        most: MOST_GROUPS.organization,
        per: 'organization',
        test: ['src/tenancy/groups/groups.test.ts', '409 GROUP_LIMIT_REACHED beyond 200 groups'],
      },
    ],
    exits: [WITH_ORGANIZATION],
  },
  scim_members: { bounds: [{ oneFor: ['group_id', 'account_id'] }], exits: [WITH_ACCOUNT] },
  group_product_roles: {
    bounds: [
      {
        most: MOST_ROLES_EACH,
        per: 'group',
        test: ['src/tenancy/groups/groups.test.ts', '422 on roles beyond twenty'],
      },
    ],
    exits: [WITH_ORGANIZATION],
  },
  scim_awaited_roles: {
    bounds: [{ oneFor: ['connection_id', 'account_id'] }],
    exits: [
      {
        when: 'within a minute, with the role',
        task: 'give-roles-by-groups',
        test: [
          'src/federation/scim/groups.test.ts',
          'roles soon follow a large group that is filled, renamed, emptied and deleted, with events',
        ],
      },
      WITH_ACCOUNT,
    ],
  },
  given_roles: { bounds: [{ oneFor: ['manager_id'] }], exits: [WITH_ORGANIZATION] },
  tasks: { bounds: [{ by: 'one row for each task of the service', in: 'ground/work/store.ts' }] },
  mails: {
    bounds: [
      {
        variable: 'mailsPerRecipient',
        test: [
          'src/identity/limits/limits.test.ts',
          'mails: three an hour and ten a day for a recipient, however the address is written',
        ],
      },
      {
        variable: 'noticesPerRecipient',
        test: [
          'src/notices/mail/limits.test.ts',
          'notices: ten an hour to an address, and one mail summing up the others',
        ],
      },
      ...RESETS,
      ...INVITATIONS,
    ],
    exits: [
      {
        when: 'once it has been sent, or could not be sent for a day',
        test: ['test/faults/mail-outage.test.ts', 'mail refused for a day: given up'],
      },
    ],
  },
  mail_secrets: {
    bounds: [{ oneFor: ['purpose', 'subject_id'] }],
    exits: [
      {
        when: 'when it is used, or an hour after it expires',
        task: 'delete-mail-secrets',
        test: ['test/proofs/whole/housekeeping.test.ts', 'secrets of mails are deleted once expired'],
      },
    ],
  },
  saml_assertions: {
    bounds: [{ by: 'answers that verify for a sign-in that began here', in: 'federation/saml/store.ts' }],
    exits: [
      {
        when: 'an hour after its conditions end',
        task: 'delete-saml-assertions',
        test: [
          'test/proofs/whole/housekeeping.test.ts',
          'used SAML assertions are deleted once they would be refused anyway',
        ],
      },
    ],
  },
};
