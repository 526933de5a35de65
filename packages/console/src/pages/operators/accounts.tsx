import type { Body } from '@portico/client';
import { Filter } from '../../frame/filter.tsx';
import { isId } from '../../frame/id.ts';
import { Link } from '../../frame/link.tsx';
import { Items, useList } from '../../frame/list.tsx';
import { portico } from '../../frame/portico.ts';
import { useChoice } from '../../frame/router.ts';
import { Search, useSearched } from '../../frame/search.tsx';
import { dateOf, distanceTo } from '../../frame/time.ts';
import { operators, accounts as texts } from '../../texts/operators.ts';
import { OperatorPage, PLACES } from './frame.tsx';

export type OperatorAccount = Body<'getAccountAsOperator'>;

const STATES = ['active', 'suspended'] as const;

/** The list of the account that has an ID, whatever its state. */
async function oneById(id: string) {
  const found = await portico.getAccountAsOperator({ id });
  if (!found.ok && found.error !== 'ACCOUNT_NOT_FOUND') return found;
  return { ok: true, body: { items: found.ok ? [found.body] : [], nextCursor: null } } as const;
}

/** All accounts, newest first. */
export function AccountsPage() {
  const search = useSearched();
  const [state, askState] = useChoice('state', STATES);
  const list = useList(
    async (cursor) =>
      isId(search.toLowerCase())
        ? oneById(search.toLowerCase())
        : portico.listAccountsAsOperator({
            query: { ...(search && { search }), ...(state && { state }), ...(cursor && { cursor }) },
          }),
    [search, state],
  );
  const isFiltered = search !== '' || state !== undefined;
  return (
    <OperatorPage title={texts.title} of={list}>
      <section class="card">
        <h2>{texts.list}</h2>
        <div class="filters">
          <Search label={texts.search} name="search" />
          <Filter
            label={operators.state}
            any={operators.anyState}
            value={state}
            options={STATES.map((name) => [name, operators.states[name]] as const)}
            choose={askState}
          />
        </div>
        <Items of={list} label={texts.list} empty={<p>{isFiltered ? texts.empty : texts.none}</p>}>
          {(account) => <OneAccount {...account} />}
        </Items>
      </section>
    </OperatorPage>
  );
}

function OneAccount({ id, email, emailVerified, name, createdAt, lastSignedInAt, ...more }: OperatorAccount) {
  const hints = [
    name,
    texts.since(dateOf(createdAt)),
    lastSignedInAt !== null && texts.signedIn(distanceTo(lastSignedInAt)),
  ];
  return (
    <div class="item item-link">
      <div class="item-main">
        <p class="item-title">
          <Link to={`${PLACES.accounts}/${id}`}>{email}</Link>{' '}
          {!emailVerified && <span class="badge">{texts.notVerified}</span>} <AccountBadges {...more} />
        </p>
        <p class="hint">{hints.filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

/** What an operator has to know of an account at a glance. */
export function AccountBadges({ operator, state }: Pick<OperatorAccount, 'operator' | 'state'>) {
  return (
    <>
      {operator && <span class="badge">{texts.operator}</span>}{' '}
      {state === 'suspended' && <span class="badge badge-danger">{operators.states.suspended}</span>}
    </>
  );
}
