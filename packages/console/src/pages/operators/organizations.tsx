import type { Body } from '@portico/client';
import { Filter } from '../../frame/filter.tsx';
import { isId } from '../../frame/id.ts';
import { Link } from '../../frame/link.tsx';
import { Items, useList } from '../../frame/list.tsx';
import { portico } from '../../frame/portico.ts';
import { useChoice } from '../../frame/router.ts';
import { Search, useSearched } from '../../frame/search.tsx';
import { dateOf } from '../../frame/time.ts';
import { operators, organizations as texts } from '../../texts/operators.ts';
import { OperatorPage, PLACES } from './frame.tsx';

export type OperatorOrganization = Body<'getOrganizationAsOperator'>;

const STATES = ['active', 'deleted'] as const;

/** The list of the organization that has an ID, whatever its state. */
async function oneById(id: string) {
  const found = await portico.getOrganizationAsOperator({ id });
  if (!found.ok && found.error !== 'ORGANIZATION_NOT_FOUND') return found;
  return { ok: true, body: { items: found.ok ? [found.body] : [], nextCursor: null } } as const;
}

/** All organizations, newest first. */
export function OrganizationsPage() {
  const search = useSearched();
  const [state, askState] = useChoice('state', STATES);
  const list = useList(
    async (cursor) =>
      isId(search.toLowerCase())
        ? oneById(search.toLowerCase())
        : portico.listOrganizationsAsOperator({
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
            options={STATES.map((one) => [one, operators.states[one]] as const)}
            choose={askState}
          />
        </div>
        <Items of={list} label={texts.list} empty={<p>{isFiltered ? texts.empty : texts.none}</p>}>
          {(organization) => <OneOrganization {...organization} />}
        </Items>
      </section>
    </OperatorPage>
  );
}

function OneOrganization({ id, name, createdAt, managerCount, state }: OperatorOrganization) {
  return (
    <div class="item item-link">
      <div class="item-main">
        <p class="item-title">
          <Link to={`${PLACES.organizations}/${id}`}>{name}</Link>
        </p>
        <p class="hint">
          {texts.people(managerCount)} · {texts.since(dateOf(createdAt))}
        </p>
      </div>
      <OrganizationBadge state={state} />
    </div>
  );
}

export function OrganizationBadge({ state }: Pick<OperatorOrganization, 'state'>) {
  return state === 'deleted' ? <span class="badge badge-danger">{operators.states.deleted}</span> : null;
}
