import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { PATIENCE } from '../../../test/harness/until.ts';
import { flawOf, publicAddresses, refusalOf } from '../../ground/outgoing/address.ts';
import { checkedConnector } from '../../ground/outgoing/connector.ts';
import { DeliveryFailed, post } from '../../ground/outgoing/post.ts';

/** Counts connections on all addresses of this machine; none is expected. */
let connections = 0;
const listener = createServer((socket) => {
  connections++;
  socket.destroy();
});
await new Promise<void>((resolve) => listener.listen(0, '::', resolve));
const address = listener.address();
assert(typeof address === 'object' && address);
const { port } = address;
after(() => new Promise((resolve) => listener.close(resolve)));

/** Names of the test, each with what it resolves to at the first look-up and at those that follow. */
const NAMES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'loopback.example': [['127.0.0.1']],
  'loopback6.example': [['::1']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'private.example': [['10.0.0.7']],
  'metadata.example': [['169.254.169.254']],
  'mixed.example': [['93.184.215.14', '127.0.0.1']],
  'mixed6.example': [['2606:4700:4700::1111', '::1']],
  'nothing.example': [[]],
  'odd.example': [['127.1']],
  'localtest.example': [['127.0.0.1', '127.0.0.2']],
};

let looked = 0;
const resolve = async (name: string) => {
  const [first = [], ...later] = NAMES[name] ?? [];
  return looked++ > 0 && later.length > 0 ? (later[0] ?? first) : first;
};
const RULES = { ...publicAddresses(true), resolve };

const HOSTS = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
  ],
  ...['0x7f.1', '127.0.0.1.', '127.255.255.254', '0', '0.0.0.0', '0x0', '00000000', '127.000.000.001'],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost..',
    'a.localhost',
    'a.b.localhost.',
    'ｌocalhost',
    'loc%61lhost',
  ],
  ...['①②⑦.0.0.1', '１２７.０.０.１', '127。0。0。1', '127．0．0．1', '127｡0｡0｡1', '⑯⑨.254.169.254'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
  ...['[0:0:0:0:0:ffff:a00:1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::1]'],
  ...[
    '[2001:0:7f00:1::1]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[fec0::1]',
    '[100::1]',
  ],
  ...['[2001:db8::1]', '[3fff::1]', '[::ffff:0:127.0.0.1]', '[5f00::1]'],
  ...[
    '10.0.0.1',
    '10.1',
    '167772161',
    '172.16.0.1',
    '172.31.255.254',
    '192.168.0.1',
    '3232235521',
    '192.168.1',
  ],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '100.64.0.1', '100.100.100.200'],
  ...['168.63.129.16', '192.0.0.192', '198.18.0.1', '224.0.0.1', '239.255.255.250', '255.255.255.255'],
  ...['metadata.google.internal', 'printer.local', 'router.home.arpa', 'foo.internal.'],
  ...Object.keys(NAMES).filter((name) => name !== 'nothing.example'),
];

const urlOf = (host: string, scheme = 'http') => `${scheme}://${host}:${port}/`;

async function tryTo(url: string): Promise<DeliveryFailed> {
  try {
    const connect = checkedConnector(RULES);
    await post({ url, headers: {}, body: '{}', connect }, AbortSignal.timeout(10_000));
  } catch (error) {
    assert.ok(error instanceof DeliveryFailed, url);
    return error;
  }
  return assert.fail(`${url} was reached`);
}

test(`creating a webhook refuses ${HOSTS.length} forms of internal addresses`, async () => {
  assert.ok(HOSTS.length >= 60);
  for (const host of HOSTS) {
    for (const scheme of ['http', 'https']) {
      assert.ok(await refusalOf(urlOf(host, scheme), RULES), `${urlOf(host, scheme)} was accepted`);
    }
  }
  assert.equal(connections, 0);
});

test('delivering connects to none of them, even if stored', async () => {
  for (const host of HOSTS) {
    const url = urlOf(host);
    // A text that is not a URL at all cannot be stored.
    if (!URL.canParse(url)) continue;
    const { message } = await tryTo(url);
    assert.match(message, /^the address is not public$/, url);
  }
  assert.equal(connections, 0);
});

test('a name that resolves internally after its acceptance is not connected to', async () => {
  const rules = { ...RULES, resolve: async () => (looked++ === 0 ? ['93.184.215.14'] : ['127.0.0.1']) };
  looked = 0;
  const url = urlOf('rebinding.example');
  assert.equal(await refusalOf(url, rules), undefined);
  const connect = checkedConnector(rules);
  await assert.rejects(post({ url, headers: {}, body: '', connect }, AbortSignal.timeout(10_000)), {
    message: 'the address is not public',
  });
  assert.equal(connections, 0);
});

test('the connection goes to the judged address, without another look-up', async () => {
  const first = createServer((socket) =>
    socket
      .on('error', () => {})
      .resume()
      .end('HTTP/1.1 204 No Content\r\n\r\n'),
  );
  await new Promise<void>((done) => first.listen(0, '127.0.0.1', done));
  const own = first.address();
  assert(typeof own === 'object' && own);
  let asked = 0;
  const rules = {
    isInsecureAllowed: true,
    // Stands in for a public address, for there is none here; the second answer would lead elsewhere.
    isPublic: (address: string) => address === '127.0.0.1',
    resolve: async () => (asked++ === 0 ? ['127.0.0.1'] : ['::1']),
  };
  const url = `http://changing.example:${own.port}/`;
  const connect = checkedConnector(rules);
  assert.equal(await post({ url, headers: {}, body: '', connect }, AbortSignal.timeout(PATIENCE)), 204);
  assert.equal(asked, 1);
  await new Promise((done) => first.close(done));
});

test('refuses forbidden ports and schemes for any host', () => {
  for (const url of [
    'http://93.184.215.14:22/',
    'gopher://a.example/',
    'file:///etc/passwd',
    'http://u@a.example/',
  ]) {
    assert.ok(flawOf(url, RULES), url);
  }
});
