import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import {
  commonErrors,
  defineErrors,
  type ErrorRow,
  type OperationDefinition,
  operationsWith,
  type Reasons,
} from '../src/index.ts';
import { type Change, compareContracts, contractOf } from '../src/lock/index.ts';

export const row: ErrorRow = {
  status: 409,
  description: 'No.',
  when: 'Now.',
  remedy: 'Wait.',
  retry: 'later',
};
export const REASONS = {
  near: { when: 'It is too near.', parameters: { least: 'number' } },
} as const satisfies Reasons;
const ROLES = { 'note:write': { owner: 'any', guest: 'own' } };

const answer = Type.Object({
  id: Type.String({ format: 'uuid' }),
  text: Type.Optional(Type.String()),
  state: Type.Enum(['open', 'done']),
  tags: Type.Array(Type.Object({ name: Type.String() })),
});

const definition: OperationDefinition = {
  id: 'addNote',
  method: 'POST',
  path: '/notes',
  tag: 'Notes',
  summary: 'Add',
  description: 'Adds.',
  access: 'public',
  errors: ['TAKEN'],
  query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
  body: Type.Object({
    title: Type.String({ minLength: 1, maxLength: 100 }),
    color: Type.Optional(Type.Enum(['red', 'blue'])),
    place: Type.Optional(Type.Object({ city: Type.String() })),
  }),
  successes: {
    200: {
      description: 'Done.',
      headers: { Location: 'Where' },
      body: answer,
    },
  },
};

export interface Service {
  readonly definition?: Partial<OperationDefinition>;
  readonly error?: Partial<ErrorRow>;
  readonly others?: Readonly<Record<string, ErrorRow>>;
  readonly roles?: typeof ROLES | Record<string, Record<string, string>>;
}

export function contract({ definition: own, error, others, roles = ROLES }: Service = {}) {
  const catalogue = defineErrors({
    ...commonErrors({ realm: 'notes' }),
    REAUTHENTICATION_REQUIRED: { ...row, status: 403 },
    SECOND_FACTOR_MISSING: { ...row, status: 403 },
    EMAIL_NOT_VERIFIED: { ...row, status: 403 },
    NOTE_NOT_FOUND: { ...row, status: 404 },
    TAKEN: { ...row, reasons: REASONS, ...error },
    ...others,
  });
  const define = operationsWith(catalogue, { callers: ['user', 'robot'], permissions: ['note:write'] });
  const operation = define({ ...definition, ...own } as never);
  return contractOf(catalogue, { addNote: operation }, { prefix: '/v1', permissions: roles });
}

export const { body, query, successes } = definition as Required<OperationDefinition>;
export const request = (members: object): Service => ({
  definition: { body: Type.Object({ ...body.properties, ...members }) },
});
export const response = (members: object, success: object = {}): Service => {
  return {
    definition: {
      successes: {
        200: {
          ...successes[200],
          body: Type.Object({ ...answer.properties, ...members }),
          ...success,
        } as never,
      },
    },
  };
};

type Effect = Change['effect'];

/** A change's effect, and that of its reverse, with a word of each line. */
export type Cases = Readonly<Record<string, readonly [Service, Effect, string, Effect, string]>>;

export function assertChange(changes: readonly Change[], effect: Effect, words: string): void {
  const lines = changes.map((change) => `${change.effect} ${change.where}: ${change.what}`);
  const found = changes.find(({ where, what }) => `${where}: ${what}`.includes(words));
  assert.equal(found?.effect, effect, `${words} is not among:\n${lines.join('\n')}`);
}

export function testCases(cases: Cases): void {
  for (const [title, [service, effect, words, backEffect, backWords]] of Object.entries(cases)) {
    test(`${title}: ${effect}, the other way round ${backEffect}`, () => {
      assertChange(compareContracts(contract(), contract(service)), effect, words);
      assertChange(compareContracts(contract(service), contract()), backEffect, backWords);
    });
  }
}
