import type { Body } from '@portico/client';
import { useAction } from '../../frame/action.ts';
import { Link } from '../../frame/link.tsx';
import { Items, type List, useList } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Page } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { dateOf } from '../../frame/time.ts';
import { roles, organizations as texts } from '../../texts/organizations.ts';
import { Received } from './received.tsx';

type Organization = Body<'listOrganizations'>['items'][number];

export function OrganizationsPage() {
  const active = useList((cursor) => portico.listOrganizations({ query: { ...(cursor && { cursor }) } }), []);
  const deleted = useList(
    (cursor) => portico.listOrganizations({ query: { state: 'deleted', ...(cursor && { cursor }) } }),
    [],
  );
  return (
    <Page
      title={texts.title}
      actions={
        <Link to="/console/new-organization" class="button button-main">
          {texts.create}
        </Link>
      }
    >
      <Received accepted={active.reload} />
      <Items of={active} label={texts.label} empty={<Nothing />}>
        {(organization) => <OneOrganization {...organization} />}
      </Items>
      {deleted.items.length > 0 && <Deleted of={deleted} restored={active.reload} />}
    </Page>
  );
}

function Nothing() {
  return (
    <>
      <h2>{texts.emptyTitle}</h2>
      <p>{texts.empty}</p>
      <Link to="/console/new-organization" class="button">
        {texts.createFirst}
      </Link>
    </>
  );
}

function OneOrganization({ id, name, role, requireSecondFactor, createdAt }: Organization) {
  return (
    <div class="item item-link">
      <div class="item-main">
        <p class="item-title">
          <Link to={`/console/organizations/${id}`}>{name}</Link>
        </p>
        <p class="hint">{texts.since(dateOf(createdAt))}</p>
      </div>
      {requireSecondFactor && <span class="badge">{texts.demands}</span>}
      <span class="badge">{roles[role]}</span>
    </div>
  );
}

interface DeletedProps {
  readonly of: List<Organization>;
  readonly restored: () => void;
}

function Deleted({ of, restored }: DeletedProps) {
  return (
    <section class="card">
      <h2>{texts.deleted}</h2>
      <p>{texts.deletedLines}</p>
      <Items of={of} label={texts.deletedLabel} empty={null}>
        {(organization) => (
          <DeletedOrganization
            organization={organization}
            gone={() => of.change((items) => items.filter(({ id }) => id !== organization.id))}
            restored={restored}
          />
        )}
      </Items>
    </section>
  );
}

interface DeletedOrganizationProps {
  readonly organization: Organization;
  readonly gone: () => void;
  readonly restored: () => void;
}

function DeletedOrganization({ organization, gone, restored }: DeletedOrganizationProps) {
  const { id, name } = organization;
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
    <>
      <div class="item">
        <p class="item-main item-title">{name}</p>
        <button
          type="button"
          class="button button-small"
          aria-label={texts.restoreNamed(name)}
          aria-disabled={action.busy}
          onClick={() => action.start()}
        >
          {texts.restore}
        </button>
      </div>
      <Outcome action={action} />
    </>
  );
}
