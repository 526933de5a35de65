import { statSync } from 'node:fs';
import { type Config, mailFolder } from '../config.ts';
import { isLoopback } from '../network-addresses.ts';
import { keyFile } from '../secret-keys/file.ts';
import { type Environment, isSet, secretFiles } from './environment.ts';
import { table } from './variables.ts';

/** What is said where mails only go to files. */
export function unsentMails(config: Config): string {
  return `Emails are not sent: each is written to a file in ${mailFolder(config)}. Set ${table.smtp.name} to send them.`;
}

/**
 * What works, but not as an operator may think: a sentence each.
 * @param publicUrl base of the links that the service hands out
 */
export function warningsOf(config: Config, environment: Environment, publicUrl: string): string[] {
  const found: [boolean, string][] = [
    [!config.limits, `${table.limits.name} is off: nothing slows down password guessing.`],
    [
      isSentInTheClear(config.database),
      `${table.database.name} leads to another host without TLS: passwords and data cross the network unencrypted. Add ?sslmode=verify-full.`,
    ],
    [!config.smtp, unsentMails(config)],
    [
      config.smtp?.tls === 'never' && !isLoopback(config.smtp.host),
      `${table.smtp.name} leads to another host without TLS: links that reset passwords cross the network in the clear. Remove ?tls=off.`,
    ],
    [
      publicUrl.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname),
      `Links lead to ${publicUrl}, without TLS: passwords and tokens cross the network unencrypted. Put a proxy with TLS in front, and set ${table.publicUrl.name} to its https:// URL.`,
    ],
    [
      config.trustedProxies.some((range) => range.endsWith('/0')),
      `${table.trustedProxies.name} trusts every address: any caller can claim another's address.`,
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

/** Permissions of all who are neither the owner of a file nor in its group: to read, and to write. */
const OTHERS = 0o006;

/**
 * It is no reason to refuse: Docker hands out secrets so, and some volumes know no modes. Windows has no such modes at all.
 * @param said the beginning of the sentence, which the name of the file follows
 */
function openTo(file: string, said: string): string[] {
  if ((modeOf(file) & OTHERS) === 0) return [];
  return [`${said} ${file}, which every user of this machine can read or change: chmod o-rwx ${file}.`];
}

/** `pg` encrypts nothing unless it is asked to, and then insists on it: its `prefer` is no wish. */
function isSentInTheClear(database: Config['database']): boolean {
  if (database.kind === 'sqlite') return false;
  const [, hosts = '', query = ''] = /^\w+:\/\/(?:[^/?]*@)?([^/?]*)[^?]*\??(.*)$/.exec(database.url) ?? [];
  const parameters = new URLSearchParams(query);
  const mode = parameters.get('sslmode');
  const asks =
    /^(true|1)$/.test(parameters.get('ssl') ?? '') || parameters.get('sslnegotiation') === 'direct';
  if (mode !== 'disable' && (mode || asks)) return false;
  return !hosts.split(',').every((host) => {
    const name = decodeURIComponent(host.replace(/:\d+$/, ''));
    // The folder of a Unix socket, or none, is on this machine too.
    return name === '' || name.startsWith('/') || isLoopback(name);
  });
}

/** Of a file that cannot be looked at, whoever reads it says more. */
function modeOf(file: string): number {
  try {
    return process.platform === 'win32' ? 0 : statSync(file).mode;
  } catch {
    return 0;
  }
}
