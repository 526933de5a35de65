import { CommanderError, Command as Parser } from 'commander';
import { VARIABLES } from '../configuration/config.ts';
import { nearest } from '../configuration/nearest.ts';
import { type Command, UsageError } from './command.ts';
import type { Entry } from './table.ts';

export interface ParsedArguments {
  readonly values: readonly string[];
  readonly options: { readonly json?: true; readonly dev?: string };
}

/** The text of `portico <command> --help`. */
export function helpOf(entry: Entry, command: Command): string {
  const notes = command.notes?.();
  return `${parserOf(entry, command).helpInformation().trimEnd()}${notes ? `\n\n${notes}` : ''}`;
}

/** @throws UsageError */
export function parse(entry: Entry, command: Command, args: readonly string[]): ParsedArguments {
  const parser = parserOf(entry, command);
  try {
    parser.parse(args, { from: 'user' });
    const { args: values } = parser;
    const empty = parser.registeredArguments.find((_, at) => values[at] === '');
    if (empty)
      throw new UsageError(`portico ${entry.name}: ${empty.name()} must not be empty. ${see(entry)}`);
    return { values, options: parser.opts() };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw new UsageError(`${refusal(error, entry, parser)} ${see(entry)}`);
  }
}

const see = ({ name }: Entry) => `See portico ${name} --help.`;

function parserOf({ name, summary }: Entry, command: Command): Parser {
  const { takes = [], options = [], isService } = command;
  const parser = new Parser(`portico ${name}`)
    .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`)
    .helpOption('-h, --help', 'shows this help')
    .allowExcessArguments(false)
    .showSuggestionAfterError(false)
    .configureOutput({ writeErr: () => {} })
    .exitOverride();
  for (const { name, meaning, isOptional, isRepeatable } of takes) {
    const argument = isRepeatable ? `${name}...` : name;
    parser.argument(isOptional ? `[${argument}]` : `<${argument}>`, meaning);
  }
  for (const { flags, meaning } of options) parser.option(flags, meaning);
  if (isService) parser.option('--version', 'shows the version');
  else parser.option('--json', 'writes the result as JSON');
  if (command.database) parser.option('--dev <port>', 'uses the database of the portico dev on this port');
  return parser;
}

/** Not commander's own messages: they repeat values, which may be misplaced passwords. */
function refusal({ code, message }: CommanderError, { name }: Entry, parser: Parser): string {
  switch (code) {
    case 'commander.unknownOption':
      return unknownOption(message, name, parser);
    case 'commander.excessArguments':
      return `Unknown argument: portico ${name} takes ${taken(parser)}.`;
    default:
      // The others only name a missing argument or value, as declared.
      return `portico ${name}: ${message.replace(/^error: /, '')}.`;
  }
}

function taken({ registeredArguments: known }: Parser): string {
  return known.length === 0 ? 'no values' : `only ${known.map((one) => one.name()).join(' ')}`;
}

function unknownOption(message: string, name: string, parser: Parser): string {
  const option = /'(--?[a-z][a-z-]{0,40})/i.exec(message)?.[1];
  if (option === undefined) return `Unknown option of portico ${name}.`;
  const known = [...parser.options.map((one) => one.name()), 'help'];
  const word = option.replace(/^-+/, '');
  // Commander takes a flag with a value, `--json=1`, for another option.
  if (known.includes(word)) return `Option --${word} of portico ${name} takes no value.`;
  const meant = nearest(word, known);
  if (meant) return `Unknown option ${option} of portico ${name}; did you mean --${meant}?`;
  const variable = variableFor(option);
  const hint = variable ? `, as ${variable}` : '';
  return `Unknown option ${option}: Portico is configured by environment variables${hint}.`;
}

/** The variable that was probably meant by an option. */
function variableFor(option: string): string | undefined {
  const wanted = option.replace(/^-+/, '').replaceAll('-', '_').toUpperCase();
  const words = VARIABLES.map(({ name }) => name.slice('PORTICO_'.length));
  const meant = nearest(wanted, words);
  return meant && `PORTICO_${meant}`;
}
