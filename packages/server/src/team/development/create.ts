import type { Site } from '@portico/conventions/pages';
import { addPerson } from './add-person.ts';
import { guideHandlers } from './guide.ts';
import type { DevelopmentHandlers } from './handlers.ts';
import { listEventsForTests } from './list-events.ts';
import { mailHandlers } from './mail-pages.ts';
import { moveClock, readClock } from './move-clock.ts';
import { type SignInNeeds, signInForTests } from './sign-in.ts';
import { type SnapshotNeeds, snapshotHandlers } from './snapshots.ts';
import { webhooksForTests } from './webhooks.ts';

type DevelopmentNeeds = SnapshotNeeds &
  SignInNeeds &
  Parameters<typeof addPerson>[0] &
  Parameters<typeof moveClock>[0] &
  Parameters<typeof webhooksForTests>[0] & { readonly site: () => Site };

/** The handlers that only `portico dev` serves. */
export function createDevelopment(needs: DevelopmentNeeds): DevelopmentHandlers {
  const webhooks = webhooksForTests(needs);
  const beginAnew = async () => {
    await needs.beginAnew();
    await webhooks.beginAnew();
  };
  return {
    ...mailHandlers(needs),
    ...guideHandlers(needs.site),
    ...snapshotHandlers({ ...needs, beginAnew }),
    addPerson: addPerson(needs),
    signInForTests: signInForTests(needs),
    readClock: readClock(),
    moveClock: moveClock(needs),
    listEventsForTests: listEventsForTests(needs),
    addWebhookForTests: webhooks.handler,
  };
}
