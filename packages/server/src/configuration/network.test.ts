import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuses } from '../../test/harness/config-problems.ts';
import { readConfig } from './config.ts';

test('PORTICO_HOST takes an IP address or a host name', () => {
  for (const host of ['0.0.0.0', '::', 'localhost', 'app.internal', 'my_service', 'a'.repeat(63)]) {
    assert.equal(readConfig({ PORTICO_HOST: host }).host, host);
  }
  const bad = ['[::1]', 'fe80::1%eth0', '127.0.0.256', '127.1', 'a b', '-a', 'a..b', 'http://a', 'a:80', '*'];
  refuses('PORTICO_HOST', /IP address .* or a host name/, [...bad, 'a'.repeat(64), 'a.'.repeat(127)]);
});

test('PORTICO_PORT takes 0 to 65535', () => {
  assert.equal(readConfig({ PORTICO_PORT: '65535' }).port, 65_535);
  refuses('PORTICO_PORT', /whole number from 0 to 65535/, [
    '65536',
    '-1',
    '1.5',
    '1e3',
    '0x50',
    '080',
    'http',
  ]);
});

test('PORTICO_PUBLIC_URL takes an http or https URL, and drops trailing slashes', () => {
  for (const [given, kept] of [
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['https://example.com:443', 'https://example.com'],
    ['https://example.com/a/b//', 'https://example.com/a/b'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ] as const) {
    assert.equal(readConfig({ PORTICO_PUBLIC_URL: given }).publicUrl, kept);
  }
  refuses('PORTICO_PUBLIC_URL', /without credentials, query or fragment/, [
    ...[
      'example.com',
      'http:example.com',
      'http:///example.com',
      'http://',
      'ftp://example.com',
      '//example.com',
    ],
    ...['https://u@example.com', 'https://u:p@example.com', 'https://example.com?', 'https://example.com/#'],
    ...[
      'https://exa mple.com',
      'https://*.example.com',
      'https://example.com:99999',
      'https:\\\\example.com',
    ],
  ]);
});

test('PORTICO_HOME_URL takes the URL of a page', () => {
  for (const [given, kept] of [
    ['https://app.example.com', 'https://app.example.com/'],
    ['https://app.example.com/start?from=mail#top', 'https://app.example.com/start?from=mail#top'],
    ['http://localhost:5173/', 'http://localhost:5173/'],
    ['http://[::1]:5173/a"b', 'http://[::1]:5173/a%22b'],
  ] as const)
    assert.equal(readConfig({ PORTICO_HOME_URL: given }).homeUrl, kept);
  assert.equal(readConfig({}).homeUrl, undefined);
  refuses('PORTICO_HOME_URL', /must be an https:\/\/ URL without credentials, or http:\/\/ on this machine/, [
    'app.example.com',
    '/start',
    'http://app.example.com/',
    'https:app.example.com',
    'https://ada:secret@app.example.com/',
    'https://app.example.com/a page',
    'javascript:alert(1)',
  ]);
});

test('PORTICO_SECURITY_CONTACT takes mailto, tel and https URIs', () => {
  const good = ['mailto:security@example.com', 'https://example.com/security', 'tel:+1-201-555-0123'];
  assert.deepEqual(readConfig({ PORTICO_SECURITY_CONTACT: good.join(', ') }).securityContacts, good);
  const bad = ['security@example.com', 'http://example.com', 'https:example.com', 'mailto:ada', 'tel:none'];
  refuses('PORTICO_SECURITY_CONTACT', /must be a URI such as mailto:/, [
    ...bad,
    `${good[0]}\nExpires: never`,
  ]);
});

test('PORTICO_TRUSTED_PROXIES takes addresses and ranges, and names the invalid item', () => {
  const good = ['0.0.0.0/0', '192.0.2.1/32', '2001:db8::/128'];
  assert.deepEqual(readConfig({ PORTICO_TRUSTED_PROXIES: good.join(',') }).trustedProxies, good);
  const bad = [
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0/8',
    'proxy',
    'fe80::1%lo',
    '1::/-1',
  ];
  refuses('PORTICO_TRUSTED_PROXIES', /\(item 1\) must be an IP address or a range/, bad);
  refuses('PORTICO_TRUSTED_PROXIES', /\(item 2\)/, ['::1,', '::1,,::1', '::1 , loopback']);
});

test('PORTICO_ALLOWED_ORIGINS takes origins exactly as a browser sends them', () => {
  for (const given of [
    'https://a.test/',
    'https://A.test',
    'https://a.test:443',
    'https://u:p@a.test',
    'https://a.test/x',
  ]) {
    refuses(
      'PORTICO_ALLOWED_ORIGINS',
      /\(item 1\) must be written as browsers send it \(https:\/\/a\.test\)\./,
      [given],
    );
  }
  const bad = [
    'a.test',
    'ftp://a.test',
    'https://*.a.test',
    'https://',
    'file:///a',
    'https://a b.test',
    'https:a.test',
  ];
  refuses(
    'PORTICO_ALLOWED_ORIGINS',
    /\(item 2\) must be an origin such as/,
    bad.map((item) => `http://ok.test,${item}`),
  );
});

test('PORTICO_ALLOWED_ORIGINS refuses * and null with a reason', () => {
  refuses('PORTICO_ALLOWED_ORIGINS', /would admit pages that you did not choose/, ['*', 'null']);
});

test('limits of connections are whole numbers with a minimum', () => {
  refuses('PORTICO_MAX_CONNECTIONS', /whole number from 16 to/, ['0', '15', 'many', '1000001']);
  refuses('PORTICO_MAX_CONNECTIONS_PER_ADDRESS', /whole number from 1 to/, ['0', '-1', '1.5']);
});

test('PORTICO_METRICS_PORT must differ from PORTICO_PORT, unless both are 0', () => {
  assert.equal(readConfig({ PORTICO_METRICS_PORT: 'off' }).metricsPort, undefined);
  assert.equal(readConfig({ PORTICO_METRICS_PORT: '0', PORTICO_PORT: '0' }).metricsPort, 0);
  refuses('PORTICO_METRICS_PORT', /must differ from PORTICO_PORT\./, ['3000']);
  refuses('PORTICO_METRICS_PORT', /whole number from 0 to 65535, or off\./, ['65536', 'on']);
});
