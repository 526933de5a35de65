import { Link } from '../../frame/controls.tsx';
import { Items, useList } from '../../frame/list.tsx';
import { useLoad } from '../../frame/load.tsx';
import { portico } from '../../frame/portico.ts';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { account as texts } from '../../texts/operators.ts';
import { roles } from '../../texts/organizations.ts';
import { Delete, Help, Suspension } from './account-steps.tsx';
import { About, type Fact, One, PLACES } from './frame.tsx';
import { AccountBadges, type OperatorAccount, OrganizationBadge } from './lists.tsx';

/** One account, with all that an operator may do to it. */
export function AccountPage({ id }: { readonly id: string }) {
  const loading = useLoad(() => portico.getAccountAsOperator({ id }), [id]);
  return (
    <One
      of={loading}
      within={PLACES.accounts}
      texts={texts}
      titleOf={({ email }) => email}
      badgeOf={(account) => <AccountBadges {...account} />}
    >
      {(account) => (
        <>
          <Facts {...account} />
          <Memberships id={account.id} />
          {account.operator && <p class="notice">{texts.protectedLines}</p>}
          <Help account={account} changed={loading.reload} />
          {!account.operator && (
            <>
              <Suspension account={account} changed={loading.reload} put={loading.put} />
              <Delete {...account} />
            </>
          )}
        </>
      )}
    </One>
  );
}

/** The organizations of the account, with the way to each. */
function Memberships({ id }: Pick<OperatorAccount, 'id'>) {
  const list = useList(
    (cursor) => portico.listAccountManagersAsOperator({ id, query: { ...(cursor && { cursor }) } }),
    [id],
  );
  return (
    <section class="card">
      <h2>{texts.organizations}</h2>
      <Items of={list} label={texts.organizations} empty={<p>{texts.noOrganizations}</p>}>
        {({ organization, role }) => (
          <div class="item item-link">
            <div class="item-main">
              <p class="item-title">
                <Link to={`${PLACES.organizations}/${organization.id}`}>{organization.name}</Link>
              </p>
            </div>
            <OrganizationBadge {...organization} /> <span class="badge">{roles[role]}</span>
          </div>
        )}
      </Items>
    </section>
  );
}

function Facts({ id, name, email, emailVerified, createdAt, ...more }: OperatorAccount) {
  const { lastSignedInAt, security, suspendedAt } = more;
  const facts: Fact[] = [
    [texts.name, name ?? texts.noName],
    [texts.email, emailVerified ? texts.verified(email) : texts.notVerified(email)],
    [texts.id, id],
    [texts.created, momentOf(createdAt)],
    [texts.lastSignedIn, lastSignedInAt === null ? texts.unknown : distanceTo(lastSignedInAt)],
    [texts.factors, texts.factorsOf(security.totp, security.recoveryCodesLeft, security.passkeys)],
    ...(suspendedAt === null ? [] : [[texts.suspendedSince, momentOf(suspendedAt)] as const]),
  ];
  return (
    <About texts={texts} events={`account=${id}`} facts={facts}>
      <p class="hint">{texts.seen}</p>
    </About>
  );
}
