/** The attempts of a delivery, one by one. */
export function attempts(): string[] {
  return ['alter table deliveries add column latest_attempts text'];
}
