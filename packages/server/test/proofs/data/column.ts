import type { Schema } from '../../../src/ground/database/schema.ts';

/** How sensitive a value is. */
export const CLASSES = {
  secret:
    'Whoever knows it can act as somebody, or read what is encrypted. It is never stored in readable form',
  personal: 'Says who a person is, where they are or what they have done',
  pseudonymous: 'The ID of an account: it says who that is to nobody but those who can look it up here',
  organization: 'What an organization has set up or written, and nobody outside of it sees',
  team: 'What the team that runs the service has set up',
  public: 'Anybody can see it, without signing in',
  internal: 'Other IDs, times, states and counts, which say nothing by themselves',
} as const;

/** How a value is stored. */
export const FORMS = {
  plain: 'Readable for whoever reads the database',
  encrypted: 'AES-256-GCM under a key derived from a secret key, bound to its column and row',
  'password hash':
    'Argon2id; the hash of another service where an account was imported, until its next sign-in',
  'SHA-256': 'SHA-256 of a value with 256 random bits, or of one that need not be known again',
  HMAC: 'HMAC-SHA-256 under a secret key, or under a key of the account that is itself encrypted. In `limits`, some keys are instead the name of the limit and the ID of an account',
  signature: 'A signature (JWS), which anybody can check',
} as const;

type Class = keyof typeof CLASSES;
type Form = keyof typeof FORMS;

export interface Column {
  readonly class: Class;
  readonly form: Form;
  /** When the value goes, where that is before its row does. */
  readonly until?: string;
  /** Why the value outlives the account or organization that it tells of, where it does. */
  readonly outlives?: string;
}

export interface TableData<Table extends keyof Schema = keyof Schema> {
  readonly whose: string;
  /**
   * How rows go besides the tasks that `../bounds.ts` names, or why they stay. Required where that names none.
   */
  readonly goes?: string;
  readonly columns: { readonly [Name in keyof Schema[Table]]?: Column };
}

/** Checks that there are such tables and columns; `index.ts` checks that none is missing. */
export type Tables = { readonly [Table in keyof Schema]?: TableData<Table> };

const plain = <Of extends Exclude<Class, 'secret'>>(of: Of) => ({ class: of, form: 'plain' }) as const;
const secret = <As extends Exclude<Form, 'plain'>>(form: As) => ({ class: 'secret', form }) as const;

export const PERSONAL = plain('personal');
/** The ID of an account. */
export const ACCOUNT_ID = plain('pseudonymous');
export const ORGANIZATION = plain('organization');
export const TEAM = plain('team');
export const PUBLIC = plain('public');
export const INTERNAL = plain('internal');

/** Must also be listed in `SEALED` of `src/ground/secret-keys/sealed.ts`. */
export const ENCRYPTED = secret('encrypted');
export const PASSWORD_HASH = secret('password hash');
/** The hash of a token or a code, which is useless without the original. */
export const HASHED_SECRET = secret('SHA-256');
export const HMAC_OF_SECRET = secret('HMAC');
/** The HMAC of something that identifies a person, which cannot be reversed without the secret key. */
export const HMAC_OF_PERSONAL = { class: 'personal', form: 'HMAC' } as const;
export const HASHED_PERSONAL = { class: 'personal', form: 'SHA-256' } as const;
/** The hash of a harmless value. */
export const HASH = { class: 'internal', form: 'SHA-256' } as const;
export const SIGNATURE = { class: 'public', form: 'signature' } as const;

export const before = <Of extends Column>(column: Of, until: string) => ({ ...column, until });

export const outliving = <Of extends Column>(column: Of, outlives: string) => ({ ...column, outlives });
