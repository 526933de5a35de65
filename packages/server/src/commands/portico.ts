import { explainStart } from '../app/start-failure.ts';
import { ConfigError, type Environment, readConfig } from '../configuration/config.ts';
import { VERSION } from '../ground/version.ts';
import { type Command, CommandFailed, type Io, remark, UsageError } from './command.ts';
import { overview } from './help.ts';
import { entryFor, groupNamed } from './lookup.ts';
import type { ParsedArguments } from './parse.ts';
import type { Entry } from './table.ts';

/**
 * The command `portico`. Results go to standard output, errors to standard error: a line or, with `--json`, an object.
 *
 * @param args without the name of the program
 * @returns the exit code: 0, or 1 for a failure, or 2 for wrong arguments. `serve` returns once it serves.
 */
export async function portico(args: readonly string[], io: Io): Promise<number> {
  try {
    const [first = '', second = ''] = args;
    if (isHelp(first)) return said(io, overview());
    if (isVersion(first)) return said(io, `portico ${VERSION}`);
    const group = groupNamed(first);
    if (group.length > 0 && isHelp(second)) return said(io, overview(group));
    const { entry, rest } = entryFor(args);
    return await runEntry(entry, rest, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    remark({ io, options: optionsOf(args) }, error.message);
    return 2;
  }
}

async function runEntry(entry: Entry, args: readonly string[], io: Io): Promise<number> {
  const command = await entry.load();
  if (args.some(isHelp)) return said(io, (await parser()).helpOf(entry, command));
  // `npm start -- --version` appends its arguments to the name of the command.
  if (command.isService && args.some(isVersion)) return said(io, `portico ${VERSION}`);
  const { values, options } = await given(entry, command, args);
  if (!command.isService) io.letSignalsEnd?.();
  let { env } = io;
  try {
    const use = command.database?.({ values, options });
    const chosen = use && (await (await databases()).chooseDatabase(env, options.dev));
    if (chosen) ({ env } = chosen);
    const { lines, data, exitCode = 0 } = await command.run({ values, options, io: { ...io, env } });
    if (chosen && use === 'written') await (await databases()).announceChange(chosen);
    const text = options.json ? JSON.stringify(data) : lines.join('\n');
    if (text !== '') said(io, text);
    if (chosen && !options.json && use === 'written') (await databases()).nameDatabase(chosen, io);
    return exitCode;
  } catch (error) {
    if (error instanceof UsageError) {
      throw new UsageError(`portico ${entry.name}: ${error.message} See portico ${entry.name} --help.`);
    }
    const explained = explanation(error, env);
    if (explained === undefined) throw error;
    const subject = command.isService ? 'Portico cannot start' : `portico ${entry.name}`;
    remark({ io, options: optionsOf(args) }, `${subject}: ${explained}`);
    return 1;
  }
}

/** Skips parsing without arguments, so that the service starts without loading the parser. */
async function given(entry: Entry, command: Command, args: readonly string[]): Promise<ParsedArguments> {
  if (args.length === 0 && !command.takes) return { values: [], options: {} };
  return (await parser()).parse(entry, command, args);
}

const parser = () => import('./parse.ts');
const databases = () => import('./database-of.ts');

function explanation(error: unknown, env: Environment): string | undefined {
  if (error instanceof CommandFailed || error instanceof ConfigError) return error.message;
  return explainStart(error, readConfig(env));
}

function isHelp(argument: string): boolean {
  return argument === '--help' || argument === '-h';
}

function isVersion(argument: string): boolean {
  return argument === '--version';
}

/** Works even if the arguments cannot be parsed. */
function optionsOf(args: readonly string[]) {
  return { json: args.includes('--json') };
}

function said({ stdout }: Io, text: string): number {
  stdout.write(`${text}\n`);
  return 0;
}
