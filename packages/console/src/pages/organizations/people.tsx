import type { Body } from '@portico/client';
import { useRef, useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button, ButtonLink } from '../../frame/controls.tsx';
import { Confirm } from '../../frame/dialogs.tsx';
import { Search, useSearched } from '../../frame/filters.tsx';
import { given, Items, Row, useList } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { type Role, roles, people as texts } from '../../texts/organizations.ts';
import { type Opened, organizationPage } from './frame.tsx';
import { ChangeRoles, shownRoles } from './product-roles.tsx';
import { Leave, Remove } from './removal.tsx';

export type Manager = Body<'listManagers'>['items'][number];

export const nameOf = ({ account: { name, email } }: Manager) => name ?? email;

export const PeoplePage = organizationPage({ part: texts.title }, People);

/** The search appears from this many people on, which is one page of the list. */
const MANY = 20;

function People(opened: Opened) {
  const { organization, manages, catchUp } = opened;
  const search = useSearched();
  const list = useList(
    (query) =>
      portico.listManagers({
        id: organization.id,
        query: { ...query, ...given({ search }) },
      }),
    [organization.id, search],
  );
  const isSearched = useRef(false);
  // Once shown, the search stays, even while the list reloads.
  isSearched.current ||= search !== '' || list.items.length >= MANY;
  return (
    <Card
      title={texts.title}
      aside={
        manages && (
          <ButtonLink to={`/console/organizations/${organization.id}/invitations`} label={texts.invite} />
        )
      }
    >
      {isSearched.current && <Search label={texts.search} name="search" />}
      <Items of={list} label={texts.label} empty={<p>{texts.noMatch}</p>}>
        {(manager) => (
          <OneManager
            opened={opened}
            manager={manager}
            changed={(next) =>
              list.change((items) =>
                items.flatMap((item) => (item.id !== manager.id ? [item] : next ? [next] : [])),
              )
            }
            behind={() => {
              catchUp();
              list.reload();
            }}
          />
        )}
      </Items>
    </Card>
  );
}

export interface OneManagerProps {
  readonly opened: Opened;
  readonly manager: Manager;
  /** @param next undefined if removed */
  readonly changed: (next: Manager | undefined) => void;
  /** Called if the list is out of date: the manager is gone, or the person may no longer change them. */
  readonly behind: () => void;
}

function OneManager(props: OneManagerProps) {
  const { opened, manager } = props;
  const { account, role, accepted } = manager;
  const isSelf = account.id === currentSession()?.accountId;
  const mayChange = opened.owns || (opened.manages && role !== 'owner');
  return (
    <Row
      title={nameOf(manager)}
      badge={isSelf && <span class="badge">{texts.you}</span>}
      hint={account.name !== null && account.email}
      below={
        <>
          {!accepted && <p class="hint">{isSelf ? texts.notAcceptedSelf : texts.notAccepted}</p>}
          {shownRoles(manager.roles)}
        </>
      }
      controls={
        <>
          {isSelf && !accepted && <Acceptance {...props} />}
          {mayChange ? <ChangeRole {...props} isSelf={isSelf} /> : <span class="badge">{roles[role]}</span>}
          {mayChange && (
            <ChangeRoles
              opened={opened}
              name={nameOf(manager)}
              held={manager.roles}
              save={(given) => portico.updateManager({ id: manager.id, body: { role, roles: given } })}
              saved={({ body }) => props.changed(body)}
            />
          )}
          {isSelf ? <Leave manager={manager} /> : mayChange && <Remove {...props} />}
        </>
      }
    />
  );
}

/** Accepts a membership to which someone added the person without asking. */
function Acceptance({ manager: { id }, changed, behind }: OneManagerProps) {
  const action = useAction({
    run: (_values, once) => portico.acceptManager({ id, ...once }),
    done: ({ body }) => {
      notify(texts.accepted);
      changed(body);
    },
    failures: { MANAGER_NOT_FOUND: behind },
  });
  return (
    <div class="item-control">
      <Button small label={texts.accept} action={action} />
      <Outcome action={action} />
    </div>
  );
}

interface ChangeRoleProps extends OneManagerProps {
  readonly isSelf: boolean;
}

/** Saves a role as soon as it is chosen. The person's own role takes a confirmation. */
function useRole({ opened, manager, isSelf, changed, behind }: ChangeRoleProps) {
  const [chosen, setChosen] = useState<Role>();
  const wanted = useRef(manager.role);
  const close = () => setChosen(undefined);
  const action = useAction({
    run: async () => {
      const outcome = await settle();
      if (!isSelf) close();
      return outcome;
    },
    over: close,
    done: ({ body }) => {
      changed(body);
      if (!isSelf) return notify(texts.changed(nameOf(body), roles[body.role]));
      notify(texts.changedSelf(roles[body.role]));
      // What the person may do on this page depends on their role.
      opened.reload();
    },
    failures: { LAST_OWNER: texts.lastOwner, MANAGER_NOT_FOUND: behind, ACCESS_FORBIDDEN: behind },
  });

  /** Stepping through the roles by keyboard chooses another while one is being saved: the last one wins. */
  async function settle() {
    for (;;) {
      const role = wanted.current;
      const outcome = await portico.updateManager({ id: manager.id, body: { role } });
      if (!outcome.ok || role === wanted.current) return outcome;
    }
  }

  function choose(role: Role): void {
    wanted.current = role;
    setChosen(role);
    if (!action.busy) action.clear();
    if (!isSelf) action.start();
  }

  return { chosen, choose, close, action };
}

/**
 * Chooses a role. It shows at once, and reverts if the change is refused. Changing one's own role asks for confirmation,
 * because it can't be undone.
 */
function ChangeRole(props: ChangeRoleProps) {
  const { opened, manager, isSelf } = props;
  const { chosen, choose, close, action } = useRole(props);
  const offered = (Object.keys(roles) as Role[]).filter(
    (role) => role !== 'owner' || (opened.owns && manager.accepted),
  );
  return (
    <div class="item-control">
      <select
        aria-label={texts.role(nameOf(manager))}
        value={chosen ?? manager.role}
        aria-busy={action.busy}
        onChange={(event) => choose(event.currentTarget.value as Role)}
      >
        {offered.map((role) => (
          <option key={role} value={role}>
            {roles[role]}
          </option>
        ))}
      </select>
      {isSelf ? (
        chosen !== undefined && (
          <Confirm
            title={texts.ownRoleTitle(roles[chosen])}
            label={texts.ownRole(roles[chosen])}
            action={action}
            close={close}
          >
            <Paragraphs lines={texts.ownRoleLines} />
          </Confirm>
        )
      ) : (
        <Outcome action={action} />
      )}
    </div>
  );
}
