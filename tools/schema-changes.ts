import { createHash } from 'node:crypto';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a migration does, in the order in which it does it. */
export interface Changes {
  readonly name: string;
  readonly statements: readonly string[];
}

/** @returns the statements that a migration sends to PostgreSQL; what it reads is empty */
export async function statementsOf(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const database = new Kysely<unknown>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  await migration.up(database);
  return statements;
}

export const fingerprint = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join(';\n')).digest('hex');

const CREATE_TABLE = /^create table "?(\w+)"? /;
const CREATE_INDEX = /^create (unique )?index "?\w+"? on "?(\w+)"? /;
const ALTER_TABLE = /^alter table "?(\w+)"? /;
const ADD_COLUMN = /^alter table "?\w+"? add column "?\w+"? (?<type>[^,]*)$/;

/**
 * @param changes since the last release, in their order
 * @param harmless statements that are let through, each with the reason
 * @returns what nodes of the last release could not work with, and what was let through
 */
export function objections(changes: readonly Changes[], harmless: Readonly<Record<string, string>>) {
  const made = new Set<string>();
  const problems: string[] = [];
  const excused = new Set<string>();
  for (const { name, statements } of changes) {
    for (const statement of statements) {
      const objection = objectionTo(statement, made);
      if (objection === undefined) continue;
      if (statement in harmless) excused.add(statement);
      else problems.push(`${name}: ${objection}, beside nodes of the last release: ${statement}`);
    }
  }
  return { problems, excused };
}

/** @param made the tables that the last release does not know, to which this may add one */
function objectionTo(statement: string, made: Set<string>): string | undefined {
  const created = CREATE_TABLE.exec(statement)?.[1];
  if (created !== undefined) {
    made.add(created);
    return undefined;
  }
  const [, unique, indexed = ''] = CREATE_INDEX.exec(statement) ?? [];
  if (indexed !== '') return unique && !made.has(indexed) ? 'they may write what it forbids' : undefined;
  if (made.has(ALTER_TABLE.exec(statement)?.[1] ?? '')) return undefined;
  const type = ADD_COLUMN.exec(statement)?.groups?.type;
  if (type === undefined) return 'nobody knows that it is harmless';
  if (/\b(unique|references|check|primary key)\b/.test(type)) return 'they may write what it forbids';
  if (/\bnot null\b/.test(type) && !/\bdefault\b/.test(type)) return 'they leave this column out';
  return undefined;
}
