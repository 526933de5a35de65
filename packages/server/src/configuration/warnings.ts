import { statSync } from 'node:fs';
import { LANGUAGES } from '@portico/api';
import { nearestOf } from '../ground/languages/tags.ts';
import { isLoopback } from '../ground/network-addresses.ts';
import { keyFile } from '../ground/secret-keys/file.ts';
import { type Config, mailFolder } from './config.ts';
import { type Environment, isSet, secretFiles } from './environment.ts';
import { table } from './variables.ts';

export function unsentMails(config: Config): string {
  return `Emails are not sent: they are written to files in ${mailFolder(config)}. Set ${table.smtp.name} to send them.`;
}

/**
 * A sentence for each setting that works, but may surprise the operator.
 * @param publicUrl base of the links that the service hands out
 */
export function warningsOf(config: Config, environment: Environment, publicUrl: string): string[] {
  const found: [boolean, string][] = [
    [!config.limits, `${table.limits.name} is off: password guessing is not slowed down.`],
    [
      config.database.kind === 'postgres' && isSentInTheClear(config.database.url),
      sentInTheClear(table.database.name),
    ],
    [
      config.databaseRead !== undefined && isSentInTheClear(config.databaseRead),
      sentInTheClear(table.databaseRead.name),
    ],
    [!config.smtp, unsentMails(config)],
    [
      config.smtp?.tls === 'never' && !isLoopback(config.smtp.host),
      `${table.smtp.name} connects to another host without TLS: password reset links cross the network unencrypted. Remove ?tls=off.`,
    ],
    [
      isUnspecified(publicUrl),
      `Links lead to ${publicUrl}, which other machines cannot open: set ${table.publicUrl.name} to the https:// URL of the service.`,
    ],
    [
      publicUrl.startsWith('http:') && !isUnspecified(publicUrl) && !isLoopback(new URL(publicUrl).hostname),
      `Links lead to ${publicUrl}, without TLS: passwords and tokens cross the network unencrypted. Put a proxy with TLS in front, and set ${table.publicUrl.name} to its https:// URL.`,
    ],
    [
      config.trustedProxies.some((range) => range.endsWith('/0')),
      `${table.trustedProxies.name} trusts every address: any caller can claim another's address.`,
    ],
    [
      nearestOf(config.language, LANGUAGES) === undefined,
      `${table.language.name} is a language without texts, so people get English instead: set it to one of ${LANGUAGES.join(', ')}.`,
    ],
    [
      Boolean(environment.PORT) &&
        !isSet(table.port, environment) &&
        environment.PORT !== String(config.port),
      `PORT is set but ignored: set ${table.port.name} instead.`,
    ],
  ];
  return [
    ...found.flatMap(([isSo, sentence]) => (isSo ? [sentence] : [])),
    ...secretFiles(environment).flatMap(({ name, file }) => openTo(file, `${name} names`)),
    ...(config.secretKeys ? [] : openTo(keyFile(config.dataDir), 'The secret key is in')),
  ];
}

/** Whether a URL has an address to listen on in place of a host: no other machine can connect to it. */
function isUnspecified(url: string): boolean {
  return ['0.0.0.0', '[::]'].includes(URL.parse(url)?.hostname ?? '');
}

/** The permissions to read and write of all who are neither the owner of a file nor in its group. */
const OTHERS = 0o006;

/**
 * Warns of a file that every user can access. This does not prevent a start: Docker mounts secrets like that, and some
 * volumes have no modes.
 * @param said the beginning of the sentence, before the name of the file
 */
function openTo(file: string, said: string): string[] {
  if ((modeOf(file) & OTHERS) === 0) return [];
  return [`${said} ${file}, which every user of this machine can read or change: chmod o-rwx ${file}.`];
}

const sentInTheClear = (name: string) =>
  `${name} connects to another host without TLS: passwords and data cross the network unencrypted. Add ?sslmode=verify-full.`;

/** `pg` uses TLS only if the URL requests it, and then requires it, even with `sslmode=prefer`. */
function isSentInTheClear(url: string): boolean {
  const [, hosts = '', query = ''] = /^\w+:\/\/(?:[^/?]*@)?([^/?]*)[^?]*\??(.*)$/.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const mode = parameters.get('sslmode');
  const asks =
    /^(true|1)$/.test(parameters.get('ssl') ?? '') || parameters.get('sslnegotiation') === 'direct';
  if (mode !== 'disable' && (mode || asks)) return false;
  return !hosts.split(',').every((host) => {
    const name = decodeURIComponent(host.replace(/:\d+$/, ''));
    // An empty host, or the folder of a Unix socket, also means this machine.
    return name === '' || name.startsWith('/') || isLoopback(name);
  });
}

/** The mode of a file; 0 on Windows, which has none, and for an unreadable file, which its reader reports. */
function modeOf(file: string): number {
  try {
    return process.platform === 'win32' ? 0 : statSync(file).mode;
  } catch {
    return 0;
  }
}
