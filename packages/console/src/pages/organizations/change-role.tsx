import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Confirm } from '../../frame/dialogs.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { frame } from '../../texts/frame.json';
import { roles, people as texts } from '../../texts/organizations.json';
import { nameOf, type OneManagerProps } from './people.tsx';

export type Role = Body<'getOrganization'>['role'];

interface ChangeRoleProps extends OneManagerProps {
  readonly isSelf: boolean;
}

/** Chooses a role, which takes effect only at the press of a button. */
export function ChangeRole(props: ChangeRoleProps) {
  const { opened, manager, isSelf } = props;
  const [chosen, choose] = useState<Role>();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const action = useRole(props, chosen ?? manager.role, () => {
    close();
    choose(undefined);
  });
  const offered = (Object.keys(roles) as Role[]).filter(
    (role) => role !== 'owner' || (opened.owns && manager.accepted),
  );
  const name = nameOf(manager);
  const isOther = chosen !== undefined && chosen !== manager.role;
  // Irreversible changes ask for confirmation.
  const isFinal = isSelf || chosen === 'owner';
  return (
    <div class="item-control">
      <select
        aria-label={texts.role(name)}
        value={chosen ?? manager.role}
        onChange={(event) => {
          choose(event.currentTarget.value as Role);
          action.clear();
        }}
      >
        {offered.map((role) => (
          <option key={role} value={role}>
            {roles[role]}
          </option>
        ))}
      </select>
      {isOther && (
        <Button
          small
          look="main"
          label={texts.changeRole}
          named={texts.changeRoleNamed(name)}
          busy={action.busy}
          press={() => (isFinal ? setAsked(true) : action.start())}
        />
      )}
      {isAsked && isOther ? (
        <Confirm
          title={isSelf ? texts.ownRoleTitles[chosen] : texts.ownerTitle(name)}
          label={isSelf ? texts.ownRole[chosen] : texts.makeOwner}
          action={action}
          close={() => {
            close();
            choose(undefined);
            action.clear();
          }}
        >
          <Paragraphs lines={isSelf ? texts.ownRoleLines : texts.ownerLines} />
        </Confirm>
      ) : (
        <Outcome action={action} />
      )}
    </div>
  );
}

/** @param over called when the choice is done */
function useRole(props: ChangeRoleProps, role: Role, over: () => void) {
  const { opened, manager, isSelf, changed, behind } = props;
  const undo = useUndo(props);
  const before = manager.role;
  return useAction({
    run: () => portico.updateManager({ id: manager.id, body: { role } }),
    done: ({ body }) => {
      over();
      changed(body);
      if (isSelf) {
        notify(texts.changedSelf[body.role]);
        // The person's role decides what this page offers.
        return void opened.reload();
      }
      const isFinal = before === 'owner' || body.role === 'owner';
      const offer = { label: frame.undo, press: () => undo.start({ role: before }) };
      notify(texts.changed[body.role](nameOf(body)), isFinal ? undefined : offer);
    },
    failures: { MANAGER_NOT_FOUND: behind, ACCESS_FORBIDDEN: behind },
  });
}

/** Restores the former role. */
const useUndo = ({ manager, changed, behind }: ChangeRoleProps) =>
  useAction({
    run: ({ role }) => portico.updateManager({ id: manager.id, body: { role: role as Role } }),
    done: ({ body }) => {
      changed(body);
      notify(texts.undone(nameOf(body)));
    },
    failures: { MANAGER_NOT_FOUND: behind, ACCESS_FORBIDDEN: behind, LAST_OWNER: behind },
  });
