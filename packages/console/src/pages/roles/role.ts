import type { Body } from '@portico/client';
import type { FormValues } from '../../frame/action.ts';
import { bring } from '../../frame/failures.ts';
import { isolate } from '../../frame/isolate.ts';
import { listOf } from '../../frame/time.ts';
import { failures, roles as texts } from '../../texts/roles.json';

bring<'roles'>(failures);

/** A role of the product. */
export type ProductRole = Body<'getRole'>;
export type Permission = Body<'listPermissions'>['items'][number];

export const calledOf = ({ title, name }: ProductRole) => title ?? name;

/** How many permissions a row names. */
const NAMED = 8;

/** A summary of a role, in a line. */
export function conferredBy({ permissions }: ProductRole): string {
  if (permissions.length === 0) return texts.confersNone;
  const more = permissions.length - NAMED;
  const named = permissions.slice(0, NAMED).map(isolate);
  return listOf(more > 0 ? [...named, texts.more(more)] : named);
}

export const isOwn = ({ organizationId }: ProductRole) => organizationId !== null;

const wordsIn = (text: string | undefined) => text?.split(' ').filter(Boolean) ?? [];

/** The body of a request, from the values of the form. */
export const sentOf = ({ name = '', title, description, permissions }: FormValues) => ({
  name,
  title: title?.trim() || null,
  description: description?.trim() || null,
  permissions: wordsIn(permissions),
});

/** The value of a checkbox without one of its own. */
const CHECKED = 'on';

/** Members that only the team's roles and permissions have. */
export const delegableOf = ({ delegable }: FormValues) => ({ delegable: delegable === CHECKED });

/** The same as a value of the form. */
export const typedDelegable = ({ delegable }: { readonly delegable: boolean }) => ({
  delegable: delegable ? CHECKED : '',
});

/** The same as people read it. */
export const saidDelegable = (typed: FormValues) => ({
  delegable: delegableOf(typed).delegable ? texts.yes : texts.no,
});

/** A role as the values of the form. */
export const typedOf = (role: ProductRole): FormValues => ({
  name: role.name,
  title: role.title ?? '',
  description: role.description ?? '',
  permissions: role.permissions.join(' '),
  ...(!isOwn(role) && typedDelegable(role)),
});

/** The values of the form as people read them. */
export const saidOf = (typed: FormValues): FormValues => ({
  ...typed,
  ...saidDelegable(typed),
  permissions: listOf(wordsIn(typed.permissions).map(isolate)),
});
