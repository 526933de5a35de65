import type { Jar } from '../cookies/jar.ts';
import type { Sealer } from '../cookies/sealer.ts';
import { noStore } from '../refusal.ts';
import { addressOf } from '../requests/address.ts';
import { originOf } from '../requests/origin.ts';
import type { PorticoSessions } from '../service/portico.ts';
import type { Settings } from '../settings.ts';
import { createCarrier, jarOf } from './carrier.ts';
import type { SessionRecord, Step } from './record.ts';
import { createRenewals, type Renewals } from './renewals.ts';

/** The sessions of the browsers that call the product. */
export interface Sessions {
  /** How the session of a request stands: looked up once for each request. */
  of(request: Request): Promise<Step>;
  /** Asks Portico how the session of a request stands, after something has changed. */
  renew(request: Request): Promise<Step>;
  /** The session that a request brings, not judged. */
  carried(request: Request): Promise<SessionRecord | undefined>;
  /** Begins a session in the answer to a request. */
  begin(request: Request, record: SessionRecord): Promise<void>;
  /** Ends the session of a request. @returns the one that has ended */
  end(request: Request): Promise<SessionRecord | undefined>;
  /** Ends a session by its id, wherever its browser is. */
  forget(id: string): Promise<void>;
  /** Stops reporting why the browser was signed out. */
  acknowledge(request: Request): Promise<void>;
  /** The cookies of a request. */
  jar(request: Request): Jar;
  /** Puts the changed cookies into an answer. */
  respond(request: Request, response: Response): Response;
}

interface Visit {
  readonly jar: Jar;
  readonly origin: string;
  readonly address: string | null;
  step: Promise<Step> | undefined;
}

/** How much older what a cookie says may be than what is known, before an answer replaces it, in milliseconds. */
const MOST_LAG = 60_000;

export function createSessions(settings: Settings, portico: PorticoSessions, sealer: Sealer): Sessions {
  const carrier = createCarrier({ ...settings, sealer });
  const { freshness, now } = settings;
  const renewals = createRenewals({ ask: portico.ask, freshness, now });
  const visits = new WeakMap<Request, Visit>();

  function visitOf(request: Request): Visit {
    const known = visits.get(request);
    if (known) return known;
    const origin = originOf(request, settings);
    const visit: Visit = {
      origin,
      address: addressOf(request, settings),
      jar: jarOf(request, origin),
      step: undefined,
    };
    visits.set(request, visit);
    return visit;
  }

  async function stepOf({ jar, origin, address }: Visit, judge: Renewals['current']): Promise<Step> {
    const { record: carried, reason } = await carrier.read(jar, origin);
    if (!carried) return { state: 'signedOut', reason };
    const step = await judge(carried, address);
    if (step.state === 'signedOut') await carrier.end(jar, origin, { ...carried, reason: step.reason });
    if (step.state === 'signedIn' && isNews(step.record, carried))
      await carrier.write(jar, origin, step.record);
    return step;
  }

  /** Whether an answer has to carry it: one that changes nothing sets no cookie, which could arrive after a newer one. */
  function isNews(record: SessionRecord, carried: SessionRecord): boolean {
    const lag = record.checkedAt - carried.checkedAt;
    if (lag === 0 || lag >= Math.min(freshness || MOST_LAG, MOST_LAG)) return lag !== 0;
    const seen = ({ facts, barred, former, address }: SessionRecord) =>
      JSON.stringify([facts, barred, former, address]);
    return seen(record) !== seen(carried);
  }

  const of: Sessions['of'] = (request) => {
    const visit = visitOf(request);
    visit.step ??= stepOf(visit, renewals.current);
    return visit.step;
  };

  const renew: Sessions['renew'] = (request) => {
    const visit = visitOf(request);
    visit.step = stepOf(visit, renewals.renew);
    return visit.step;
  };

  const carriedBy = async (request: Request) => {
    const { jar, origin } = visitOf(request);
    return (await carrier.read(jar, origin)).record;
  };

  return {
    of,
    renew,
    carried: carriedBy,
    begin: async (request, record) => {
      const visit = visitOf(request);
      await carrier.begin(visit.jar, visit.origin, record);
    },
    end: async (request) => {
      const { jar, origin } = visitOf(request);
      const record = await carriedBy(request);
      if (!record) return undefined;
      renewals.end(record.id, null);
      await carrier.end(jar, origin, { ...record, reason: null });
      return record;
    },
    forget: async (id) => {
      renewals.end(id, 'ended');
      await carrier.forget(id);
    },
    acknowledge: (request) => carrier.acknowledge(visitOf(request).jar, visitOf(request).origin),
    jar: (request) => visitOf(request).jar,
    respond: (request, response) => {
      const visit = visits.get(request);
      if (!visit) return response;
      // The headers of an answer that another server gave cannot be changed.
      const changeable = new Response(response.body, response);
      for (const line of visit.jar.changes()) changeable.headers.append('Set-Cookie', line);
      return noStore(changeable);
    },
  };
}
