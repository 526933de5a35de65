/** Work like a request's, of a fixed size: parse, change, remember, sort and write 20,000 values. */
const TEXT = JSON.stringify(
  Array.from({ length: 20_000 }, (_, at) => ({ value: `${at}`.padStart(36, 'a') })),
);
const ROUNDS = 5;

function work(): number {
  const seen = new Set<string>();
  for (const { value } of JSON.parse(TEXT) as readonly { readonly value: string }[])
    seen.add(value.toUpperCase());
  return JSON.stringify([...seen].toSorted()).length;
}

/** What the rounds take on the core for which bounds are written, in milliseconds: the best of a quiet Intel Xeon. */
const REFERENCE = 40;

/**
 * Processor time of this thread as the core for which bounds are written would take it. A slower core, or one whose
 * caches others use, takes longer for the same work: how much longer is measured, but only beyond the bound.
 * @param spent in milliseconds
 * @param most the bound, in milliseconds
 */
export function comparable(spent: number, most: number): number {
  if (spent <= most) return spent;
  const before = process.threadCpuUsage();
  for (let round = 0; round < ROUNDS; round++) work();
  const { user, system } = process.threadCpuUsage(before);
  return spent / Math.max(1, (user + system) / 1_000 / REFERENCE);
}
