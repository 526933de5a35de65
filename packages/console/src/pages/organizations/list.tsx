import type { Body } from '@portico/client';
import { type Typed, useAction } from '../../frame/action.ts';
import { Button, ButtonLink, Link } from '../../frame/controls.tsx';
import { Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { Items, type List, Row, useList } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Card, Page } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate, placeWithin } from '../../frame/router.ts';
import { dateOf } from '../../frame/time.ts';
import { frame } from '../../texts/frame.ts';
import { create, roles, organizations as texts } from '../../texts/organizations.ts';
import { Received } from './received.tsx';

type Organization = Body<'listOrganizations'>['items'][number];

export function OrganizationsPage() {
  const active = useList((query) => portico.listOrganizations({ query }), []);
  const deleted = useList(
    (query) => portico.listOrganizations({ query: { ...query, state: 'deleted' } }),
    [],
  );
  return (
    <Page
      title={texts.title}
      actions={<ButtonLink look="main" to="/console/new-organization" label={texts.create} />}
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
      <ButtonLink to="/console/new-organization" label={texts.createFirst} />
    </>
  );
}

function OneOrganization({ id, name, role, requireSecondFactor, createdAt }: Organization) {
  return (
    <Row
      link
      title={<Link to={`/console/organizations/${id}`}>{name}</Link>}
      hint={texts.since(dateOf(createdAt))}
    >
      {requireSecondFactor && <span class="badge">{texts.demands}</span>}
      <span class="badge">{roles[role]}</span>
    </Row>
  );
}

function Deleted({ of, restored }: { readonly of: List<Organization>; readonly restored: () => void }) {
  return (
    <Card title={texts.deleted}>
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
    </Card>
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
    <Row title={name} actions={[action]}>
      <Button small label={texts.restore} named={texts.restoreNamed(name)} action={action} />
    </Row>
  );
}

export function NewOrganizationPage() {
  const next = placeWithin(new URLSearchParams(location.search).get('next'));
  const action = useAction({
    run: ({ name = '' }: Typed, once) => portico.createOrganization({ body: { name }, ...once }),
    done: ({ body: { id, name } }) => {
      notify(create.created(name));
      navigate(next ?? `/console/organizations/${id}/invitations`, { replace: true });
    },
  });
  return (
    <Page title={create.title} narrow>
      <Form
        action={action}
        submit={create.submit}
        buttons={<ButtonLink to={next ?? '/console/organizations'} label={frame.cancel} />}
      >
        <Field name="name" label={create.name} hint={create.nameHint} autocomplete="organization" autofocus />
      </Form>
    </Page>
  );
}
