import { Mails } from './mails.ts';
import { Person, type PersonParts } from './person.ts';
import { type Send, sendingTo } from './request.ts';

/** All members are optional: without any, the person has an address of their own, and no organization. */
export interface PersonOptions {
  readonly email?: string;
  readonly name?: string;
  /** Without one, signing in with a password is impossible; `signIn` works nevertheless. */
  readonly password?: string;
  /** Whether the person has an authenticator app, whose codes `code()` gives. */
  readonly secondFactor?: boolean;
  /** The name of the organization, which is created if it does not exist. */
  readonly organization?: string;
  /** By default, the owner of a new organization, and a viewer of an existing one. */
  readonly role?: 'owner' | 'admin' | 'viewer';
  /** The names of roles of the product. */
  readonly roles?: readonly string[];
}

export interface EventFilter {
  /** Such as `session.created`. */
  readonly type?: string;
  readonly accountId?: string;
  readonly organizationId?: string;
}

/** An event, as `docs/reference/events.md` describes it. */
export interface Event {
  readonly id: string;
  readonly type: string;
  /** RFC 3339. */
  readonly at: string;
  readonly actor: { readonly type: string; readonly id: string | null; readonly email: string | null };
  readonly subject: { readonly type: string; readonly id: string };
  readonly details: Readonly<Record<string, unknown>>;
}

/** The time by which the service judges. */
export interface Clock {
  now(): Promise<Date>;
  /** @param duration a whole number and a unit, such as `8 days` or `90s` @returns the new time */
  advance(duration: string): Promise<Date>;
  set(time: Date): Promise<Date>;
  /** Returns to the machine's clock. */
  reset(): Promise<Date>;
}

/** A running `portico dev`. */
export interface Portico extends AsyncDisposable {
  /** Its URL, and the issuer of its tokens, without a trailing slash. */
  readonly url: string;
  readonly mails: Mails;
  readonly clock: Clock;
  /** Adds a person. */
  person(options?: PersonOptions): Promise<Person>;
  /** A person who exists already, for example from the seed. @param account an id or an email */
  personOf(account: string): Promise<Person>;
  /** All events, oldest first. */
  events(filter?: EventFilter): Promise<readonly Event[]>;
  /** Keeps everything as it is now, in the service's memory. @returns its id */
  snapshot(): Promise<string>;
  /** Restores a snapshot; without one, the first, as after the start. Everybody who shares the service sees it. */
  restore(snapshot?: string): Promise<void>;
  /** Stops the service, if it was started here. */
  stop(): Promise<void>;
}

/** The snapshot that is taken at the start. */
const FIRST = '1';

interface Connection {
  readonly stop?: () => Promise<void>;
}

/** Connects to a `portico dev`. */
export async function connectPortico(
  url: string,
  { stop = async () => {} }: Connection = {},
): Promise<Portico> {
  const send = sendingTo(url);
  const mails = new Mails(send);
  /** The mails that `mails.next` had returned at each snapshot. */
  const taken = new Map<string, ReadonlySet<string>>();
  const clock = clockOf(send);
  const personFrom = (parts: PersonParts) => new Person(parts, { url, send, now: clock.now });
  return {
    url,
    mails,
    clock,
    person: async (options = {}) => {
      const added = await send<PersonParts>('POST', '/dev/people', options);
      return personFrom({ ...added, password: options.password });
    },
    personOf: async (account) => personFrom(await send<PersonParts>('POST', '/dev/sign-in', { account })),
    events: (filter = {}) => eventsOf(send, filter),
    snapshot: async () => {
      const { id } = await send<{ readonly id: string }>('POST', '/dev/snapshot');
      taken.set(id, mails.taken);
      return id;
    },
    restore: async (snapshot = FIRST) => {
      await send('POST', '/dev/restore', { snapshot });
      mails.taken = taken.get(snapshot) ?? new Set();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function clockOf(send: Send): Clock {
  const timeIn = ({ now }: { readonly now: string }) => new Date(now);
  const move = async (body: object) => timeIn(await send('POST', '/dev/clock', body));
  return {
    now: async () => timeIn(await send('GET', '/dev/clock')),
    advance: (advance) => move({ advance }),
    set: (time) => move({ set: time.toISOString() }),
    reset: () => move({ reset: true }),
  };
}

interface EventPage {
  readonly items: readonly Event[];
  readonly nextCursor: string;
}

async function eventsOf(send: Send, filter: EventFilter): Promise<readonly Event[]> {
  const found: Event[] = [];
  let after: string | undefined;
  for (;;) {
    const query = new URLSearchParams({ ...filter, ...(after !== undefined && { after }) });
    const page = await send<EventPage>('GET', `/dev/events?${query}`);
    found.push(...page.items);
    if (page.items.length === 0) return found;
    after = page.nextCursor;
  }
}
