import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { notify } from '../../frame/notices.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { people as texts } from '../../texts/organizations.ts';
import { type Manager, nameOf } from './people.tsx';

interface RemoveProps {
  readonly manager: Manager;
  readonly removed: () => void;
}

/** Removes somebody else, once it has asked. */
export function Remove({ manager, removed }: RemoveProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = nameOf(manager);
  const done = () => {
    close();
    notify(texts.removed(name));
    removed();
  };
  const action = useAction({
    run: () => portico.removeManager({ id: manager.id }),
    done,
    failures: { MANAGER_NOT_FOUND: done, LAST_OWNER: texts.lastOwner },
  });
  return (
    <>
      <button
        type="button"
        class="button button-small"
        aria-label={texts.removeNamed(name)}
        onClick={() => setOpen(true)}
      >
        {texts.remove}
      </button>
      {isOpen && (
        <Confirm title={texts.removeTitle(name)} label={texts.remove} action={action} close={close}>
          {texts.removeLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Confirm>
      )}
    </>
  );
}

/** Removes the person themselves, once it has asked. */
export function Leave({ managerId }: { readonly managerId: string }) {
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    notify(texts.left);
    navigate('/console/organizations', { replace: true });
  };
  const action = useAction({
    run: () => portico.removeManager({ id: managerId }),
    done,
    failures: { MANAGER_NOT_FOUND: done, LAST_OWNER: texts.lastOwner },
  });
  return (
    <>
      <button type="button" class="button button-small" onClick={() => setOpen(true)}>
        {texts.leave}
      </button>
      {isOpen && (
        <Confirm title={texts.leaveTitle} label={texts.leave} action={action} close={() => setOpen(false)}>
          {texts.leaveLines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Confirm>
      )}
    </>
  );
}
