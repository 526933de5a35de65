/**
 * Runs independent judges on a packed package: publint on its manifest and files, attw on its types under each
 * resolution.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** CommonJS can `require` these packages from Node 22 on; the profile is that of packages for ES modules alone. */
const JUDGES: Readonly<Record<string, (file: string) => readonly string[]>> = {
  publint: (file) => ['publint', 'src/cli.js', file, '--strict'],
  attw: (file) => [
    ...['@arethetypeswrong/cli', 'dist/index.js', file, '--profile', 'esm-only', '--no-color'],
    // A style sheet has no types.
    ...['--exclude-entrypoints', './styles.css'],
  ],
};

/**
 * @param file a packed package
 * @param tools the `node_modules` with the judges
 * @returns the complaints of each judge
 */
export function judge(file: string, tools: string): readonly string[] {
  return Object.entries(JUDGES).flatMap(([name, command]) => {
    const [folder = '', script = '', ...given] = command(file);
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(tools, folder, script), ...given], {
      encoding: 'utf8',
    });
    const clean = status === 0 && (name !== 'publint' || stdout.includes('All good!'));
    return clean ? [] : [`${name}: ${stdout}${stderr}`];
  });
}
