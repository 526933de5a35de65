/** A terminal: one shell, whose commands run one after the other, so that variables stay. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { machineEnvironment } from '../../tools/publish/machine.ts';

export interface Shell {
  /** Runs a command to its end. @returns its output @throws Error with its output if it fails */
  run(command: string): Promise<string>;
  /** Starts a command that does not end by itself, in the background. */
  start(command: string): void;
  /** Sends `SIGTERM` to the command that was started last, as supervisors and test runners do, and waits until it has ended. */
  stop(): Promise<void>;
  /** The output of the last command, so far. */
  output(): string;
  /** Ends the shell and everything that was started in it. */
  close(): Promise<void>;
}

const open = new Set<number>();
// A test that fails leaves them.
process.once('exit', () => open.forEach(endGroup));

function endGroup(pid: number): void {
  if (open.delete(pid)) process.kill(-pid, 'SIGKILL');
}

/** @param folder in which its commands run */
export function openShell(folder: string, environment: Readonly<Record<string, string>>): Shell {
  // A group of its own, which a signal reaches as a whole.
  const shell = spawn('bash', [], {
    cwd: folder,
    env: { ...machineEnvironment(), ...environment },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { pid = 0 } = shell;
  open.add(pid);
  const closed = once(shell, 'close').then(() => open.delete(pid));
  let output = '';
  let onOutput = () => {};
  const run = (command: string) =>
    new Promise<string>((resolve, reject) => {
      output = '';
      onOutput = () => {
        const [whole, code] = /\n?-----ended (\d+)-----\n/.exec(output) ?? [];
        if (whole === undefined) return;
        const printed = output.replace(whole, '');
        if (code === '0') resolve(printed);
        else reject(new Error(`${command}\n${printed}`));
      };
      shell.stdin.write(`${command} </dev/null\necho "\n-----ended $?-----"\n`);
    });
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onOutput();
    });
  return {
    run,
    start: (command) => {
      output = '';
      shell.stdin.write(`${command} </dev/null &\n`);
    },
    stop: async () => {
      await run('kill -TERM $!; wait $!; true');
    },
    output: () => output,
    close: async () => {
      endGroup(pid);
      await closed;
    },
  };
}
