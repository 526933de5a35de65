import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { differences } from '../generate/page-sections.ts';
import { readInventory } from './inventory.ts';

test('readInventory: names the file and the place of a row that does not fit, or has a member too many', () => {
  const other = Type.Array(Type.Object({ name: Type.Integer() }, { additionalProperties: false }));
  assert.throws(
    () => readInventory('secrets', other),
    ({ message }: Error) =>
      message.includes('tools/inventories/secrets.yaml/0/name must be integer') &&
      message.includes('tools/inventories/secrets.yaml/0 must NOT have additional properties holder'),
  );
});

test('differences: names what has no row, what a row names in vain, and a search that found nothing', () => {
  const of = { file: 'rows.yaml', member: 'columns' };
  const found = (named: string[], there: string[]) => differences({ ...of, named, there });
  assert.deepEqual(found(['a'], ['a']), []);
  assert.match(found([], ['a']).join(), /^rows\.yaml: no row names a: /);
  assert.match(found(['a', 'b'], ['a']).join(), /names b, which there is not$/);
  assert.match(found([], []).join(), /nothing was found/);
});
