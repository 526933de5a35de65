import { Failure } from '@portico/conventions';
import type { Application } from '../applications/application.ts';
import type { ClientDirectory } from '../applications/directory.ts';
import { findApplication } from '../applications/store.ts';
import { type Clock, MINUTE } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Limits } from '../limits/limits.ts';
import type { AddressRules } from '../outgoing/address.ts';
import { applicationIn, isClientUrl } from './document.ts';
import { fetchDocument } from './fetch.ts';

/** Documents that a node keeps; the one that was asked for least recently goes first. */
const MOST_KEPT = 1_000;
/** Documents that a node asks for at once. */
const MOST_UNDER_WAY = 10;
/** How long it is remembered that a URL leads to none, in milliseconds. */
const FAILED_FOR = MINUTE;

interface DirectoryNeeds {
  readonly database: Pick<Database, 'read'>;
  readonly addresses: AddressRules;
  readonly limits: Pick<Limits, 'guess'>;
  readonly clock: Clock;
  readonly isOn: boolean;
  readonly audiences: readonly string[];
}

interface Kept {
  /** Undefined where the URL leads to no document that can be used. */
  readonly application: Application | undefined;
  readonly until: number;
}

/** Finds registered applications, and those whose `client_id` is the URL of their metadata where that is on. */
export function createDirectory(needs: DirectoryNeeds): ClientDirectory {
  const { database, addresses, limits, clock, isOn, audiences } = needs;
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<Application | undefined>>();

  function keep(url: string, found: Kept): void {
    kept.delete(url);
    kept.set(url, found);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  async function ask(url: string): Promise<Application | undefined> {
    const now = clock();
    try {
      const { text, keep: keptFor } = await fetchDocument(url, addresses);
      const application = applicationIn(text, { url, audiences, now });
      keep(url, { application, until: now + (application ? keptFor : FAILED_FOR) });
      return application;
    } catch {
      // Whatever the host did wrong, the application is unknown for now.
      keep(url, { application: undefined, until: now + FAILED_FOR });
      return undefined;
    }
  }

  async function byUrl(url: string, ipAddress: string | null): Promise<Application | undefined> {
    const known = kept.get(url);
    if (known && clock() < known.until) {
      keep(url, known);
      return known.application;
    }
    if (!underWay.has(url) && underWay.size >= MOST_UNDER_WAY) throw new Failure('OVERLOADED');
    let application: Application | undefined;
    // An address that makes this service request documents that do not exist is held back, before any request.
    await limits.guess({ account: undefined, email: null, ipAddress }, async () => {
      const asking = underWay.get(url) ?? ask(url).finally(() => underWay.delete(url));
      underWay.set(url, asking);
      application = await asking;
      return application !== undefined;
    });
    return application;
  }

  const isUrl = (clientId: string) => isOn && isClientUrl(clientId, addresses);

  return {
    isOn,
    isUrl,
    find: async (clientId, ipAddress) =>
      isUrl(clientId) ? byUrl(clientId, ipAddress) : findApplication(database.read, clientId),
  };
}
