import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { atOnce } from '../../harness/load.ts';
import { startNodes } from '../../harness/nodes.ts';
import { outcome } from '../../harness/outcome.ts';
import { rowsOf } from '../../harness/rows.ts';
import { roundsOf } from './rounds.ts';

const ROUNDS = roundsOf(12);

const nodes = await startNodes();
after(() => nodes.stop());
const { first } = nodes;

const AT_ONCE = 10;
let keys = 0;

test('Idempotency-Key sent ten times at once to all nodes: one effect and equal answers', async (t) => {
  const { token } = await first.person();
  let inUse = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const name = `Once ${++keys}`;
    const headers = { 'idempotency-key': `once-${keys}` };
    const wanted = { method: 'POST', path: '/v1/organizations', token, body: { name }, headers };
    const answers = await atOnce(
      Array.from({ length: AT_ONCE }, (_, number) => ({
        ...wanted,
        url: nodes.url(number + round),
      })),
    );
    const [created, ...repeated] = answers.filter(({ status }) => status === 201);
    assert.ok(created, answers.map(outcome).join());
    for (const { text } of repeated) assert.equal(text, created.text);
    const others = answers.filter(({ status }) => status !== 201).map(outcome);
    assert.deepEqual(
      others.filter((one) => one !== '409 IDEMPOTENCY_KEY_IN_USE'),
      [],
    );
    inUse += others.length;
    assert.equal(
      (await rowsOf(first.databaseUrl, `select id from organizations where name = '${name}'`)).length,
      1,
    );
    const again = await first.call('POST', '/v1/organizations', wanted);
    assert.deepEqual([again.status, again.text], [201, created.text]);
  }
  t.diagnostic(`${inUse} of ${ROUNDS * AT_ONCE} were told that the key is in use`);
});
