import { type Static, Type } from 'typebox';
import { readInventory } from './inventory.ts';

const text = Type.String({ minLength: 1 });
const names = Type.Optional(Type.Array(text, { minItems: 1, uniqueItems: true }));

const secret = Type.Object(
  {
    name: text,
    columns: names,
    variables: names,
    prefix: Type.Optional(
      Type.String({ description: 'How a token begins that is one, if it says so itself.' }),
    ),
    holder: text,
    form: text,
    replaced: text,
    learned: text,
    lost: text,
  },
  { additionalProperties: false },
);

export const secretsSchema = Type.Array(secret, { minItems: 1 });

export type Secret = Static<typeof secret>;

export const SECRETS = readInventory('secrets', secretsSchema);
