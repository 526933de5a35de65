import type { Contracts, EventType } from '@portico/api';
import { timestamp } from '../../ground/clock.ts';
import type { ScimRequestRow } from '../../ground/database/schema.ts';
import { listPage, type PageBounds } from '../../ground/paging.ts';
import type { HandlerOf, Needs } from '../handler.ts';
import { listRequestRows } from './request-store.ts';

type Presented = Contracts['listScimRequests']['answer']['body']['items'][number];

export function listScimRequests({ database }: Needs): HandlerOf<'listScimRequests'> {
  return {
    handle: async ({ target: { connection }, query }) => {
      const list = (page: PageBounds) => listRequestRows(database.read, connection.id, page);
      return { status: 200, body: await listPage(query, { list, present }) };
    },
  };
}

function present({
  id,
  method,
  path,
  status,
  error,
  reason,
  changed,
  created_at,
}: ScimRequestRow): Presented {
  const types: EventType[] = JSON.parse(changed);
  return { id, method, path, status, error, reason, changed: types, at: timestamp(created_at) };
}
