import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { Items, useList } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { people, roles, settings as texts } from '../../texts/organizations.ts';
import type { Opened } from './frame.tsx';
import { type Manager, nameOf } from './people.tsx';

/** Makes somebody else an owner in the person's place. */
export function Transfer(opened: Opened) {
  const { id } = opened.organization;
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="card card-danger">
      <h2>{texts.transferHeading}</h2>
      <Paragraphs lines={texts.transferLines} />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class="button">{texts.transferTo}</summary>
        {isOpen && <Heirs key={id} {...opened} />}
      </details>
    </section>
  );
}

function Heirs({ organization: { id }, reload, catchUp }: Opened) {
  const list = useList((cursor) => portico.listManagers({ id, query: { ...(cursor && { cursor }) } }), [id]);
  const others = list.items.filter(({ account }) => account.id !== currentSession()?.accountId);
  return (
    <Items of={{ ...list, items: others }} label={texts.transferTo} empty={<p>{texts.transferNobody}</p>}>
      {(manager) => (
        <Heir
          organizationId={id}
          manager={manager}
          transferred={reload}
          behind={() => {
            catchUp();
            list.reload();
          }}
        />
      )}
    </Items>
  );
}

interface HeirProps {
  readonly organizationId: string;
  readonly manager: Manager;
  readonly transferred: () => void;
  /** Called where somebody else was first. */
  readonly behind: () => void;
}

function Heir({ organizationId, manager, transferred, behind }: HeirProps) {
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(manager);
  const close = () => setOpen(false);
  const closeBehind = () => {
    close();
    behind();
  };
  const action = useAction({
    run: (_values, once) =>
      portico.transferOrganization({ id: organizationId, body: { managerId: manager.id }, ...once }),
    done: () => {
      close();
      notify(texts.transferred(name));
      transferred();
    },
    failures: {
      FIELDS_VALIDATION_ERROR: closeBehind,
      ACCESS_FORBIDDEN: closeBehind,
      ORGANIZATION_NOT_FOUND: closeBehind,
    },
  });
  return (
    <div class="item">
      <div class="item-main">
        <p class="item-title">{name}</p>
        <p class="hint">{manager.accepted ? roles[manager.role] : people.notAccepted}</p>
      </div>
      {manager.accepted && (
        <button
          type="button"
          class="button button-small"
          aria-label={texts.transferNamed(name)}
          onClick={() => setOpen(true)}
        >
          {texts.transfer}
        </button>
      )}
      {isOpen && (
        <Confirm title={texts.transferTitle(name)} label={texts.transfer} action={action} close={close}>
          <Paragraphs lines={texts.transferConfirmLines} />
        </Confirm>
      )}
    </div>
  );
}
