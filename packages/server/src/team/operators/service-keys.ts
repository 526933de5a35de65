import { listPage, type PageBounds } from '../../ground/paging.ts';
import type { OperatorCaller } from '../../pipeline/callers/caller.ts';
import { refuseManaged } from '../../pipeline/managed.ts';
import type { Resource, ResourceNeeds } from '../../pipeline/resource.ts';
import { changing } from '../handler.ts';
import { presentServiceKey, type StoredServiceKey } from '../service-keys/service-key.ts';
import { findServiceKey, listServiceKeyRows, lockServiceKey } from '../service-keys/store.ts';
import { revokeServiceKey } from '../service-keys/write.ts';
import { reading } from './operator.ts';

export function serviceKeyResource({ database }: ResourceNeeds): Resource<StoredServiceKey, OperatorCaller> {
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
  apply: async ({ tx, target, fail }) => {
    await refuseManaged(tx, { kind: 'service_key', ids: [target.id] }, fail);
    return { events: await revokeServiceKey(tx, target), answer: { status: 204 } };
  },
}));
