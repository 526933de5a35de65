import { after, before, test } from 'node:test';
import { cases } from './cases/index.ts';
import { type Servers, startServers } from './servers.ts';

let servers: Servers;
before(async () => {
  servers = await startServers();
});
after(() => servers.close());

for (const { title, run } of cases) test(title, () => run(servers.stage));
