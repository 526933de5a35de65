import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../engine.ts';
import { foundation } from './0018-foundation.ts';
import { endingsAndWords } from './0029-endings-and-words.ts';
import { theTeam } from './0030-the-team.ts';
import { applications } from './0031-applications.ts';
import { logouts } from './0032-logouts.ts';
import { brand } from './0033-brand.ts';
import { expiredGrants } from './0034-expired-grants.ts';
import { attempts } from './0035-attempts.ts';
import { signIns } from './0036-sign-ins.ts';
import { domains } from './0037-domains.ts';
import { samlAssertions } from './0039-saml-assertions.ts';
import { seals } from './0040-seals.ts';
import { connections } from './0049-connections.ts';
import { scim } from './0050-scim.ts';
import { webhookFormats } from './0052-webhook-formats.ts';
import { connectionTests } from './0053-connection-tests.ts';
import { sessionsByConnection } from './0054-sessions-by-connection.ts';
import { ssoRequired } from './0055-sso-required.ts';
import { samlSettings } from './0056-saml-settings.ts';
import { scimGroups } from './0057-scim-groups.ts';
import { policies } from './0058-policies.ts';
import { loginCodes } from './0059-login-codes.ts';
import { breachedPasswords } from './0060-breached-passwords.ts';
import { scimAwaitedRoles } from './0062-scim-awaited-roles.ts';
import { factorsAdded } from './0063-factors-added.ts';
import { breachedSessions } from './0064-breached-sessions.ts';
import { devices } from './0065-devices.ts';
import { challenges } from './0067-challenges.ts';
import { claimedRoles } from './0070-claimed-roles.ts';
import { ssoHeld } from './0071-sso-held.ts';
import { scimRequests } from './0074-scim-requests.ts';
import { attributeNames } from './0076-attribute-names.ts';
import { emailSources } from './0077-email-sources.ts';
import { roleClaims } from './0078-role-claims.ts';
import { touches } from './0082-touches.ts';
import { grantsByApplication } from './0083-grants-by-application.ts';
import { sealSubtrees } from './0084-seal-subtrees.ts';
import { columnTypes } from './column-types.ts';

/** All migrations by name. They run in the order of their names; released ones never change. */
export function migrationsFor(kind: DatabaseKind): Record<string, Migration> {
  const types = columnTypes[kind];
  return {
    '0018-foundation': { up: (db) => execute(db, foundation(types)) },
    '0029-endings-and-words': { up: (db) => execute(db, endingsAndWords(types)) },
    '0030-the-team': { up: (db) => execute(db, theTeam(types)) },
    '0031-applications': { up: (db) => execute(db, applications(types)) },
    '0032-logouts': { up: (db) => execute(db, logouts(types)) },
    '0033-brand': { up: (db) => execute(db, brand(types)) },
    '0034-expired-grants': { up: (db) => execute(db, expiredGrants(types)) },
    '0035-attempts': { up: (db) => execute(db, attempts()) },
    '0036-sign-ins': { up: (db) => execute(db, signIns(types)) },
    '0037-domains': { up: (db) => execute(db, domains(types)) },
    '0039-saml-assertions': { up: (db) => execute(db, samlAssertions(types)) },
    '0040-seals': { up: (db) => execute(db, seals(types)) },
    '0049-connections': { up: (db) => execute(db, connections(types)) },
    '0050-scim': { up: (db) => execute(db, scim(types)) },
    '0052-webhook-formats': { up: (db) => execute(db, webhookFormats()) },
    '0053-connection-tests': { up: (db) => execute(db, connectionTests(types)) },
    '0054-sessions-by-connection': { up: (db) => execute(db, sessionsByConnection(types)) },
    '0055-sso-required': { up: (db) => execute(db, ssoRequired(types)) },
    '0056-saml-settings': { up: (db) => execute(db, samlSettings(types)) },
    '0057-scim-groups': { up: (db) => execute(db, scimGroups(types)) },
    '0058-policies': { up: (db) => execute(db, policies(types)) },
    '0059-login-codes': { up: (db) => execute(db, loginCodes(types)) },
    '0060-breached-passwords': { up: (db) => execute(db, breachedPasswords(types)) },
    '0062-scim-awaited-roles': { up: (db) => execute(db, scimAwaitedRoles(types)) },
    '0063-factors-added': { up: (db) => execute(db, factorsAdded()) },
    '0064-breached-sessions': { up: (db) => execute(db, breachedSessions()) },
    '0065-devices': { up: (db) => execute(db, devices(types)) },
    '0067-challenges': { up: (db) => execute(db, challenges(types)) },
    '0070-claimed-roles': { up: (db) => execute(db, claimedRoles()) },
    '0071-sso-held': { up: (db) => execute(db, ssoHeld(types)) },
    '0074-scim-requests': { up: (db) => execute(db, scimRequests(types)) },
    '0076-attribute-names': { up: (db) => execute(db, attributeNames()) },
    '0077-email-sources': { up: (db) => execute(db, emailSources()) },
    '0078-role-claims': { up: (db) => execute(db, roleClaims()) },
    '0082-touches': { up: (db) => execute(db, touches(types)) },
    '0083-grants-by-application': { up: (db) => execute(db, grantsByApplication()) },
    '0084-seal-subtrees': { up: (db) => execute(db, sealSubtrees()) },
  };
}

/** Each as one line: SQLite stores the text in its schema, where checks read it. */
async function execute(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement.replace(/\s+/g, ' ')).execute(db);
}

/** The migrations of earlier builds that were squashed into one; they may have been applied to a database one by one. */
export const SQUASHED: Readonly<Record<string, readonly string[]>> = {
  '0018-foundation': [
    '0001-foundation',
    '0002-work',
    '0004-events',
    '0005-mail',
    '0006-invitations',
    '0007-secret-keys',
    '0008-limits',
    '0009-pending-email',
    '0010-forgetting',
    '0011-strong-sign-in',
    '0012-api-keys',
    '0013-signing-keys',
    '0014-webhooks',
    '0015-operators',
    '0016-import-keys',
    '0017-recovery-keys',
    '0018-suspension',
  ],
  '0029-endings-and-words': [
    '0019-recovery-codes',
    '0020-ended-sessions',
    '0021-endings',
    '0022-bounds',
    '0023-makers',
    '0024-acceptance',
    '0026-approvals-and-imports',
    '0028-large-organizations',
    '0029-words',
  ],
};
