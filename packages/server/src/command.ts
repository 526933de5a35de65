import { VARIABLES } from './config.ts';
import { nearest } from './configuration/nearest.ts';
import { VERSION } from './version.ts';

/** What the arguments ask for. */
export type Command = 'serve' | 'help' | 'version';

/** An argument that has no meaning. `message` is one line for the operator. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

/**
 * @param given the arguments behind the name of the program
 * @throws ArgumentError
 */
export function commandOf(given: readonly string[]): Command {
  const stranger = given.find((argument) => argument !== '--help' && argument !== '--version');
  if (stranger !== undefined) throw new ArgumentError(refusal(stranger));
  if (given.includes('--help')) return 'help';
  return given.includes('--version') ? 'version' : 'serve';
}

/** Names an option, but no value: passwords end up there by mistake. */
function refusal(argument: string): string {
  const option = /^--?[a-z][a-z-]{0,40}/i.exec(argument)?.[0];
  const wanted = option?.replace(/^-+/, '').replaceAll('-', '_').toUpperCase() ?? '';
  const variable = nearest(
    wanted,
    VARIABLES.map(({ name }) => name.slice('PORTICO_'.length)),
  );
  const hint = variable ? `, as PORTICO_${variable}` : '';
  return `Unknown ${option ? `option ${option}` : 'argument'}: Portico is configured by environment variables${hint}. See --help.`;
}

export function help(): string {
  const width = Math.max(...VARIABLES.map(({ name }) => name.length));
  const lines = VARIABLES.map(
    ({ name, default: value, meaning }) =>
      `  ${name.padEnd(width)}  ${meaning.replaceAll('`', '')}${value === '–' ? '' : ` (${value})`}`,
  );
  return `Portico ${VERSION}: accounts and organizations over HTTP

  npm start                 start the server
  npm start -- --help       show this help
  npm start -- --version    show the version

Configure everything else with environment variables (defaults in parentheses):

${lines.join('\n')}
`;
}
