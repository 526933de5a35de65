import type { HandlerOf } from '../handler.ts';
import { presentManager } from './manager.ts';

export function getManager(): HandlerOf<'getManager'> {
  return { handle: ({ target: { manager } }) => ({ status: 200, body: presentManager(manager) }) };
}
