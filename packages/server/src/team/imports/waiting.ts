import { allOf, BY_ITSELF, recordEvents } from '../../consequences/record-events.ts';
import { inParts } from '../../ground/database/database.ts';
import type { ImportReference } from '../../ground/database/schema.ts';
import { newManager } from '../../tenancy/managers/columns.ts';
import { addManagers } from './managers.ts';
import { takeRoles } from './role-store.ts';
import { excludeOtherImports, lockOrganizations } from './store.ts';
import type { Writing } from './write.ts';

type Waiting = Pick<Writing, 'database' | 'now' | 'isTeamTold' | 'mostManagers'>;

/**
 * Gives the roles that waited for these organizations, or for any that exists. A role or a group for which there is no
 * place any more is left out: if it threw, it would wait on, and stop every later import.
 * @returns how many new managers there are
 */
export async function giveWaitingRoles(writing: Waiting, of?: readonly ImportReference[]): Promise<number> {
  let count = 0;
  for (const some of of ? inParts(of) : [undefined])
    for (let taken = 1; taken > 0; ) {
      const given = await giveSome(writing, some);
      taken = given.taken;
      count += given.added;
    }
  return count;
}

function giveSome(
  { database, now, isTeamTold, mostManagers }: Waiting,
  of: readonly ImportReference[] | undefined,
): Promise<{ readonly taken: number; readonly added: number }> {
  return database.transaction(async (tx) => {
    await excludeOtherImports(tx, database);
    const waiting = await takeRoles(tx, of);
    await lockOrganizations(tx, [...new Set(waiting.map(({ organization_id }) => organization_id))].sort());
    const { added, events } = await addManagers(
      tx,
      waiting.map((role) => ({ ...role, row: newManager(role, now) })),
      { most: mostManagers, ifFull: { organization: 'leave out', group: 'leave out' }, now },
    );
    await recordEvents(tx, allOf(events), { source: BY_ITSELF, now, isTeamTold });
    return { taken: waiting.length, added };
  });
}
