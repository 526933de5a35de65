import type { Command } from './command.ts';

/** A command and its file, which is loaded only where it is called. */
export interface Entry {
  /** One word, or two where several belong together. */
  readonly name: string;
  /** What `portico --help` says of it. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** What a call without a command means. */
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
    summary: 'checks everything that the service needs, and tells you what to do; changes nothing',
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
    summary: 'puts a backup where there is no database yet',
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
];
