import { useList } from '../../frame/list.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { useOpener } from '../../frame/opener.tsx';
import { hasOption } from '../../frame/options.ts';
import { portico } from '../../frame/portico.ts';
import { roles, ownRoles as texts } from '../../texts/roles.json';
import { words } from '../../texts/words.json';
import { isOwn, sentOf } from '../roles/role.ts';
import { NewRole } from '../roles/role-form.tsx';
import { RoleList } from '../roles/role-list.tsx';
import { nothingElse, type OrganizationView, organizationPage } from './frame.tsx';

/** The product roles in an organization, including those that its owners made. */
export const OwnRolesPage = organizationPage(
  { title: words.productRoles, managersOnly: true, use: nothingElse },
  (opened) => (opened.owns ? <OwnRoles {...opened} /> : <p class="empty">{texts.ownersOnly}</p>),
);

function OwnRoles({ organization: { id }, owns }: OrganizationView) {
  const list = useList((query) => portico.listOrganizationRoles({ id, query }), [id]);
  const permissions = useLoad(() => portico.listPermissions(), []);
  const opener = useOpener({ list, draft: 'role', label: roles.submit, stays: true });
  const mayMake = owns && hasOption('organization-roles');
  return (
    <WhenReady of={permissions}>
      {({ items }) => {
        const delegable = items.filter((one) => one.delegable);
        return (
          <>
            {!mayMake && <p class="notice">{texts.off}</p>}
            {mayMake && opener.form && (
              <NewRole
                own
                form={opener.form}
                permissions={delegable}
                lines={texts.lines}
                make={(typed, once) => portico.createRole({ id, body: sentOf(typed), ...once })}
                made={list.reload}
              />
            )}
            <RoleList
              of={list}
              aside={mayMake && opener.button}
              permissions={delegable}
              badgeOf={(role) => !isOwn(role) && <span class="badge">{texts.ofTeam}</span>}
              mayChange={(role) => mayMake && isOwn(role)}
              others={() => portico.listOrganizationRoles.pages({ id })}
            />
          </>
        );
      }}
    </WhenReady>
  );
}
