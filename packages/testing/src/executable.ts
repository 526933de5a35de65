import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const NAME = process.platform === 'win32' ? 'portico.cmd' : 'portico';

/**
 * The installed service: what `PORTICO_EXECUTABLE` names, what npm installed for the project in the working directory, or
 * the first `portico` on the path.
 * @throws Error where there is none
 */
export function findExecutable(): string {
  const { PORTICO_EXECUTABLE: given, PATH = '' } = process.env;
  if (given) return given;
  const installed = ancestorsOf(process.cwd()).map((folder) => join(folder, 'node_modules', '.bin', NAME));
  const onPath = PATH.split(delimiter).map((folder) => join(folder, NAME));
  const found = [...installed, ...onPath].find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new Error(
    'Portico is not installed: install the service in this project, put `portico` on the PATH, or name it in PORTICO_EXECUTABLE.',
  );
}

function ancestorsOf(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestorsOf(parent)];
}
