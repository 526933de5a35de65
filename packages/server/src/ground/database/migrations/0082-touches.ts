import type { ColumnTypes } from './column-types.ts';

const CHURNING = [
  ...['sessions', 'limits', 'mails', 'deliveries', 'logouts', 'idempotency_keys'],
  ...['access_tokens', 'refresh_tokens', 'authorization_codes', 'sign_ins'],
];

/**
 * Uses of sessions change no column that an index has, so that PostgreSQL can keep the new version of a row beside the old
 * one. The figures are in decision 38.
 */
export function touches({ time, storage }: Pick<ColumnTypes, 'time' | 'storage'>): string[] {
  return [
    `alter table sessions add column check_at ${time} not null default 0`,
    'create index sessions_check_at_idx on sessions (check_at)',
    'drop index sessions_last_used_at_idx',
    // Room for the next version of a row until its page is cleaned, which the next look at it does.
    ...['sessions', 'grants'].flatMap((table) => storage(table, { fillfactor: 90 })),
    // Rows come and go: a fiftieth of them may be dead until they are cleaned up, rather than a fifth.
    ...CHURNING.flatMap((table) => storage(table, { autovacuum_vacuum_scale_factor: 0.02 })),
  ];
}
