import type { AnyOutcome } from './answer.ts';
import type { AnyInput } from './request.ts';

/** Yields the outcomes of page after page, until the last one or a failure. */
export async function* pagesOf(
  list: (input: AnyInput) => Promise<AnyOutcome>,
  input: AnyInput,
): AsyncGenerator<AnyOutcome, void, undefined> {
  let next: unknown = input.query?.cursor;
  do {
    const cursor = next;
    const outcome = await list({ ...input, query: { ...input.query, cursor } });
    next = outcome.ok ? (outcome.body as { readonly nextCursor: string | null }).nextCursor : null;
    yield outcome;
    // A list that leads back to the same page has no end.
    if (next === cursor) return;
  } while (typeof next === 'string');
}
