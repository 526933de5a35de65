import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { asking, startOldSystem } from '../../../test/doubles/old-system.ts';
import { startNodes } from '../../../test/harness/nodes.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { rowsOf } from '../../../test/harness/rows.ts';

const old = await startOldSystem();
const nodes = await startNodes({ environment: asking(old) });
after(async () => {
  await nodes.stop();
  await old.stop();
});

test('login: several at once through two nodes are one account, and all are signed in', async () => {
  const email = 'hurried@old.example';
  const password = 'the old password';
  const organizations = [{ key: 'o-1', name: 'Engines', role: 'owner' }];
  old.people.set(email, { password, account: { email, organizations } });
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, number) =>
      (nodes.all[number % nodes.all.length] ?? nodes.first).call('POST', '/v1/login', {
        body: { email, password },
      }),
    ),
  );
  assert.deepEqual(replies.map(outcome), Array(6).fill('201'));
  const query = `select (select count(*) from accounts where email = '${email}') as accounts,
    (select count(*) from managers) as managers, (select count(*) from organizations) as organizations`;
  const [counts] = await rowsOf(nodes.first.databaseUrl, query);
  assert.deepEqual(Object.values(counts ?? {}).map(Number), [1, 1, 1]);
});
