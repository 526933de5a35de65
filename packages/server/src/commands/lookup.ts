import { nearest } from '../configuration/nearest.ts';
import { UsageError } from './command.ts';
import { COMMANDS, DEFAULT, type Entry } from './table.ts';

const SEE = 'See portico --help.';

/** The commands that share this first word, and need a second. */
export function groupNamed(word: string): readonly Entry[] {
  return COMMANDS.filter(({ name }) => name.startsWith(`${word} `));
}

/**
 * Finds the command that was called.
 * @throws UsageError
 */
export function entryFor(args: readonly string[]): {
  readonly entry: Entry;
  readonly rest: readonly string[];
} {
  const [first = '', second = ''] = args;
  if (first === '' || first.startsWith('-')) return found(DEFAULT, args);
  const names = COMMANDS.map(({ name }) => name);
  if (names.includes(first)) return found(first, args.slice(1));
  const group = groupNamed(first).map(({ name }) => name.slice(first.length + 1));
  if (group.length === 0) {
    const words = names.map((name) => name.replace(/ .*/, ''));
    throw new UsageError(`Unknown command${hint(first, words)} ${SEE}`);
  }
  if (group.includes(second)) return found(`${first} ${second}`, args.slice(2));
  if (second === '' || second.startsWith('-')) {
    throw new UsageError(`portico ${first} needs a subcommand: ${group.join(', ')}. ${SEE}`);
  }
  throw new UsageError(`Unknown command of portico ${first}${hint(second, group)} ${SEE}`);
}

function found(name: string, rest: readonly string[]) {
  const entry = COMMANDS.find((one) => one.name === name);
  if (!entry) throw new Error(`There is no command ${name}`);
  return { entry, rest };
}

/** Does not repeat the word itself, which may be a misplaced value. */
function hint(word: string, known: readonly string[]): string {
  const meant = nearest(word.slice(0, 40), known);
  return meant ? `; did you mean ${meant}?` : '.';
}
