import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { notify } from '../../frame/notices.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { frame } from '../../texts/frame.ts';
import { people as texts } from '../../texts/organizations.ts';
import { MadeChoice, useMade } from './made.tsx';
import { type Manager, nameOf, type OneManagerProps } from './people.tsx';

/** Removes somebody else, once it has asked. */
export function Remove({ manager, changed, behind }: OneManagerProps) {
  const [isOpen, setOpen] = useState(false);
  const made = useMade(manager, isOpen);
  const close = () => setOpen(false);
  const name = nameOf(manager);
  const closeBehind = () => {
    close();
    behind();
  };
  const action = useAction({
    run: () => portico.removeManager({ id: manager.id, query: made.query }),
    done: () => {
      close();
      notify(texts.removed(name));
      changed(undefined);
    },
    failures: { MANAGER_NOT_FOUND: closeBehind, ACCESS_FORBIDDEN: closeBehind, LAST_OWNER: texts.lastOwner },
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
          <Paragraphs lines={texts.removeLines} />
          <MadeChoice made={made} says={texts.madeByThem} />
        </Confirm>
      )}
    </>
  );
}

/** Removes the person themselves, once it has asked. */
export function Leave({ manager }: { readonly manager: Manager }) {
  const { id, role } = manager;
  const [isOpen, setOpen] = useState(false);
  const made = useMade(manager, isOpen && role !== 'viewer');
  const goneWith = (text: string) => {
    notify(text);
    navigate('/console/organizations', { replace: true });
  };
  const action = useAction({
    run: () => portico.removeManager({ id, query: made.query }),
    done: () => goneWith(texts.left),
    failures: { MANAGER_NOT_FOUND: () => goneWith(frame.goneOrganization), LAST_OWNER: texts.lastOwner },
  });
  return (
    <>
      <button type="button" class="button button-small" onClick={() => setOpen(true)}>
        {texts.leave}
      </button>
      {isOpen && (
        <Confirm title={texts.leaveTitle} label={texts.leave} action={action} close={() => setOpen(false)}>
          <Paragraphs lines={texts.leaveLines} />
          <MadeChoice made={made} says={texts.madeByYou} />
        </Confirm>
      )}
    </>
  );
}
