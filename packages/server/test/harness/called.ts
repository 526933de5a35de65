import { Readable } from 'node:stream';
import { portico } from '../../src/commands/portico.ts';
import { RUN_FOLDER } from './process.ts';
import { SECRET_KEY, type Service } from './service.ts';

export interface Called {
  readonly code: number;
  readonly stdout: string;
  /** Without the line that names the database. */
  readonly stderr: string;
  /** The database that the command named. */
  readonly database: string | undefined;
}

const DATABASE = /^Database: (.*)\n/m;

/** Calls the command `portico` in this process. */
export async function called(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  {
    isTerminal = false,
    stdin = '',
  }: { readonly isTerminal?: boolean; readonly stdin?: string | Uint8Array } = {},
): Promise<Called> {
  const written = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof written) => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const code = await portico(args, {
    stdin: () => Readable.from([Buffer.from(stdin as string)]),
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    env: { XDG_RUNTIME_DIR: RUN_FOLDER, ...env },
    isTerminal,
  });
  const [line = '', database] = DATABASE.exec(written.stderr) ?? [];
  return { code, ...written, stderr: written.stderr.replace(line, ''), database };
}

/** A service as a command finds it. */
export interface Configured extends Pick<Service, 'databaseUrl' | 'dataDir'> {
  /** Variables besides those that every test needs. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The environment of a command that works on the database of a service. */
export function variablesOf({ databaseUrl, dataDir, environment }: Configured) {
  return {
    ...environment,
    PORTICO_DATA_DIR: dataDir,
    PORTICO_DATABASE_URL: databaseUrl,
    PORTICO_SECRET_KEYS: SECRET_KEY,
  };
}
