import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from './child.ts';
import { bearer, newOrganization, signUp, startPortico, temporaryFolder } from './portico.ts';
import type { Effort, Measurement, Row } from './row.ts';
import { atMost, whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { awake, throughput } from './throughput.ts';

const CONNECTIONS = 16;
const PERMISSIONS = ['invoice:approve', 'invoice:pay'];
/** The most groups of an organization's own in which a manager can be. */
const GROUPS = 50;

export const permissionCheck: Row = {
  title: 'POST /v1/permission-checks against GET /v1/account',
  notes: [
    `${CONNECTIONS} connections of one manager of an organization, who asks for ${PERMISSIONS.length} permissions.`,
    'The read is the cheapest authenticated request: the rest is what the check itself costs.',
    `Another manager is in ${GROUPS} groups, each of which gives a role with both permissions.`,
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const folder = temporaryFolder();
  const roles = join(folder, 'roles.json');
  writeFileSync(roles, JSON.stringify(ROLES));
  const portico = await startPortico(folder, { environment: { PORTICO_ROLES_FILE: roles } });
  const token = await signUp(portico);
  const organizationId = await newOrganization(portico, token);
  const grouped = await signUp(portico);
  const groupedId = await newOrganization(portico, grouped);
  await putIntoGroups(portico, grouped, groupedId);
  const check = (id: string, by: string) => ({
    method: 'POST' as const,
    path: '/v1/permission-checks',
    headers: { 'content-type': 'application/json', ...bearer(by) },
    body: JSON.stringify({ organizationId: id, permissions: PERMISSIONS }),
  });
  const requests = {
    check: check(organizationId, token),
    inGroups: check(groupedId, grouped),
    read: { path: '/v1/account', headers: bearer(token) },
  } as const;
  const load = (name: keyof typeof requests, duration: number) =>
    awake(() => throughput(portico, { requests: [requests[name]], connections: CONNECTIONS, duration }));
  const seconds = quick ? 1 : 4;
  await load('check', seconds);
  const measured = await interleaved(quick ? 2 : 7, {
    check: () => load('check', seconds),
    inGroups: () => load('inGroups', seconds),
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
    {
      what: `checks without groups : with ${GROUPS}, per second`,
      values: `${whole(median(rates('check')))}/s : ${whole(median(rates('inGroups')))}/s`,
      ...atMost(1.1, medianRatio(rates('check'), rates('inGroups'))),
    },
    {
      what: `CPU of a check, of one with ${GROUPS} groups, of a read`,
      values: `${cpu('check')}, ${cpu('inGroups')}, ${cpu('read')} µs`,
    },
  ];
}

const ROLES = {
  permissions: PERMISSIONS.map((name) => ({ name, delegable: true })),
  roles: [{ name: 'accountant', permissions: PERMISSIONS, delegable: true }],
};

/** The member of an answer that is used here: an id, or items with ids. */
interface Answer {
  readonly id: string;
  readonly items: readonly { readonly id: string }[];
}

/** Puts the one manager of an organization into as many groups as it can be in. */
async function putIntoGroups({ url }: Child, token: string, organization: string): Promise<void> {
  const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...bearer(token) };
    const sent = body && { body: JSON.stringify(body) };
    const reply = await fetch(`${url}/v1${path}`, { method, headers, ...sent });
    if (!reply.ok) throw new Error(await reply.text());
    return (reply.status === 204 ? {} : await reply.json()) as Answer;
  };
  const [manager] = (await ask('GET', `/organizations/${organization}/managers`)).items;
  const roles = ROLES.roles.map(({ name }) => name);
  for (let at = 0; at < GROUPS; at++) {
    const { id } = await ask('POST', `/organizations/${organization}/groups`, { name: `Group ${at}`, roles });
    await ask('PUT', `/groups/${id}/members/${manager?.id}`);
  }
}
