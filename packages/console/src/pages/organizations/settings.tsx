import { useRef, useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Monogram } from '../../frame/controls.tsx';
import { Confirm, useConfirmed } from '../../frame/dialogs.tsx';
import { EditForm } from '../../frame/edit-form.tsx';
import { Field } from '../../frame/fields.tsx';
import { SearchField } from '../../frame/filters.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { typedName, useVersion } from '../../frame/version.ts';
import { frame } from '../../texts/frame.json';
import { groups } from '../../texts/groups.json';
import { people, roles, settings as texts } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { Deletion } from './deletion.tsx';
import { type OrganizationView, organizationPage } from './frame.tsx';
import { Logo } from './logo.tsx';
import { type Manager, nameOf } from './people.tsx';
import { Picks, useFoundPeople } from './people-search.tsx';
import { Security, usePolicy } from './security.tsx';

export const SettingsPage = organizationPage(
  { title: words.settings, managersOnly: true, use: usePolicy },
  ({ data: policy, ...opened }) => (
    <>
      <Rename {...opened} />
      <Logo {...opened} />
      <Security {...opened} policy={policy} />
      {opened.owns && <Transfer {...opened} />}
      {opened.owns && <Deletion {...opened} />}
    </>
  ),
);

function Rename({ organization, etag, reload }: OrganizationView) {
  const { id, name } = organization;
  const version = useVersion({ body: organization, etag }, typedName);
  const action = useAction({
    run: ({ name = '' }: FormValues) =>
      portico.updateOrganization({ id, body: { name }, ...version.ifMatch() }),
    done: (now) => {
      version.see(now);
      notify(words.nameSaved);
      reload();
    },
    theirs: version.theirs(() => portico.getOrganization({ id })),
  });
  return (
    <Card title={texts.renameHeading}>
      <EditForm draft="name" action={action} submit={words.save} labels={{ name: frame.name }}>
        <Field
          name="name"
          label={frame.name}
          missing={frame.flaws.noName}
          autocomplete="organization"
          value={name}
        />
      </EditForm>
    </Card>
  );
}

/** Makes someone else an owner in the person's place. */
function Transfer(opened: OrganizationView) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card danger title={texts.transferHeading}>
      <Paragraphs lines={texts.transferLines} />
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class="button">{texts.transferTo}</summary>
        {isOpen && <Heirs {...opened} />}
      </details>
    </Card>
  );
}

/** From this many people on, they can be searched. */
const MANY = 8;

function Heirs({ organization: { id }, reload, catchUp }: OrganizationView) {
  const { list, search, typed } = useFoundPeople(id, { always: true });
  const isLong = useRef(false);
  // Stays while few or none match.
  isLong.current ||= list.items.length >= MANY;
  const others = list.items.filter(({ account }) => account.id !== currentSession()?.accountId);
  return (
    <div class="form">
      {isLong.current && <SearchField label={people.search} hint={groups.addHint} typed={typed} />}
      <Picks
        of={{ ...list, items: others }}
        label={texts.transferTo}
        empty={search === '' ? texts.transferNobody : people.noMatch}
      >
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
      </Picks>
    </div>
  );
}

interface HeirProps {
  readonly organizationId: string;
  readonly manager: Manager;
  readonly transferred: () => void;
  /** Called if the page turns out to be out of date. */
  readonly behind: () => void;
}

function Heir({ organizationId, manager, transferred, behind }: HeirProps) {
  const name = nameOf(manager);
  const asked = useConfirmed({
    run: (_values, once) =>
      portico.transferOrganization({ id: organizationId, body: { managerId: manager.id }, ...once }),
    done: saying(texts.transferred(name), transferred),
    failures: { FIELDS_VALIDATION_ERROR: behind, ACCESS_FORBIDDEN: behind, ORGANIZATION_NOT_FOUND: behind },
  });
  const { account, accepted, role } = manager;
  const about = accepted ? roles[role] : people.notAccepted;
  return (
    <>
      <button
        type="button"
        class="pick"
        aria-disabled={!accepted}
        onClick={() => accepted && asked.setOpen(true)}
      >
        <Monogram round of={name} />
        <span class="pick-name">
          <bdi>{name}</bdi>
          <span class="hint">{account.name === null ? about : `${account.email} · ${about}`}</span>
        </span>
      </button>
      {asked.isOpen && (
        <Confirm
          title={texts.transferTitle(name)}
          label={texts.transfer}
          action={asked.action}
          close={() => asked.setOpen(false)}
        >
          <Paragraphs lines={texts.transferConfirmLines} />
        </Confirm>
      )}
    </>
  );
}
