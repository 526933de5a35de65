import { Type } from 'typebox';
import { REACHES } from './dependencies-reach.ts';
import { readInventory } from './inventory.ts';

const text = Type.String({ minLength: 1 });

const dependency = Type.Object(
  {
    for: text,
    reach: Type.Optional(Type.Array(Type.Enum([...REACHES]), { minItems: 1, uniqueItems: true })),
    used: Type.Optional(text),
  },
  // What of it is used is required where it reaches anything.
  { additionalProperties: false, dependentRequired: { reach: ['used'], used: ['reach'] } },
);

export const dependenciesSchema = Type.Record(Type.String(), dependency, { minProperties: 1 });

/** By the name of the package. */
export const DEPENDENCIES = readInventory('dependencies', dependenciesSchema);
