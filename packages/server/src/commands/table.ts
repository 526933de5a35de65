import type { Command } from './command.ts';

/** A command; its file is loaded only when it is called. */
export interface Entry {
  /** One word, or two for commands that belong together. */
  readonly name: string;
  /** Its line in `portico --help`. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

type LastWord<Name extends string> = Name extends `${string} ${infer Last}` ? Last : Name;
type Module<Name extends string> = { readonly [One in Name as `${LastWord<One>}Command`]: Command };

/** The commands of a file, which exports each by its last word: `addCommand` is `operators add`. */
function from<Name extends string>(
  load: () => Promise<Module<Name>>,
  summaries: Readonly<Record<Name, string>>,
): Entry[] {
  return Object.entries<string>(summaries).map(([name, summary]) => ({
    name,
    summary,
    load: async () => ((await load()) as Module<string>)[`${name.split(' ').at(-1)}Command`] as Command,
  }));
}

/** The default command. */
export const DEFAULT = 'serve';

export const COMMANDS: readonly Entry[] = [
  ...from(() => import('./serve.ts'), { serve: 'runs the service; the default command' }),
  ...from(() => import('./dev.ts'), { dev: 'runs the service for development, on this machine only' }),
  ...from(() => import('./init.ts'), {
    init: 'writes a small product that people sign in to, and registers it with portico dev',
  }),
  ...from(() => import('./doctor.ts'), {
    doctor: 'checks everything that the service needs, and suggests fixes; changes nothing',
  }),
  ...from(() => import('./migrate.ts'), {
    migrate: 'updates the database schema to this version, then exits',
  }),
  ...from(() => import('./backup.ts'), { backup: 'copies the SQLite database, even while the service runs' }),
  ...from(() => import('./restore.ts'), { restore: 'restores a backup where there is no database yet' }),
  ...from(() => import('./move.ts'), { move: 'copies all data to another database, SQLite or PostgreSQL' }),
  ...from(() => import('./apply.ts'), {
    apply: 'applies configuration files to the service',
  }),
  {
    name: 'export-configuration',
    summary: 'exports the configuration to a file that can be applied, without secrets',
    load: async () => (await import('./export-configuration.ts')).exportConfigurationCommand,
  },
  ...from(() => import('./import-accounts.ts'), {
    'accounts import': 'imports accounts from another service, with their password hashes',
  }),
  ...from(() => import('./export-accounts.ts'), {
    'accounts export': 'exports all accounts to a file that can be imported',
  }),
  ...from(() => import('./passwords.ts'), {
    'passwords update': 'builds the list of breached passwords from a downloaded one',
  }),
  ...from(() => import('./verify-events.ts'), {
    'events verify': 'checks that no event was changed, removed or inserted since it was sealed',
  }),
  ...from(() => import('./rotate-keys.ts'), {
    'keys rotate': 'encrypts all values again with the first of PORTICO_SECRET_KEYS',
  }),
  ...from(() => import('./operators.ts'), {
    'operators add': 'makes an account an operator',
    'operators remove': 'removes an account as an operator',
    'operators list': 'lists the operators',
  }),
  ...from(() => import('./applications.ts'), {
    'applications add': 'registers an application that people can sign in to',
    'applications show': 'shows an application, and the settings to paste into its software',
    'applications rotate': 'rotates the secret of an application',
    'applications remove': 'deletes an application',
    'applications list': 'lists the applications',
  }),
  ...from(() => import('./service-keys.ts'), {
    'service-keys add': 'creates a key for your back end',
    'service-keys rotate': 'rotates a service key',
    'service-keys remove': 'revokes a service key',
    'service-keys list': 'lists the service keys',
  }),
];
