import type { Child } from './child.ts';
import { bearer, newOrganization, signUp, startPortico, temporaryFolder } from './portico.ts';
import { type Effort, type Measurement, type Row, whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { awake, throughput } from './throughput.ts';

const CONNECTIONS = 16;
const ELSEWHERE = 'https://api.example.com';

export const clientCredentials: Row = {
  title: 'POST /oauth2/token with client_credentials against GET /v1/account',
  notes: [
    `${CONNECTIONS} connections of one machine of an organization, which sends its secret with each request.`,
    'A token for another service is a signed JWT; one for Portico itself is stored.',
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const environment = { PORTICO_TOKEN_AUDIENCES: ELSEWHERE };
  const portico = await startPortico(temporaryFolder(), { environment });
  const token = await signUp(portico);
  const organization = await newOrganization(portico, token);
  const { authorization, here } = await newMachine(portico, { token, organization });
  const asking = (resource: string) => ({
    method: 'POST' as const,
    path: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource }).toString(),
  });
  const requests = {
    signed: asking(ELSEWHERE),
    stored: asking(here),
    read: { path: '/v1/account', headers: bearer(token) },
  } as const;
  const load = (name: keyof typeof requests, duration: number) =>
    awake(() => throughput(portico, { requests: [requests[name]], connections: CONNECTIONS, duration }));
  const seconds = quick ? 1 : 4;
  await load('signed', seconds);
  const measured = await interleaved(quick ? 2 : 7, {
    signed: () => load('signed', seconds),
    stored: () => load('stored', seconds),
    read: () => load('read', seconds),
  });
  await portico.stop();
  const rates = (name: keyof typeof requests) => measured[name].map(({ perSecond }) => perSecond);
  const cpu = (name: keyof typeof requests) =>
    whole(median(measured[name].map(({ cpuPerRequest }) => cpuPerRequest)));
  const against = (name: keyof typeof requests) => ({
    values: `${whole(median(rates(name)))}/s : ${whole(median(rates('read')))}/s`,
    ratio: medianRatio(rates(name), rates('read')),
  });
  return [
    { what: 'JWTs for another service : reads, per second', ...against('signed') },
    { what: 'tokens for Portico : reads, per second', ...against('stored') },
    {
      what: 'CPU of a JWT, of a token for Portico, of a read',
      values: `${cpu('signed')}, ${cpu('stored')}, ${cpu('read')} µs`,
    },
  ];
}

/** A machine for two audiences, of which one is the service itself. */
async function newMachine(
  { url }: Child,
  { token, organization }: { readonly token: string; readonly organization: string },
): Promise<{ readonly authorization: string; readonly here: string }> {
  const metadata = await fetch(`${url}/.well-known/openid-configuration`);
  const here = ((await metadata.json()) as { issuer: string }).issuer;
  const reply = await fetch(`${url}/v1/organizations/${organization}/machines`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ name: 'Nightly export', role: 'viewer', audiences: [here, ELSEWHERE] }),
  });
  if (!reply.ok) throw new Error(await reply.text());
  const { id, secret } = (await reply.json()) as { id: string; secret: string };
  return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`, here };
}
