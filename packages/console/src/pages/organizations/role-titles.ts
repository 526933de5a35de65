import type { Body } from '@portico/client';
import { allOf } from '../../frame/all-pages.ts';
import type { Failure } from '../../frame/failures.ts';
import { isolate } from '../../frame/isolate.ts';
import { LONGEST_PAGE } from '../../frame/list.tsx';
import { useLoad } from '../../frame/load.tsx';
import { portico } from '../../frame/portico.ts';

export type ProductRole = Body<'listOrganizationRoles'>['items'][number];

/** Roles as a list says them, by their names. A name without a title stands for itself, and so does an unknown one. */
export type CalledRoles = (names: readonly string[]) => readonly string[];

type Read = () => Promise<{ readonly ok: true; readonly body: readonly ProductRole[] } | Failure>;

const QUERY = { limit: LONGEST_PAGE };
const NO_ROLES = { ok: true, body: [] } as const;

/** All product roles that an organization has. */
export const rolesOf = (id: string) => allOf(portico.listOrganizationRoles.pages({ id, query: QUERY }));

/** All product roles of the team. */
export const rolesOfTeam = () => allOf(portico.listRoles.pages({ query: QUERY }));

/** @param roles as a list of them has been read */
export const calledBy = (roles: readonly ProductRole[]): CalledRoles => {
  const titles = new Map(roles.map(({ name, title }) => [name, title ?? name]));
  return (names) => names.map((name) => isolate(titles.get(name) ?? name));
};

/** Names the roles in the rows of a list by their titles, which are read once a row has a role. */
export function useCalledRoles(
  rows: readonly { readonly roles: readonly string[] }[],
  read: Read,
  about: readonly unknown[] = [],
): CalledRoles {
  const hasAny = rows.some(({ roles }) => roles.length > 0);
  const loading = useLoad(async () => (hasAny ? read() : NO_ROLES), [hasAny, ...about]);
  return calledBy(loading.state === 'ready' ? loading.success.body : []);
}
