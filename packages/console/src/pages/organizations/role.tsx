import { useRef, useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico } from '../../frame/portico.ts';
import { type Role, roles, people as texts } from '../../texts/organizations.ts';
import { nameOf, type OneManagerProps } from './people.tsx';

interface ChangeRoleProps extends OneManagerProps {
  readonly isSelf: boolean;
}

/** A role is saved as soon as it is chosen, but one's own only once that was confirmed. */
function useRole({ opened, manager, isSelf, changed, behind }: ChangeRoleProps) {
  const [chosen, setChosen] = useState<Role>();
  const wanted = useRef(manager.role);
  const close = () => setChosen(undefined);
  const closeBehind = () => {
    close();
    behind();
  };
  const action = useAction({
    run: async () => {
      const outcome = await settle();
      if (!isSelf) close();
      return outcome;
    },
    done: ({ body }) => {
      changed(body);
      if (!isSelf) return notify(texts.changed(nameOf(body), roles[body.role]));
      notify(texts.changedSelf(roles[body.role]));
      close();
      // What one may do here follows from one's own role.
      opened.reload();
    },
    failures: { LAST_OWNER: texts.lastOwner, MANAGER_NOT_FOUND: closeBehind, ACCESS_FORBIDDEN: closeBehind },
  });

  /** Who goes through the roles by keyboard chooses another while one is being saved: the last one stays. */
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
 * The role as it is chosen. It stands there at once, and goes back where the change is refused. Who lowers their own can't
 * raise it again, so they are asked first.
 */
export function ChangeRole(props: ChangeRoleProps) {
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
