import { type Typed, useAction } from '../../frame/action.ts';
import { Button, Link } from '../../frame/controls.tsx';
import { Danger, useConfirmed } from '../../frame/dialogs.tsx';
import { Choice, Field } from '../../frame/fields.tsx';
import { Form } from '../../frame/form.tsx';
import { Items, useList } from '../../frame/list.tsx';
import { useLoad } from '../../frame/load.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { navigate } from '../../frame/router.ts';
import { momentOf } from '../../frame/time.ts';
import { organization as texts } from '../../texts/operators.ts';
import { type Role, roleHints, roles } from '../../texts/organizations.ts';
import { orAsk, wasAsked } from './approvals.tsx';
import { About, type Fact, One, PLACES } from './frame.tsx';
import { type OperatorOrganization, OrganizationBadge } from './lists.tsx';

/** One organization, with all that an operator may do to it. */
export function OrganizationPage({ id }: { readonly id: string }) {
  const loading = useLoad(() => portico.getOrganizationAsOperator({ id }), [id]);
  const changed = () => loading.reload();
  return (
    <One
      of={loading}
      within={PLACES.organizations}
      texts={texts}
      titleOf={({ name }) => name}
      badgeOf={(organization) => <OrganizationBadge {...organization} />}
    >
      {(organization) => (
        <>
          <Facts {...organization} />
          <People organization={organization} changed={changed} />
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

function Facts({ id, createdAt, deletedAt, requireSecondFactor }: OperatorOrganization) {
  const facts: Fact[] = [
    [texts.id, id],
    [texts.created, momentOf(createdAt)],
    ...(deletedAt === null ? [] : [[texts.deletedAt, momentOf(deletedAt)] as const]),
    [texts.factor, requireSecondFactor ? texts.demanded : texts.notDemanded],
  ];
  return <About texts={texts} events={`organization=${id}`} facts={facts} />;
}

interface StepProps {
  readonly organization: OperatorOrganization;
  /** Called where the organization is not what is shown any more. */
  readonly changed: () => void;
}

function People({ organization: { id }, changed }: StepProps) {
  const list = useList(
    (cursor) => portico.listManagersAsOperator({ id, query: { ...(cursor && { cursor }) } }),
    [id],
  );
  return (
    <section class="card">
      <h2>{texts.people}</h2>
      <Items of={list} label={texts.people} empty={<p>{texts.noPeople}</p>}>
        {({ account, role }) => (
          <div class="item item-link">
            <div class="item-main">
              <p class="item-title">
                <Link to={`${PLACES.accounts}/${account.id}`}>{account.name ?? account.email}</Link>
              </p>
              {account.name !== null && <p class="hint">{account.email}</p>}
            </div>
            <span class="badge">{roles[role]}</span>
          </div>
        )}
      </Items>
      <AddManager
        organizationId={id}
        added={() => {
          list.reload();
          changed();
        }}
        behind={changed}
      />
    </section>
  );
}

function Restore({ organization: { id, name }, changed }: StepProps) {
  const action = useAction({
    run: (_values, once) => portico.restoreOrganizationAsOperator({ id, ...once }),
    done: () => {
      notify(texts.restored(name));
      changed();
    },
    failures: { ORGANIZATION_NOT_FOUND: changed },
  });
  return (
    <section class="card">
      <h2>{texts.restoration}</h2>
      <Paragraphs lines={texts.restoreLines} />
      <Button label={texts.restore} action={action} />
      <Outcome action={action} />
    </section>
  );
}

function Delete({ organization: { id, name }, changed }: StepProps) {
  const asked = useConfirmed({
    run: (_values, once) =>
      orAsk(
        () => portico.deleteOrganizationAsOperator({ id }),
        { operation: 'deleteOrganizationAsOperator', subjectId: id },
        once,
      ),
    done: (success) => {
      if (wasAsked(success)) return navigate(PLACES.approvals);
      notify(texts.deleted(name));
      changed();
    },
    failures: { ORGANIZATION_NOT_FOUND: changed },
  });
  return <Danger {...texts.deletion} typed={name} of={asked} />;
}

interface AddManagerProps {
  readonly organizationId: string;
  readonly added: () => void;
  /** Called where the organization is gone. */
  readonly behind: () => void;
}

/** Gives an organization whose owners are out of reach another manager. */
function AddManager({ organizationId, added, behind }: AddManagerProps) {
  const action = useAction({
    run: ({ accountId = '', role }: Typed, once) =>
      portico.addManagerAsOperator({
        id: organizationId,
        body: { accountId: accountId.trim(), role: role as Role },
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
      <Form resets action={action} submit={texts.addNow}>
        <Paragraphs lines={texts.addLines} />
        <Field name="accountId" label={texts.account} hint={texts.accountHint} autocomplete="off" />
        <Choice
          name="role"
          label={texts.role}
          value="owner"
          options={(['owner', 'admin', 'viewer'] as const).map((role) => [
            role,
            roles[role],
            roleHints[role],
          ])}
        />
      </Form>
    </details>
  );
}
