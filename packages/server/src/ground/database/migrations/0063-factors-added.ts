/** Which sessions owe their second factor to an app that was set up in them. */
export function factorsAdded(): string[] {
  return ['alter table sessions add column factor_added integer not null default 0'];
}
