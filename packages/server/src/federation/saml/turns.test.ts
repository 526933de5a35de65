import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '@portico/conventions';
import { CLIENT } from '../../../test/fixtures/saml-turn.ts';
import { answerTurn, metadataTurn, renewalTurn, SamlTurns, type Turn } from './turns.ts';

/** Turns on a thread that is busy until `begin` is called; then, each document notes its name. */
function busy() {
  const turns = new SamlTurns();
  const order: string[] = [];
  const { promise, resolve: begin } = Promise.withResolvers<void>();
  const first = turns.run(answerTurn('another', CLIENT), () => promise);
  const outcomes: Promise<unknown>[] = [first];
  return {
    /** Has documents wait. @returns how many are refused */
    wait: async (name: string, turn: Turn, count = 1): Promise<void> => {
      for (let at = 0; at < count; at++)
        outcomes.push(turns.run(turn, async () => void order.push(name)).catch((error: unknown) => error));
    },
    /** @returns the order in which the documents were read, and how many were refused */
    settled: async () => {
      begin();
      const refused = (await Promise.all(outcomes)).filter((one) => one !== undefined);
      for (const one of refused) assert.ok(one instanceof Failure && one.constant === 'OVERLOADED');
      return { order, refused: refused.length };
    },
  };
}

const from = (ipAddress: string) => ({ ...CLIENT, ipAddress });

test('SAML turns: of one connection and address, one is read, two wait, and others are refused', async () => {
  const { wait, settled } = busy();
  await wait('stranger', answerTurn('a', from('192.0.2.1')), 40);
  assert.deepEqual(await settled(), { order: ['stranger', 'stranger', 'stranger'], refused: 37 });
});

test('SAML turns: a stranger with many documents delays neither other addresses nor other connections', async () => {
  const { wait, settled } = busy();
  await wait('stranger', answerTurn('a', from('192.0.2.1')), 3);
  await wait('colleague', answerTurn('a', from('192.0.2.2')));
  await wait('other', answerTurn('b', from('192.0.2.1')));
  assert.deepEqual((await settled()).order, ['stranger', 'other', 'colleague', 'stranger', 'stranger']);
});

test('SAML turns: many addresses of one connection share its turns', async () => {
  const { wait, settled } = busy();
  for (let at = 0; at < 30; at++) await wait('stranger', answerTurn('a', from(`192.0.2.${at}`)));
  await wait('other', answerTurn('b', from('198.51.100.1')));
  const { order, refused } = await settled();
  assert.deepEqual([order.indexOf('other'), order.length, refused], [1, 31, 0]);
});

test('SAML turns: addresses of one IPv6 network count as one', async () => {
  const { wait, settled } = busy();
  for (let at = 0; at < 30; at++) await wait('stranger', answerTurn('a', from(`2001:db8::${at}`)));
  assert.equal((await settled()).refused, 27);
});

test('SAML turns: metadata wait for one answer at most, however many connections have some', async () => {
  const { wait, settled } = busy();
  for (let at = 0; at < 40; at++) await wait('answer', answerTurn(`connection-${at}`, CLIENT));
  await wait('metadata', metadataTurn('organization', CLIENT));
  await wait('renewal', renewalTurn('other organization', 'connection'));
  const { order } = await settled();
  assert.deepEqual(order.slice(0, 4), ['metadata', 'answer', 'renewal', 'answer']);
});

test('SAML turns: waiting documents are bounded; a newcomer replaces one of the longest line', async () => {
  const { wait, settled } = busy();
  for (let at = 0; at < 100; at++) await wait('stranger', answerTurn('a', from(`192.0.2.${at}`)));
  await wait('other', answerTurn('b', CLIENT));
  const { order, refused } = await settled();
  assert.deepEqual([order.includes('other'), order.length, refused], [true, 66, 35]);
});
