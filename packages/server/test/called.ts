import { portico } from '../src/commands/portico.ts';

export interface Called {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Calls the command `portico` in this process. */
export async function called(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  isTerminal = false,
): Promise<Called> {
  const written = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof written) => ({
    write: (text: string) => {
      written[name] += text;
    },
  });
  const code = await portico(args, { stdout: sink('stdout'), stderr: sink('stderr'), env, isTerminal });
  return { code, ...written };
}
