import type { Body } from '@portico/client';
import { type FormValues, useAction } from '../../frame/action.ts';
import { Link } from '../../frame/controls.tsx';
import { DraftForm } from '../../frame/draft-form.tsx';
import { EmailField } from '../../frame/fields.tsx';
import { useList } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { RoleChoice } from '../../frame/role-choice.tsx';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf } from '../../frame/time.ts';
import { failures } from '../../texts/failures.json';
import { frame } from '../../texts/frame.json';
import { organization as texts } from '../../texts/operators.json';
import { people, roles } from '../../texts/organizations.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';
import { shownRoles } from '../organizations/product-roles.tsx';
import { type CalledRoles, rolesOfTeam, useCalledRoles } from '../organizations/role-titles.ts';
import { accountAt } from './account-at.ts';
import { PLACES } from './frame.tsx';
import type { OperatorOrganization } from './lists.tsx';
import { ChangeRoles, Remove } from './manager-steps.tsx';
import { ManagerMetadata } from './metadata.tsx';

export type Manager = Body<'listManagersAsOperator'>['items'][number];

export const nameOf = ({ account: { name, email } }: Pick<Manager, 'account'>) => name ?? email;

const COLUMNS: readonly Column<Manager>[] = [
  { id: 'name', label: frame.name, by: nameOf },
  { id: 'email', label: frame.email, plain: true, by: ({ account }) => account.email },
  { id: 'role', label: words.role, whole: true, plain: true, by: ({ role }) => roles[role] },
  { id: 'since', label: columns.added, whole: true, by: ({ createdAt }) => createdAt },
];

interface PeopleProps {
  readonly organization: OperatorOrganization;
  /** Called when the organization differs from what is shown. */
  readonly changed: () => void;
}

/** The managers of an organization, with everything that operators may do to them. */
export function People({ organization: { id }, changed }: PeopleProps) {
  const list = useList((query) => portico.listManagersAsOperator({ id, query }), [id]);
  const called = useCalledRoles(list.items, rolesOfTeam);
  const reload = () => {
    list.reload();
    changed();
  };
  return (
    <Card title={words.people}>
      <Table of={list} label={words.people} columns={COLUMNS} menu empty={<p>{texts.noPeople}</p>}>
        {(manager) => (
          <OneManager
            key={manager.id}
            organizationId={id}
            manager={manager}
            called={called}
            changed={(now) => {
              list.put({ ...manager, ...now });
              // The first owner ends the wait for one.
              changed();
            }}
            reload={reload}
          />
        )}
      </Table>
      <AddManager organizationId={id} added={reload} behind={changed} />
    </Card>
  );
}

export interface OneManagerProps {
  readonly organizationId: string;
  readonly manager: Manager;
  readonly called: CalledRoles;
  readonly changed: (now: Body<'updateManagerAsOperator'>) => void;
  /** Called if the manager is gone. */
  readonly reload: () => void;
}

function OneManager(props: OneManagerProps) {
  const { organizationId, manager } = props;
  const { id, account, role, accepted, createdAt } = manager;
  const name = nameOf(manager);
  return (
    <TableRow
      id={id}
      name={name}
      title={
        <Link to={`${PLACES.accounts}/${account.id}`} class="table-link">
          <bdi>{name}</bdi>
        </Link>
      }
      below={
        <>
          {!accepted && <p class="hint">{people.notAccepted}</p>}
          {shownRoles(manager.roles, props.called)}
        </>
      }
      cells={{
        email: account.name !== null && account.email,
        role: roles[role],
        since: dateOf(createdAt),
      }}
      menu={
        <>
          <ChangeRoles {...props} />
          <ManagerMetadata organizationId={organizationId} managerId={id} name={name} />
          <Remove {...props} />
        </>
      }
    />
  );
}

interface AddManagerProps {
  readonly organizationId: string;
  readonly added: () => void;
  /** Called if the organization no longer exists. */
  readonly behind: () => void;
}

/** Adds the account with an address, for when the owners can't be reached. */
function AddManager({ organizationId: id, added, behind }: AddManagerProps) {
  const action = useAction({
    run: async ({ email = '', role }: FormValues, once) => {
      const found = await accountAt(email);
      if (!found.ok) return found;
      if (found.body === undefined) return NO_ACCOUNT;
      const body = { accountId: found.body.id, role: role as keyof typeof roles };
      return portico.addManagerAsOperator({ id, body, ...once });
    },
    done: ({ body: { account } }) => {
      notify(texts.added(account.name ?? account.email));
      added();
    },
    failures: {
      ACCOUNT_NOT_FOUND: { email: { sentences: texts.noAccount } },
      MANAGER_ALREADY_EXISTS: { email: { sentences: failures.MANAGER_ALREADY_EXISTS } },
      ORGANIZATION_NOT_FOUND: behind,
    },
  });
  return (
    <details>
      <summary class="button">{texts.add}</summary>
      <DraftForm draft="manager" resets action={action} submit={words.add}>
        <Paragraphs lines={texts.addLines} />
        <EmailField label={frame.email} autocomplete="off" />
        <RoleChoice value="owner" offered={['owner', 'admin', 'viewer']} />
      </DraftForm>
    </details>
  );
}

/** Shown like an answer of the service, which knows accounts by ID here. */
const NO_ACCOUNT = { ok: false, error: 'ACCOUNT_NOT_FOUND' } as const;
