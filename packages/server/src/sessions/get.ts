import type { HandlerOf, Needs } from '../handler.ts';
import { presentSession } from './session.ts';

export function getSession({ lifetimes }: Pick<Needs, 'lifetimes'>): HandlerOf<'getSession'> {
  return {
    handle: ({ caller, target }) => ({
      status: 200,
      body: presentSession(target, caller, lifetimes),
    }),
  };
}
