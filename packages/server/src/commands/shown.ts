import type { Config } from '../configuration/config.ts';
import { parseServers } from '../ground/database/postgres-servers.ts';

const GIGABYTE = 1e9;

/** Such as `12.3 MB`. */
export function sizeOf(bytes: number): string {
  return bytes < GIGABYTE ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / GIGABYTE).toFixed(1)} GB`;
}

/**
 * The URL of a PostgreSQL database without its password, for display. As when connecting, the user ends at the first colon,
 * and the password at the last @ before the path.
 */
export function withoutPassword(url: string): string {
  return url
    .replace(/^(postgres(?:ql)?:\/\/[^:/?#]*):[^/?#]*@/i, '$1@')
    .replace(/([?&])(?:ssl)?password=[^&#]*&?/gi, '$1')
    .replace(/[?&]$/, '');
}

/** The file of a database, or its servers and its name, for display. */
export function whereDataIs({ database }: Pick<Config, 'database'>): string {
  if (database.kind === 'sqlite') return database.file;
  const urls = parseServers(database.url).map(({ url }) => new URL(url));
  return urls.map(({ host, pathname }) => `${host}${pathname}`).join(', ');
}
