import type { HandlerOf } from '../handler.ts';
import { presentOrganization } from './organization.ts';

export function getOrganization(): HandlerOf<'getOrganization'> {
  return { handle: ({ target }) => ({ status: 200, body: presentOrganization(target) }) };
}
