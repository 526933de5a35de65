import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as applications from './applications.ts';
import * as bodies from './bodies.ts';
import * as connections from './connections.ts';
import { assertCheap, type Generator } from './input.ts';
import * as others from './others.ts';
import * as providers from './providers.ts';
import * as requests from './requests.ts';
import type { ROWS } from './rows.ts';
import { startWorld } from './world.ts';

const world = await startWorld();
after(() => world.stop());

/** The compiler asks for the generator of each row. */
const GENERATORS: Readonly<Record<(typeof ROWS)[number]['worst'], Generator>> = {
  ...applications,
  ...bodies,
  ...connections,
  ...others,
  ...providers,
  ...requests,
};

for (const [name, generator] of Object.entries(GENERATORS))
  test(`cost: no accepted input exceeds the bound of a turn: ${name}`, async () => {
    let sent = 0;
    for await (const input of generator(world)) {
      await assertCheap(input, world);
      sent++;
    }
    assert.ok(sent > 0, 'nothing was made');
  });
