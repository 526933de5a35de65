import type { Failure } from './failures.ts';
import type { ListOutcome } from './list.tsx';

/** Loads all pages of a short list, for choosing among its items. The first failure ends it. */
export async function allOf<Item>(
  pages: AsyncIterable<ListOutcome<Item>>,
): Promise<{ readonly ok: true; readonly body: readonly Item[] } | Failure> {
  const body: Item[] = [];
  for await (const page of pages) {
    if (!page.ok) return page;
    body.push(...page.body.items);
  }
  return { ok: true, body };
}
