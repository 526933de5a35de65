import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changing } from '../../fixtures/session-ends.ts';
import { skipWithoutPostgres } from '../../harness/postgres.ts';
import { Judge } from './judge.ts';
import { reportOf } from './report.ts';
import type { Ways } from './right.ts';
import { HARMLESS, RIGHTS, TABLES } from './table.ts';
import { startWorld, type World } from './world.ts';

/** How many uses of lost rights are judged at least; `npm run torture -- rights` judges many more. */
const USES = Number(process.env.PORTICO_TEST_USES ?? 1);

/** Every round through another node, quiet or with commits all the time. */
const ROUNDS = [
  { through: 'pooled', isQuiet: true },
  { through: 'direct', isQuiet: false },
  { through: 'direct', isQuiet: true },
  { through: 'pooled', isQuiet: false },
] as const;
/** Through both nodes, quiet and not. */
const FEWEST_ROUNDS = 2;

test('every operation that changes rights is a way to lose one, or says why not', () => {
  const ways = Object.values<Ways>(RIGHTS).flatMap(({ by }) => Object.keys(by));
  const harmless = Object.keys(HARMLESS);
  assert.deepEqual(
    harmless.filter((id) => ways.includes(id)),
    [],
  );
  const changers = changing(...TABLES);
  assert.deepEqual(
    changers.filter((id) => !ways.includes(id) && !harmless.includes(id)),
    [],
    'neither a way nor harmless',
  );
  assert.deepEqual(
    harmless.filter((id) => !changers.includes(id)),
    [],
    'harmless anyway',
  );
});

describe('rights that were lost, on two nodes', { skip: skipWithoutPostgres() }, () => {
  let world: World;
  before(async () => {
    world = await startWorld();
  });
  after(() => world?.stop());

  test('refused on every node from the next request on, however often they were used', async (t) => {
    if (!world.isPooled) t.diagnostic('no PgBouncer on this machine: both nodes connect directly');
    const judge = new Judge(world);
    for (let round = 0; round < FEWEST_ROUNDS || judge.judged < USES; round++) {
      const { through, isQuiet } = ROUNDS[round % ROUNDS.length] as (typeof ROUNDS)[number];
      await judge.round(through, isQuiet);
    }
    for (const line of reportOf(judge, world)) t.diagnostic(line);
    assert.deepEqual(judge.violations, []);
  });
});
