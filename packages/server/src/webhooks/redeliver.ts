import type { Needs } from '../handler.ts';
import { presentDelivery } from './delivery.ts';
import { deliverAgain } from './delivery-store.ts';
import { groupOf } from './group.ts';

export function redeliver({ change }: Pick<Needs, 'change'>) {
  return change('redeliver', {
    apply: async ({ tx, target: { delivery, receiver } }) => ({
      events: 'untold',
      delivers: [groupOf(receiver)],
      answer: { status: 200, body: presentDelivery(await deliverAgain(tx, delivery), receiver) },
    }),
  });
}
