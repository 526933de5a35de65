import { type Static, Type } from 'typebox';
import { readInventory } from './inventory.ts';

const text = Type.String({ minLength: 1 });

const use = Type.Object(
  {
    name: text,
    for: text,
    by: text,
    standard: text,
    strength: text,
    files: Type.Array(text, { minItems: 1, uniqueItems: true }),
    falls: text,
  },
  { additionalProperties: false },
);

export const cryptographySchema = Type.Array(use, { minItems: 1 });

export type Use = Static<typeof use>;

export const USES = readInventory('cryptography', cryptographySchema);
