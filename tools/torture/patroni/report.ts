import type { Answer, Answers } from './answers.ts';
import type { FaultTimes } from './faults.ts';

interface Measured {
  readonly answers: Answers;
  readonly times: FaultTimes;
  /** The end of what is looked at. */
  readonly until: number;
}

/** The effect of one fault on the callers of each node, in lines. */
export function reportOf({ answers, times, until }: Measured): string {
  const { began, promoted, healed, from, to } = times;
  const head =
    promoted === undefined
      ? `no promotion, ${from} stays the primary; whole again after ${seconds(healed - began)} s`
      : `${to === from ? `${to} again` : `${to} instead of ${from}`}, promoted after ${seconds(promoted - began)} s; whole again after ${seconds(healed - began)} s`;
  const lines = answers.nodes.flatMap((node) =>
    [false, true].map((isChange) => {
      const of = answers.all.filter(
        (one) =>
          one.node === node &&
          one.isChange === isChange &&
          one.endedAt >= began - 1_000 &&
          one.endedAt <= until,
      );
      const name = `  ${isChange ? 'changes' : 'reads'} at ${node}: `;
      return name + [...gapOf(of, times), ...refusalsOf(of)].join(', ');
    }),
  );
  return [head, ...lines].join('\n');
}

/** The longest time without a success, and when it ended. */
function gapOf(of: readonly Answer[], { began, promoted }: FaultTimes): string[] {
  const successes = of
    .filter(({ status }) => status !== 503)
    .map(({ endedAt }) => endedAt)
    .sort((a, b) => a - b);
  let gap = { length: 0, end: began };
  for (const [at, end] of successes.entries()) {
    const length = end - (successes[at - 1] ?? end);
    if (length > gap.length) gap = { length, end };
  }
  const longest = `longest time without an answer but 503: ${seconds(gap.length)} s`;
  if (promoted === undefined) return [longest];
  const back = successes.find((end) => end > promoted);
  return [
    longest,
    `back ${back === undefined ? 'never' : `${seconds(back - promoted)} s`} after the promotion`,
  ];
}

function refusalsOf(of: readonly Answer[]): string[] {
  const refused = of.filter(({ status }) => status === 503);
  const longest = Math.max(0, ...refused.map(({ sentAt, endedAt }) => endedAt - sentAt));
  return [`503: ${refused.length} of ${of.length}, the slowest after ${seconds(longest)} s`];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1);
}
