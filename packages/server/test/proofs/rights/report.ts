import { type Judge, ROWS } from './judge.ts';
import type { World } from './world.ts';

/** Counts of judged uses, by kind of right and way, and by node. */
export function reportOf({ tried, judged, accepted, violations }: Judge, { traffic }: World): string[] {
  const all = [...tried.values()];
  const of = (at: 'direct' | 'pooled') => all.reduce((sum, one) => sum + one.judged[at], 0);
  const trials = all.reduce((sum, one) => sum + one.trials, 0);
  return [
    ...ROWS.map((row) => {
      const one = tried.get(row);
      return `${row.right}: ${row.way}: ${one?.trials} trials, ${one?.judged.direct} uses judged at the direct node, ${one?.judged.pooled} at the pooled one`;
    }),
    `${judged} uses judged after ${trials} trials of ${ROWS.length} ways: ${of('direct')} at the direct node, ${of('pooled')} at the pooled one`,
    `${violations.length} violations; ${accepted} uses of rights that were there accepted; ${traffic.commits} other commits`,
  ];
}
