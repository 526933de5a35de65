/** A disk that fills under a service, and what its callers see meanwhile. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { clientOf, patient } from '../../packages/server/test/harness/client.ts';
import { until } from '../../packages/server/test/harness/until.ts';

/** A folder of a process, which may have file systems that no other process sees. */
export const folderIn = (pid: number, path: string): string => `/proc/${pid}/root${path}`;

/** Takes all the room of a file system. @returns a function that gives it back */
export function fill(folder: string): () => void {
  const ballast = join(folder, 'ballast');
  const file = openSync(ballast, 'w');
  for (let size = 1 << 20; size >= 1; size >>= 1)
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
    }
  closeSync(file);
  return () => rmSync(ballast);
}

/** Copies the data of a process as they are at one moment. */
export function copyData(pid: number, path: string, to: string): void {
  process.kill(pid, 'SIGSTOP');
  try {
    execFileSync('cp', ['--archive', folderIn(pid, path), to]);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** A caller who creates organizations, and remembers which ones the service has acknowledged. */
export class Founder {
  readonly acknowledged: string[] = [];
  readonly #client;
  readonly #token: string;
  #count = 0;

  private constructor(client: ReturnType<typeof patient>, token: string) {
    this.#client = client;
    this.#token = token;
  }

  /** @param body the email address and password, with which it registers or signs in */
  static async at(url: string, path: '/v1/register' | '/v1/login', body: object): Promise<Founder> {
    const client = patient(clientOf(url, 4));
    const { body: session } = await client.send({ method: 'POST', path, body });
    return new Founder(client, session.accessToken);
  }

  get(path: string) {
    return this.#client.send({ method: 'GET', path, token: this.#token });
  }

  /** @returns the constant of the failure, if it fails */
  async create(): Promise<string | undefined> {
    const name = `Organization ${++this.#count}`;
    const body = { name };
    const reply = await this.#client.send({
      method: 'POST',
      path: '/v1/organizations',
      token: this.#token,
      body,
    });
    if (reply.status === 201) this.acknowledged.push(name);
    return reply.error;
  }

  /** Creates several at once. @returns their failures */
  async createMany(): Promise<(string | undefined)[]> {
    return Promise.all(Array.from({ length: 8 }, () => this.create()));
  }

  async names(): Promise<string[]> {
    const names: string[] = [];
    for (let next = '/v1/organizations?limit=100'; next; ) {
      const { body } = await this.get(next);
      names.push(...body.items.map(({ name }: { name: string }) => name));
      next = body.nextCursor ? `/v1/organizations?limit=100&cursor=${body.nextCursor}` : '';
    }
    return names.sort();
  }

  isReady(wanted: number) {
    return until(`readiness is ${wanted}`, async () => (await this.get('/health/ready')).status === wanted);
  }

  close(): void {
    this.#client.close();
  }
}
