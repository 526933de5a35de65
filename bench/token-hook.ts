import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import { bearer, signUp, startPortico, temporaryFolder } from './portico.ts';
import { type Effort, type Measurement, type Row, whole } from './row.ts';
import { interleaved, median, medianRatio } from './statistics.ts';
import { awake, throughput } from './throughput.ts';

const CONNECTIONS = 16;

export const tokenHook: Row = {
  title: 'POST /v1/tokens with a hook that answers at once against none',
  notes: [
    `${CONNECTIONS} connections of one person. The hook remembers nothing: each token is one request to it.`,
    'The receiver is a process of its own, which shares the cores.',
  ],
  measure,
};

async function measure({ quick }: Effort): Promise<Measurement[]> {
  const rules = await startChild((port) => ({
    file: join(import.meta.dirname, 'server-rules.ts'),
    args: [String(port)],
    ready: '/',
  }));
  const servers = { without: await startPortico(temporaryFolder()), with: await startAsking(rules) };
  const tokens = { without: await signUp(servers.without), with: await signUp(servers.with) };
  const load = (name: keyof typeof servers, duration: number) => {
    const request = {
      method: 'POST',
      path: '/v1/tokens',
      headers: { 'content-type': 'application/json', ...bearer(tokens[name]) },
      body: '{}',
    } as const;
    return awake(() =>
      throughput(servers[name], { requests: [request], connections: CONNECTIONS, duration }),
    );
  };
  const seconds = quick ? 1 : 4;
  await load('with', seconds);
  const measured = await interleaved(quick ? 2 : 7, {
    without: () => load('without', seconds),
    with: () => load('with', seconds),
  });
  for (const server of [servers.without, servers.with, rules]) await server.stop();
  const rates = (name: keyof typeof servers) => measured[name].map(({ perSecond }) => perSecond);
  const cpu = (name: keyof typeof servers) => measured[name].map(({ cpuPerRequest }) => cpuPerRequest);
  return [
    {
      what: 'tokens with a hook : without, per second',
      values: `${whole(median(rates('with')))}/s : ${whole(median(rates('without')))}/s`,
      ratio: medianRatio(rates('with'), rates('without')),
    },
    {
      what: 'CPU of a token with a hook : without',
      values: `${whole(median(cpu('with')))} : ${whole(median(cpu('without')))} µs`,
      ratio: medianRatio(cpu('with'), cpu('without')),
    },
  ];
}

/** Portico with a hook of the point `token.issue`, from a configuration file. */
function startAsking({ url }: Child): Promise<Child> {
  const folder = temporaryFolder();
  const file = join(folder, 'portico.json');
  const hook = { point: 'token.issue', url, timeout: 2, secret: { env: 'RULES_SECRET' } };
  writeFileSync(file, JSON.stringify({ hooks: [hook] }));
  const environment = {
    PORTICO_CONFIGURATION: file,
    PORTICO_WEBHOOK_INSECURE: 'true',
    RULES_SECRET: `whsec_${Buffer.alloc(32, 3).toString('base64')}`,
  };
  return startPortico(folder, { environment });
}
