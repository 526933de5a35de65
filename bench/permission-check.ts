import { bearer, newOrganization, signUp, startPortico, temporaryFolder } from './portico.ts';
import type { Effort, Measurement, Row } from './row.ts';
import { whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { awake, throughput } from './throughput.ts';

const CONNECTIONS = 16;
const PERMISSIONS = ['invoice:approve', 'invoice:pay'];

export const permissionCheck: Row = {
  title: 'POST /v1/permission-checks against GET /v1/account',
  notes: [
    `${CONNECTIONS} connections of one manager of an organization, who asks for ${PERMISSIONS.length} permissions.`,
    'The read is the cheapest authenticated request: the rest is what the check itself costs.',
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const portico = await startPortico(temporaryFolder());
  const token = await signUp(portico);
  const organizationId = await newOrganization(portico, token);
  const requests = {
    check: {
      method: 'POST',
      path: '/v1/permission-checks',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify({ organizationId, permissions: PERMISSIONS }),
    },
    read: { path: '/v1/account', headers: bearer(token) },
  } as const;
  const load = (name: keyof typeof requests, duration: number) =>
    awake(() => throughput(portico, { requests: [requests[name]], connections: CONNECTIONS, duration }));
  const seconds = quick ? 1 : 4;
  await load('check', seconds);
  const measured = await interleaved(quick ? 2 : 7, {
    check: () => load('check', seconds),
    read: () => load('read', seconds),
  });
  await portico.stop();
  const rates = (name: keyof typeof requests) => measured[name].map(({ perSecond }) => perSecond);
  const cpu = (name: keyof typeof requests) =>
    whole(median(measured[name].map(({ cpuPerRequest }) => cpuPerRequest)));
  return [
    {
      what: 'checks : reads, per second',
      values: `${whole(median(rates('check')))}/s : ${whole(median(rates('read')))}/s`,
      ratio: medianRatio(rates('check'), rates('read')),
    },
    { what: 'CPU of a check, of a read', values: `${cpu('check')}, ${cpu('read')} µs` },
  ];
}
