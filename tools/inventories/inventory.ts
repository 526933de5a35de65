/** Inventories are rows in YAML, a file each. The schema of a file is checked whenever it is read, and in editors. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Static, TSchema } from 'typebox';
import { parse } from 'yaml';

/** @throws Error where the rows do not fit the schema, with the place of each that does not */
export function readInventory<Schema extends TSchema>(name: string, schema: Schema): Static<Schema> {
  const rows: unknown = parse(readFileSync(new URL(`${name}.yaml`, import.meta.url), 'utf8'));
  const ajv = new Ajv2020({ allErrors: true });
  if (ajv.validate<Static<Schema>>(schema, rows)) return rows;
  const problems = (ajv.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `tools/inventories/${name}.yaml${instancePath} ${message} ${params.additionalProperty ?? ''}`,
  );
  throw new Error(problems.join('\n'));
}

/** The file that editors read, beside the rows. */
export const schemaFile = (schema: TSchema): string => `${JSON.stringify(schema, null, 2)}\n`;
