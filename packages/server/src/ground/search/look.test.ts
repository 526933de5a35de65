import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClientGone } from '../waiting-line.ts';
import { countFound, type IndexWay, lookByName, lookFor, type Named, type Ways } from './look.ts';

/** A million rows, by their numbers: of an index in ascending order, of the list in descending order. */
const MANY = 1_000_000;
const idOf = (number: number) => String(number).padStart(7, '0');

/** Ways through as many rows, which count those that they show. */
function waysThrough({
  length,
  matches,
}: {
  readonly length: number;
  readonly matches: (row: number) => boolean;
}) {
  let examined = 0;
  const see = (row: number) => {
    examined++;
    return { id: idOf(row), found: Number(matches(row)) };
  };
  const index = (beginning: string): IndexWay => ({
    beginning,
    count: async (most) => (length > most ? null : length),
    read: async (after, rows) => {
      const from = after ? Number(after.owner) + 1 : 0;
      return Array.from({ length: Math.min(rows, length - from) }, (_, at) => {
        return { ...see(from + at), text: beginning, owner: idOf(from + at) };
      });
    },
  });
  const list: Ways['list'] = async ({ before, rows }) => {
    const end = Math.min(length, /^\d/.test(before) ? Number(before) : length);
    return Array.from({ length: Math.min(rows, end) }, (_, at) => see(end - 1 - at));
  };
  const ways = { list, indexes: [index('a'), index('b')] };
  const take = () => {
    const taken = examined;
    examined = 0;
    return taken;
  };
  return { ways, take };
}

const OPEN = { connectionState: () => 'open' as const };

for (const isWhole of [true, false])
  test(`a page examines at most 750 of a million rows: ${isWhole ? 'whole list' : 'part of a list'}`, async () => {
    const { ways, take } = waysThrough({ length: 5_000, matches: (row) => row === 2_500 });
    const found: Named[] = [];
    let after: Named | undefined;
    let pages = 0;
    do {
      const page = await lookFor({ ...ways, isWhole }, { after, limit: 20, ...OPEN });
      found.push(...page.found);
      after = page.next;
      assert.ok(take() <= 750);
      assert.ok(++pages < 30);
    } while (after);
    assert.deepEqual(
      found.map(({ id }) => id),
      [idOf(2_500)],
    );
    const long = waysThrough({ length: MANY, matches: () => false });
    await lookFor({ ...long.ways, isWhole }, { after: undefined, limit: 100, ...OPEN });
    assert.ok(long.take() <= 750);
  });

test('a count stops at its limit: beyond it, the total is null', async () => {
  const { ways, take } = waysThrough({ length: MANY, matches: () => true });
  assert.equal(await countFound(ways, OPEN), null);
  assert.ok(take() <= 10_500);
  assert.equal(await countFound(waysThrough({ length: 10_000, matches: () => true }).ways, OPEN), 10_000);
});

test('a search stops once the client has closed the connection', async () => {
  const { ways, take } = waysThrough({ length: MANY, matches: () => false });
  const gone = { after: undefined, limit: 20, connectionState: () => 'closed' as const };
  await assert.rejects(lookFor(ways, gone), ClientGone);
  await assert.rejects(lookByName(ways, gone), ClientGone);
  await assert.rejects(countFound(ways, gone), ClientGone);
  assert.ok(take() <= 3 * 500);
});
