import type { Outcome } from '@portico/client';
import { useList } from '../../frame/list.tsx';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { useOpener } from '../../frame/opener.tsx';
import { hasOption } from '../../frame/options.ts';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { roles, catalogue as texts } from '../../texts/roles.json';
import { words } from '../../texts/words.json';
import { delegableOf, sentOf } from '../roles/role.ts';
import { NewRole } from '../roles/role-form.tsx';
import { RoleList } from '../roles/role-list.tsx';
import { OperatorPage } from './frame.tsx';
import { Permissions } from './permissions.tsx';

/**
 * Whether the page is open to this person. Everyone signed in can read roles, so only an operation for operators tells,
 * unless another page has already found out.
 */
function useAccess() {
  const access = useLoad<Outcome<'getStatistics'> | { ok: true; body: undefined }>(
    async () => (currentSession()?.operator ? { ok: true, body: undefined } : portico.getStatistics()),
    [],
  );
  return {
    failure: access.state === 'failed' ? access.failure : undefined,
    begun: access.state === 'ready',
  };
}

/** The product's permissions, and the team's roles. */
export function CataloguePage() {
  const access = useAccess();
  return (
    <OperatorPage title={words.productRoles} of={access}>
      {access.begun && <Catalogue />}
    </OperatorPage>
  );
}

function Catalogue() {
  const permissions = useLoad(() => portico.listPermissions(), []);
  const list = useList((query) => portico.listRoles({ query }), []);
  const opener = useOpener({ list, draft: 'role', label: roles.submit, stays: true });
  const isProtected = hasOption('roles-file');
  return (
    <>
      {isProtected && <p class="notice">{texts.file}</p>}
      <WhenReady of={permissions}>
        {({ items }, success) => (
          <>
            <Permissions of={{ success, put: permissions.put }} isProtected={isProtected} />
            {!isProtected && opener.form && (
              <NewRole
                own={false}
                form={opener.form}
                permissions={items}
                lines={texts.roleLines}
                make={(typed, once) =>
                  portico.createRoleAsOperator({ body: { ...sentOf(typed), ...delegableOf(typed) }, ...once })
                }
                made={list.reload}
              />
            )}
            <RoleList
              of={list}
              aside={!isProtected && opener.button}
              permissions={items}
              badgeOf={({ delegable, managed }) => (
                <>
                  {!delegable && <span class="badge">{texts.own}</span>}
                  {managed && <span class="badge">{texts.managed}</span>}
                </>
              )}
              mayChange={({ managed }) => !isProtected && !managed}
              others={() => portico.listRoles.pages()}
            />
          </>
        )}
      </WhenReady>
    </>
  );
}
