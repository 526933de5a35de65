/** Which sessions began with a breached password. */
export function breachedSessions(): string[] {
  return [
    'alter table sessions add column password_breached integer not null default 0',
    // Those of one account, of which there may be very many, are found when its password changes.
    'create index sessions_password_breached_idx on sessions (account_id) where password_breached = 1',
  ];
}
