import type { Body } from '@portico/client';
import { useAction } from '../../frame/action.ts';
import { allOf } from '../../frame/all-pages.ts';
import { Button, ButtonLink, Monogram } from '../../frame/controls.tsx';
import { downloadTable } from '../../frame/csv.ts';
import { useOrder, useSearched } from '../../frame/filters.tsx';
import { given, LONGEST_PAGE, useList } from '../../frame/list.tsx';
import { ListControls } from '../../frame/list-controls.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { currentSession } from '../../frame/session.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf } from '../../frame/time.ts';
import { invitations, roles, people as texts } from '../../texts/organizations.json';
import { release } from '../../texts/policies.json';
import { words } from '../../texts/words.json';
import { ChangeRole } from './change-role.tsx';
import { type OrganizationView, organizationPage } from './frame.tsx';
import { Leave, Remove } from './manager-removal.tsx';
import { ChangeRoles, shownRoles } from './product-roles.tsx';
import { Release } from './release.tsx';
import { type CalledRoles, rolesOf, useCalledRoles } from './role-titles.ts';

export type Manager = Body<'listManagers'>['items'][number];

export const nameOf = ({ account: { name, email } }: Pick<Manager, 'account'>) => name ?? email;

export const PeoplePage = organizationPage({ title: words.people, use: useManagers }, People);

/** From this many people on, the list can be searched. */
const MANY = 8;

function useManagers(id: string) {
  const search = useSearched();
  const order = useOrder();
  const list = useList(
    (query) => portico.listManagers({ id, query: { ...query, ...given({ search, order }), count: true } }),
    [id, search, order],
  );
  return { list, isFiltered: search !== '' || order !== undefined };
}

const { columns } = texts;

const COLUMNS: readonly Column<Manager>[] = [
  { id: 'name', label: columns.name, by: nameOf, order: 'name' },
  { id: 'email', label: columns.email, plain: true, by: ({ account }) => account.email },
  { id: 'role', label: columns.role, whole: true, plain: true, by: ({ role }) => roles[role] },
  {
    id: 'factor',
    label: columns.factor,
    whole: true,
    by: ({ secondFactor }) => (secondFactor === null ? null : Number(secondFactor)),
  },
  { id: 'since', label: columns.since, whole: true, by: ({ createdAt }) => createdAt },
];

interface PeopleProps extends OrganizationView {
  readonly data: ReturnType<typeof useManagers>;
}

function People({ data: { list, isFiltered }, ...opened }: PeopleProps) {
  const { organization, manages, catchUp } = opened;
  const called = useCalledRoles(list.items, () => rolesOf(organization.id), [organization.id]);
  return (
    <Card
      title={texts.heading}
      aside={
        manages && (
          <div class="actions">
            {list.items.length > 0 && <ExportPeople organization={organization} />}
            <ButtonLink
              look="main"
              to={`/console/organizations/${organization.id}/invitations?invite=1`}
              label={invitations.invite}
            />
          </div>
        )
      }
    >
      <ListControls of={list} isFiltered={isFiltered} label={texts.search} says={texts} many={MANY} />
      <Table of={list} label={texts.label} columns={COLUMNS} menu empty={<p>{texts.noMatch}</p>}>
        {(manager) => (
          <OneManager
            key={manager.id}
            opened={opened}
            manager={manager}
            called={called}
            changed={(next) => (next ? list.put({ ...manager, ...next }) : list.remove(manager.id))}
            behind={() => {
              catchUp();
              list.reload();
            }}
          />
        )}
      </Table>
    </Card>
  );
}

/** Saves all people as a file that spreadsheets open. */
function ExportPeople({ organization: { id, name } }: Pick<OrganizationView, 'organization'>) {
  const action = useAction({
    run: () => allOf(portico.listManagers.pages({ id, query: { limit: LONGEST_PAGE } })),
    done: ({ body }) =>
      downloadTable(texts.fileName(name), [
        [columns.name, columns.email, columns.role, columns.factor, columns.since],
        ...body.map(({ account, role, secondFactor, createdAt }) => [
          account.name ?? '',
          account.email,
          roles[role],
          secondFactor === null ? '' : texts.hasFactor[secondFactor ? 'yes' : 'no'],
          createdAt,
        ]),
      ]),
  });
  return (
    <>
      <Button label={words.export} action={action} />
      <Outcome action={action} />
    </>
  );
}

export interface OneManagerProps {
  readonly opened: OrganizationView;
  readonly manager: Manager;
  readonly called: CalledRoles;
  /** @param next undefined if removed */
  readonly changed: (next: Body<'getManager'> | undefined) => void;
  /** Called if the list is out of date: the manager is gone, or the person may no longer change them. */
  readonly behind: () => void;
}

function OneManager(props: OneManagerProps) {
  const { opened, manager, called } = props;
  const { account, role, accepted, secondFactor, createdAt } = manager;
  const name = nameOf(manager);
  const isSelf = account.id === currentSession()?.accountId;
  const isHeld = manager.ssoHeld && opened.organization.ssoRequired;
  const mayChange = opened.owns || (opened.manages && role !== 'owner');
  return (
    <TableRow
      id={manager.id}
      name={name}
      mark={<Monogram round of={name} />}
      title={
        <>
          <bdi>{name}</bdi> {isSelf && <span class="badge">{texts.you}</span>}{' '}
          {isHeld && <span class="badge">{release.held}</span>}
        </>
      }
      below={
        <>
          {!accepted && <p class="hint">{isSelf ? texts.notAcceptedSelf : texts.notAccepted}</p>}
          {shownRoles(manager.roles, called)}
          {isSelf && !accepted && <Acceptance {...props} />}
        </>
      }
      cells={{
        email: account.name !== null && account.email,
        role: mayChange ? <ChangeRole {...props} isSelf={isSelf} /> : roles[role],
        factor: secondFactor !== null && <FactorBadge has={secondFactor} opened={opened} />,
        since: dateOf(createdAt),
      }}
      menu={
        (mayChange || isSelf) && (
          <>
            {mayChange && (
              <ChangeRoles
                opened={opened}
                id={manager.id}
                name={name}
                held={manager.roles}
                save={(given) => portico.updateManager({ id: manager.id, body: { role, roles: given } })}
                saved={({ body }) => props.changed(body)}
              />
            )}
            {isHeld && opened.owns && <Release {...props} />}
            {isSelf ? <Leave manager={manager} /> : <Remove {...props} />}
          </>
        )
      }
    />
  );
}

interface FactorBadgeProps {
  readonly has: boolean;
  readonly opened: OrganizationView;
}

/** Whether a person has a second factor: a warning where it is missing although it is required. */
function FactorBadge({ has, opened: { organization } }: FactorBadgeProps) {
  if (has) return <span class="badge badge-good">{texts.hasFactor.yes}</span>;
  return (
    <span class={organization.requireSecondFactor ? 'badge badge-warning' : 'hint'}>
      {texts.hasFactor.no}
    </span>
  );
}

/** Accepts a membership to which someone added the person without asking. */
function Acceptance({ manager: { id }, changed, behind }: OneManagerProps) {
  const action = useAction({
    run: (_values, once) => portico.acceptManager({ id, ...once }),
    done: ({ body }) => {
      notify(texts.accepted);
      changed(body);
    },
    failures: { MANAGER_NOT_FOUND: behind },
  });
  return (
    <div class="item-control">
      <Button small label={words.accept} action={action} />
      <Outcome action={action} />
    </div>
  );
}
