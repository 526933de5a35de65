import { isId } from '../../ground/id.ts';
import { ok } from '../../pipeline/answers.ts';
import { callerId } from '../../pipeline/callers/caller.ts';
import { presentEvent } from '../events/event.ts';
import { findEvent } from '../events/store.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { proofsFor } from './proofs.ts';
import { provenEvent } from './proven.ts';
import { presentSeal } from './seal.ts';
import { addressesOf, findSealing, sealsWith } from './store.ts';

export function getEventProof({ database }: Needs): HandlerOf<'getEventProof'> {
  const eventById = findEvent(database);
  const sealingOf = findSealing(database);
  const { read } = database;
  return {
    handle: async ({ caller, target: { organization }, parameters: { eventId: id = '' }, fail }) => {
      const event = isId(id) ? await eventById.first({ id }) : undefined;
      const sealing = event?.organization_id === organization.id ? await sealingOf.first({ id }) : undefined;
      if (!event || !sealing || sealing.seal_number === null || sealing.leaf_index === null)
        throw fail('SEAL_NOT_FOUND');
      const place = { number: sealing.seal_number, index: sealing.leaf_index };
      const [seal] = await sealsWith(read, [place.number]);
      const proof = seal && (await proofsFor(read, [seal], [place]))(place);
      if (!seal || !proof) throw fail('SEAL_NOT_FOUND');
      const accounts = [event.actor_id, event.impersonator_id].filter((one) => one !== null);
      const shown = presentEvent(event, event.actor_id === callerId(caller));
      const addresses = await addressesOf(read, accounts);
      return ok({
        ...provenEvent({ event, sealing, shown, addresses }),
        leaf: proof.leaf,
        index: place.index,
        path: [...proof.path],
        seal: presentSeal(seal),
      });
    },
  };
}
