import type { Failure } from './failures.ts';
import type { ListOutcome } from './list.tsx';

/**
 * Loads the first pages of a list that can be long. The first failure ends it.
 * @param most the number of items from which on no more pages are loaded
 */
export async function firstOf<Item>(
  pages: AsyncIterable<ListOutcome<Item>>,
  most: number,
): Promise<
  | { readonly ok: true; readonly body: { readonly items: readonly Item[]; readonly hasMore: boolean } }
  | Failure
> {
  const items: Item[] = [];
  for await (const page of pages) {
    if (!page.ok) return page;
    items.push(...page.body.items);
    if (items.length >= most) return { ok: true, body: { items, hasMore: page.body.nextCursor !== null } };
  }
  return { ok: true, body: { items, hasMore: false } };
}

/** Loads all pages of a short list, for choosing among its items. The first failure ends it. */
export async function allOf<Item>(
  pages: AsyncIterable<ListOutcome<Item>>,
): Promise<{ readonly ok: true; readonly body: readonly Item[] } | Failure> {
  const all = await firstOf(pages, Number.POSITIVE_INFINITY);
  return all.ok ? { ok: true, body: all.body.items } : all;
}
