import type { Body } from '@portico/client';
import { useList } from '../../list.ts';
import type { ClassOf } from '../../parts.tsx';
import { people as english } from '../../texts/en.ts';
import { useTexts } from '../../texts.ts';
import type { View } from './people.tsx';

export type ProductRole = Body<'listOrganizationRoles'>['items'][number];

/** The longest page of a list. */
const MOST = 100;

/** The roles of the product that the person may give: those within their own permissions, all of them for owners. */
export function useGivableRoles({ id, session }: View, manages: boolean): readonly ProductRole[] {
  const list = useList(
    (api) => api.listOrganizationRoles({ id, query: { limit: MOST } }),
    manages ? id : null,
  );
  const owns = session.role === 'owner';
  return list.items.filter(
    ({ delegable, permissions }) =>
      delegable && (owns || permissions.every((one) => session.permissions.includes(one))),
  );
}

interface RolesFieldProps {
  readonly roles: readonly ProductRole[];
  readonly chosen: readonly string[];
  readonly choose: (names: readonly string[]) => void;
  readonly classOf: ClassOf;
}

export function RolesField({ roles, chosen, choose, classOf }: RolesFieldProps) {
  const texts = useTexts('people', english);
  if (roles.length === 0) return null;
  return (
    <fieldset {...classOf('form')}>
      <legend>{texts.productRoles}</legend>
      {roles.map(({ name, title }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />{' '}
          {title ?? name}
        </label>
      ))}
    </fieldset>
  );
}
