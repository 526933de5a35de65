import type { Failure } from './failures.ts';
import type { ListOutcome } from './list.tsx';

/** For choosing among all items of a list, of which there are never many. The first failure ends it. */
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
