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
    summary: 'runs the service; what happens without a command, too',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'doctor',
    summary: 'checks what the service stands on, and says what to do; changes nothing',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'migrate',
    summary: 'brings the database up to this version, and ends',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  {
    name: 'backup',
    summary: 'copies the SQLite database while it is served',
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'puts a copy where there is no database yet',
    load: async () => (await import('./restore.ts')).restore,
  },
  {
    name: 'move',
    summary: 'copies everything to another database, of either kind',
    load: async () => (await import('./move.ts')).move,
  },
  {
    name: 'accounts import',
    summary: 'takes accounts over from another service, with their password hashes',
    load: async () => (await import('./import-accounts.ts')).importCommand,
  },
  {
    name: 'accounts export',
    summary: 'writes all accounts to a file, in the form in which they are imported',
    load: async () => (await import('./export-accounts.ts')).exportCommand,
  },
  {
    name: 'keys rotate',
    summary: 'seals everything under the first of PORTICO_SECRET_KEYS',
    load: async () => (await import('./rotate-keys.ts')).rotateKeys,
  },
  {
    name: 'operators add',
    summary: 'lets an account use the interface for operators',
    load: async () => (await import('./add-operator.ts')).addOperator,
  },
  {
    name: 'operators remove',
    summary: 'takes the interface for operators from an account',
    load: async () => (await import('./remove-operator.ts')).removeOperator,
  },
  {
    name: 'operators list',
    summary: 'says which accounts are operators',
    load: async () => (await import('./list-operators.ts')).listCommand,
  },
];
