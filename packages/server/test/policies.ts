import { runOn } from './rows.ts';
import type { Service } from './service.ts';

/** A policy that demands nothing. */
export const NO_POLICY = {
  sessionMaxAge: null,
  sessionIdle: null,
  networks: null,
  allowedMethods: null,
} as const;

/** A policy that refuses everybody who calls from here. */
export const FROM_ELSEWHERE = { ...NO_POLICY, networks: ['192.0.2.0/24'] } as const;
/** A policy that requires a session that began recently. */
export const FOR_RECENT = { ...NO_POLICY, sessionMaxAge: 600 } as const;

/** Gives an organization a policy directly in the database, because the service would refuse one that its owner does not meet. */
export async function demandPolicy(
  service: Pick<Service, 'databaseUrl'>,
  organization: string,
  policy: object = FROM_ELSEWHERE,
): Promise<void> {
  const update = 'update organizations set policy = ? where id = ?';
  await runOn(service.databaseUrl, update, [JSON.stringify(policy), organization]);
}
