import { inParts, type Reader, type Transaction } from '../../ground/database/database.ts';
import { foldedGroupName } from '../../tenancy/groups/group.ts';
import { type AccountWriting, type GoodLine, givenRoles } from './accounts.ts';
import type { Flaw } from './flaw.ts';
import type { IfFull } from './groups.ts';
import { textOf } from './store.ts';

export const OF_DIRECTORY = 'names a group that a directory of the organization has';

/** Which of these names, case-folded, only groups of directories of an organization have. */
export async function namesOfDirectories(
  read: Reader,
  organizationId: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const some of inParts(names)) {
    const rows = await read
      .selectFrom('scim_groups')
      .select(['folded_name', 'connection_id'])
      .where('organization_id', '=', organizationId)
      .where('folded_name', 'in', some)
      .where('deleted_at', 'is', null)
      .execute();
    for (const { folded_name } of rows) taken.add(folded_name);
    for (const { folded_name, connection_id } of rows) if (connection_id === null) taken.delete(folded_name);
  }
  return taken;
}

interface Naming extends Pick<AccountWriting, 'replacesUnverified'> {
  /** The ids of existing organizations, by reference. */
  readonly organizations: ReadonlyMap<string, string>;
  readonly ifGroupFull: IfFull;
}

/** Refuses lines whose accounts would join a group that only a directory has; none where such groups are left out. */
export async function conflictsOfNames(
  tx: Transaction,
  lines: readonly GoodLine[],
  { organizations, ifGroupFull, replacesUnverified }: Naming,
): Promise<ReadonlyMap<number, Flaw>> {
  if (ifGroupFull === 'leave out') return new Map();
  const named = lines.flatMap((line) =>
    line.entry.roles.flatMap(({ reference, groups }, at) => {
      const organization = organizations.get(textOf(reference));
      const names = groups.map(({ name }) => foldedGroupName(name));
      return organization !== undefined && names.length > 0 ? [{ line, at, organization, names }] : [];
    }),
  );
  const conflicting: typeof named = [];
  for (const [organization, own] of Map.groupBy(named, (one) => one.organization)) {
    const names = [...new Set(own.flatMap((one) => one.names))];
    const taken = await namesOfDirectories(tx, organization, names);
    conflicting.push(...own.filter((one) => one.names.some((name) => taken.has(name))));
  }
  if (conflicting.length === 0) return new Map();
  const joining = new Set(
    await givenRoles(
      tx,
      conflicting.map(({ line }) => line),
      replacesUnverified,
    ),
  );
  return new Map(
    conflicting
      .filter(({ line }) => joining.has(line))
      .map(({ line, at }) => [line.number, { field: `organizations.${at}`, message: OF_DIRECTORY }]),
  );
}
