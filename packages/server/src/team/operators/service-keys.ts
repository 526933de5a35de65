import { afterServiceKey } from '../../consequences/team-left.ts';
import { listPage, type PageBounds } from '../../ground/paging.ts';
import type { OperatorCaller, ServiceKey } from '../../pipeline/callers/caller.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import { changing } from '../handler.ts';
import { presentServiceKey, serviceKeyEvent } from '../service-keys/service-key.ts';
import {
  deleteServiceKeyRow,
  findServiceKey,
  listServiceKeyRows,
  lockServiceKey,
} from '../service-keys/store.ts';
import { reading } from './operator.ts';

export function serviceKeyResource({ database }: ResourceNeeds): Resource<ServiceKey, OperatorCaller> {
  return {
    locate: (id) => findServiceKey(database.read, id),
    lock: (tx, { id }) => lockServiceKey(tx, id),
    present: presentServiceKey,
  };
}

export const listServiceKeys = reading('listServiceKeys', ({ tx, query }) => {
  const list = (page: PageBounds) => listServiceKeyRows(tx, page);
  return listPage(query, { list, present: presentServiceKey });
});

export const getServiceKey = reading('getServiceKey', async ({ target }) => presentServiceKey(target));

export const deleteServiceKey = changing('deleteServiceKey', () => ({
  apply: async ({ tx, target }) => {
    await deleteServiceKeyRow(tx, target.id);
    await afterServiceKey(tx, target.id);
    return {
      events: serviceKeyEvent('service_key.revoked', target, { name: target.name }),
      answer: { status: 204 },
    };
  },
}));
