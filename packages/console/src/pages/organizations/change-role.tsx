import type { Body, Outcome } from '@portico/client';
import { useRef, useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Button } from '../../frame/controls.tsx';
import { Confirm } from '../../frame/dialogs.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome as ActionOutcome } from '../../frame/outcome.tsx';
import { Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { frame } from '../../texts/frame.json';
import { organization, roles, people as texts } from '../../texts/organizations.json';
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
  const version = useManagerVersion(props);
  const action = useRole(props, version, chosen ?? manager.role, () => {
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
          if (!isOther) void version.read();
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
        <ActionOutcome action={action} />
      )}
    </div>
  );
}

type Reading = Promise<Outcome<'getManager'>>;

interface ManagerVersion {
  /** Reads the manager again, and shows their present role if it is another one. */
  readonly read: () => Reading;
  /** Returns the last reading; after a failure, reads again. */
  readonly last: () => Reading;
}

/** The version of a manager whose role a person has begun to change: lists have no versions. */
function useManagerVersion({ manager: { id, role }, changed }: ChangeRoleProps): ManagerVersion {
  const reading = useRef<Reading>(undefined);
  const read = () => {
    reading.current = portico.getManager({ id }).then((now) => {
      if (now.ok && now.body.role !== role) changed(now.body);
      return now;
    });
    return reading.current;
  };
  return {
    read,
    last: async () => {
      const last = await (reading.current ?? read());
      return last.ok ? last : read();
    },
  };
}

/** @param over called when the choice is done */
function useRole(props: ChangeRoleProps, version: ManagerVersion, role: Role, over: () => void) {
  const { opened, manager, isSelf, changed, behind } = props;
  const undo = useUndo(props);
  const before = manager.role;
  return useAction({
    run: async () => {
      const seen = await version.last();
      if (!seen.ok) return seen;
      const condition = seen.etag === undefined ? {} : { ifMatch: seen.etag };
      return portico.updateManager({ id: manager.id, body: { role }, ...condition });
    },
    theirs: async () => {
      const now = await version.read();
      if (now.ok && now.body.role === before) return 'unchanged';
      // Shows their role rather than the one that was chosen for another.
      over();
      return undefined;
    },
    done: ({ body, etag }) => {
      over();
      changed(body);
      if (isSelf) {
        notify(texts.changedSelf[body.role]);
        // The person's role decides what this page offers.
        return void opened.reload();
      }
      const isFinal = before === 'owner' || body.role === 'owner';
      const asWas = { role: before, ...(etag !== undefined && { etag }) };
      const offer = { label: frame.undo, press: () => undo.start(asWas) };
      notify(texts.changed[body.role](nameOf(body)), isFinal ? undefined : offer);
    },
    failures: {
      MANAGER_NOT_FOUND: behind,
      ACCESS_FORBIDDEN: behind,
      PRECONDITION_FAILED: organization.behind,
    },
  });
}

/** Restores the former role. */
const useUndo = ({ manager, changed, behind }: ChangeRoleProps) =>
  useAction({
    run: ({ role, etag }) =>
      portico.updateManager({
        id: manager.id,
        body: { role: role as Role },
        ...(etag !== undefined && { ifMatch: etag }),
      }),
    done: ({ body }) => {
      changed(body);
      notify(texts.undone(nameOf(body)));
    },
    failures: {
      MANAGER_NOT_FOUND: behind,
      ACCESS_FORBIDDEN: behind,
      LAST_OWNER: behind,
      PRECONDITION_FAILED: behind,
    },
  });
