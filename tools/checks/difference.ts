/** Shows the differences between a file and its expected content, instead of a whole page. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MOST_LINES = 40;

/** @returns the differing lines, below `file:line` of each place, in the format of `git diff` */
export function differenceIn(file: string, text: string, expected: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-difference-'));
  try {
    const paths = Object.entries({ text, expected }).map(([name, content]) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    });
    const command = ['diff', '--no-index', '--no-color', '--unified=0', '--', ...paths];
    const { stdout, error } = spawnSync('git', command, { encoding: 'utf8' });
    if (error) throw error;
    const [, ...places] = stdout.split(/^@@ -(?=\d)/m);
    const lines = places.flatMap((place) =>
      place
        .trimEnd()
        .replace(/^(\d+).*$/m, (_, line) => `${file}:${line}`)
        .split('\n'),
    );
    const more = lines.length - MOST_LINES;
    return [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`… and ${more} lines more`] : [])].join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
