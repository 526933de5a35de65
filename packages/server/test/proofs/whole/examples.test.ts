/** The examples of all operations. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { fieldsChecker } from '@portico/conventions/serving';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { resolved } from '../../../../conventions/test/resolved.ts';
import { createFormats } from '../../../src/app/formats.ts';
import { passwordRules } from '../../../src/identity/accounts/passwords.ts';
import { openApiAt } from '../../../src/team/documents/index.ts';

const PUBLIC_URL = 'https://accounts.example/portico';

interface MediaType {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Named {
  readonly examples?: readonly unknown[];
  readonly properties?: { readonly items?: { readonly items?: object } };
}
interface Described {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly parameters: readonly (MediaType & { readonly name: string; readonly in: string })[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, MediaType>> }>>;
}

test('each request, success, failure and path parameter has an example that fits its schema', () => {
  const given = openApiAt(PUBLIC_URL);
  const document = resolved(given, given) as {
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Record<string, Named> };
  };
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'portico');
  let checked = 0;
  const { schemas } = document.components;
  const fits = ({ schema, example, examples }: MediaType, where: string): void => {
    const { $ref } = schema as { $ref?: string };
    const named = schemas[$ref?.replace('#/components/schemas/', '') ?? ''];
    const items = named?.examples ? undefined : named?.properties?.items?.items;
    // A list has the example of its items.
    if (items && example === undefined) {
      fits({ schema: items }, where);
      return;
    }
    const shown = examples
      ? Object.values(examples).map(({ value }) => value)
      : ((example === undefined ? named?.examples : undefined) ?? [example]);
    const inside = (text: string) => text.replaceAll('"#/', '"portico#/');
    const validate = ajv.compile(
      $ref ? { $ref: `portico${$ref}` } : JSON.parse(inside(JSON.stringify(schema))),
    );
    for (const value of shown) {
      assert.ok(validate(value), `${where}: ${JSON.stringify(value)} ${ajv.errorsText(validate.errors)}`);
      checked++;
    }
  };
  for (const item of Object.values(document.paths)) {
    for (const { operationId: id, requestBody, parameters, responses } of Object.values(item)) {
      for (const shown of Object.values(requestBody?.content ?? {})) fits(shown, `${id} request`);
      for (const parameter of parameters)
        if (parameter.in === 'path') fits(parameter, `${id} ${parameter.name}`);
      // Streams of lines have no example of the whole.
      for (const [status, { content = {} }] of Object.entries(responses))
        for (const [type, shown] of Object.entries(content))
          if (/[/+]json$/.test(type)) fits(shown, `${id} ${status}`);
    }
  }
  assert.ok(checked > 200, `only ${checked} examples were checked`);
});

test('the example of each request passes every validation rule', () => {
  const formats = createFormats({
    passwords: passwordRules({ passwordMinLength: 15, commonPasswords: 'refuse', name: () => 'Portico' }),
  });
  const taking = Object.values<Operation>(operations).filter(({ body }) => body);
  assert.ok(taking.length >= 7);
  for (const { id, body, example } of taking) {
    const check = fieldsChecker(body as NonNullable<Operation['body']>, formats);
    const { missing, invalid } = check(example?.request as Record<string, unknown>);
    assert.deepEqual([missing, invalid], [[], {}], id);
  }
});
