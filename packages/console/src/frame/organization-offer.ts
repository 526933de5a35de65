import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { folded } from './collation.ts';
import { LONGEST_PAGE } from './list.tsx';
import { useLoad } from './load.tsx';
import { portico } from './portico.ts';
import { useSearchable } from './searchable.ts';
import { shared } from './storage.ts';

/** From this many on, they can be searched. */
export const MANY = 8;

type Organization = Body<'listOrganizations'>['items'][number];

/** The organizations to choose from. */
export interface Offer {
  /** All, or the first by name, with the last used one. */
  readonly items: readonly Organization[];
  /** Whether there are others, which a search finds. */
  readonly hasMore: boolean;
}

/** One page of the person's organizations, however many there are. */
export async function offerTo(accountId: string) {
  const first = await portico.listOrganizations({ query: FIRST });
  if (!first.ok) return first;
  const { items, nextCursor } = first.body;
  const hasMore = nextCursor !== null;
  const id = lastUsed(accountId);
  const last =
    hasMore && id && items.every((one) => one.id !== id) ? await portico.getOrganization({ id }) : undefined;
  return { ok: true, body: { items: last?.ok ? [last.body, ...items] : items, hasMore } } as const;
}

const FIRST = { limit: LONGEST_PAGE, order: 'name' } as const;

/** The organizations of an offer that match what is typed: of many, those that the service finds. */
export function useFound({ items, hasMore }: Offer, typed: string): Offer {
  const [search, setSearch] = useState('');
  useSearchable(typed, setSearch);
  const isAsked = hasMore && search !== '';
  const searched = useLoad(
    async () => (isAsked ? portico.listOrganizations({ query: { ...FIRST, search } }) : NOTHING),
    [isAsked, search],
  );
  if (isAsked && searched.state === 'ready') {
    const { items, nextCursor } = searched.success.body;
    return { items, hasMore: nextCursor !== null };
  }
  return { items: items.filter(({ name }) => folded(name).includes(folded(typed))), hasMore };
}

const NOTHING = { ok: true, body: { items: [] as readonly Organization[], nextCursor: null } } as const;

/** By account, because several people may use one browser. */
const nameOf = (accountId: string) => `organization.${accountId}`;

export const lastUsed = (accountId: string) => shared.read(nameOf(accountId));
export const rememberUsed = (accountId: string, id: string) => shared.write(nameOf(accountId), id);
