import type { Body } from '@portico/client';
import type { ComponentChildren } from 'preact';
import { ButtonLink, Link } from '../../frame/controls.tsx';
import type { Failure } from '../../frame/failures.ts';
import { Filter, isId, Search, useOrder, useSearched } from '../../frame/filters.tsx';
import { Ago } from '../../frame/key-use.tsx';
import { Count, type Counting, given, type ListOutcome, NOTHING, useList } from '../../frame/list.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useChoice } from '../../frame/router.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { dateOf, numberOf } from '../../frame/time.ts';
import { frame } from '../../texts/frame.json';
import { accounts, creation, operators, organizations } from '../../texts/operators.json';
import { organizations as mine } from '../../texts/organizations.json';
import { switcher } from '../../texts/side.json';
import { columns } from '../../texts/table.json';
import { words } from '../../texts/words.json';
import { OperatorPage, PLACES } from './frame.tsx';

export type OperatorAccount = Body<'getAccountAsOperator'>;
export type OperatorOrganization = Body<'getOrganizationAsOperator'>;
type ListedOrganization = Body<'listOrganizationsAsOperator'>['items'][number];
/** One that was found by its ID is read without its last activity. */
type ShownOrganization = OperatorOrganization & Partial<Pick<ListedOrganization, 'lastActiveAt'>>;

type One<Subject> = { readonly ok: true; readonly body: Subject } | Failure;

interface SearchedPageProps<Subject, State extends string> {
  readonly texts: Readonly<Record<'title' | 'search' | 'empty' | 'none' | 'create' | 'creation', string>> &
    Counting;
  readonly states: readonly State[];
  readonly list: (query: {
    readonly search?: string;
    readonly state?: State;
    readonly order?: 'name';
    readonly cursor?: string;
    readonly count: true;
  }) => Promise<ListOutcome<Subject>>;
  readonly columns: readonly Column<Subject>[];
  /** Reads by ID, in any state. */
  readonly read: (id: string) => Promise<One<Subject>>;
  readonly children: (item: Subject) => ComponentChildren;
}

/** All accounts or organizations, newest first or by name. Searching for an ID finds that one. */
function SearchedPage<
  Subject extends { readonly id: string },
  const State extends keyof typeof operators.states,
>({ texts, states, columns, list: load, read, children }: SearchedPageProps<Subject, State>) {
  const search = useSearched();
  const order = useOrder();
  const [state, askState] = useChoice('state', states);
  const list = useList<Subject>(
    async (query) =>
      isId(search.toLowerCase())
        ? listOfOne(await read(search.toLowerCase()))
        : load({ ...query, ...given({ search, state, order }), count: true }),
    [search, state, order],
  );
  const isFiltered = search !== '' || state !== undefined;
  return (
    <OperatorPage title={texts.title} of={list}>
      <Card title={texts.title} aside={<ButtonLink look="main" to={texts.creation} label={texts.create} />}>
        <div class="filters">
          <Search label={texts.search} name="search" />
          <Filter
            label={words.state}
            any={operators.anyState}
            value={state}
            options={states.map((one) => [one, operators.states[one]] as const)}
            choose={askState}
          />
          <Count of={list} says={texts} />
        </div>
        <Table
          of={list}
          label={texts.title}
          columns={columns}
          empty={<p>{isFiltered ? texts.empty : texts.none}</p>}
        >
          {children}
        </Table>
      </Card>
    </OperatorPage>
  );
}

function listOfOne<Subject>(found: One<Subject>): ListOutcome<Subject> {
  if (found.ok) return { ok: true, body: { items: [found.body], nextCursor: null } };
  return /^(ACCOUNT|ORGANIZATION)_NOT_FOUND$/.test(found.error) ? NOTHING : found;
}

