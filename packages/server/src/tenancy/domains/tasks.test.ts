import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startNameServer } from '../../../test/doubles/name-server.ts';
import { newDomain } from '../../../test/fixtures/domains.ts';
import { runOn } from '../../../test/harness/rows.ts';
import { startService } from '../../../test/harness/service.ts';
import { sweep } from '../../../test/harness/sweep.ts';

const DAY = 24 * 60 * 60_000;
const names = await startNameServer();
after(() => names.stop());
const service = await startService({
  workInterval: 20,
  environment: { PORTICO_DNS_SERVERS: names.address },
});
after(() => service.stop());

/** A verified domain whose record is in the DNS, and how to look at it. */
async function verified() {
  const owner = await service.person('owner');
  const { token } = owner;
  const organization = await service.organization(owner);
  const domain = await newDomain(service, { organization, by: owner });
  const { name, value } = domain.record;
  names.records.set(name, [value]);
  await service.call('POST', `/v1/domains/${domain.id}/verification`, { token });
  const read = async () => (await service.call('GET', `/v1/domains/${domain.id}`, { token })).body;
  assert.equal((await read()).state, 'verified');
  const events = async () => {
    const { body } = await service.call('GET', `/v1/organizations/${organization}/events`, { token });
    return body.items.map(({ type }: { type: string }) => type);
  };
  const mails = async () =>
    (await service.mails(owner.account.email)).filter(({ purpose }) => purpose.startsWith('domain_'));
  /** Lets days go by, at the end of each of which it is looked up. */
  const wait = async (days: number) => {
    for (let day = 0; day < days; day++) {
      const later = ['checked_at', 'missing_since', 'warned_at'].map(
        (column) => `${column} = ${column} - ${DAY}`,
      );
      await runOn(service.databaseUrl, `update domains set ${later.join()} where id = ?`, [domain.id]);
      await sweep(service, 'look-up-domains');
    }
  };
  return { owner, domain, name, value, read, events, mails, wait };
}

test('looks a verified domain up after a day, not before', async () => {
  const { name, wait } = await verified();
  const asked = () => names.asked.filter((one) => one === name).length;
  assert.equal(asked(), 1);
  await sweep(service, 'look-up-domains');
  assert.equal(asked(), 1);
  await wait(1);
  assert.equal(asked(), 2);
});

test('a domain is lost after a week without its record, with mails to its owners before and then', async () => {
  const { owner, domain, name, value, read, events, mails, wait } = await verified();
  names.records.delete(name);
  await wait(7);
  assert.equal((await read()).state, 'verified');
  await wait(1);
  assert.equal((await read()).state, 'lost');
  assert.equal((await events())[0], 'domain.lost');
  await service.mailTo(owner.account.email, 'domain_missing_notice', 2);
  const { text } = await service.mailTo(owner.account.email, 'domain_lost_notice');
  for (const copied of [name, value]) assert.ok(text.includes(copied), text);
  const purposes = (await mails()).map(({ purpose }) => purpose).sort();
  assert.deepEqual(purposes, ['domain_lost_notice', 'domain_missing_notice', 'domain_missing_notice']);

  names.records.set(name, [value]);
  const { token } = owner;
  const again = await service.call('POST', `/v1/domains/${domain.id}/verification`, { token });
  assert.equal(again.body.state, 'verified');
});

test('a record back in time restarts the week; a failing name server does not count', async () => {
  const { name, value, read, wait } = await verified();
  names.records.delete(name);
  await wait(5);
  names.records.set(name, [value]);
  await wait(1);
  names.records.delete(name);
  await wait(5);
  assert.equal((await read()).state, 'verified');
  names.failing.add(name);
  await wait(5);
  assert.equal((await read()).state, 'verified');
});
