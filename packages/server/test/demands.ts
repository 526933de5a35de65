import { newId } from '../src/ground/id.ts';
import { FROM_ELSEWHERE, NO_POLICY } from './policies.ts';
import { runOn } from './rows.ts';
import type { Service } from './service.ts';

/** A kind of caller whom organizations judge. */
export type Visitor = 'session' | 'impersonation' | 'api_key' | 'application';

/** Something that an organization demands, made in the database so that nobody here meets it. */
export interface Demand {
  readonly name: string;
  readonly error: string;
  /** Those who are held to it, and do not meet it. */
  readonly concerns: readonly Visitor[];
  /** @param organization without it, all demand it */
  readonly begin: (service: Pick<Service, 'databaseUrl'>, organization?: string) => Promise<void>;
}

/** People, and what acts for them. */
const IN_SESSIONS: readonly Visitor[] = ['session', 'impersonation', 'application'];
/** Operators are not of the organization, and have a second factor. */
const THEMSELVES: readonly Visitor[] = ['session', 'application'];

const policy = (name: string, error: string, members: object, concerns = IN_SESSIONS): Demand => ({
  name,
  error,
  concerns,
  begin: (service, organization) =>
    set(service, { policy: JSON.stringify({ ...NO_POLICY, ...members }) }, organization),
});

/** Sessions here begin with a password, and are older and idler than limits below zero allow. */
export const DEMANDS: readonly Demand[] = [
  {
    name: 'requireSecondFactor',
    error: 'SECOND_FACTOR_MISSING',
    concerns: THEMSELVES,
    begin: (service, organization) => set(service, { require_second_factor: 1 }, organization),
  },
  {
    name: 'ssoRequired',
    error: 'SSO_REQUIRED',
    concerns: THEMSELVES,
    begin: async (service, organization) => {
      const { databaseUrl } = service;
      const all = await runOn(databaseUrl, 'select id from organizations');
      const insert = `insert into domains (id, organization_id, name, state, token, created_at)
        values (?, ?, 'example.com', 'lost', '', 0)`;
      for (const { id } of all.filter((one) => organization === undefined || one.id === organization))
        await runOn(databaseUrl, insert, [newId(), id]);
      await set(service, { sso_required: 1 }, organization);
    },
  },
  policy('sessionMaxAge', 'REAUTHENTICATION_REQUIRED', { sessionMaxAge: -60 }),
  policy('sessionIdle', 'REAUTHENTICATION_REQUIRED', { sessionIdle: -60 }),
  policy('allowedMethods', 'POLICY_REFUSED', { allowedMethods: ['passkey'] }),
  policy('networks', 'POLICY_REFUSED', FROM_ELSEWHERE, [...IN_SESSIONS, 'api_key']),
];

/** Ends whatever an organization demands, or all do. */
export async function demandNothing(
  service: Pick<Service, 'databaseUrl'>,
  organization?: string,
): Promise<void> {
  await set(service, { require_second_factor: 0, sso_required: null, policy: null }, organization);
  await runOn(service.databaseUrl, `delete from domains where name = 'example.com'`);
}

async function set(
  { databaseUrl }: Pick<Service, 'databaseUrl'>,
  columns: Readonly<Record<string, unknown>>,
  organization?: string,
): Promise<void> {
  const assignments = Object.keys(columns).map((column) => `${column} = ?`);
  const update = `update organizations set ${assignments.join()}`;
  const values = Object.values(columns);
  if (organization === undefined) await runOn(databaseUrl, update, values);
  else await runOn(databaseUrl, `${update} where id = ?`, [...values, organization]);
}