const ACCOUNT_COLUMNS: readonly Column<OperatorAccount>[] = [
  { id: 'email', label: frame.email, by: ({ email }) => email },
  { id: 'name', label: frame.name, plain: true, by: ({ name }) => name, order: 'name' },
  { id: 'created', label: columns.created, whole: true, by: ({ createdAt }) => createdAt },
  { id: 'signedIn', label: columns.signedIn, whole: true, by: ({ lastSignedInAt }) => lastSignedInAt },
];

export const AccountsPage = () => (
  <SearchedPage
    texts={{ ...accounts, title: words.accounts, create: creation.account, creation: PLACES.newAccount }}
    states={['active', 'suspended']}
    columns={ACCOUNT_COLUMNS}
    list={(query) => portico.listAccountsAsOperator({ query })}
    read={(id) => portico.getAccountAsOperator({ id })}
  >
    {(account) => <OneAccount key={account.id} {...account} />}
  </SearchedPage>
);

function OneAccount({ id, email, emailVerified, name, createdAt, lastSignedInAt, ...more }: OperatorAccount) {
  const title = (
    <>
      <Link to={`${PLACES.accounts}/${id}`} class="table-link">
        <bdi>{email}</bdi>
      </Link>{' '}
      {!emailVerified && <span class="badge">{words.notVerified}</span>} <AccountBadges {...more} />
    </>
  );
  const cells = {
    name: name !== null && <bdi>{name}</bdi>,
    created: dateOf(createdAt),
    signedIn: <Ago at={lastSignedInAt} />,
  };
  return <TableRow id={id} name={email} title={title} cells={cells} />;
}

export function AccountBadges({ operator, state }: Pick<OperatorAccount, 'operator' | 'state'>) {
  return (
    <>
      {operator && <span class="badge">{accounts.operator}</span>}{' '}
      {state === 'suspended' && <span class="badge badge-danger">{operators.states.suspended}</span>}
    </>
  );
}

const ORGANIZATION_COLUMNS: readonly Column<ShownOrganization>[] = [
  { id: 'name', label: frame.name, by: ({ name }) => name, order: 'name' },
  { id: 'people', label: words.people, number: true, by: ({ managerCount }) => managerCount },
  { id: 'created', label: columns.created, whole: true, by: ({ createdAt }) => createdAt },
  { id: 'active', label: columns.active, whole: true, by: ({ lastActiveAt = null }) => lastActiveAt },
];

export const OrganizationsPage = () => (
  <SearchedPage<ShownOrganization, 'active' | 'deleted'>
    texts={{
      ...organizations,
      count: mine.count,
      moreThan: mine.moreThan,
      title: frame.organizations,
      empty: switcher.none,
      create: words.newOrganization,
      creation: PLACES.newOrganization,
    }}
    states={['active', 'deleted']}
    columns={ORGANIZATION_COLUMNS}
    list={(query) => portico.listOrganizationsAsOperator({ query })}
    read={(id) => portico.getOrganizationAsOperator({ id })}
  >
    {({ id, name, createdAt, managerCount, lastActiveAt, ...more }) => (
      <TableRow
        key={id}
        id={id}
        name={name}
        title={
          <>
            <Link to={`${PLACES.organizations}/${id}`} class="table-link">
              <bdi>{name}</bdi>
            </Link>{' '}
            <OrganizationBadge {...more} />
          </>
        }
        cells={{
          people: numberOf(managerCount),
          created: dateOf(createdAt),
          active: lastActiveAt !== undefined && <Ago at={lastActiveAt} />,
        }}
      />
    )}
  </SearchedPage>
);

interface OrganizationBadgeProps extends Pick<OperatorOrganization, 'state'> {
  readonly awaitingOwner?: boolean;
}

export function OrganizationBadge({ state, awaitingOwner = false }: OrganizationBadgeProps) {
  return (
    <>
      {awaitingOwner && <span class="badge badge-warning">{organizations.awaitingOwner}</span>}{' '}
      {state === 'deleted' && <span class="badge badge-danger">{operators.states.deleted}</span>}
    </>
  );
}
