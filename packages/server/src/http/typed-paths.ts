import type { IncomingMessage } from 'node:http';

/** The pages of the console, at most three names deep, but no file of it. */
const TYPED = /^(\/console(?!\/(?:scripts|styles)\/)(?:\/[^/?]+){0,3})\/(?=\?|$)/;

/** Where a request leads: people who type an address of the console tend to end it with a slash. */
export function rewriteUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.replace(TYPED, '$1');
}
