import type { Body, Outcome } from '@portico/client';
import { Link } from '../../frame/controls.tsx';
import type { Success } from '../../frame/failures.ts';
import { useList } from '../../frame/list.tsx';
import { useLoad } from '../../frame/load.tsx';
import type { Fact } from '../../frame/page.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { type Column, Table, TableRow } from '../../frame/table/table.tsx';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { frame } from '../../texts/frame.json';
import { account as texts } from '../../texts/operators.json';
import { roles } from '../../texts/organizations.json';
import { words } from '../../texts/words.json';
import { SESSION_COLUMNS, SessionRow } from '../account/sessions.tsx';
import { Delete, Help, Suspension } from './account-steps.tsx';
import { Impersonation } from './act.tsx';
import { EditAccount } from './edit-account.tsx';
import { About, One, PLACES } from './frame.tsx';
import { AccountBadges, type OperatorAccount, OrganizationBadge } from './lists.tsx';
import { MetadataCard } from './metadata.tsx';

type Membership = Body<'listAccountManagersAsOperator'>['items'][number];

/** One account, with everything that operators may do to it. */
export function AccountPage({ id }: { readonly id: string }) {
  const loading = useLoad(() => portico.getAccountAsOperator({ id }), [id]);
  return (
    <One
      of={loading}
      within={PLACES.accounts}
      title={frame.account}
      texts={texts}
      titleOf={({ email }) => email}
      badgeOf={(account) => <AccountBadges {...account} />}
    >
      {(account, success) => (
        <>
          <AboutAccount of={success} put={loading.put} behind={loading.reload} />
          {account.operator && <p class="notice">{texts.protectedLines}</p>}
          <Help account={account} changed={loading.reload} />
          <Memberships id={account.id} />
          <Sessions id={account.id} />
          <MetadataCard of="account" id={account.id} />
          {!account.operator && (
            <>
              {account.state === 'active' && <Impersonation id={account.id} changed={loading.reload} />}
              <Suspension account={account} changed={loading.reload} put={loading.put} />
              <Delete {...account} />
            </>
          )}
        </>
      )}
    </One>
  );
}

const MEMBERSHIP_COLUMNS: readonly Column<Membership>[] = [
  { id: 'organization', label: frame.name, by: ({ organization }) => organization.name },
  { id: 'role', label: words.role, whole: true, plain: true, by: ({ role }) => roles[role] },
];

function Memberships({ id }: Pick<OperatorAccount, 'id'>) {
  const list = useList((query) => portico.listAccountManagersAsOperator({ id, query }), [id]);
  return (
    <Card title={frame.organizations}>
      <Table
        of={list}
        label={frame.organizations}
        columns={MEMBERSHIP_COLUMNS}
        empty={<p>{texts.noOrganizations}</p>}
      >
        {({ id, organization, role }) => (
          <TableRow
            key={id}
            id={id}
            name={organization.name}
            title={
              <>
                <Link to={`${PLACES.organizations}/${organization.id}`} class="table-link">
                  <bdi>{organization.name}</bdi>
                </Link>{' '}
                <OrganizationBadge {...organization} />
              </>
            }
            cells={{ role: roles[role] }}
          />
        )}
      </Table>
    </Card>
  );
}

function Sessions({ id }: Pick<OperatorAccount, 'id'>) {
  const list = useList((query) => portico.listAccountSessionsAsOperator({ id, query }), [id]);
  return (
    <Card title={words.sessions}>
      <Table of={list} label={words.sessions} columns={SESSION_COLUMNS} empty={<p>{texts.noSessions}</p>}>
        {(session) => <SessionRow key={session.id} session={session} />}
      </Table>
    </Card>
  );
}

interface AboutAccountProps {
  readonly of: Success<Outcome<'getAccountAsOperator'>>;
  readonly put: (success: AboutAccountProps['of']) => void;
  readonly behind: () => void;
}

function AboutAccount({ of, put, behind }: AboutAccountProps) {
  const { id, name, email, emailVerified, createdAt, ...more } = of.body;
  const { lastSignedInAt, security, suspendedAt, externalId, locale } = more;
  const { totp, recoveryCodesLeft: codes, passkeys } = security;
  const facts: Fact[] = [
    [frame.name, name ?? texts.noName],
    [frame.email, emailVerified ? texts.verified(email) : texts.notVerified(email)],
    [words.id, id],
    [words.externalId, externalId],
    [words.language, locale],
    [texts.created, momentOf(createdAt)],
    [texts.lastSignedIn, lastSignedInAt === null ? words.never : distanceTo(lastSignedInAt)],
    [texts.factors, texts.factorsOf({ totp, codes, passkeys })],
    [texts.suspendedSince, suspendedAt && momentOf(suspendedAt)],
  ];
  return (
    <About texts={texts} events={`account=${id}`} facts={facts}>
      <p class="hint">{texts.seen}</p>
      <EditAccount of={of} put={put} behind={behind} />
    </About>
  );
}
