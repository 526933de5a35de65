import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { formOf, responseOf } from '../../../test/doubles/saml-provider.ts';
import { FEDERATION } from '../../../test/fixtures/connected.ts';
import { answerOf, beginOver, personWith, samlConnected } from '../../../test/fixtures/saml-connected.ts';
import { dearContent } from '../../../test/fixtures/saml-turn.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService({ environment: FEDERATION });
after(() => service.stop());

test('completion: 503 OVERLOADED beyond the waiting answers of an address; those sign-ins stay valid', async () => {
  const acme = await samlConnected(service);
  const begun = await Promise.all(Array.from({ length: 12 }, () => beginOver(service, acme)));
  const complete = ({ verifier }: { readonly verifier: string }, parameters: string) =>
    service.call('POST', '/v1/sign-ins/completion', { body: { verifier, parameters } });
  const dear = (one: (typeof begun)[number]) =>
    formOf(responseOf(one.said, dearContent(900, 10)), one.relayState);
  const outcomes = (await Promise.all(begun.map((one) => complete(one, dear(one))))).map(outcome);
  const turnedAway = begun.filter((_, at) => outcomes[at] === '503 OVERLOADED');
  // Nine, fewer where an answer is judged before others come, and more where a busy machine lets those waiting expire.
  assert.ok(turnedAway.length > 0 && turnedAway.length < 12, outcomes.join());
  assert.equal(outcomes.filter((one) => one === '401 SIGN_IN_REFUSED').length, 12 - turnedAway.length);

  const [first] = turnedAway;
  assert.ok(first);
  const honest = answerOf(first, acme, personWith(`ada@${acme.domain}`));
  assert.equal(outcome(await complete(first, honest)), '201');
  assert.equal(outcome(await complete(first, honest)), '422 FIELDS_VALIDATION_ERROR: verifier');
});
