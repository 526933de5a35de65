/**
 * Commits the smallest write of creating an organization, one transaction after another, and prints how many a second.
 */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

const [file = '', seconds = ''] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
const organization = database.prepare(
  'insert into organizations (id, name, created_at, updated_at) values (?, ?, 1, 1)',
);
const manager = database.prepare(
  `insert into managers (id, organization_id, account_id, role, created_at, updated_at)
    values (?, ?, ?, 'owner', 1, 1)`,
);
const account = String(database.prepare('select id from accounts').get()?.id);
const begun = performance.now();
let commits = 0;
for (; performance.now() < begun + Number(seconds) * 1_000; commits++) {
  const id = randomUUID();
  database.exec('begin immediate');
  organization.run(id, 'Acme');
  manager.run(randomUUID(), id, account);
  database.exec('commit');
}
console.log((commits * 1_000) / (performance.now() - begun));
