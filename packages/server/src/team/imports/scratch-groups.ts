import type { ImportReference } from '../../ground/database/schema.ts';
import { foldedGroupName } from '../../tenancy/groups/group.ts';
import type { GivenGroup } from './given-groups.ts';
import { ScratchFile } from './scratch-file.ts';

interface GroupsOf {
  /** The organization's number in this file. */
  readonly organization: number;
  readonly line: number;
}

/** The groups that lines name, by their names, case-folded. */
export class ScratchGroups extends ScratchFile {
  protected addGroups({ organization, line }: GroupsOf, groups: readonly GivenGroup[]): void {
    for (const { name } of groups)
      this.run('insert into groups values (?, ?, ?)', organization, line, foldedGroupName(name));
  }

  hasGroups({ kind, key }: ImportReference): boolean {
    const query = `
      select 1 from organizations o join groups g on g.organization = o.id where o.kind = ? and o.key = ? limit 1`;
    return this.get(query, kind, key) !== undefined;
  }

  /** The groups of an organization that a line names. */
  groupsOf({ kind, key }: ImportReference, line: number): readonly string[] {
    const query = `
      select g.name from organizations o join groups g on g.organization = o.id
      where o.kind = ? and o.key = ? and g.line = ?`;
    return this.statement(query)
      .all(kind, key, line)
      .map(({ name }) => String(name));
  }
}
