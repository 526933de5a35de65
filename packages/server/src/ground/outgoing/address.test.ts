import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from '../network-addresses.ts';
import { addressRules, flawOf, NOT_PUBLIC, publicAddresses, refusalOf } from './address.ts';

const RULES = publicAddresses(false);
const namesTo = (...addresses: string[]) => ({ ...RULES, resolve: async () => addresses });

for (const [range, first, last, below, above] of [
  ['0.0.0.0/8', '0.0.0.0', '0.255.255.255', undefined, '1.0.0.0'],
  ['10.0.0.0/8', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['100.64.0.0/10', '100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['127.0.0.0/8', '127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['168.63.129.16', '168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  ['169.254.0.0/16', '169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['172.16.0.0/12', '172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['192.0.0.0/24', '192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['192.0.2.0/24', '192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['192.88.99.0/24', '192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['192.168.0.0/16', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['198.18.0.0/15', '198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['198.51.100.0/24', '198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['203.0.113.0/24', '203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['224.0.0.0/3', '224.0.0.0', '255.255.255.255', '223.255.255.255', undefined],
  ['::/3', '::', '1fff:ffff::', undefined, '2000::'],
  ['2001::/23', '2001::', '2001:1ff:ffff::', '2000:ffff::', '2001:200::'],
  ['2001:db8::/32', '2001:db8::', '2001:db8:ffff::', '2001:db7:ffff::', '2001:db9::'],
  ['2002::/16', '2002::', '2002:ffff::', '2001:ffff::', '2003::'],
  ['3fff::/20', '3fff::', '3fff:fff:ffff::', '3ffe:ffff::', '3fff:1000::'],
  ['4000::/2 and above', '4000::', 'ffff:ffff::', '3fff:ffff::', undefined],
] as const) {
  test(`${range} is not public, but its neighbours are`, () => {
    assert.equal(isPublicAddress(first), false, first);
    assert.equal(isPublicAddress(last), false, last);
    if (below) assert.equal(isPublicAddress(below), true, below);
    if (above) assert.equal(isPublicAddress(above), true, above);
  });
}

test('IPv4 in IPv6, translated or tunnelled, is not public for any address', () => {
  for (const address of [
    ...['::ffff:93.184.215.14', '::ffff:127.0.0.1', '::127.0.0.1', '::ffff:0:7f00:1', '64:ff9b::7f00:1'],
    ...[
      '64:ff9b:1::a00:1',
      '2002:7f00:1::',
      '2001:0:a00:1::',
      'fe80::1',
      'fec0::1',
      'fd00:ec2::254',
      'ff02::1',
    ],
    ...['::', '::1', '100::1'],
  ]) {
    assert.equal(isPublicAddress(address), false, address);
  }
  assert.equal(isPublicAddress('2606:4700:4700::1111'), true);
});

test('text that is no address is not public', () => {
  for (const text of ['', 'localhost', '127.1', '1.2.3.4.', 'fe80::1%eth0%', '8.8.8.8:443']) {
    assert.equal(isPublicAddress(text), false, text);
  }
});

test('accepts https URLs without credentials on permitted ports, and refuses others', () => {
  for (const text of [
    ...['https://events.example.com/a?b=c', 'https://a.example:443/', 'https://a.example:80/'],
    ...['https://a.example:1024/', 'https://a.example:65535/', 'https://93.184.215.14/', 'HTTPS://a.example'],
  ]) {
    assert.equal(flawOf(text, RULES), undefined, text);
  }
  for (const [text, flaw] of [
    ['http://a.example/', /https:/],
    ['ftp://a.example/', /https:/],
    ['https:a.example', /https:/],
    ['https:///a.example', /https:/],
    ['//a.example/', /https:/],
    ['nothing', /https:/],
    ['', /https:/],
    ['https://user@a.example/', /user name/],
    ['https://:password@a.example/', /user name/],
    ['https://a.example:22/', /port/],
    ['https://a.example:1023/', /port/],
    ['https://a.example:0/', /port/],
  ] as const) {
    assert.match(flawOf(text, RULES)?.message ?? 'accepted', flaw, text);
  }
  const insecure = publicAddresses(true);
  assert.equal(flawOf('http://a.example/', insecure), undefined);
  assert.equal(flawOf('http://127.0.0.1:8080/', insecure), NOT_PUBLIC);
});

test('PORTICO_WEBHOOK_INSECURE: a service on a loopback host may send to this machine', async () => {
  for (const host of ['127.0.0.1', '::1', 'localhost']) {
    const rules = addressRules({ webhookInsecure: true, host });
    for (const url of ['http://127.0.0.1:8080/', 'http://[::1]:8080/', 'http://localhost:8080/'])
      assert.equal(await refusalOf(url, rules), undefined, `${url} from ${host}`);
    assert.deepEqual(await rules.resolve('hooks.localhost', AbortSignal.timeout(1)), ['127.0.0.1', '::1']);
    for (const url of [
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://a.internal/',
      'http://[::]:80/',
    ])
      assert.equal(await refusalOf(url, rules), NOT_PUBLIC, `${url} from ${host}`);
  }
});

test('PORTICO_WEBHOOK_INSECURE: no other service may', async () => {
  for (const [webhookInsecure, host] of [
    [false, '127.0.0.1'],
    [true, '0.0.0.0'],
    [true, '::'],
    [true, '192.168.0.7'],
    [true, 'portico.example.com'],
    [true, 'localhost.example.com'],
  ] as const) {
    const rules = addressRules({ webhookInsecure, host });
    for (const url of ['https://127.0.0.1:8080/', 'https://localhost:8080/', 'https://[::1]:8080/'])
      assert.equal(await refusalOf(url, rules), NOT_PUBLIC, `${url} from ${host}`);
  }
});

test('refuses a name if any of its addresses is private', async () => {
  const url = 'https://a.example/';
  assert.equal(await refusalOf(url, namesTo('93.184.215.14', '2606:4700:4700::1111')), undefined);
  assert.equal(await refusalOf(url, namesTo('93.184.215.14', '10.0.0.1')), NOT_PUBLIC);
  assert.equal(await refusalOf(url, namesTo('::1')), NOT_PUBLIC);
});

test('accepts a name that does not resolve', async () => {
  const resolve = async () => Promise.reject(new Error('ENOTFOUND'));
  assert.equal(await refusalOf('https://a.example/', { ...RULES, resolve }), undefined);
});
