import type { Body } from '@portico/client';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Button, ButtonLink, Link, Monogram } from '../../frame/controls.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { Field } from '../../frame/fields.tsx';
import { useOrder, useSearched } from '../../frame/filters.tsx';
import { given, type List, useList, When } from '../../frame/list.tsx';
import { ListControls } from '../../frame/list-controls.tsx';
import { notify } from '../../frame/notices.tsx';
import { optionOf } from '../../frame/options.ts';
import { Card, Page } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate, placeWithin } from '../../frame/router.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf, distanceTo } from '../../frame/time.ts';
import { frame } from '../../texts/frame.json';
import { create, roles, organizations as texts } from '../../texts/organizations.json';
import { switcher } from '../../texts/side.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';
import { Received } from './received.tsx';

type Organization = Body<'listOrganizations'>['items'][number];

const COLUMNS: readonly Column<Organization>[] = [
  { id: 'name', label: frame.name, by: ({ name }) => name, order: 'name' },
  { id: 'role', label: words.role, whole: true, plain: true, by: ({ role }) => roles[role] },
  { id: 'created', label: columns.created, whole: true, by: ({ createdAt }) => createdAt },
];

/** From this many on, the list can be searched. */
const MANY = 8;

export function OrganizationsPage() {
  const search = useSearched();
  const order = useOrder();
  const active = useList(
    (query) => portico.listOrganizations({ query: { ...query, ...given({ search, order }), count: true } }),
    ['active', search, order],
  );
  const deleted = useList(
    (query) => portico.listOrganizations({ query: { ...query, state: 'deleted' } }),
    ['deleted'],
  );
  const isFiltered = search !== '' || order !== undefined;
  const isEmpty = active.begun && active.items.length === 0 && !isFiltered;
  return (
    <Page
      title={frame.organizations}
      actions={
        !isEmpty && <ButtonLink look="main" to="/console/new-organization" label={words.newOrganization} />
      }
    >
      <Received accepted={active.reload} />
      <ListControls of={active} isFiltered={isFiltered} label={frame.name} says={texts} many={MANY} />
      <Table
        of={active}
        label={texts.label}
        columns={COLUMNS}
        empty={isFiltered ? <p>{switcher.none}</p> : <Nothing />}
      >
        {(organization) => (
          <OneOrganization
            key={organization.id}
            {...organization}
            hasTwin={hasTwin(active.items, organization)}
          />
        )}
      </Table>
      {deleted.items.length > 0 && <Deleted of={deleted} restored={active.reload} />}
    </Page>
  );
}

const hasTwin = (all: readonly Organization[], { id, name }: Organization) =>
  all.some((other) => other.id !== id && other.name === name);

function Nothing() {
  return (
    <>
      <h2>{texts.emptyTitle}</h2>
      <p>{texts.empty}</p>
      <ButtonLink look="main" to="/console/new-organization" label={words.createOrganization} />
    </>
  );
}

interface OneOrganizationProps extends Organization {
  /** Whether another one has the same name. */
  readonly hasTwin: boolean;
}

function OneOrganization(organization: OneOrganizationProps) {
  const { id, name, logo, role, requireSecondFactor, createdAt, hasTwin } = organization;
  return (
    <TableRow
      id={id}
      name={name}
      mark={<Monogram of={name} logo={logo} />}
      title={
        <>
          <Link to={`/console/organizations/${id}`} class="table-link">
            <bdi>{name}</bdi>
          </Link>{' '}
          {requireSecondFactor && <span class="badge">{texts.demands}</span>}
        </>
      }
      below={hasTwin && <p class="hint">{texts.idEnds(id.slice(-6))}</p>}
      cells={{ role: roles[role], created: dateOf(createdAt) }}
    />
  );
}

const DELETED_COLUMNS: readonly Column<Organization>[] = [
  { id: 'name', label: frame.name, by: ({ name }) => name },
  { id: 'until', label: columns.expires, plain: true, by: ({ deletedAt }) => deletedAt },
];

function Deleted({ of, restored }: { readonly of: List<Organization>; readonly restored: () => void }) {
  return (
    <Card title={texts.deleted}>
      <p>{texts.deletedLines}</p>
      <Table of={of} label={texts.deletedLabel} columns={DELETED_COLUMNS} menu empty={null}>
        {(organization) => (
          <DeletedOrganization
            key={organization.id}
            organization={organization}
            gone={() => of.remove(organization.id)}
            restored={restored}
          />
        )}
      </Table>
    </Card>
  );
}

interface DeletedOrganizationProps {
  readonly organization: Organization;
  readonly gone: () => void;
  readonly restored: () => void;
}

function DeletedOrganization({ organization, gone, restored }: DeletedOrganizationProps) {
  const { id, name, logo, deletedAt } = organization;
  const action = useAction({
    run: (_values, once) => portico.restoreOrganization({ id, ...once }),
    done: () => {
      notify(texts.restored(name));
      gone();
      restored();
    },
    failures: { ORGANIZATION_NOT_FOUND: texts.restoreOver },
  });
  return (
    <TableRow
      id={id}
      name={name}
      mark={<Monogram of={name} logo={logo} />}
      title={<bdi>{name}</bdi>}
      cells={{ until: deletedAt && <Until deletedAt={deletedAt} /> }}
      menu={<Button small label={words.restore} named={texts.restoreNamed(name)} action={action} />}
      actions={[action]}
    />
  );
}

/** In milliseconds. */
const GRACE = Number(optionOf('grace') ?? 0);

/** Until when a deleted organization can be restored. */
function Until({ deletedAt }: { readonly deletedAt: string }) {
  const until = new Date(Date.parse(deletedAt) + GRACE).toISOString();
  return (
    <When at={until} says={texts.restorableUntil({ date: dateOf(until), distance: distanceTo(until) })} />
  );
}

export function NewOrganizationPage() {
  const next = placeWithin(new URLSearchParams(location.search).get('next'));
  const action = useAction({
    run: ({ name = '' }: FormValues, once) => portico.createOrganization({ body: { name }, ...once }),
    done: ({ body: { id, name } }) => {
      notify(create.created(name));
      navigate(next ?? `/console/organizations/${id}/invitations`, { replace: true });
    },
  });
  return (
    <Page title={words.newOrganization} narrow>
      <DraftForm
        draft="organization"
        action={action}
        submit={create.submit}
        buttons={<ButtonLink to={next ?? '/console/organizations'} label={frame.cancel} />}
      >
        <Field
          name="name"
          label={frame.name}
          hint={create.nameHint}
          missing={frame.flaws.noName}
          autocomplete="organization"
          autofocus
        />
      </DraftForm>
    </Page>
  );
}
