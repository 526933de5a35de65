import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { HOSTILE_BODIES, SIZE } from '../../fixtures/hostile-bodies.ts';
import { rightfulOf, teamsOf } from '../../fixtures/team.ts';
import { comparable } from '../../harness/processor-time.ts';
import { startService } from '../../harness/service.ts';
import { requestTo } from '../operations/request.ts';
import { type Scene, sceneOf } from '../operations/scene.ts';

/** Bodies of the largest size, made to cost as much as they can, on every operation that takes one. */
const service = await startService();
after(() => service.stop());
const newTeam = await teamsOf(service);
const team = await newTeam();
const scene: Scene = await sceneOf(service, team);
const takesBody = Object.values<Operation>(operations).filter(({ body }) => body);

/** Milliseconds of the thread that the event loop runs on. */
const LONGEST = 100;
/** Repeating leaves out what happens besides the request, such as garbage collection, or a processor that others slow down. */
const ATTEMPTS = 20;
async function threadTime(operation: Operation, body: string): Promise<number> {
  const { method, path } = requestTo(operation, scene);
  const { token } = rightfulOf(team, operation);
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > LONGEST; attempt++) {
    const before = process.threadCpuUsage();
    const reply = await service.call(method, path, { token, body });
    const { user, system } = process.threadCpuUsage(before);
    assert.ok(reply.status < 500, `${operation.id}: ${reply.text}`);
    least = Math.min(least, comparable((user + system) / 1_000, LONGEST));
  }
  return least;
}

for (const [what, build] of Object.entries(HOSTILE_BODIES)) {
  test(`cost: a body of 64 KB keeps no operation busy: ${what}`, async () => {
    for (const operation of takesBody) {
      const body = build(Object.keys(operation.body?.properties ?? {}));
      assert.ok(Buffer.byteLength(body) <= SIZE, `${Buffer.byteLength(body)} bytes`);
      assert.ok(Buffer.byteLength(body) > SIZE / 2, `only ${Buffer.byteLength(body)} bytes`);
      const spent = await threadTime(operation, body);
      assert.ok(spent < LONGEST, `${operation.id}: ${spent.toFixed(1)} ms`);
    }
  });
}
