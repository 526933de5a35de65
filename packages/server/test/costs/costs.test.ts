import { after, test } from 'node:test';
import { assertCheap, type Generator } from './input.ts';
import * as all from './providers.ts';
import { startWorld } from './world.ts';

const world = await startWorld();
after(() => world.stop());

for (const [name, generator] of Object.entries<Generator>(all))
  test(name, async (t) => {
    for await (const input of generator(world)) await t.test(input.what, () => assertCheap(input, world));
  });
