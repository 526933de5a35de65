import type { OperatorCaller } from '../callers/caller.ts';
import { afterServiceKey } from '../consequences/team-left.ts';
import type { Needs } from '../handler.ts';
import { listPage } from '../paging.ts';
import type { Resource } from '../resources.ts';
import { presentServiceKey, type ServiceKey, serviceKeyEvent } from '../service-keys/service-key.ts';
import {
  deleteServiceKeyRow,
  findServiceKey,
  listServiceKeyRows,
  lockServiceKey,
} from '../service-keys/store.ts';
import { usedEvent } from './operator.ts';

/** A service key, for operators. */
export function serviceKeyResource({
  database,
}: Pick<Needs, 'database'>): Resource<ServiceKey, OperatorCaller> {
  return {
    locate: (id) => findServiceKey(database.read, id),
    lock: (tx, { id }) => lockServiceKey(tx, id),
    present: presentServiceKey,
  };
}

export function listServiceKeys({ change }: Needs) {
  return change('listServiceKeys', {
    apply: async ({ tx, caller, query }) => ({
      events: usedEvent({ by: caller, operation: 'listServiceKeys' }),
      answer: {
        status: 200,
        body: await listPage(query, {
          list: (page) => listServiceKeyRows(tx, page),
          present: presentServiceKey,
        }),
      },
    }),
  });
}

export function getServiceKey({ change }: Needs) {
  return change('getServiceKey', {
    apply: async ({ caller, target }) => ({
      events: usedEvent({ by: caller, operation: 'getServiceKey' }),
      answer: { status: 200, body: presentServiceKey(target) },
    }),
  });
}

export function deleteServiceKey({ change }: Needs) {
  return change('deleteServiceKey', {
    apply: async ({ tx, target }) => {
      await deleteServiceKeyRow(tx, target.id);
      await afterServiceKey(tx, target.id);
      return {
        events: serviceKeyEvent('service_key.revoked', target, { name: target.name }),
        answer: { status: 204 },
      };
    },
  });
}
