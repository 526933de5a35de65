import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { secretKeysOf } from '../../../src/ground/secret-keys/keys.ts';
import { placeOf, SEALED } from '../../../src/ground/secret-keys/sealed.ts';
import { asText } from '../../../src/notices/webhooks/message.ts';
import { newReceiver, newWebhook } from '../../fixtures/webhooks.ts';
import { atOnce, tally } from '../../harness/load.ts';
import { startNodes } from '../../harness/nodes.ts';
import { raceOn } from '../../harness/race.ts';
import { rowsOf } from '../../harness/rows.ts';
import { SECRET_KEY } from '../../harness/service.ts';
import { roundsOf } from './rounds.ts';

const nodes = await startNodes();
after(() => nodes.stop());
const { first } = nodes;
const owner = await first.person('owner');
const { token } = owner;

test('webhooks of an organization, 40 created at once on all nodes: never more than 20', async () => {
  const organization = await first.organization(owner);
  const path = `/v1/organizations/${organization}/webhooks`;
  const requests = Array.from({ length: 40 }, (_, number) => {
    return { url: nodes.url(number), method: 'POST', path, token, body: { url: newReceiver() } };
  });
  // A database that is silent for a second, as on a machine that is busy with other things, is taken to hang.
  const { '503 SERVICE_UNAVAILABLE': unserved = 0, ...others } = tally(await atOnce(requests));
  assert.deepEqual(others, { '201': 20, '409 WEBHOOK_LIMIT_REACHED': 20 - unserved });
});

raceOn(nodes, 'a webhook secret is rotated twice at once: both new secrets sign', {
  rounds: roundsOf(10),
  ground: async () => {
    const organization = await first.organization(owner);
    return newWebhook(first, { organization, by: owner });
  },
  requests: ({ id }) => {
    const rotation = { method: 'POST', path: `/v1/webhooks/${id}/rotation`, token };
    return [rotation, rotation];
  },
  judge: async (outcomes, { id }, answers) => {
    assert.deepEqual(outcomes, ['200', '200']);
    const [row] = await rowsOf(first.databaseUrl, `select * from webhooks where id = '${id}'`);
    const keys = secretKeysOf([Buffer.from(SECRET_KEY, 'base64')]);
    const kept = [row?.secret, row?.previous_secret].map((sealed) =>
      asText(keys.open(placeOf(SEALED.webhook, id), String(sealed))),
    );
    assert.deepEqual(kept.sort(), answers.map(({ body }) => body.secret).sort());
  },
});
