/** The groups that managers of an import join, for those that wait for their organization. */
export function waitingGroups(): string[] {
  return ['alter table import_roles add column given_groups text'];
}
