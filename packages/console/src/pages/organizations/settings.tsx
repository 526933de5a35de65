import { useState } from 'preact/hooks';
import { type FormValues, useAction } from '../../frame/action.ts';
import { ConfirmButton, useConfirmed } from '../../frame/dialogs.tsx';
import { EditForm } from '../../frame/edit-form.tsx';
import { Field } from '../../frame/fields.tsx';
import { useList } from '../../frame/list.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { typedName, useVersion } from '../../frame/version.ts';
import { frame } from '../../texts/frame.json';
import { people, roles, settings as texts } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { Deletion } from './deletion.tsx';
import { type OrganizationView, organizationPage } from './frame.tsx';
import { Logo } from './logo.tsx';
import { type Manager, nameOf } from './people.tsx';
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

const HEIR_COLUMNS: readonly Column<Manager>[] = [
  { id: 'name', label: frame.name, by: nameOf },
  { id: 'role', label: words.role, whole: true, plain: true, by: ({ role }) => roles[role] },
];

function Heirs({ organization: { id }, reload, catchUp }: OrganizationView) {
  const list = useList((query) => portico.listManagers({ id, query }), [id]);
  const others = list.items.filter(({ account }) => account.id !== currentSession()?.accountId);
  return (
    <Table
      of={{ ...list, items: others }}
      label={texts.transferTo}
      columns={HEIR_COLUMNS}
      menu
      empty={<p>{texts.transferNobody}</p>}
    >
      {(manager) => (
        <Heir
          key={manager.id}
          organizationId={id}
          manager={manager}
          transferred={reload}
          behind={() => {
            catchUp();
            list.reload();
          }}
        />
      )}
    </Table>
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
  return (
    <TableRow
      id={manager.id}
      name={name}
      title={<bdi>{name}</bdi>}
      cells={{ role: manager.accepted ? roles[manager.role] : people.notAccepted }}
      menu={
        manager.accepted && (
          <ConfirmButton
            small
            of={asked}
            label={texts.transfer}
            named={texts.transferNamed(name)}
            title={texts.transferTitle(name)}
            lines={texts.transferConfirmLines}
          />
        )
      }
    />
  );
}
