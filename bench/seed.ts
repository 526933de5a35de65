import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../packages/server/src/ground/database/database.ts';
import { newId } from '../packages/server/src/ground/id.ts';
import { hashToken, sessionTokens } from '../packages/server/src/pipeline/callers/key-token.ts';
import { databaseIn } from './portico.ts';

/** The most sessions whose tokens are kept. */
const SAMPLE = 1_000;
/** Used an hour from now: recording a use would write, in one database sooner than in the other. */
const LAST_USE_IN = 3_600_000;

/**
 * Makes a database with as many accounts as organizations. Everybody has a session, owns one organization and views
 * another one.
 * @returns access tokens of accounts spread over the table
 */
export async function seed(folder: string, count: number): Promise<string[]> {
  // The migrations make the schema.
  await (await openDatabase({ url: `sqlite:${databaseIn(folder)}` })).close();
  const database = new DatabaseSync(databaseIn(folder));
  database.exec('pragma synchronous = off; pragma cache_size = -1000000; pragma foreign_keys = off; begin');
  const insert = inserts(database);
  const now = Date.now();
  const ids = Array.from({ length: count }, () => ({ account: newId(), organization: newId() }));
  const tokens: string[] = [];
  const every = Math.max(1, Math.floor(count / SAMPLE));
  for (const [n, { account, organization }] of ids.entries()) {
    const email = `person-${n}@example.com`;
    insert.account.run(account, email, email, '$argon2id$', now, now);
    let tokenHash = randomBytes(32).toString('base64url');
    if (n % every === 0) {
      const token = sessionTokens.make();
      tokens.push(token);
      tokenHash = hashToken(token);
    }
    insert.session.run(newId(), account, tokenHash, now, now + LAST_USE_IN);
    insert.organization.run(organization, `Organization ${n}`, `organization ${n}`, now, now);
    insert.manager.run(newId(), organization, account, 'owner', now, now);
    const another = ids[(n + Math.floor(count / 3)) % count] as { organization: string };
    insert.manager.run(newId(), another.organization, account, 'viewer', now, now);
  }
  database.exec('commit');
  database.close();
  return tokens;
}

function inserts(database: DatabaseSync) {
  return {
    account: database.prepare(
      `insert into accounts (id, email, email_canonical, password_hash, created_at, updated_at)
        values (?, ?, ?, ?, ?, ?)`,
    ),
    session: database.prepare(
      'insert into sessions (id, account_id, token_hash, created_at, last_used_at) values (?, ?, ?, ?, ?)',
    ),
    organization: database.prepare(
      'insert into organizations (id, name, name_folded, created_at, updated_at) values (?, ?, ?, ?, ?)',
    ),
    manager: database.prepare(
      `insert into managers (id, organization_id, account_id, role, created_at, updated_at)
        values (?, ?, ?, ?, ?, ?)`,
    ),
  };
}
