import { Resolver } from 'node:dns/promises';

/** How long one question to one name server may take, in milliseconds, and how often it is asked. */
const QUESTION = { timeout: 1_000, tries: 2 };

/**
 * All addresses of a name in the DNS. It asks the name servers itself: the system's own look-up would have it answered
 * by files of this machine, and its few threads, which the whole process shares, are all taken when some names hang.
 *
 * @throws Error of `node:dns`, with its `code`, where there is none
 */
export async function resolveName(name: string, signal: AbortSignal): Promise<readonly string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver(QUESTION);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [failure] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    if (addresses.length === 0) throw failure;
    return addresses;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
