import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network.ts';

for (const [address, network] of [
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:0:0:0:9', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['2001::1:2:3:4:5', '2001:0:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [null, ''],
] as const) {
  test(`a caller at ${address} counts as ${network}`, () => {
    assert.equal(networkOf(address), network);
  });
}
