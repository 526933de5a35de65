import type { Body } from '@portico/client';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button, Link } from '../../frame/controls.tsx';
import { Danger, useConfirmed } from '../../frame/dialogs.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { Field } from '../../frame/fields.tsx';
import { useList } from '../../frame/list.tsx';
import { useLoad } from '../../frame/load.tsx';
import { notify, saying } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Card, type Fact, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RoleChoice } from '../../frame/role-choice.tsx';
import { navigate } from '../../frame/router.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf, momentOf } from '../../frame/time.ts';
import { frame } from '../../texts/frame.json';
import { organization as texts } from '../../texts/operators.json';
import { organization, organizations, roles, settings } from '../../texts/organizations.json';
import { switcher } from '../../texts/side.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';
import { orAsk, wasAsked } from './approvals.tsx';
import { About, One, PLACES } from './frame.tsx';
import { type OperatorOrganization, OrganizationBadge } from './lists.tsx';
import { MetadataCard } from './metadata.tsx';
import { Invite } from './new-organization.tsx';

/** One organization, with everything that operators may do to it. */
export function OrganizationPage({ id }: { readonly id: string }) {
  const loading = useLoad(() => portico.getOrganizationAsOperator({ id }), [id]);
  const changed = () => loading.reload();
  return (
    <One
      of={loading}
      within={PLACES.organizations}
      title={words.organization}
      texts={{ ...texts, gone: organization.gone, all: switcher.all }}
      titleOf={({ name }) => name}
      badgeOf={(organization) => <OrganizationBadge {...organization} />}
    >
      {(organization) => (
        <>
          <AboutOrganization {...organization} />
          <People organization={organization} changed={changed} />
          {organization.state === 'active' && <Invite organization={organization} behind={changed} />}
          <MetadataCard of="organization" id={organization.id} />
          {organization.state === 'deleted' ? (
            <Restore organization={organization} changed={changed} />
          ) : (
            <Delete organization={organization} changed={changed} />
          )}
        </>
      )}
    </One>
  );
}

function AboutOrganization({ id, createdAt, deletedAt, ...more }: OperatorOrganization) {
  const { requireSecondFactor, externalId, awaitingOwner } = more;
  const facts: Fact[] = [
    [words.id, id],
    [words.externalId, externalId],
    [texts.created, momentOf(createdAt)],
    [texts.deletedAt, deletedAt && momentOf(deletedAt)],
    [texts.factor, requireSecondFactor ? texts.demanded : texts.notDemanded],
  ];
  return (
    <About texts={texts} events={`organization=${id}`} facts={facts}>
      {awaitingOwner && <p class="notice">{texts.awaitingOwner}</p>}
    </About>
  );
}

interface StepProps {
  readonly organization: OperatorOrganization;
  /** Called when the organization differs from what is shown. */
  readonly changed: () => void;
}

type Manager = Body<'listManagersAsOperator'>['items'][number];

const nameOf = ({ account: { name, email } }: Manager) => name ?? email;

const COLUMNS: readonly Column<Manager>[] = [
  { id: 'name', label: frame.name, by: nameOf },
  { id: 'email', label: frame.email, plain: true, by: ({ account }) => account.email },
  { id: 'role', label: words.role, plain: true, by: ({ role }) => roles[role] },
  { id: 'since', label: columns.added, by: ({ createdAt }) => createdAt },
];

function People({ organization: { id }, changed }: StepProps) {
  const list = useList((query) => portico.listManagersAsOperator({ id, query }), [id]);
  return (
    <Card title={words.people}>
      <Table of={list} label={words.people} columns={COLUMNS} empty={<p>{texts.noPeople}</p>}>
        {(manager) => (
          <TableRow
            key={manager.id}
            id={manager.id}
            name={nameOf(manager)}
            title={
              <Link to={`${PLACES.accounts}/${manager.account.id}`} class="table-link">
                <bdi>{nameOf(manager)}</bdi>
              </Link>
            }
            cells={{
              email: manager.account.name !== null && manager.account.email,
              role: roles[manager.role],
              since: dateOf(manager.createdAt),
            }}
          />
        )}
      </Table>
      <AddManager
        organizationId={id}
        added={() => {
          list.reload();
          changed();
        }}
        behind={changed}
      />
    </Card>
  );
}

function Restore({ organization: { id, name }, changed }: StepProps) {
  const action = useAction({
    run: (_values, once) => portico.restoreOrganizationAsOperator({ id, ...once }),
    done: saying(organizations.restored(name), changed),
    failures: { ORGANIZATION_NOT_FOUND: changed },
  });
  return (
    <Card title={texts.restoration}>
      <Paragraphs lines={texts.restoreLines} />
      <Button label={words.restore} action={action} />
      <Outcome action={action} />
    </Card>
  );
}

function Delete({ organization: { id, name }, changed }: StepProps) {
  const asked = useConfirmed({
    run: (_values, once) => orAsk('deleteOrganizationAsOperator', id, once),
    done: (success) => {
      if (wasAsked(success)) return navigate(PLACES.approvals);
      notify(texts.deleted(name));
      changed();
    },
    failures: { ORGANIZATION_NOT_FOUND: changed },
  });
  const { heading, title } = settings.deletion;
  const said = { heading, title, lines: texts.deletionLines, label: words.delete };
  return <Danger {...said} typed={name} of={asked} />;
}

interface AddManagerProps {
  readonly organizationId: string;
  readonly added: () => void;
  /** Called if the organization no longer exists. */
  readonly behind: () => void;
}

/** Adds a manager to an organization, for when its owners can't be reached. */
function AddManager({ organizationId, added, behind }: AddManagerProps) {
  const action = useAction({
    run: ({ accountId = '', role }: FormValues, once) =>
      portico.addManagerAsOperator({
        id: organizationId,
        body: { accountId: accountId.trim(), role: role as keyof typeof roles },
        ...once,
      }),
    done: ({ body: { account } }) => {
      notify(texts.added(account.name ?? account.email));
      added();
    },
    failures: { ORGANIZATION_NOT_FOUND: behind },
  });
  return (
    <details>
      <summary class="button">{texts.add}</summary>
      <DraftForm draft="manager" resets action={action} submit={words.add}>
        <Paragraphs lines={texts.addLines} />
        <Field name="accountId" label={texts.account} hint={texts.accountHint} autocomplete="off" />
        <RoleChoice value="owner" offered={['owner', 'admin', 'viewer']} />
      </DraftForm>
    </details>
  );
}
