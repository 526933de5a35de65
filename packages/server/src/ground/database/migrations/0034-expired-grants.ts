import type { ColumnTypes } from './column-types.ts';

/** When to look whether the sessions of grants have expired: at once for those that have been there before. */
export function expiredGrants({ time }: Pick<ColumnTypes, 'time'>): string[] {
  return [
    `alter table grants add column session_expires_at ${time} not null default 0`,
    'create index grants_session_expires_at_idx on grants (session_expires_at) where session_id is not null',
  ];
}
