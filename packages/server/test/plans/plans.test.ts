import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { testedDatabase } from '../databases.ts';
import { descriptionOf } from '../operations/descriptions.ts';
import { neededFor } from '../operations/needed.ts';
import { requestTo } from '../operations/request.ts';
import { sceneOf } from '../operations/scene.ts';
import { newOperator } from '../operators.ts';
import { rowsOf, runOn } from '../rows.ts';
import { ONLY_WHAT_IS_ASKED_FOR, startService } from '../service.ts';
import { teamsOf } from '../team.ts';
import { blocksOf, explainAll, explained, growingIn, listen } from './explained.ts';
import { seed } from './seed.ts';

/**
 * What a read makes the database do is bounded by what it answers, whatever the tables hold: PostgreSQL says so, by its
 * plans for every operation that reads, in a database of a hundred thousand accounts.
 */
const MOST_STATEMENTS = 60;
const MOST_BLOCKS = 5_000;

/** Statements that do not count, by how they begin, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'update "mails" set "claimed_until"':
    'Looks through 500 mails of a lane. Of 10,000 that wait, PostgreSQL prefers to sort all; only as many wait as the limits on mails let through.',
};

/** Operations that are not asked, each with the reason. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  exportEventsAsOperator: 'It answers with all half a million events, page by page.',
  getEventProof: 'Its scene would seal an event of each of twenty thousand organizations.',
};

/** Searches that were long: thousands match, and none of them is new. */
const SEARCHES = [
  'accounts?email=user7',
  'accounts?search=person',
  'accounts?search=person%207',
  'accounts?search=nobody%20person',
  'accounts?search=person&state=suspended',
  'organizations?limit=100',
  'organizations?name=Organization%207',
  'organizations?search=organization%20nobody',
];

if (testedDatabase === 'postgres') {
  listen();
  const service = await startService(ONLY_WHAT_IS_ASKED_FOR);
  after(() => service.stop());
  const { databaseUrl } = service;
  await seed(databaseUrl);
  await explainAll(databaseUrl);

  /** What is wrong with the statements since they were asked for last. */
  const flaws = (): string[] => {
    const statements = explained().filter(
      ({ text }) => !Object.keys(EXCEPTIONS).some((beginning) => text.startsWith(beginning)),
    );
    const blocks = statements.reduce((sum, statement) => sum + blocksOf(statement), 0);
    const growing = statements.flatMap((statement) =>
      growingIn(statement).map((what) => `${what}: ${statement.text}`),
    );
    return [
      ...(statements.length > MOST_STATEMENTS ? [`${statements.length} statements`] : []),
      ...(blocks > MOST_BLOCKS ? [`${blocks} blocks`] : []),
      ...growing,
    ];
  };

  test('no read makes the database read more than it answers, among a hundred thousand accounts', async () => {
    let newTeam = await teamsOf(service);
    const found: Record<string, string[]> = {};
    // Statements of a change cannot be told from those of the mails that it asks for.
    const reads = Object.entries<Operation>(operations).filter(([, { method }]) => method === 'GET');
    assert.ok(reads.length > 80, `only ${reads.length} operations were asked`);
    for (const [id, operation] of reads) {
      if (id in NOT_ASKED) continue;
      const { changes, prepare, as = 'owner' } = descriptionOf(id);
      const team = await newTeam();
      if (changes.includes('sessions') || changes.includes('accounts') || prepare)
        newTeam = await teamsOf(service);
      const { [as]: caller } = team.people;
      const request = requestTo(operation, await sceneOf(service, team, { as, needs: neededFor(operation) }));
      await prepare?.(service, caller.account.id);
      explained();
      const { status, text } = await service.call(request.method, request.path, {
        token: caller.token,
        body: request.body,
      });
      assert.ok(status < 300, `${id}: ${text}`);
      const wrong = flaws();
      if (wrong.length > 0) found[id] = wrong;
    }
    assert.deepEqual(found, {});
  });

  test('no page of a search reads more than it may, where thousands match and none of them is new', async () => {
    const [newest] = await rowsOf(databaseUrl, 'select id from organizations order by id desc limit 1');
    const waits = 'update organizations set awaiting_owner_since = 1 where id = ?';
    await runOn(databaseUrl, waits, [newest?.id]);
    const { token } = await newOperator(service);
    const found: Record<string, string[]> = {};
    for (const search of SEARCHES) {
      explained();
      const { status, text } = await service.call('GET', `/v1/operator/${search}`, { token });
      assert.equal(status, 200, text);
      const wrong = flaws();
      if (wrong.length > 0) found[search] = wrong;
    }
    assert.deepEqual(found, {});
  });
}
