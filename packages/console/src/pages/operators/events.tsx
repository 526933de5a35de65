import { useState } from 'preact/hooks';
import { brand } from '../../frame/brand.ts';
import { ButtonLink } from '../../frame/controls.tsx';
import { Filter, isId, Search } from '../../frame/filters.tsx';
import { given, NOTHING, useList } from '../../frame/list.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useChoice, useQuery } from '../../frame/router.ts';
import { withoutUnseen } from '../../frame/searchable.ts';
import { events as eventTexts } from '../../texts/events.json';
import { seals, events as texts } from '../../texts/operators.json';
import { words } from '../../texts/words.json';
import { Events } from '../events/events.tsx';
import { ExportAll } from '../events/export-all.tsx';
import { type Event, eventTitles } from '../events/titles.ts';
import { accountAt, isAddress } from './account-at.ts';
import { OperatorPage, PLACES } from './frame.tsx';

const TYPES = Object.keys(eventTitles) as Event['type'][];

/** The page of the account or organization that an event is about, if the event contains its ID. */
function placeOf({ type, subject, details }: Event): string | undefined {
  if (subject.type === 'organization') return `${PLACES.organizations}/${subject.id}`;
  const { accountId, organizationId } = details as { readonly [name: string]: unknown };
  if (typeof organizationId === 'string') return `${PLACES.organizations}/${organizationId}`;
  if (typeof accountId === 'string') return `${PLACES.accounts}/${accountId}`;
  const isAccount = subject.type === 'account' || subject.type === 'operator';
  return isAccount && type !== 'operator.read' ? `${PLACES.accounts}/${subject.id}` : undefined;
}

/** The account that the list is filtered by: the query has its address or its ID. */
function useAccount() {
  const asked = withoutUnseen(useQuery('account')[0]).toLowerCase();
  /** An address that no account has. */
  const [unknown, setUnknown] = useState<string>();
  /** The IDs of accounts by address: each search is recorded, and the pages of a list need the same one. */
  const [known] = useState(() => new Map<string, string>());
  const isPossible = asked === '' || isId(asked) || isAddress(asked);
  return {
    asked,
    flaw: isPossible ? (asked !== '' && unknown === asked ? texts.noAccount : undefined) : texts.neither,
    /** Its ID, or an empty string to filter by none; undefined if there is no such account. */
    find: async () => {
      if (!isPossible) return UNKNOWN;
      const body = isAddress(asked) ? known.get(asked) : asked;
      if (body !== undefined) return { ok: true, body } as const;
      const found = await accountAt(asked);
      if (!found.ok) return found;
      setUnknown(found.body ? undefined : asked);
      if (!found.body) return UNKNOWN;
      known.set(asked, found.body.id);
      return { ok: true, body: found.body.id } as const;
    },
  };
}

const UNKNOWN = { ok: true, body: undefined } as const;

/** The one value of the query that includes the operator's own reads, which otherwise hide what others did. */
const OWN = ['shown'] as const;

export function AllEventsPage() {
  const [type, askType] = useChoice('type', TYPES);
  const [own, askOwn] = useChoice('own', OWN);
  const account = useAccount();
  const organizationId = useQuery('organization')[0].toLowerCase();
  const isOrganization = organizationId === '' || isId(organizationId);
  const list = useList<Event>(
    async (query) => {
      const found = await account.find();
      if (!found.ok) return found;
      if (found.body === undefined || !isOrganization) return NOTHING;
      return portico.listEventsAsOperator({
        query: {
          ...query,
          ...given({ type, accountId: found.body, organizationId }),
          ownReads: own !== undefined,
        },
      });
    },
    [type, account.asked, organizationId, own],
  );
  const isFiltered = type !== undefined || account.asked !== '' || organizationId !== '';
  return (
    <OperatorPage title={words.events} of={list}>
      <Card
        title={words.events}
        aside={
          <div class="actions">
            <ButtonLink to={PLACES.seals} label={seals.title} />
            <ExportAll name={brand.name} path="/v1/operator/events/export" />
          </div>
        }
      >
        <div class="filters">
          <Filter
            label={eventTexts.columns.what}
            any={eventTexts.anyType}
            value={type}
            options={Object.entries(eventTitles)}
            choose={askType}
          />
          <Filter
            label={texts.own}
            any={texts.ownLeft}
            value={own}
            options={[['shown', texts.ownShown]]}
            choose={askOwn}
          />
          <Search label={texts.account} name="account" wrong={account.flaw} />
          <Search
            label={texts.organization}
            name="organization"
            wrong={isOrganization ? undefined : texts.notAnId}
          />
        </div>
        <Events
          of={list}
          empty={isFiltered ? eventTexts.emptyFiltered : eventTexts.empty}
          placeOf={placeOf}
        />
      </Card>
    </OperatorPage>
  );
}
