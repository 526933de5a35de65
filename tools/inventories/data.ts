import { type Static, Type } from 'typebox';
import { readInventory } from './inventory.ts';

/** How sensitive a value is. */
export const CLASSES = {
  secret: 'Anyone who knows it can act as a user, or read encrypted values. Never stored in readable form',
  personal: 'Identifies a person, their location or their actions',
  pseudonymous: 'The ID of an account: identifies a person only to those who can look it up here',
  organization: 'Settings and texts of an organization, not visible outside it',
  team: 'Settings of the team that runs the service',
  public: 'Visible to anyone, without signing in',
  internal: 'Other IDs, times, states and counts, meaningless on their own',
} as const;

/** How a value is stored. */
export const FORMS = {
  plain: 'Readable by anyone who can read the database',
  encrypted: 'AES-256-GCM with a key derived from a secret key, bound to its column and row',
  'password hash': 'Argon2id; for imported accounts, the hash of the other service until the next sign-in',
  'SHA-256': 'SHA-256 of a value with 256 random bits, or of one that is never read again',
  HMAC: 'HMAC-SHA-256 with a secret key, or with a key of the account that is itself encrypted. In `limits`, some keys are instead the name of the limit and the ID of an account',
  signature: 'A signature (JWS) that anyone can verify',
} as const;

type Class = keyof typeof CLASSES;
type Form = keyof typeof FORMS;

interface Kind {
  readonly class: Class;
  readonly form: Form;
}

const plain = (of: Exclude<Class, 'secret'>): Kind => ({ class: of, form: 'plain' });
const secret = (form: Exclude<Form, 'plain'>): Kind => ({ class: 'secret', form });

export const KINDS = {
  PERSONAL: plain('personal'),
  /** The ID of an account. */
  ACCOUNT_ID: plain('pseudonymous'),
  ORGANIZATION: plain('organization'),
  TEAM: plain('team'),
  PUBLIC: plain('public'),
  INTERNAL: plain('internal'),
  /** Must also be listed in `SEALED` of `src/ground/secret-keys/sealed.ts`. */
  ENCRYPTED: secret('encrypted'),
  PASSWORD_HASH: secret('password hash'),
  /** The hash of a token or a code, which is useless without the original. */
  HASHED_SECRET: secret('SHA-256'),
  HMAC_OF_SECRET: secret('HMAC'),
  /** The HMAC of something that identifies a person, which cannot be reversed without the secret key. */
  HMAC_OF_PERSONAL: { class: 'personal', form: 'HMAC' },
  HASHED_PERSONAL: { class: 'personal', form: 'SHA-256' },
  /** The hash of a harmless value. */
  HASH: { class: 'internal', form: 'SHA-256' },
  SIGNATURE: { class: 'public', form: 'signature' },
} as const satisfies Readonly<Record<string, Kind>>;

const text = Type.String({ minLength: 1 });
const kind = Type.Enum(Object.keys(KINDS) as (keyof typeof KINDS)[]);
const column = Type.Object(
  { kind, until: Type.Optional(text), outlives: Type.Optional(text) },
  { additionalProperties: false },
);
const table = Type.Object(
  {
    whose: text,
    goes: Type.Optional(text),
    columns: Type.Record(Type.String(), Type.Union([kind, column]), { minProperties: 1 }),
  },
  { additionalProperties: false },
);

export const dataSchema = Type.Record(Type.String(), table, { minProperties: 1 });

export interface Column extends Kind {
  /** When the value is erased, if that is before its row. */
  readonly until?: string;
  /** Why the value outlives the account or organization that it concerns, if it does. */
  readonly outlives?: string;
}

export interface TableData {
  readonly whose: string;
  readonly goes?: string;
  readonly columns: Readonly<Record<string, Column>>;
}

function columnOf(row: Static<typeof column> | keyof typeof KINDS): Column {
  if (typeof row === 'string') return KINDS[row];
  const { kind: name, ...rest } = row;
  return { ...KINDS[name], ...rest };
}

/**
 * Every column of every table. `docs/secure/data.md` is made from it and from `packages/server/test/proofs/bounds.ts`; the
 * generator of that page, and `test/proofs/whole/bounds.test.ts` on either database, compare it with the migrated schema.
 */
export const DATA: Readonly<Record<string, TableData>> = Object.fromEntries(
  Object.entries(readInventory('data', dataSchema)).map(([name, { columns, ...rest }]) => [
    name,
    {
      ...rest,
      columns: Object.fromEntries(Object.entries(columns).map(([own, row]) => [own, columnOf(row)])),
    },
  ]),
);
