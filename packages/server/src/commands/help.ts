import { VARIABLES } from '../configuration/config.ts';
import { VERSION } from '../ground/version.ts';
import { COMMANDS, type Entry } from './table.ts';

/** The text of `portico --help` and, for a group of commands, of `portico keys --help`. */
export function overview(entries: readonly Entry[] = COMMANDS): string {
  return `Portico ${VERSION}: accounts and organizations over HTTP

${columns(entries.map(({ name, summary }) => [`portico ${name}`, summary]))}

portico <command> --help shows the arguments of a command, and portico --version the version. Everything else is
configured with environment variables, which portico serve --help lists.`;
}

/** Every variable with its meaning and default. */
export function variablesHelp(): string {
  const rows = VARIABLES.map(({ name, default: value, meaning }): [string, string] => [
    name,
    `${meaning.replaceAll('`', '')}${value === '–' ? '' : ` (${value})`}`,
  ]);
  return `Configure everything with environment variables (defaults in parentheses):\n\n${columns(rows)}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n');
}
