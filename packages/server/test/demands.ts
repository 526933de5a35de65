import { newId } from '../src/id.ts';
import { FROM_ELSEWHERE, NO_POLICY } from './policies.ts';
import { runOn } from './rows.ts';
import type { Service } from './service.ts';

/** Something that an organization demands, made in the database so that nobody here meets it. */
export interface Demand {
  readonly name: string;
  readonly error: string;
  /** Whether API keys are held to it. */
  readonly isForKeys: boolean;
  readonly begin: (service: Pick<Service, 'databaseUrl'>, organization: string) => Promise<void>;
}

const policy = (name: string, error: string, members: object, isForKeys = false): Demand => ({
  name,
  error,
  isForKeys,
  begin: (service, organization) =>
    run(service, 'update organizations set policy = ? where id = ?', [
      JSON.stringify({ ...NO_POLICY, ...members }),
      organization,
    ]),
});

/** Sessions here begin with a password, and are older and idler than limits below zero allow. */
export const DEMANDS: readonly Demand[] = [
  {
    name: 'requireSecondFactor',
    error: 'SECOND_FACTOR_MISSING',
    isForKeys: false,
    begin: (service, organization) =>
      run(service, 'update organizations set require_second_factor = 1 where id = ?', [organization]),
  },
  {
    name: 'ssoRequired',
    error: 'SSO_REQUIRED',
    isForKeys: false,
    begin: async (service, organization) => {
      const insert = `insert into domains (id, organization_id, name, state, token, created_at)
        values (?, ?, 'example.com', 'lost', '', 0)`;
      await run(service, insert, [newId(), organization]);
      await run(service, 'update organizations set sso_required = 1 where id = ?', [organization]);
    },
  },
  policy('sessionMaxAge', 'REAUTHENTICATION_REQUIRED', { sessionMaxAge: -60 }),
  policy('sessionIdle', 'REAUTHENTICATION_REQUIRED', { sessionIdle: -60 }),
  policy('allowedMethods', 'POLICY_REFUSED', { allowedMethods: ['passkey'] }),
  policy('networks', 'POLICY_REFUSED', FROM_ELSEWHERE, true),
];

/** Ends whatever an organization demands. */
export async function demandNothing(
  service: Pick<Service, 'databaseUrl'>,
  organization: string,
): Promise<void> {
  const update = `update organizations set require_second_factor = 0, sso_required = null, policy = null
    where id = ?`;
  await run(service, update, [organization]);
  await run(service, 'delete from domains where organization_id = ?', [organization]);
}

async function run(
  { databaseUrl }: Pick<Service, 'databaseUrl'>,
  sql: string,
  values: readonly (string | number)[],
): Promise<void> {
  await runOn(databaseUrl, sql, values);
}
