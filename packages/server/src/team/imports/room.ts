import type { Reader } from '../../ground/database/database.ts';
import type { ImportReference } from '../../ground/database/schema.ts';
import type { Scratch } from './scratch.ts';
import { countManagers, countWaiting, findNamed, textOf } from './store.ts';

/**
 * Refuses the lines that would give an organization more managers than it may have, in the order of the file. Existing
 * accounts take no room, as they get no role unless their line creates the organization.
 */
export async function judgeRoom(scratch: Scratch, read: Reader, most: number): Promise<void> {
  for (const references of scratch.references()) {
    const taken = await takenIn(read, references);
    for (const reference of references) {
      const room = most - (taken.get(textOf(reference)) ?? 0);
      if (scratch.countRoles(reference) > room) refuseBeyond(scratch, { reference, room, most });
    }
  }
}

/** How many managers organizations have, including roles that wait for them. */
async function takenIn(
  read: Reader,
  references: readonly ImportReference[],
): Promise<ReadonlyMap<string, number>> {
  const named = await findNamed(read, references);
  const ids = [...named.values()].flatMap(({ organization }) => organization ?? []);
  const managers = await countManagers(read, ids);
  const waiting = await countWaiting(read, references);
  return new Map(
    references.map((reference) => {
      const id = named.get(textOf(reference))?.organization ?? '';
      return [textOf(reference), (managers.get(id) ?? 0) + (waiting.get(textOf(reference)) ?? 0)];
    }),
  );
}

interface Room {
  readonly reference: ImportReference;
  readonly room: number;
  readonly most: number;
}

function refuseBeyond(scratch: Scratch, { reference, room, most }: Room): void {
  const message = `has no room: an organization can have ${most} managers`;
  let left = room;
  for (const roles of scratch.rolesIn(reference)) {
    for (const role of roles) {
      if (role.account === 'there' && !role.isFounding) continue;
      if (left-- <= 0) scratch.refuseRole(role, message);
    }
  }
}
