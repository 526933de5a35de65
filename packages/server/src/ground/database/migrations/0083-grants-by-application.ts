/**
 * The grants of an application in their order, some at a time: with an index on the application alone, PostgreSQL may read
 * all grants by their ids instead.
 */
export function grantsByApplication(): string[] {
  return [
    'create index grants_application_id_id_idx on grants (application_id, id)',
    'drop index grants_application_id_idx',
  ];
}
