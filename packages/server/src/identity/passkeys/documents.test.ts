import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Authenticator } from '../../../test/doubles/authenticator.ts';
import assertions from '../../../test/features/corpora/passkeys/assertions.json' with { type: 'json' };
import registrations from '../../../test/features/corpora/passkeys/registrations.json' with { type: 'json' };
import { trusted } from '../../../test/fixtures/factors.ts';
import { addPasskey, answerChallenge, answerRegistration } from '../../../test/fixtures/passkeys.ts';
import { outcome } from '../../../test/harness/outcome.ts';
import { startService } from '../../../test/harness/service.ts';

const service = await startService();
after(() => service.stop());
const { origin } = new URL(service.app.publicUrl);

interface Answer {
  readonly id: string;
  readonly response: Readonly<Record<string, unknown>>;
}

/** A document of the corpus with what an authenticator has answered. */
function filled(document: object, { id, response }: Answer): object {
  const values: Readonly<Record<string, unknown>> = { id, authenticatorData: 'AAAA', ...response };
  const fill = (text: string) => {
    const [, name = '', padding] = /^\$(\w+)(=)?$/.exec(text) ?? [];
    if (name === '') return text;
    const value = String(values[name]);
    return padding ? value.padEnd(Math.ceil(value.length / 4) * 4, '=') : value;
  };
  return JSON.parse(JSON.stringify(document), (_, value) =>
    typeof value === 'string' ? fill(value) : value,
  );
}

for (const { by, outcome: expected, document, ...more } of registrations) {
  test(`POST /passkeys: ${expected} for the document of: ${by}`, async () => {
    const { token } = await trusted(service, 'registrant');
    const { aaguid, name = 'Passkey', transports = [], attested } = more;
    const authenticator = new Authenticator({ origin, counter: 1, ...(aaguid && { aaguid }) });
    if (attested) authenticator.attestation = new Map([['alg', -7]]);
    const { registrationId, credential } = await answerRegistration(service, token, authenticator);
    const body = { registrationId, credential: filled(document, credential as Answer) };
    const reply = await service.call('POST', '/v1/passkeys', { token, body });
    assert.equal(outcome(reply), expected);
    if (reply.status === 201) assert.deepEqual([reply.body.name, reply.body.transports], [name, transports]);
  });
}

test('POST /passkey-login: the expected outcome for each document of the corpus', async (t) => {
  const person = await trusted(service, 'holder');
  const { authenticator } = await addPasskey(service, person);
  for (const { by, outcome: expected, document } of assertions) {
    await t.test(`${expected} for the document of: ${by}`, async () => {
      const { challengeId, credential } = await answerChallenge(service, authenticator);
      const body = { challengeId, credential: filled(document, credential as Answer) };
      assert.equal(outcome(await service.call('POST', '/v1/passkey-login', { body })), expected);
    });
  }
});
