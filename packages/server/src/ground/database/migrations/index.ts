import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../engine.ts';
import { ground } from './0078-ground.ts';
import { identity } from './0079-identity.ts';
import { tenancy } from './0080-tenancy.ts';
import { oauth } from './0081-oauth.ts';
import { federation } from './0082-federation.ts';
import { notices } from './0083-notices.ts';
import { team } from './0084-team.ts';
import { configurationKeys } from './0085-configuration-keys.ts';
import { firstOperator } from './0086-first-operator.ts';
import { leftAddresses } from './0087-left-addresses.ts';
import { providers } from './0088-providers.ts';
import { policyDefaults } from './0089-policy-defaults.ts';
import { groups } from './0090-groups.ts';
import { hooks } from './0092-hooks.ts';
import { devices } from './0093-devices.ts';
import { pushedRequests } from './0094-pushed-requests.ts';
import { machines } from './0095-machines.ts';
import { dpop } from './0097-dpop.ts';
import { registrationTokens } from './0099-registration-tokens.ts';
import { waitingGroups } from './0100-waiting-groups.ts';
import { teamWebhooks } from './0101-team-webhooks.ts';
import { accountNames } from './0103-account-names.ts';
import { leavesAlone } from './0104-leaves-alone.ts';
import { churningTables } from './0105-churning-tables.ts';
import { columnTypes } from './column-types.ts';

/** All migrations by name. They run in the order of their names; released ones never change. */
export function migrationsFor(kind: DatabaseKind): Record<string, Migration> {
  const types = columnTypes[kind];
  return {
    '0078-ground': { up: (db) => execute(db, ground(types)) },
    '0079-identity': { up: (db) => execute(db, identity(types)) },
    '0080-tenancy': { up: (db) => execute(db, tenancy(types)) },
    '0081-oauth': { up: (db) => execute(db, oauth(types)) },
    '0082-federation': { up: (db) => execute(db, federation(types)) },
    '0083-notices': { up: (db) => execute(db, notices(types)) },
    '0084-team': { up: (db) => execute(db, team(types)) },
    '0085-configuration-keys': { up: (db) => execute(db, configurationKeys(types)) },
    '0086-first-operator': { up: (db) => execute(db, firstOperator(types)) },
    '0087-left-addresses': { up: (db) => execute(db, leftAddresses(types)) },
    '0088-providers': { up: (db) => execute(db, providers(types)) },
    '0089-policy-defaults': { up: (db) => execute(db, policyDefaults(types)) },
    '0090-groups': { up: (db) => execute(db, groups(types, kind)) },
    '0092-hooks': { up: (db) => execute(db, hooks(types)) },
    '0093-devices': { up: (db) => execute(db, devices(types)) },
    '0094-pushed-requests': { up: (db) => execute(db, pushedRequests(types)) },
    '0095-machines': { up: (db) => execute(db, machines(types)) },
    '0097-dpop': { up: (db) => execute(db, dpop(types)) },
    '0099-registration-tokens': { up: (db) => execute(db, registrationTokens()) },
    '0100-waiting-groups': { up: (db) => execute(db, waitingGroups()) },
    '0101-team-webhooks': { up: (db) => execute(db, teamWebhooks(types)) },
    '0103-account-names': { up: (db) => execute(db, accountNames(types, kind)) },
    '0104-leaves-alone': { up: (db) => execute(db, leavesAlone(kind)) },
    '0105-churning-tables': { up: (db) => execute(db, churningTables(types)) },
  };
}

/** Each as one line: SQLite stores the text in its schema, where checks read it. */
async function execute(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement.replace(/\s+/g, ' ')).execute(db);
}

/**
 * The first migrations make the schema of the first release, one for each storey. Earlier builds made it in more steps, in
 * the order of their names, so that a database with the last step has all of it.
 */
export const FOUNDATION = {
  last: '0084-team',
  lastStep: '0084-seal-subtrees',
  /** The last build that applies the steps. */
  commit: '16aec310',
} as const;
