import { Select } from '../../frame/fields.tsx';
import { useList } from '../../frame/list.tsx';
import { portico } from '../../frame/portico.ts';
import { useQuery } from '../../frame/router.ts';
import { type Event, events as eventTexts, eventTitles } from '../../texts/events.ts';
import { events as texts } from '../../texts/operators.ts';
import { Events } from '../events/events.tsx';
import { OperatorPage } from './frame.tsx';
import { Search, useChoice } from './search.tsx';

const TYPES = Object.keys(eventTitles) as Event['type'][];
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Everything that happened, newest first. */
export function AllEventsPage() {
  const [type, askType] = useChoice('type', TYPES);
  const [askedAccount] = useQuery('account');
  const [askedOrganization] = useQuery('organization');
  const asked = [askedAccount, askedOrganization].filter((id) => id !== '');
  const isAsked = asked.every((id) => ID.test(id));
  const accountId = ID.test(askedAccount) ? askedAccount : '';
  const organizationId = ID.test(askedOrganization) ? askedOrganization : '';
  const list = useList<Event>(
    (cursor) =>
      portico.listEventsAsOperator({
        query: {
          ...(type && { type }),
          ...(accountId && { accountId }),
          ...(organizationId && { organizationId }),
          ...(cursor && { cursor }),
        },
      }),
    [type, accountId, organizationId],
  );
  const isFiltered = type !== undefined || asked.length > 0;
  return (
    <OperatorPage title={texts.title} of={list}>
      <section class="card">
        <h2>{eventTexts.label}</h2>
        <div class="filters">
          <Select
            label={eventTexts.type}
            value={type ?? ''}
            options={[['', eventTexts.anyType], ...Object.entries(eventTitles)]}
            choose={askType}
          />
          <Search label={texts.account} name="account" />
          <Search label={texts.organization} name="organization" />
        </div>
        {!isAsked && (
          <p class="wrong" role="alert">
            {texts.notAnId}
          </p>
        )}
        <Events of={list} empty={isFiltered ? eventTexts.emptyFiltered : eventTexts.empty} />
      </section>
    </OperatorPage>
  );
}
