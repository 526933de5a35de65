import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresCluster, startPostgres } from '../packages/server/test/harness/postgres.ts';
import { type Child, startChild } from './child.ts';
import { besidePeer, CONNECTIONS, type Contender, json, sent } from './contenders.ts';
import { bearer, newEmail, PASSWORD, temporaryFolder } from './portico.ts';
import { type Row, Skipped } from './row.ts';

const FOLDER = join(import.meta.dirname, 'peers/keycloak');
const ADMIN = { username: 'admin', password: PASSWORD };
const REALM = 'bench';
const CLIENT = 'app';
/** Tokens outlive the measurement: a minute is the usual lifetime of the administrator's. */
const LIFESPAN = 3_600;

export const keycloak: Row = {
  title: `Keycloak ${peerVersion() ?? ''}`,
  notes: [
    `${CONNECTIONS} connections; each may use all cores, which the generator and PostgreSQL share. Both on one PostgreSQL server, in databases of their own.`,
    'Keycloak as its guide for production says: built for PostgreSQL, `start --optimized`, plain HTTP as behind a proxy; its logs at their default.',
    'Passwords: argon2id in both, with 19 MiB and 2 passes here, 7 MiB and 5 passes there, the defaults of each.',
    'Signing up makes an account, a session and a mail here; there, an account alone, through the API of administrators.',
    'Signing in stores a session in both; there by the grant of passwords, and the answer has three signed tokens.',
    'CPU is that of Portico and of Keycloak, without PostgreSQL.',
  ],
  async measure(effort) {
    if (peerVersion() === undefined)
      throw new Skipped(
        'unpack keycloak-quarkus-dist of Maven Central as bench/peers/keycloak, and run `bin/kc.sh build --db=postgres` there',
      );
    const cluster = await startPostgres();
    try {
      const environment = { PORTICO_DATABASE_URL: await cluster.createDatabase() };
      const peer = await prepare(cluster);
      return await besidePeer('Keycloak', peer, { ...effort, folder: temporaryFolder(), environment });
    } finally {
      await cluster.remove();
    }
  },
};

async function prepare(cluster: PostgresCluster): Promise<Contender> {
  const server = await startKeycloak(new URL(await cluster.createDatabase()));
  const token = async (realm: string, fields: Record<string, string>) => {
    const request = form(`/realms/${realm}/protocol/openid-connect/token`, fields);
    return ((await sent(server, request)).body as SignedIn).access_token;
  };
  const administrator = async () =>
    bearer(await token('master', { client_id: 'admin-cli', grant_type: 'password', ...ADMIN }));
  await changed(server, 'PUT', '/admin/realms/master', await administrator(), {
    accessTokenLifespan: LIFESPAN,
  });
  const admin = await administrator();
  await changed(server, 'POST', '/admin/realms', admin, {
    realm: REALM,
    enabled: true,
    accessTokenLifespan: LIFESPAN,
    clients: [{ clientId: CLIENT, publicClient: true, directAccessGrantsEnabled: true }],
  });
  const users = `/admin/realms/${REALM}/users`;
  const newUser = (email = newEmail()) => ({
    ...{ username: email, email, emailVerified: true, enabled: true, firstName: 'A', lastName: 'Person' },
    credentials: [{ type: 'password', value: PASSWORD }],
  });
  const email = newEmail();
  await changed(server, 'POST', users, admin, newUser(email));
  const credentials = { client_id: CLIENT, grant_type: 'password', username: email, password: PASSWORD };
  const signIn = { ...credentials, scope: 'openid' };
  const headers = bearer(await token(REALM, signIn));
  const path = `/realms/${REALM}/protocol/openid-connect`;
  return {
    server,
    requests: {
      'sign up': () => json(users, newUser(), admin),
      'sign in': () => form(`${path}/token`, signIn),
      'who am I': () => ({ method: 'GET', path: `${path}/userinfo`, headers }),
    },
  };
}

function startKeycloak(database: URL): Promise<Child> {
  return startChild((port) => ({
    file: join(FOLDER, 'bin/kc.sh'),
    native: true,
    startsAnother: true,
    args: ['start', '--optimized'],
    environment: {
      KC_DB_URL: `jdbc:postgresql://${database.host}${database.pathname}`,
      KC_DB_USERNAME: database.username,
      KC_DB_PASSWORD: database.password,
      KC_HTTP_ENABLED: 'true',
      KC_HTTP_HOST: '127.0.0.1',
      KC_HTTP_PORT: String(port),
      KC_HOSTNAME_STRICT: 'false',
      KC_CACHE: 'local',
      KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
    },
    ready: '/realms/master',
  }));
}

interface SignedIn {
  readonly access_token: string;
}

function form(path: string, fields: Record<string, string>) {
  return {
    method: 'POST' as const,
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}

/** Changes something as an administrator; the answers have no bodies. */
async function changed(
  { url }: Child,
  method: string,
  path: string,
  admin: Record<string, string>,
  body: object,
): Promise<void> {
  const headers = { 'content-type': 'application/json', ...admin };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}${path} answered ${response.status}: ${await response.text()}`);
}

function peerVersion(): string | undefined {
  const file = join(FOLDER, 'version.txt');
  return existsSync(file) ? /[\d.]+/.exec(readFileSync(file, 'utf8'))?.[0] : undefined;
}
