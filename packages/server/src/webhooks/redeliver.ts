import type { Needs } from '../handler.ts';
import { presentDelivery } from './delivery.ts';
import { deliverAgain } from './delivery-store.ts';

export function redeliver({ change }: Pick<Needs, 'change'>) {
  return change('redeliver', {
    apply: async ({ tx, target: { delivery, receiver } }) => ({
      events: 'unchanged',
      delivers: [receiver.id],
      answer: { status: 200, body: presentDelivery(await deliverAgain(tx, delivery), receiver) },
    }),
  });
}
