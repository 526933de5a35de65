import { Failure } from '@portico/conventions';
import { networkOf } from '@portico/conventions/node';
import { BoundedMap } from '../../ground/bounded-map.ts';
import { type Clock, MINUTE, SECOND } from '../../ground/clock.ts';
import type { Database } from '../../ground/database/database.ts';
import { FairQueue } from '../../ground/fair-queue.ts';
import type { AddressRules } from '../../ground/outgoing/address.ts';
import type { Limits } from '../../identity/limits/limits.ts';
import { type Application, isSelfRegistered } from '../applications/application.ts';
import type { ClientDirectory, DirectoryRequest } from '../applications/directory.ts';
import { findApplication } from '../applications/store.ts';
import { findByUrl } from '../applications/unregistered-store.ts';
import { applicationIn, isClientUrl } from './document.ts';
import { fetchDocument } from './fetch.ts';

/** Documents that a node keeps; the one that was asked for least recently goes first. */
const MOST_KEPT = 1_000;
/**
 * Documents that a node asks for at once, in all and for one network address, and requests that wait for their turn beyond
 * those, for at most 10 s. Hosts may take seconds to answer, so an address that names many slow ones waits for its own.
 */
const TURNS = { atOnce: 20, atOnceEach: 2, waiting: 200, waitingEach: 10, patience: 10 * SECOND };
/** How long it is remembered that a URL leads to none, in milliseconds. */
const FAILED_FOR = MINUTE;

interface DirectoryNeeds {
  readonly database: Pick<Database, 'read'>;
  readonly addresses: AddressRules;
  readonly limits: Pick<Limits, 'clientDocument'>;
  readonly clock: Clock;
  readonly isOn: boolean;
  readonly isRegistrationOn: boolean;
  readonly audiences: readonly string[];
}

interface CachedDocument {
  /** Undefined where the URL leads to no document that can be used. */
  readonly application: Application | undefined;
  readonly until: number;
}

/** Finds registered applications, and those whose `client_id` is the URL of their metadata where that is on. */
export function createDirectory(needs: DirectoryNeeds): ClientDirectory {
  const { database, addresses, limits, clock, isOn, isRegistrationOn, audiences } = needs;
  const kept = new BoundedMap<string, CachedDocument>(MOST_KEPT);
  const underWay = new Map<string, Promise<Application | undefined>>();
  const turns = new FairQueue({ ...TURNS, refusal: () => new Failure('OVERLOADED') });

  async function ask(url: string): Promise<Application | undefined> {
    const now = clock();
    try {
      const { text, keep: keptFor } = await fetchDocument(url, addresses);
      const application = applicationIn(text, { url, audiences, now });
      kept.set(url, { application, until: now + (application ? keptFor : FAILED_FOR) });
      return application;
    } catch {
      // Whatever the host did wrong, the application is unknown for now.
      kept.set(url, { application: undefined, until: now + FAILED_FOR });
      return undefined;
    }
  }

  /** The document of a URL, if it is kept and not too old. */
  function recent(url: string): CachedDocument | undefined {
    const known = kept.get(url);
    if (!known || clock() >= known.until) return undefined;
    kept.set(url, known);
    return known;
  }

  /** Asks once for all that wait for the same document, even if their turns came one after the other. */
  async function fetched(url: string): Promise<Application | undefined> {
    const known = recent(url);
    if (known) return known.application;
    const asking = underWay.get(url) ?? ask(url).finally(() => underWay.delete(url));
    underWay.set(url, asking);
    return asking;
  }

  async function byUrl(url: string, { ipAddress, connectionState }: DirectoryRequest) {
    const known = recent(url);
    if (known) return known.application;
    const asking = underWay.get(url);
    if (asking) return asking;
    // Counted before any request, and whether or not there is a document: the work is the same.
    await limits.clientDocument(ipAddress);
    return turns.run({ caller: networkOf(ipAddress), connectionState }, () => fetched(url));
  }

  /** One that registered itself: which audiences are open is decided anew. */
  async function registered(clientId: string): Promise<Application | undefined> {
    const application = await findByUrl(database.read, clientId);
    return application && { ...application, audiences };
  }

  const isUrl = (clientId: string) => isOn && isClientUrl(clientId, addresses);
  const isRegistered = (clientId: string) => isRegistrationOn && isSelfRegistered(clientId);

  return {
    isOn,
    isRegistrationOn,
    isUnregistered: (clientId) => isUrl(clientId) || isRegistered(clientId),
    isTaken: (clientId) => (isSelfRegistered(clientId) ? isRegistrationOn : isOn),
    find: async (clientId, request) => {
      if (isUrl(clientId)) return byUrl(clientId, request);
      return isRegistered(clientId) ? registered(clientId) : findApplication(database.read, clientId);
    },
  };
}
