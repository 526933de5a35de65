import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operations } from '@portico/api';
import type { Operation } from '@portico/conventions';
import { trusted } from '../../fixtures/factors.ts';
import { addPasskey, answerRegistration } from '../../fixtures/passkeys.ts';
import { anotherSession, beginWith } from '../../fixtures/strong.ts';
import { codeOf } from '../../fixtures/totp.ts';
import { type Person, startService } from '../../harness/service.ts';
import { answerAfter, type SlowRequest } from '../../harness/slow-body.ts';

/**
 * The right to change an account's factors is judged again under its lock: another session may have made the first one,
 * or taken the strength of this one, while the body was on its way.
 */
const service = await startService();
after(() => service.stop());

/** A person who may, and the request that is sent slowly. */
interface Ground {
  readonly person: Person;
  readonly request: SlowRequest;
}
interface Case {
  readonly id: keyof typeof operations;
  readonly as: string;
  readonly ground: () => Promise<Ground>;
  /** Events that happen meanwhile, and the answer after each. */
  readonly events: Readonly<Record<string, readonly [(ground: Ground) => Promise<unknown>, string]>>;
}

const signsOut = async ({ person: { token } }: Ground) =>
  assert.equal((await service.call('POST', '/v1/logout', { token })).status, 204);
const makesAnother = async ({ person }: Ground) => {
  const elsewhere = await anotherSession(service, person);
  await addPasskey(service, elsewhere);
};
const isWeak = ({ person }: Ground) => beginWith(service, person, 'password');
const nothing = async () => {};

async function withoutFactor(): Promise<Person> {
  const person = await trusted(service, 'first');
  await beginWith(service, person, 'password');
  return person;
}
async function withPasskey() {
  const person = await trusted(service, 'further');
  return { person, ...(await addPasskey(service, person)) };
}
const renaming = async (): Promise<Ground> => {
  const { person, id } = await withPasskey();
  const path = `/v1/passkeys/${id}`;
  const { headers } = await service.call('GET', path, { token: person.token });
  const request = { method: 'PUT', path, token: person.token, body: { name: 'Other' } };
  return { person, request: { ...request, ifMatch: String(headers.etag) } };
};
const asked = async ({ person: { token }, request: { path } }: Ground, method: string, body?: unknown) =>
  assert.ok((await service.call(method, path, { token, body })).status < 300);

const cases: readonly Case[] = [
  {
    id: 'activateTotp',
    as: 'the first factor',
    ground: async () => {
      const person = await withoutFactor();
      const { token } = person;
      const { secret } = (await service.call('POST', '/v1/account/totp', { token })).body;
      const body = { code: codeOf(secret) };
      return { person, request: { method: 'PUT', path: '/v1/account/totp', token, body } };
    },
    events: {
      'nothing happens': [nothing, '200'],
      'the caller signs out': [signsOut, '401 ACCESS_TOKEN_INVALID'],
      'another session makes the first factor': [makesAnother, '404 TOTP_NOT_FOUND'],
    },
  },
  {
    id: 'createPasskey',
    as: 'the first factor',
    ground: async () => {
      const person = await withoutFactor();
      const { token } = person;
      const body = await answerRegistration(service, token);
      return { person, request: { method: 'POST', path: '/v1/passkeys', token, body } };
    },
    events: {
      'nothing happens': [nothing, '201'],
      'the caller signs out': [signsOut, '401 ACCESS_TOKEN_INVALID'],
      'another session makes the first factor': [makesAnother, '403 SECOND_FACTOR_MISSING'],
    },
  },
  {
    id: 'createPasskey',
    as: 'a further factor',
    ground: async () => {
      const { person } = await withPasskey();
      const { token } = person;
      const body = await answerRegistration(service, token);
      return { person, request: { method: 'POST', path: '/v1/passkeys', token, body } };
    },
    events: {
      'nothing happens': [nothing, '201'],
      'another session makes one as well': [makesAnother, '422 FIELDS_VALIDATION_ERROR'],
      'the session is no longer strong': [isWeak, '403 SECOND_FACTOR_MISSING'],
    },
  },
  {
    id: 'updatePasskey',
    as: 'one that is there',
    ground: renaming,
    events: {
      'nothing happens': [nothing, '200'],
      'the caller signs out': [signsOut, '401 ACCESS_TOKEN_INVALID'],
      'the session is no longer strong': [isWeak, '403 SECOND_FACTOR_MISSING'],
      'it is renamed': [(ground) => asked(ground, 'PUT', { name: 'Third' }), '409 PRECONDITION_FAILED'],
      'it is removed': [(ground) => asked(ground, 'DELETE'), '404 PASSKEY_NOT_FOUND'],
    },
  },
];

for (const { id, as, ground, events } of cases)
  for (const [what, [happens, answer]] of Object.entries(events))
    test(`${id}, ${as} — ${answer} if ${what} before the body arrives`, async () => {
      const scene = await ground();
      assert.equal(await answerAfter(service, scene.request, () => happens(scene)), answer);
    });

test('every operation with a body that changes factors is examined', () => {
  const taking = Object.values<Operation>(operations).filter(({ body, factors }) => body && factors);
  assert.deepEqual([...new Set(cases.map(({ id }) => id))].sort(), taking.map(({ id }) => id).sort());
});
