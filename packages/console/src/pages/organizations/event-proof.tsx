import { useAction } from '../../frame/action.ts';
import { Button, download } from '../../frame/controls.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { portico } from '../../frame/portico.ts';
import { momentOf } from '../../frame/time.ts';
import { events as texts } from '../../texts/events.json';
import { type Event, eventTitles } from '../events/titles.ts';

interface EventProofProps {
  readonly organizationId: string;
  readonly event: Event;
}

/** Saves a proof for others that the event was recorded, and has not been changed since. */
export function EventProof({ organizationId: id, event }: EventProofProps) {
  const action = useAction({
    run: () => portico.getEventProof({ id, eventId: event.id }),
    done: ({ body }) => download(texts.proofFileName(event.id), JSON.stringify(body, null, 2)),
  });
  const title = eventTitles[event.type] ?? event.type;
  return (
    <div>
      <Button
        look="link"
        small
        label={texts.proof}
        named={texts.proofNamed({ title, moment: momentOf(event.at) })}
        action={action}
      />
      <Outcome action={action} />
    </div>
  );
}
