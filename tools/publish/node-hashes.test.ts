/** The library for passwords that the executable has where the binary of the packaged one cannot be loaded. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { hashSync, verifySync } from '@node-rs/argon2';
import { ROOT } from './workspaces.ts';

mkdirSync(join(ROOT, 'dist'), { recursive: true });
/** In the repository, where the packages that it imports are found. */
const folder = mkdtempSync(join(ROOT, 'dist', 'node-hashes-'));
after(() => rmSync(folder, { recursive: true }));

test("hashes of Node's Argon2 are those of the library", async () => {
  const copy = join(folder, 'node_modules', '@node-rs');
  cpSync(join(ROOT, 'packages/server/executable/argon2'), join(copy, 'argon2'), { recursive: true });
  cpSync(join(ROOT, 'packages/server/executable/files'), folder, { recursive: true });
  // Cannot be loaded as a library.
  writeFileSync(join(copy, 'argon2/argon2.node'), 'nothing');
  const node = await import(join(copy, 'argon2/index.js'));
  assert.match(node.reasonForNodes, /cannot be loaded/);
  const costs = { memoryCost: 64, timeCost: 2, parallelism: 1 };
  for (const password of ['correct horse', 'pässwörd', '\u{1f40e}'.repeat(40)]) {
    assert.ok(verifySync(node.hashSync(password, costs), password));
    assert.ok(node.verifySync(hashSync(password, costs), password));
    assert.ok(!node.verifySync(hashSync(password, costs), `${password}x`));
    for (const algorithm of [0, 1, 2])
      assert.ok(node.verifySync(hashSync(password, { ...costs, algorithm }), password));
  }
});
