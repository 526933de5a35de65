import { Items, type List } from '../../frame/list.tsx';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { type Event, eventTitles, events as texts } from '../../texts/events.ts';

interface EventsProps {
  readonly of: List<Event>;
  readonly empty: string;
}

/** What happened, newest first. */
export function Events({ of, empty }: EventsProps) {
  return (
    <Items of={of} label={texts.label} empty={<p>{empty}</p>}>
      {(event) => <OneEvent event={event} />}
    </Items>
  );
}

function OneEvent({ event }: { readonly event: Event }) {
  const { type, at, actor, ipAddress } = event;
  const who = actor.type === 'system' ? texts.system : (actor.email ?? texts.deleted);
  const facts = [who, ...(ipAddress === null ? [] : [texts.from(ipAddress)]), ...texts.detailsOf(event)];
  return (
    <div class="item">
      <div class="item-main">
        {/* A service that is newer than this page may know types that the page does not. */}
        <p class="item-title">{eventTitles[type] ?? type}</p>
        <p class="hint">{facts.join(' · ')}</p>
      </div>
      <time class="hint" dateTime={at} title={momentOf(at)}>
        {distanceTo(at)}
      </time>
    </div>
  );
}
