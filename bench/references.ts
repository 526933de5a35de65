import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import { bearer, databaseIn } from './portico.ts';

/** The headers that Node itself writes for each answer. */
const OF_NODE = ['connection', 'content-length', 'date', 'keep-alive'];

/** The bare route gets the bytes of a real answer. */
export async function startBare({ url }: Child, token: string): Promise<Child> {
  const answer = await fetch(`${url}/v1/account`, { headers: bearer(token) });
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !OF_NODE.includes(name)));
  const body = await answer.text();
  return startChild((port) => ({
    file: join(import.meta.dirname, 'server-bare.ts'),
    args: [String(port), JSON.stringify(headers), body],
    ready: '/ready',
  }));
}

/** It reads the database of a running Portico. */
export function startSameWork(folder: string, flags: readonly string[] = []): Promise<Child> {
  return startChild((port) => ({
    file: join(import.meta.dirname, 'server-same-work.ts'),
    args: [String(port), databaseIn(folder)],
    flags,
    ready: '/ready',
  }));
}
