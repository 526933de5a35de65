import type { Schema } from '../../../packages/server/src/ground/database/schema.ts';
import { rowsOf, rowsOfEach } from '../../../packages/server/test/harness/rows.ts';

/** A table at the end of a day, by PostgreSQL's own statistics but for the rows, which are counted. */
interface Measured {
  readonly rows: number;
  readonly dead: number;
  readonly bytes: number;
  readonly inserted: number;
  readonly updated: number;
  readonly hot: number;
  readonly deleted: number;
  readonly vacuums: number;
}

export type Day = ReadonlyMap<string, Measured>;

/**
 * After how many days as many rows end as are added, for tables whose rows all end; `bounds.ts` of the proofs says when.
 * Sessions of this load end 14 days after a use within about five days. Secrets of invitations, which last for 37 days, and
 * devices, for 90, are left out.
 */
const ENDED: Partial<Record<keyof Schema, number>> = {
  limits: 31,
  failed_guesses: 1,
  mails: 2,
  idempotency_keys: 2,
  idempotency_mentions: 2,
  totp_setups: 1,
  passkey_challenges: 1,
  login_codes: 1,
  sign_ins: 1,
  authorization_codes: 1,
  pushed_requests: 1,
  device_authorizations: 1,
  access_tokens: 1,
  logouts: 8,
  grant_endings: 1,
  approvals: 3,
  sessions: 21,
  grants: 21,
  refresh_tokens: 21,
  events: 11,
  seals: 12,
  leaves: 12,
  invitations: 18,
  endings: 6,
  deliveries: 31,
  team_deliveries: 31,
};
/** By what part the later peak may exceed the earlier one, as the load is drawn by lot, and by how many rows or bytes. */
const GROWTH = 1.25;
const FEW_ROWS = 20;
const FEW_BYTES = 2 ** 18;
/** Which part of the updates of sessions has to be HOT at least. */
const HOT = 0.9;

const STATISTICS = `select c.relname as name, sum(pg_total_relation_size(s.relid)) as bytes, sum(s.n_dead_tup) as dead,
    sum(s.n_tup_ins) as inserted, sum(s.n_tup_upd) as updated, sum(s.n_tup_hot_upd) as hot, sum(s.n_tup_del) as deleted,
    sum(s.autovacuum_count) as vacuums
  from pg_class c left join lateral pg_partition_tree(c.oid) t on true
    join pg_stat_user_tables s on s.relid = coalesce(t.relid, c.oid)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by c.relname order by c.relname`;

export async function measure(databaseUrl: string): Promise<Day> {
  const tables = await rowsOf(databaseUrl, STATISTICS);
  const counts = await rowsOfEach(
    databaseUrl,
    tables.map(({ name }) => `select count(*) as count from "${name}"`),
  );
  return new Map(
    tables.map(({ name, ...others }, index) => {
      const statistics = Object.entries(others).map(([column, value]) => [column, Number(value)]);
      const rows = Number(counts[index]?.[0]?.count);
      return [String(name), { ...Object.fromEntries(statistics), rows } as Measured];
    }),
  );
}

/** The rows and bytes of a table at most in some days. */
function peak(days: readonly Day[], table: string): { readonly rows: number; readonly bytes: number } {
  const all = days.flatMap((day) => day.get(table) ?? []);
  return {
    rows: Math.max(...all.map(({ rows }) => rows)),
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
  };
}

/** @returns which tables still grow although rows end, and what else is wrong with them */
export function complaintsAbout(days: readonly Day[]): string[] {
  const complaints = Object.entries(ENDED).flatMap(([table, ended]) => {
    const after = days.slice(ended);
    if (after.length < 4) return [`${table}: too few days to tell`];
    const middle = Math.floor(after.length / 2);
    const [earlier, later] = [peak(after.slice(0, middle), table), peak(after.slice(middle), table)];
    const told = `${earlier.rows} rows in ${earlier.bytes} bytes, then ${later.rows} in ${later.bytes}`;
    const grows =
      later.rows > GROWTH * earlier.rows + FEW_ROWS || later.bytes > GROWTH * earlier.bytes + FEW_BYTES;
    return grows ? [`${table} still grows: ${told}`] : [];
  });
  const { hot = 0, updated = 0 } = days.at(-1)?.get('sessions') ?? {};
  if (hot < HOT * updated) complaints.push(`sessions: only ${hot} of ${updated} updates are HOT`);
  return complaints;
}

/** Prints every table that was written, on some days, and the indexes that nothing has used. */
export async function report(databaseUrl: string, days: readonly Day[]): Promise<void> {
  const last = days.at(-1) ?? new Map<string, Measured>();
  const shown = [0.25, 0.5, 0.75, 1].map((part) => Math.max(1, Math.round(part * days.length)));
  const rowsOn = (table: string) => shown.map((day) => days[day - 1]?.get(table)?.rows);
  const kB = (bytes: number) => Math.round(bytes / 1_024);
  console.log(
    `| table | rows on days ${shown.join(', ')} | dead | kB | most kB | inserted | updated | HOT | deleted | vacuums |`,
  );
  console.log(`|${'---|'.repeat(10)}`);
  for (const [table, { dead, bytes, inserted, updated, hot, deleted, vacuums }] of last) {
    if (inserted + updated + deleted === 0) continue;
    const share = updated === 0 ? '–' : `${Math.round((100 * hot) / updated)} %`;
    const sizes = `${dead} | ${kB(bytes)} | ${kB(peak(days, table).bytes)}`;
    console.log(
      `| \`${table}\` | ${rowsOn(table).join(', ')} | ${sizes} | ${inserted} | ${updated} | ${share} | ${deleted} | ${vacuums} |`,
    );
  }
  const unused = await rowsOf(
    databaseUrl,
    `select indexrelname as name from pg_stat_user_indexes join pg_index i using (indexrelid)
      where idx_scan = 0 and not i.indisunique order by 1`,
  );
  console.log(`Indexes that nothing has used: ${unused.map(({ name }) => name).join(', ')}`);
}
