import type { IncomingMessage } from 'node:http';

/** Where a request leads: people who type the console's address tend to end it with a slash. */
export function rewriteUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.replace(/^\/console\/(?=\?|$)/, '/console');
}
