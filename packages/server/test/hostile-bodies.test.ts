import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { requestTo } from './operations/request.ts';
import { sceneOf } from './operations/scene.ts';
import { startService } from './service.ts';
import { teamsOf } from './team.ts';

/** As large as a body may be, but for the other members. */
const SIZE = 64_000;

const service = await startService();
after(() => service.stop());
const team = await (await teamsOf(service))();
const scene = await sceneOf(service, team);
const { token } = team.people.owner;

const repeated = (text: string) => text.repeat(Math.floor(SIZE / Buffer.byteLength(text)));
const quoted = (text: string) => JSON.stringify(repeated(text));

/** Values that something would take long over, if it looked at them before it knew their length. */
const HOSTILE: Readonly<Record<string, string>> = {
  'combining marks in the worst order': JSON.stringify(
    `a${'\u0345'.repeat(SIZE / 4)}${'\u0334'.repeat(SIZE / 4)}`,
  ),
  'spaces and letters by turns': quoted(' a'),
  'at signs and dots': quoted('a@a.'),
  'escaped astral letters': `"${repeated('\\ud83d\\ude42')}"`,
  'a long list': `[${Array(Math.floor(SIZE / 3))
    .fill('""')
    .join()}]`,
  'an object of many members': `{${Array.from({ length: SIZE / 10 }, (_, n) => `"${n}":0`).join()}}`,
  'lists in lists': `${'['.repeat(30)}${Array(Math.floor(SIZE / 3))
    .fill('{}')
    .join()}${']'.repeat(30)}`,
};

/** Milliseconds for which the loop was at work during a request: the least of several, which others disturb least. */
async function atWork(operation: Operation, body: string): Promise<number> {
  const { method, path } = requestTo(operation, scene);
  const tries: number[] = [];
  for (let n = 0; n < 4; n++) {
    const before = performance.eventLoopUtilization();
    const reply = await service.call(method, path, { token, body });
    tries.push(performance.eventLoopUtilization(before).active);
    assert.ok(reply.status < 500, reply.text);
  }
  return Math.min(...tries);
}

const withBody = Object.values<Operation>(operations).filter(({ body }) => body);

test('every operation that takes a body is looked at', () => assert.ok(withBody.length >= 9));

for (const operation of withBody) {
  test(`${operation.id} — no value of 64 KB holds the loop for long`, async () => {
    const { body } = requestTo(operation, scene);
    const members = Object.entries(body as object).map(
      ([name, value]) => [name, JSON.stringify(value)] as const,
    );
    const written = (changed: string, value: string) =>
      `{${members.map(([name, own]) => `"${name}":${name === changed ? value : own}`).join()}}`;

    const nameless = members.map(([name]) => `"${name}":0`).join();
    const harmless = await atWork(operation, `{${nameless},"unknown":${quoted('harmless ')}}`);
    const most = 10 * Math.max(harmless, 3);
    for (const [name] of members) {
      for (const [what, value] of Object.entries(HOSTILE)) {
        const active = await atWork(operation, written(name, value));
        assert.ok(active < most, `${what} as ${name}: ${active} ms; harmless: ${harmless} ms`);
      }
    }
  });
}
