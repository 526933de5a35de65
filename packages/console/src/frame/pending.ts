import { placeWithin } from './router.ts';
import { ofTab, shared } from './storage.ts';

/** A sign-in to an application that the person has begun. */
export interface Pending {
  /** The page that goes on with it. */
  readonly place: string;
  /** The name of the application. */
  readonly application: string;
}

interface StoredStep extends Pending {
  /** The time of its beginning, readable by the service alone. */
  readonly ticket?: string;
  /** In milliseconds since 1970. */
  readonly until: number;
}

const NAME = 'authorization';
/** As long as the links in mails that lead back to it. */
const LASTS_MS = 3_600_000;

/** The state this tab is in or, behind a link in a mail, the browser's last one. */
export function pendingAuthorization(): Pending | undefined {
  return storedIn(ofTab) ?? storedIn(shared);
}

/** The ticket of an earlier look-up in this tab. */
export function ticketFor(place: string): string | undefined {
  const found = storedIn(ofTab);
  return found?.place === place ? found.ticket : undefined;
}

export function keepPending(pending: Pending, ticket: string): void {
  const until = Date.now() + LASTS_MS;
  ofTab.write(NAME, JSON.stringify({ ...pending, ticket, until } satisfies StoredStep));
  shared.write(NAME, JSON.stringify({ ...pending, until } satisfies StoredStep));
}

/** Other tabs may be in the middle of another one. */
export function forgetPending(place: string): void {
  for (const store of [ofTab, shared]) if (storedIn(store)?.place === place) store.write(NAME, undefined);
}

function storedIn(store: typeof shared): StoredStep | undefined {
  try {
    const { place, application, ticket, until } = JSON.parse(store.read(NAME) ?? '{}');
    const isOpen = typeof application === 'string' && until > Date.now();
    return isOpen && placeWithin(place) === place ? { place, application, ticket, until } : undefined;
  } catch {
    return undefined;
  }
}
