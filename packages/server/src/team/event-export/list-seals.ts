import { listPage, type PageBounds } from '../../ground/paging.ts';
import { presentSeal } from '../../notices/seals/seal.ts';
import { listSealRows } from '../../notices/seals/store.ts';
import { reading } from '../operators/operator.ts';

export const listSeals = reading('listSeals', ({ tx, query }) =>
  listPage(query, { list: (page: PageBounds) => listSealRows(tx, page), present: presentSeal }),
);
