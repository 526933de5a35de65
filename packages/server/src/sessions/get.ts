import type { HandlerOf } from '../handler.ts';
import { type Lifetimes, presentSession } from './session.ts';

export function getSession({ lifetimes }: { lifetimes: Lifetimes }): HandlerOf<'getSession'> {
  return {
    handle: ({ caller, target }) => ({
      status: 200,
      body: presentSession(target, caller.session, lifetimes),
    }),
  };
}
