import { freePort } from '../../server/test/harness/free-port.ts';
import { startService } from '../../server/test/harness/service.ts';
import type { Stage } from './cases/stage.ts';
import { startScriptedServer } from './scripted-server.ts';

export interface Servers {
  readonly stage: Stage;
  close(): Promise<void>;
}

/**
 * Starts a Portico with its own database and a server with scripted answers.
 * @param environment additional variables
 */
export async function startServers(environment: Readonly<Record<string, string>> = {}): Promise<Servers> {
  const service = await startService({ environment });
  const scripted = await startScriptedServer();
  return {
    stage: { portico: service.url, scripted: scripted.url, nowhere: `http://127.0.0.1:${await freePort()}` },
    close: async () => {
      await service.stop();
      await scripted.close();
    },
  };
}
