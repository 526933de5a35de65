import { type Static, Type } from 'typebox';
import { readInventory } from './inventory.ts';

const text = Type.String({ minLength: 1 });

const requirement = Type.Object(
  {
    number: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }),
    level: Type.Union([Type.Literal(1), Type.Literal(2)]),
    asked: text,
    met: Type.Optional(text),
    deployer: Type.Optional(text),
    unmet: Type.Optional(text),
    inapplicable: Type.Optional(text),
    shownBy: Type.Optional(Type.Array(text, { minItems: 1, uniqueItems: true })),
  },
  { additionalProperties: false },
);

export const asvsSchema = Type.Array(
  Type.Object(
    { number: Type.Integer(), title: text, requirements: Type.Array(requirement, { minItems: 1 }) },
    { additionalProperties: false },
  ),
  { minItems: 1 },
);

export type Requirement = Static<typeof requirement>;

/** The requirements of levels 1 and 2, in the order of the standard. */
export const CHAPTERS = readInventory('asvs', asvsSchema);
