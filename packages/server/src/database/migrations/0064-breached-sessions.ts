/** Which sessions began with a breached password. */
export function breachedSessions(): string[] {
  return ['alter table sessions add column password_breached integer not null default 0'];
}
