import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startReceiver, verified } from '../../../test/doubles/receiver.ts';
import { startDev } from '../../../test/fixtures/development.ts';
import { testedDatabase } from '../../../test/harness/databases.ts';
import { freePort } from '../../../test/harness/free-port.ts';
import { until } from '../../../test/harness/until.ts';

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;

describe('portico dev: POST /dev/webhook', {
  skip: testedDatabase === 'postgres' && 'its data are always in SQLite',
}, async () => {
  const dev = await startDev();
  after(() => dev.stop());
  const add = (url: string, secret = SECRET) => dev.call('POST', '/dev/webhook', { body: { url, secret } });

  test('every event from then on, in order and signed, also with a moved clock and after a restored snapshot', async (t) => {
    const { body: before } = await dev.done('POST', '/dev/snapshot');
    const early = await dev.person();
    const receiver = await startReceiver();
    t.after(() => receiver.stop());
    assert.equal((await add(receiver.url)).outcome, '200');
    const heard = (type: string, account: string) =>
      until(`${type} of ${account} arrives`, async () =>
        receiver.received
          .map((got) => verified(got, SECRET))
          .find(({ type: its, data }) => its === type && JSON.stringify(data).includes(account)),
      );
    const ada = await dev.person({ organization: 'Analytical Engines' });
    const { data } = await heard('manager.added', ada.account.id);
    assert.equal(data.organizationId, ada.organization.id);
    assert.ok(data.details);
    await dev.advance('8 days');
    const grace = await dev.person();
    await heard('session.created', grace.account.id);
    await dev.done('POST', '/dev/restore', { body: { snapshot: before.id } });
    const hopper = await dev.person();
    await heard('session.created', hopper.account.id);
    const types = receiver.received.map(({ text }) => JSON.parse(text));
    assert.ok(!types.some((event) => JSON.stringify(event).includes(early.account.id)));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('a product that is not running yet, or fails, gets the event later; one that always refuses does not hold up others', async (t) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/events`;
    assert.equal((await add(url, OTHER)).outcome, '200');
    const ada = await dev.person();
    const answers = [500, 302, 204];
    const receiver = await startReceiver((_request, response) => {
      response.writeHead(answers.shift() ?? 204).end();
    });
    t.after(() => receiver.stop());
    assert.equal((await add(receiver.url)).outcome, '200');
    const grace = await dev.person();
    await until('the session arrives', async () =>
      receiver.received.find(
        ({ text }) => text.includes('session.created') && text.includes(grace.account.id),
      ),
    );
    const ids = receiver.received.slice(0, 3).map(({ headers }) => headers['webhook-id']);
    assert.equal(new Set(ids).size, 1);
    assert.ok(!receiver.received.some(({ text }) => text.includes(ada.account.id)));
  });

  test('the same URL again has another secret, and each event arrives once', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.stop());
    for (const secret of [SECRET, OTHER]) assert.equal((await add(receiver.url, secret)).outcome, '200');
    const { account } = await dev.person();
    const got = await until('the session arrives', async () =>
      receiver.received.find(({ text }) => text.includes('session.created') && text.includes(account.id)),
    );
    assert.ok(verified(got, OTHER));
    assert.throws(() => verified(got, SECRET));
  });

  test('422: URLs of elsewhere, and secrets that sign nothing', async () => {
    for (const [url, secret, field] of [
      ['http://example.com/webhook', SECRET, 'url'],
      ['http://10.0.0.1/webhook', SECRET, 'url'],
      ['file:///etc/passwd', SECRET, 'url'],
      ['localhost:4000', SECRET, 'url'],
      ['http://localhost:4000/webhook', 'whsec_', 'secret'],
      ['http://localhost:4000/webhook', 'secret', 'secret'],
    ] as const) {
      const { outcome, body } = await add(url, secret);
      assert.equal(outcome, '422 FIELDS_VALIDATION_ERROR', url);
      assert.deepEqual(Object.keys(body.error.fields), [field], url);
    }
  });
});
