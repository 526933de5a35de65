import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { portableSha256, sha256 } from './digest.ts';

test("portable SHA-256: the same digests as Node's own", () => {
  const lengths = [...Array(200).keys(), 1_000, 70_000];
  for (const bytes of lengths.map((length) => randomBytes(length))) {
    assert.equal(Buffer.from(portableSha256(bytes)).toString('hex'), hash('sha256', bytes, 'hex'));
  }
  assert.equal(Buffer.from(portableSha256('☃')).toString('base64url'), sha256('☃', 'base64url'));
});
