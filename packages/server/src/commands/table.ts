import type { Command } from './command.ts';

/** A command; its file is loaded only when it is called. */
export interface Entry {
  /** One word, or two for commands that belong together. */
  readonly name: string;
  /** Its line in `portico --help`. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** The command that runs where none is given. */
export const DEFAULT = 'serve';

export const COMMANDS: readonly Entry[] = [
  {
    name: 'serve',
    summary: 'runs the service; the default command',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'dev',
    summary: 'runs the service for development, on this machine only',
    load: async () => (await import('./dev.ts')).dev,
  },
  {
    name: 'doctor',
    summary: 'checks everything that the service needs, and suggests fixes; changes nothing',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'migrate',
    summary: 'brings the database schema up to this version, then exits',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    name: 'backup',
    summary: 'copies the SQLite database, even while the service runs',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'restores a backup where there is no database yet',
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    name: 'move',
    summary: 'copies everything to another database, SQLite or PostgreSQL',
    load: async () => (await import('./move.ts')).move,
  },
  {
    name: 'accounts import',
    summary: 'imports accounts from another service, with their password hashes',
    load: async () => (await import('./import-accounts.ts')).importCommand,
  },
  {
    name: 'accounts export',
    summary: 'exports all accounts to a file that can be imported',
    load: async () => (await import('./export-accounts.ts')).exportCommand,
  },
  {
    name: 'keys rotate',
    summary: 'encrypts everything again with the first of PORTICO_SECRET_KEYS',
    load: async () => (await import('./rotate-keys.ts')).rotateKeys,
  },
  {
    name: 'operators add',
    summary: 'makes an account an operator',
    load: async () => (await import('./operators.ts')).addOperator,
  },
  {
    name: 'operators remove',
    summary: 'makes an operator an ordinary account again',
    load: async () => (await import('./operators.ts')).removeOperator,
  },
  {
    name: 'operators list',
    summary: 'lists the operators',
    load: async () => (await import('./operators.ts')).listCommand,
  },
  {
    name: 'applications add',
    summary: 'registers an application that people can sign in to',
    load: async () => (await import('./applications.ts')).addCommand,
  },
  {
    name: 'applications show',
    summary: 'shows an application, and what to paste into the software that it is',
    load: async () => (await import('./applications.ts')).showCommand,
  },
  {
    name: 'applications rotate',
    summary: 'gives an application another secret',
    load: async () => (await import('./applications.ts')).rotateCommand,
  },
  {
    name: 'applications remove',
    summary: 'deletes an application',
    load: async () => (await import('./applications.ts')).removeCommand,
  },
  {
    name: 'applications list',
    summary: 'lists the applications',
    load: async () => (await import('./applications.ts')).listCommand,
  },
  {
    name: 'service-keys add',
    summary: 'makes a key with which a back end of yours can act',
    load: async () => (await import('./service-keys.ts')).addCommand,
  },
  {
    name: 'service-keys rotate',
    summary: 'replaces a service key',
    load: async () => (await import('./service-keys.ts')).rotateCommand,
  },
  {
    name: 'service-keys remove',
    summary: 'revokes a service key',
    load: async () => (await import('./service-keys.ts')).removeCommand,
  },
  {
    name: 'service-keys list',
    summary: 'lists the service keys',
    load: async () => (await import('./service-keys.ts')).listCommand,
  },
];
