import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { type Certified, selfSigned, signedBy } from '../../../test/doubles/certificates.ts';
import { ANYWHERE, type Receiver, startReceiver, verified } from '../../../test/doubles/receiver.ts';
import { startService } from '../../../test/harness/service.ts';
import { until } from '../../../test/harness/until.ts';

const authority = selfSigned('Authority of the tests', 'keyUsage=critical,keyCertSign');
const trusted = getCACertificates();
setDefaultCACertificates([...trusted, authority.cert]);
after(() => setDefaultCACertificates(trusted));

const service = await startService({
  workInterval: 20,
  webhookAddresses: { ...ANYWHERE, isInsecureAllowed: false },
});
after(() => service.stop());
const owner = await service.person('owner');
const { token } = owner;
const organization = await service.organization(owner);

/** A receiver with this certificate, and the names that it was asked for. */
async function listen(certified?: Certified): Promise<{ receiver: Receiver; names: unknown[] }> {
  const names: unknown[] = [];
  const receiver = await startReceiver(({ socket }, response) => {
    names.push((socket as TLSSocket).servername);
    response.writeHead(204).end();
  }, certified);
  after(() => receiver.stop());
  return { receiver, names };
}

/**
 * Has a test delivered to the receiver under this host. A try that this machine was too busy for fails otherwise, and another
 * one follows. @returns the delivery once it has arrived, or failed with this error, and the secret
 */
async function deliver({ url }: Receiver, host: string, expected: string | null = null) {
  const { port, pathname } = new URL(url);
  const body = { url: `https://${host}:${port}${pathname}`, types: ['organization.deleted'] };
  const path = `/v1/organizations/${organization}/webhooks`;
  const created = await service.call('POST', path, { token, body });
  assert.equal(created.status, 201, created.text);
  const webhook = `/v1/webhooks/${created.body.id}`;
  await service.call('POST', `${webhook}/test`, { token });
  let seen: unknown;
  const tried = await until(
    () => `it ends as expected: ${JSON.stringify(seen)}`,
    async () => {
      const [delivery] = (await service.call('GET', `${webhook}/deliveries`, { token })).body.items;
      seen = delivery;
      const hasEnded = expected === null ? delivery.state === 'delivered' : delivery.lastError === expected;
      return hasEnded && delivery;
    },
  );
  return { ...tried, secret: created.body.secret };
}

test('a receiver with a valid certificate gets its events; SNI is the name in the URL', async () => {
  const { receiver, names } = await listen(signedBy(authority, 'DNS:events.example'));
  const { state, lastError, secret } = await deliver(receiver, 'events.example');
  assert.deepEqual([state, lastError], ['delivered', null]);
  assert.deepEqual(new Set(names), new Set(['events.example']));
  const [got] = receiver.received;
  assert.ok(got);
  assert.equal(verified(got, secret).type, 'webhook.test');
  const dotted = await deliver(receiver, 'events.example.');
  assert.deepEqual([dotted.state, names.at(-1)], ['delivered', 'events.example']);
});

test('a receiver named by its IP address needs a certificate for it, and gets no SNI', async () => {
  const { receiver, names } = await listen(signedBy(authority, 'IP:127.0.0.1'));
  const { state, lastError } = await deliver(receiver, '127.0.0.1');
  assert.deepEqual([state, lastError, new Set(names)], ['delivered', null, new Set([false])]);
  const named = await listen(signedBy(authority, 'DNS:events.example'));
  await deliver(named.receiver, '127.0.0.1', 'the certificate is for another host');
  assert.deepEqual(named.receiver.received, []);
});

for (const [what, certified, lastReason, lastError] of [
  [
    'is for another name',
    signedBy(authority, 'DNS:other.example'),
    'certificate_of_other_host',
    'the certificate is for another host',
  ],
  [
    'has expired',
    signedBy(authority, 'DNS:events.example', -1),
    'certificate_expired',
    'the certificate has expired',
  ],
  [
    'vouches for itself',
    selfSigned('events.example', 'subjectAltName=DNS:events.example'),
    'certificate_self_signed',
    'the certificate is self-signed',
  ],
  [
    'is from an authority that nobody knows',
    signedBy(selfSigned('Unknown'), 'DNS:events.example'),
    'certificate_of_unknown_authority',
    'the certificate is not from a known authority, or intermediate ones are missing',
  ],
  ['is not there, as it speaks plain HTTP', undefined, 'no_tls', 'no TLS connection could be established'],
] as const) {
  test(`a receiver whose certificate ${what} gets nothing; the delivery shows the reason`, async () => {
    const { receiver } = await listen(certified);
    const delivery = await deliver(receiver, 'events.example', lastError);
    assert.deepEqual(
      [delivery.state, delivery.lastStatus, delivery.lastReason],
      ['pending', null, lastReason],
    );
    assert.deepEqual(receiver.received, []);
  });
}
