import type { RoleName } from '@portico/api';
import type { HandlerOf } from '../handler.ts';
import { presentOrganization } from './organization.ts';

export function getOrganization(): HandlerOf<'getOrganization'> {
  return {
    // Whoever has no role is not let in.
    handle: ({ target: { organization, role } }) => ({
      status: 200,
      body: presentOrganization(organization, role as RoleName),
    }),
  };
}
