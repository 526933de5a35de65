import { resolve } from 'node:path';
import { type Location, urlOf } from '../ground/database/location.ts';
import { parseServers } from '../ground/database/postgres-servers.ts';
import { bareHost, isHost } from '../ground/network-addresses.ts';
import { ESCAPE, isDecodable, parseUrl, Refusal } from './values.ts';

/** A file of SQLite, or one server of PostgreSQL or several. */
export function database(text: string): Location {
  if (text.startsWith('sqlite:')) return { kind: 'sqlite', file: sqliteFile(text.slice('sqlite:'.length)) };
  if (/^postgres(ql)?:/i.test(text)) return { kind: 'postgres', url: postgresUrl(text) };
  throw new Refusal('must be a URL that begins with sqlite: or postgres://.');
}

function sqliteFile(path: string): string {
  if (path.startsWith(':')) throw new Refusal('must name a file: data kept only in memory would be lost.');
  // Programs disagree whether `sqlite:///` begins a relative or an absolute path.
  if (path === '' || path.startsWith('//') || /[/\\]$/.test(path)) {
    throw new Refusal('must be sqlite: and the path of a file, such as sqlite:/var/lib/portico/portico.db.');
  }
  return resolve(path);
}

/** A URL of one server of PostgreSQL. */
export function postgresServer(text: string): string {
  if (!/^postgres(ql)?:/i.test(text)) throw new Refusal('must be a URL that begins with postgres://.');
  const url = postgresUrl(text);
  if (parseServers(url).length > 1) throw new Refusal('must name one server.');
  return url;
}

function postgresUrl(text: string): string {
  try {
    if (parseServers(text).every(({ url }) => namesServer(url))) return text;
  } catch (error) {
    throw new Refusal(`cannot be used: ${(error as Error).message}.`);
  }
  throw new Refusal(
    `must be postgres://user:password@host:port/database, with one host or several; ${ESCAPE}.`,
  );
}

/** A URL of a database without user name, password and parameters. */
export function withoutCredentials(text: string): string {
  const location = database(text);
  if (location.kind === 'sqlite') return urlOf(location);
  const servers = parseServers(location.url).map(({ url }) => new URL(url));
  return `postgres://${servers.map(({ host }) => host).join(',')}${servers[0]?.pathname}`;
}

/** Whether a URL names a server; a host that begins with a slash is the folder of a Unix socket. */
function namesServer(text: string): boolean {
  const url = parseUrl(text, ['postgres', 'postgresql']);
  const fits = url && !url.hash && /^\/[^/]+$/.test(url.pathname) && isDecodable(url);
  const server = fits ? decodeURIComponent(bareHost(url)) : '';
  return isHost(server) || server.startsWith('/');
}
