import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Link } from '../../frame/link.tsx';
import { Items, useList } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { type Role, roles, people as texts } from '../../texts/organizations.ts';
import { type Opened, OrganizationPage } from './frame.tsx';
import { Leave, Remove } from './removal.tsx';

export type Manager = Body<'listManagers'>['items'][number];

export const nameOf = ({ account: { name, email } }: Manager) => name ?? email;

export function PeoplePage({ id }: { readonly id: string }) {
  return <OrganizationPage id={id}>{(opened) => <People {...opened} />}</OrganizationPage>;
}

function People(opened: Opened) {
  const { organization, manages } = opened;
  const list = useList(
    (cursor) => portico.listManagers({ id: organization.id, query: { ...(cursor && { cursor }) } }),
    [organization.id],
  );
  return (
    <section class="card">
      <header class="card-header">
        <h2>{texts.title}</h2>
        {manages && (
          <Link to={`/console/organizations/${organization.id}/invitations`} class="button">
            {texts.invite}
          </Link>
        )}
      </header>
      <Items of={list} label={texts.label} empty={null}>
        {(manager) => (
          <OneManager
            opened={opened}
            manager={manager}
            changed={(next) =>
              list.change((items) =>
                items.flatMap((item) => (item.id !== manager.id ? [item] : next ? [next] : [])),
              )
            }
          />
        )}
      </Items>
    </section>
  );
}

interface OneManagerProps {
  readonly opened: Opened;
  readonly manager: Manager;
  /** @param next undefined where there is none any more */
  readonly changed: (next: Manager | undefined) => void;
}

function OneManager({ opened, manager, changed }: OneManagerProps) {
  const { account, role } = manager;
  const isSelf = account.id === currentSession()?.accountId;
  const mayChange = opened.owns || (opened.manages && role !== 'owner');
  return (
    <div class="item">
      <div class="item-main">
        <p class="item-title">
          {nameOf(manager)} {isSelf && <span class="badge">{texts.you}</span>}
        </p>
        {account.name !== null && <p class="hint">{account.email}</p>}
      </div>
      {mayChange ? (
        <ChangeRole opened={opened} manager={manager} isSelf={isSelf} changed={changed} />
      ) : (
        <span class="badge">{roles[role]}</span>
      )}
      {isSelf ? (
        <Leave managerId={manager.id} />
      ) : (
        mayChange && <Remove manager={manager} removed={() => changed(undefined)} />
      )}
    </div>
  );
}

interface ChangeRoleProps extends OneManagerProps {
  readonly isSelf: boolean;
}

/** The role as it is chosen; it stands there at once, and goes back where the change is refused. */
function ChangeRole({ opened, manager, isSelf, changed }: ChangeRoleProps) {
  const [chosen, setChosen] = useState<Role>();
  const action = useAction({
    run: async ({ role }) => {
      const outcome = await portico.updateManager({ id: manager.id, body: { role: role as Role } });
      setChosen(undefined);
      return outcome;
    },
    done: ({ body }) => {
      notify(texts.changed(nameOf(body), roles[body.role]));
      changed(body);
      // What one may do here follows from one's own role.
      if (isSelf) opened.reload();
    },
    failures: { LAST_OWNER: texts.lastOwner },
  });
  const options = (Object.keys(roles) as Role[]).filter((role) => opened.owns || role !== 'owner');
  const choose = (role: Role) => {
    setChosen(role);
    action.start({ role });
  };
  return (
    <div class="item-control">
      <select
        aria-label={texts.role(nameOf(manager))}
        value={chosen ?? manager.role}
        disabled={action.busy}
        onChange={(event) => choose(event.currentTarget.value as Role)}
      >
        {options.map((role) => (
          <option key={role} value={role}>
            {roles[role]}
          </option>
        ))}
      </select>
      <Outcome action={action} />
    </div>
  );
}
