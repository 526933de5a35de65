/**
 * Begins an operation, a column, an event or an error, because a newcomer would forget one of its places. `npm run new
 * -- operation organizations describe` writes them all, so that they compile, and lists the remaining steps.
 */
import { execFileSync } from 'node:child_process';
import { addNew } from './add.ts';
import { Misused } from './values.ts';

try {
  const { files, left } = addNew(process.cwd(), process.argv.slice(2));
  execFileSync('npm', ['run', 'fix', '--silent'], { stdio: 'inherit' });
  console.log(
    `Written:\n${files.map((file) => `  ${file}\n`).join('')}Left to write:\n  ${left.join('\n  ')}`,
  );
} catch (error) {
  if (!(error instanceof Misused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
