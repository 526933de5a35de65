import { FEDERATION } from '../connected.ts';
import { type NameServer, startNameServer } from '../name-server.ts';
import { type Scene, sceneOf } from '../operations/scene.ts';
import { ANYWHERE } from '../receiver.ts';
import { AUDIENCE, type Service, startService } from '../service.ts';
import { type Team, teamsOf } from '../team.ts';
import { startTurnMeter, type TurnMeter } from '../turn-meter.ts';
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
