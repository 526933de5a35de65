import type { NewEvent } from '../../consequences/record-events.ts';
import { hasAsMany, type Transaction } from '../../ground/database/database.ts';
import type { ManagerRow } from '../../ground/database/schema.ts';
import { managerEvent } from '../../tenancy/managers/manager.ts';
import { managersOf } from '../../tenancy/managers/store.ts';
import type { Metadata } from '../../tenancy/metadata/metadata.ts';
import { writeMetadata } from '../../tenancy/metadata/store.ts';
import { holdCatalogue } from '../../tenancy/roles/catalogue.ts';
import { insertHeld } from '../../tenancy/roles/held.ts';
import { teamRoles } from '../../tenancy/roles/store.ts';
import type { GivenGroup } from './given-groups.ts';
import { type IfFull, joinGroups } from './groups.ts';
import { ImportRefused } from './refused.ts';
import { countManagers, deleteManagers, insertManagers } from './store.ts';

/** A role to give, with all that the line says of it. */
export interface NewManager {
  readonly row: ManagerRow;
  readonly metadata: Metadata | undefined;
  readonly productRoles: readonly string[];
  readonly groups: readonly GivenGroup[];
}

interface Adding {
  /** How many managers an organization may have. */
  readonly most: number;
  readonly ifFull: { readonly organization: IfFull; readonly group: IfFull };
  readonly now: number;
}

/** @throws ImportRefused where an organization or a group has become full since the lines were judged, and nothing is left out */
export async function addManagers(
  tx: Transaction,
  managers: readonly NewManager[],
  { most, ifFull, now }: Adding,
): Promise<{ readonly added: number; readonly events: NewEvent[] }> {
  const rows = managers.map(({ row }) => row);
  // After the organizations, as wherever a role is given.
  await holdCatalogue(tx);
  const known = await teamRoleNames(tx);
  const inserted = new Set(await insertManagers(tx, rows));
  if (ifFull.organization === 'leave out') {
    const excess = await excessOf(
      tx,
      rows.filter(({ id }) => inserted.has(id)),
      most,
    );
    await deleteManagers(tx, excess);
    for (const id of excess) inserted.delete(id);
  }
  for (const { row, metadata } of managers)
    if (metadata && inserted.has(row.id)) await writeMetadata(tx, 'manager', { id: row.id, metadata });
  for (const { row, productRoles } of managers) {
    // A role may have been deleted since the lines were read.
    const ids = productRoles.flatMap((name) => known.get(name) ?? []);
    if (inserted.has(row.id)) await insertHeld(tx, { kind: 'manager', id: row.id }, ids);
  }
  for (const id of new Set(rows.map(({ organization_id }) => organization_id)))
    if (await hasAsMany(managersOf(tx, id), most + 1))
      throw new ImportRefused(
        'An organization got too many managers in the meantime: import the file again.',
      );
  const added = managers.filter(({ row }) => inserted.has(row.id));
  const events = added.map(({ row, productRoles }) =>
    managerEvent('manager.added', row, {
      role: row.role,
      ...(productRoles.length > 0 && { roles: productRoles }),
    }),
  );
  const joined = await joinGroups(tx, added, { roles: known, ifFull: ifFull.group, now });
  return { added: added.length, events: [...events, ...joined] };
}

/** The new managers, of which the last are left out, that organizations have beyond the most. @returns their ids */
async function excessOf(
  tx: Transaction,
  added: readonly Pick<ManagerRow, 'id' | 'organization_id'>[],
  most: number,
): Promise<readonly string[]> {
  const byOrganization = Map.groupBy(added, ({ organization_id }) => organization_id);
  const counts = await countManagers(tx, [...byOrganization.keys()]);
  return [...byOrganization].flatMap(([organization, own]) => {
    const beyond = (counts.get(organization) ?? 0) - most;
    return beyond > 0 ? own.slice(-beyond).map(({ id }) => id) : [];
  });
}

/** The ids of the team's roles of the product, by name. */
export async function teamRoleNames(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  return new Map((await teamRoles(tx)).map(({ name, id }) => [name, id]));
}
