import { ok } from '../../pipeline/answers.ts';
import type { HandlerOf, Needs } from '../handler.ts';

export function listProviders({ providers }: Pick<Needs, 'providers'>): HandlerOf<'listProviders'> {
  const items = providers.all.map(({ id, name }) => ({ id, name }));
  return { handle: async () => ok({ items, nextCursor: null }) };
}
