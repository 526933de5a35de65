import { brand } from '../../frame/brand.ts';
import { ButtonLink } from '../../frame/controls.tsx';
import { Filter, isId, Search } from '../../frame/filters.tsx';
import { given, NOTHING, useList } from '../../frame/list.tsx';
import { Card } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { useChoice, useQuery } from '../../frame/router.ts';
import { events as eventTexts } from '../../texts/events.json';
import { seals, events as texts } from '../../texts/operators.json';
import { words } from '../../texts/words.json';
import { Events } from '../events/events.tsx';
import { ExportAll } from '../events/export-all.tsx';
import { type Event, eventTitles } from '../events/titles.ts';
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

const flawIn = (id: string) => (id === '' || isId(id) ? undefined : texts.notAnId);

export function AllEventsPage() {
  const [type, askType] = useChoice('type', TYPES);
  const accountId = useQuery('account')[0].toLowerCase();
  const organizationId = useQuery('organization')[0].toLowerCase();
  const flaws = { account: flawIn(accountId), organization: flawIn(organizationId) };
  const isPossible = flaws.account === undefined && flaws.organization === undefined;
  const list = useList<Event>(
    async (query) =>
      isPossible
        ? portico.listEventsAsOperator({
            query: { ...query, ...given({ type, accountId, organizationId }) },
          })
        : NOTHING,
    [type, accountId, organizationId],
  );
  const isFiltered = type !== undefined || accountId !== '' || organizationId !== '';
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
          <Search label={texts.account} name="account" wrong={flaws.account} />
          <Search label={texts.organization} name="organization" wrong={flaws.organization} />
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
