import assert from 'node:assert/strict';
import { after } from 'node:test';
import { startNameServer } from '../../doubles/name-server.ts';
import { newDomain, newName } from '../../fixtures/domains.ts';
import { startNodes } from '../../harness/nodes.ts';
import { raceOn } from '../../harness/race.ts';
import { roundsOf } from './rounds.ts';

const names = await startNameServer();
after(() => names.stop());
const nodes = await startNodes({ environment: { PORTICO_DNS_SERVERS: names.address } });
after(() => nodes.stop());
const { first } = nodes;
const [ada, ben] = [await first.person('ada'), await first.person('ben')];

raceOn(nodes, 'two organizations verify a domain at once: it is verified for one of them', {
  rounds: roundsOf(10),
  ground: async () => {
    const name = newName();
    const here = { organization: await first.organization(ada), by: ada };
    const there = { organization: await first.organization(ben), by: ben };
    const ours = await newDomain(first, here, name);
    const theirs = await newDomain(first, there, name);
    names.records.set(ours.record.name, [ours.record.value, theirs.record.value]);
    return { ours, theirs };
  },
  requests: ({ ours, theirs }) => [
    { method: 'POST', path: `/v1/domains/${ours.id}/verification`, token: ada.token },
    { method: 'POST', path: `/v1/domains/${theirs.id}/verification`, token: ben.token },
  ],
  judge: async (outcomes) => {
    assert.deepEqual([...outcomes].sort(), ['200', '409 DOMAIN_ALREADY_VERIFIED']);
  },
});
