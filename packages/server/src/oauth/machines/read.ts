import { listPage, type PageBounds } from '../../ground/paging.ts';
import { ok } from '../../pipeline/answers.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { presentMachine, type SeenMachine } from './machine.ts';
import { findSeenMachine, listMachineRows, lockMachine } from './store.ts';

/** A machine of an organization that is not deleted; locking it locks its organization. */
export function machineResource({ database }: ResourceNeeds): Resource<SeenMachine> {
  return {
    locate: findSeenMachine(database),
    lock: (tx, { key }, caller) => lockMachine(tx, key, caller),
    present: presentMachine,
  };
}

export function getMachine(): HandlerOf<'getMachine'> {
  return { handle: ({ target }) => ok(presentMachine(target)) };
}

export function listMachines({ database }: Needs): HandlerOf<'listMachines'> {
  return {
    handle: async ({ target: { organization }, query }) => {
      const list = (page: PageBounds) => listMachineRows(database.read, organization.id, page);
      return ok(await listPage(query, { list, present: presentMachine }));
    },
  };
}
