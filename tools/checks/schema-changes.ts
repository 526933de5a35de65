import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '../../packages/server/src/ground/database/engine.ts';

/** The statements of a migration, in order. */
export interface Changes {
  readonly name: string;
  readonly statements: readonly string[];
}

const DIALECTS = {
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  },
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  },
};

/** @returns the statements that a migration sends, with the values that they write; its reads return no rows */
export async function statementsOf(migration: Migration, kind: DatabaseKind = 'postgres'): Promise<string[]> {
  const statements: string[] = [];
  const database = new Kysely<unknown>({
    dialect: { ...DIALECTS[kind], createDriver: () => new DummyDriver() },
    log: ({ query: { sql, parameters } }) => {
      statements.push(parameters.length === 0 ? sql : `${sql} with ${JSON.stringify(parameters)}`);
    },
  });
  await migration.up(database);
  return statements;
}

export const fingerprint = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join(';\n')).digest('hex');

// A table that may exist already can be one of the last release.
const CREATE_TABLE = /^create table (?!if )"?(\w+)"? /i;
const CREATE_INDEX = /^create (unique )?index "?\w+"? on "?(\w+)"? /i;
const ALTER_TABLE = /^alter table "?(\w+)"? /i;
const ADD_COLUMN = /^alter table "?\w+"? add column "?\w+"? (?<type>[^,]*)$/i;
/** Nodes do not see how a table is stored and cleaned up. */
const STORAGE = /^alter table "?\w+"? set \([a-z_]+ = [\d.]+(, [a-z_]+ = [\d.]+)*\)$/;
const REFERENCE = /\breferences "?(?<table>\w+)"?(?: \([^)]*\))?(?<rules>(?: on \w+ (?:set )?\w+)*)/gi;

/**
 * @param changes since the last release, in their order
 * @param harmless allowed statements, each with the reason
 * @returns the statements incompatible with nodes of the last release, and those allowed
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

/** @param made the tables that are new in this release, to which this may add one */
function objectionTo(statement: string, made: Set<string>): string | undefined {
  if (statement.includes(';')) return 'it may be several statements, of which only the first is looked at';
  const created = CREATE_TABLE.exec(statement)?.[1];
  if (created !== undefined) made.add(created);
  const [, unique, indexed = ''] = CREATE_INDEX.exec(statement) ?? [];
  if (indexed !== '') return unique && !made.has(indexed) ? 'they may write what it forbids' : undefined;
  const table = created ?? ALTER_TABLE.exec(statement)?.[1] ?? '';
  return made.has(table) ? objectionToReferences(statement, made) : objectionToColumn(statement);
}

/** A row of a new table must not prevent the last release from deleting one of its own tables. */
function objectionToReferences(statement: string, made: Set<string>): string | undefined {
  for (const { groups } of statement.matchAll(REFERENCE)) {
    const { table = '', rules = '' } = groups ?? {};
    if (!made.has(table) && !/ on delete (cascade|set null)\b/i.test(rules))
      return `they may delete what it refers to in ${table}`;
  }
  return undefined;
}

function objectionToColumn(statement: string): string | undefined {
  if (STORAGE.test(statement)) return undefined;
  const type = ADD_COLUMN.exec(statement)?.groups?.type;
  if (type === undefined) return 'nobody knows that it is harmless';
  if (/\b(unique|references|check|primary key)\b/i.test(type)) return 'they may write what it forbids';
  if (/\bnot null\b/i.test(type) && !/\bdefault (?!null\b)/i.test(type)) return 'they leave this column out';
  return undefined;
}
