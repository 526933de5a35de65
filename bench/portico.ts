import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from 'autocannon';
import { type Child, startChild } from './child.ts';

const SERVER = join(import.meta.dirname, '../packages/server');
/** The file that `npm start` runs. */
export const MAIN = join(SERVER, 'src/main.ts');

export const PASSWORD = 'correct horse battery';

const folders: string[] = [];
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder that is removed at the end of the process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'));
  folders.push(folder);
  return folder;
}

export function databaseIn(folder: string): string {
  return join(folder, 'portico.db');
}

/** The published bundle, made from the present source. */
export function bundled(): string {
  execFileSync(process.execPath, [join(SERVER, 'build/main.ts')]);
  return join(SERVER, 'dist/main.js');
}

export interface PorticoOptions {
  /** The program; by default, from source. */
  readonly file?: string;
  /** Whether the program is an executable; otherwise Node runs it. */
  readonly native?: boolean;
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Portico as `npm start` starts it, on SQLite in a folder, with one thread, its log on, limits by caller off, and room for organizations. */
export function startPortico(
  folder: string,
  { file = MAIN, native, flags, environment }: PorticoOptions = {},
): Promise<Child> {
  return startChild((port) => ({
    file,
    native,
    ...(native && { args: ['serve'] }),
    flags,
    environment: {
      PORTICO_PORT: String(port),
      PORTICO_DATA_DIR: folder,
      PORTICO_THREADS: '1',
      PORTICO_LIMITS: 'off',
      PORTICO_MOST_ORGANIZATIONS: '1000000',
      PORTICO_MOST_ORGANIZATIONS_A_DAY: '1000000',
      PORTICO_ADD_MANAGERS: 'anyone',
      ...environment,
    },
    ready: '/health/ready',
  }));
}

let people = 0;

export function newEmail(): string {
  return `person-${process.pid}-${++people}@example.com`;
}

/** The answer to a registration. */
interface NewPerson {
  readonly accessToken: string;
  readonly account: { readonly id: string; readonly email: string };
}

export async function newPerson({ url }: Child, email = newEmail()): Promise<NewPerson> {
  const { accessToken, account } = await post(`${url}/v1/register`, { email, password: PASSWORD });
  return { accessToken, account } as NewPerson;
}

export async function signUp(server: Child, email = newEmail()): Promise<string> {
  return (await newPerson(server, email)).accessToken;
}

/** @returns its id */
export async function newOrganization({ url }: Child, token: string): Promise<string> {
  const { id } = await post(`${url}/v1/organizations`, { name: 'Acme' }, bearer(token));
  return id as string;
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** How many people create organizations in a round, so that each has a realistic number of them. */
const CREATORS = 64;

/** Signs people up, and makes each connection create organizations in the name of one after the other. */
export async function creations(server: Child): Promise<Request[]> {
  const tokens: string[] = [];
  // One after the other: the queue for hashing is not long enough for all.
  while (tokens.length < CREATORS) tokens.push(await signUp(server));
  let turn = 0;
  const body = JSON.stringify({ name: 'Acme' });
  return [
    {
      setupRequest: (request) => ({
        ...request,
        method: 'POST',
        path: '/v1/organizations',
        headers: { 'content-type': 'application/json', ...bearer(tokens[turn++ % CREATORS] as string) },
        body,
      }),
    },
  ];
}

async function post(url: string, body: object, headers = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (response.status !== 201)
    throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
