import { type NameServer, startNameServer } from '../../doubles/name-server.ts';
import { ANYWHERE } from '../../doubles/receiver.ts';
import { FEDERATION } from '../../fixtures/connected.ts';
import { type Team, teamsOf } from '../../fixtures/team.ts';
import { AUDIENCE, type Service, startService } from '../../harness/service.ts';
import { startTurnMeter, type TurnMeter } from '../../harness/turn-meter.ts';
import { type Scene, sceneOf } from '../operations/scene.ts';
import { type HostileProvider, startHostileProvider } from './hostile-provider.ts';

/** A service, people with every right, and hosts that answer as the inputs have it. */
export interface World {
  readonly service: Service;
  readonly team: Team;
  readonly scene: Scene;
  readonly provider: HostileProvider;
  readonly names: NameServer;
  readonly meter: TurnMeter;
  stop(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const names = await startNameServer();
  const provider = await startHostileProvider();
  const service = await startService({
    webhookAddresses: { ...ANYWHERE, isOwnNameAllowed: true },
    environment: {
      ...FEDERATION,
      PORTICO_CLIENT_METADATA: 'on',
      PORTICO_OPEN_AUDIENCES: AUDIENCE,
      PORTICO_DNS_SERVERS: names.address,
      PORTICO_TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
      PORTICO_ALLOWED_ORIGINS: 'https://pages.example',
    },
  });
  const team = await (await teamsOf(service))();
  const scene = await sceneOf(service, team);
  return {
    service,
    team,
    scene,
    provider,
    names,
    meter: startTurnMeter(),
    stop: async () => {
      await service.stop();
      await provider.stop();
      names.stop();
    },
  };
}
