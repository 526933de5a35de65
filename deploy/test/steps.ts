import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** @returns the lines of shell that a file prescribes before the first start, at its head, each command in one line */
export function stepsOf(file: string): string[] {
  const [head = ''] = readFileSync(file, 'utf8').split(/^(?!#)/m);
  const text = [...head.matchAll(/^# {3}(.*)$/gm)].map(([, line = '']) => line).join('\n');
  assert.match(text, /openssl/, `${file} prescribes nothing`);
  return text.replaceAll(/\\\n */g, '').split('\n');
}
