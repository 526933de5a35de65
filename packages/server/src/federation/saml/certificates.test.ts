import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { rsaCertified } from '../../../test/doubles/certificates.ts';
import { MOST_REMEMBERED, readCertificate, readUsedCertificate } from './certificates.ts';

test('parses a used certificate once, until it is evicted by as many others as are remembered', (t) => {
  const { cert } = rsaCertified('idp.example');
  const expected = readCertificate(cert);
  const parsed = t.mock.method(X509Certificate.prototype, 'toString').mock;
  const readAfter = (others: number) => {
    for (let other = 0; other < others; other++) readUsedCertificate(`other ${other}`);
    assert.deepEqual(readUsedCertificate(cert), expected);
    return parsed.callCount();
  };
  assert.deepEqual([readAfter(0), readAfter(0), readAfter(MOST_REMEMBERED - 1)], [1, 1, 1]);
  assert.equal(readAfter(MOST_REMEMBERED), 2);
});

test('does not remember a text longer than any certificate', (t) => {
  const cert = rsaCertified('idp.example').cert + ' '.repeat(8_192);
  const parsed = t.mock.method(X509Certificate.prototype, 'toString').mock;
  assert.deepEqual(readUsedCertificate(cert), readUsedCertificate(cert));
  assert.equal(parsed.callCount(), 2);
});
