import { ok } from '../../pipeline/answers.ts';
import type { HandlerOf, Needs } from '../handler.ts';

export function listProviders({ providers }: Pick<Needs, 'providers'>): HandlerOf<'listProviders'> {
  return { handle: async () => ok({ items: [...(await providers.list())], nextCursor: null }) };
}
