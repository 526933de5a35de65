import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newBeats } from './beats.ts';
import { VitalSigns } from './vital-signs.ts';

/** A thread that uses this much processor time between two looks, in milliseconds. */
function thread(use: number) {
  const beats = newBeats();
  let used = 0;
  const signs = new VitalSigns(beats, async (before = { user: 0, system: 0 }) => {
    return { user: used * 1_000 - before.user, system: 0 };
  });
  const look = async () => {
    const isAlive = signs.look();
    used += use;
    await undefined;
    await undefined;
    return isAlive;
  };
  return {
    look,
    beat: () => Atomics.add(new Int32Array(beats), 0, 1),
    /** @returns the look at which it is found dead; undefined if it is alive after all of them */
    diesAt: async (looks: number) => {
      for (let count = 1; count <= looks; count++) if (!(await look())) return count;
      return undefined;
    },
  };
}

test('a starting thread has five minutes, whatever its processor time', async () => {
  for (const use of [0, 20, 900]) assert.equal(await thread(use).diesAt(1_000), 300, `${use} ms a second`);
});

for (const [what, use, diesAt] of [
  ['loops', 900, 20],
  ['loops on a busy machine, where it gets a twentieth of a core', 50, 62],
  ['waits for something that never comes', 0, 120],
] as const) {
  test(`after its first beat, a thread that ${what} is found dead at look ${diesAt}`, async () => {
    const { look, beat, diesAt: death } = thread(use);
    for (let count = 0; count < 50; count++) await look();
    beat();
    assert.equal(await look(), true);
    assert.equal(await death(1_000), diesAt);
  });
}

test('a slow thread that beats now and then is alive', async () => {
  const { look, beat } = thread(50);
  for (let count = 1; count < 1_000; count++) {
    if (count % 50 === 0) beat();
    assert.equal(await look(), true);
  }
});
