import type { HandlerOf, Needs } from '../handler.ts';

export function getJwks({ signingKeys }: Pick<Needs, 'signingKeys'>): HandlerOf<'getJwks'> {
  return { handle: () => signingKeys.published() };
}
