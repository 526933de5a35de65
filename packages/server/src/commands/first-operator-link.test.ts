import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { showFirstOperatorLink } from './first-operator-link.ts';

const LINK = 'http://localhost:3000/first-operator#token=x';

/** The output for a link, outside of the log and in it. */
function shown(link: string | undefined, isTTY: boolean) {
  const [written, logged]: [string[], string[]] = [[], []];
  const log = pino({ level: 'silent' }, { write: (line) => void logged.push(line) });
  const write = (text: unknown) => written.push(String(text)) > 0;
  showFirstOperatorLink(link, log, { isTTY, write });
  return { written: written.join('').split('\n'), logged: logged.map((line) => JSON.parse(line).link) };
}

test('first operator: on a terminal, the link is a line of its own, and not logged', () => {
  const { written, logged } = shown(LINK, true);
  assert.ok(written.includes(LINK));
  assert.deepEqual(logged, []);
});

test('first operator: elsewhere, the link is logged at any level, and nothing else is written', () => {
  assert.deepEqual(shown(LINK, false), { written: [''], logged: [LINK] });
});

test('first operator: nothing is shown where no link was made', () => {
  for (const isTTY of [true, false]) assert.deepEqual(shown(undefined, isTTY), { written: [''], logged: [] });
});
