import { test } from 'node:test';
import { type Aimed, atOnce, type Contender } from './load.ts';
import type { Nodes } from './nodes.ts';
import { outcome } from './outcome.ts';

export type RaceRequest = Omit<Aimed, 'url'>;

export interface Race<Ground> {
  readonly rounds: number;
  readonly ground: () => Promise<Ground>;
  readonly requests: (
    ground: Ground,
  ) => Promise<readonly [RaceRequest, RaceRequest]> | readonly [RaceRequest, RaceRequest];
  /** Checks the outcomes of a round, and the state that it leaves behind. */
  readonly judge: (
    outcomes: readonly string[],
    ground: Ground,
    answers: readonly Contender[],
  ) => Promise<void>;
}

/** A test that sends two requests at once, over and over, and reports how often each outcome occurred. */
export function raceOn<Ground>(
  nodes: Nodes,
  title: string,
  { rounds, ground, requests, judge }: Race<Ground>,
) {
  test(title, async (t) => {
    const seen: Record<string, number> = {};
    for (let round = 0; round < rounds; round++) {
      const scene = await ground();
      const answers = await contend(nodes, await requests(scene), round);
      const outcomes = answers.map(outcome);
      await judge(outcomes, scene, answers);
      const key = outcomes.join(' and ');
      seen[key] = (seen[key] ?? 0) + 1;
    }
    t.diagnostic(JSON.stringify(seen));
  });
}

/** Sends two requests at once, each first in turn and to each node in turn; answers in the order of the requests. */
async function contend(
  nodes: Nodes,
  requests: readonly [RaceRequest, RaceRequest],
  round: number,
): Promise<Contender[]> {
  const aimed = requests.map((request, number) => ({ ...request, url: nodes.url(number + round) }));
  if (round % 2 === 0) return atOnce(aimed);
  return (await atOnce(aimed.reverse())).reverse();
}
