/** Writes the table of commands for `docs/reference/command.md` from the command's own table. */
import type { Command } from '../../packages/server/src/commands/command.ts';
import { COMMANDS } from '../../packages/server/src/commands/table.ts';

export const COMMAND_MARKS = ['<!-- commands: generated -->', '<!-- end of commands -->'] as const;

type Argument = NonNullable<Command['takes']>[number];

function shown({ name, isOptional, isRepeatable }: Argument): string {
  const once = isRepeatable ? `${name}…` : name;
  return isOptional ? `[${once}]` : once;
}

/** Pages about a command, from the page of the table. */
const PAGES: Readonly<Record<string, string>> = {
  dev: '../start/development.md',
  init: '../start/product.md',
  backup: '../operate/backups.md',
  restore: '../operate/backups.md',
  move: '../operate/moving.md',
  apply: '../operate/configuration.md',
  'export-configuration': '../operate/configuration.md',
  'accounts import': '../migrate/import.md',
  'accounts export': '../migrate/import.md#exporting',
  'passwords update': '../guides/breached-passwords.md',
  'events verify': '../guides/audit-trail.md#verify-everything',
  'keys rotate': '../operate/secrets.md#secret-keys',
  'operators add': '../operate/operators.md',
  'applications add': '../guides/add-sign-in.md',
  'service-keys add': '../guides/service-keys.md',
};

export async function commandsTable(): Promise<string> {
  const rows = COMMANDS.map(async ({ name, summary, load }) => {
    const { takes = [] } = await load();
    const call = `\`${['portico', name, ...takes.map(shown)].join(' ')}\``;
    const page = PAGES[name];
    return `| ${page === undefined ? call : `[${call}](${page})`} | ${summary} |`;
  });
  return ['| Command | Effect |', '| --- | --- |', ...(await Promise.all(rows))].join('\n');
}
