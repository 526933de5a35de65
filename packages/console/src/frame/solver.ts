import { type Solve, solveChallenge as solve } from '@portico/client/solve';

/*
 * Replaces, in the build, the client's solver of challenges by a worker, so that pages stay responsive. The worker runs
 * this same file, which is why it imports no page.
 */

interface Policy {
  createScriptURL(url: string): string;
}
/** Not in all browsers. */
interface TrustedTypes {
  createPolicy(name: string, policy: Policy): Policy;
}
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
/** The only policy allowed to pages, and the only address that it makes. */
const policy: Policy = { createScriptURL: () => import.meta.url };
const isPage = 'document' in globalThis;
const here = isPage && trustedTypes ? trustedTypes.createPolicy('solver', policy) : policy;

if (!isPage)
  addEventListener('message', async ({ data }: MessageEvent<string>) => {
    postMessage(await solve(data, new AbortController().signal).catch(() => undefined));
  });

export const solveChallenge: Solve = async (challenge, signal) => {
  const worker = new Worker(here.createScriptURL(import.meta.url), { type: 'module' });
  try {
    return await new Promise<string | undefined>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<string | undefined>) => resolve(data);
      worker.onerror = () => resolve(undefined);
      signal.addEventListener('abort', () => resolve(undefined));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
};
