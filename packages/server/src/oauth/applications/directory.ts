import type { ConnectionState } from '@portico/conventions';
import type { Application } from './application.ts';

/** The parts of a request on which it depends whether, and when, a host is asked for it. */
export interface DirectoryRequest {
  readonly ipAddress: string | null;
  readonly connectionState: () => ConnectionState;
}

/** Finds applications by their `client_id`. */
export interface ClientDirectory {
  /** Whether unregistered applications are accepted, by the URL of their metadata. */
  readonly isOn: boolean;
  /** Whether applications can register themselves, and those that did are accepted. */
  readonly isRegistrationOn: boolean;
  /** Whether a `client_id` can be such a URL, or of one that registered itself, if these are accepted. */
  isUnregistered(clientId: string): boolean;
  /** Whether an application with such a `client_id`, to which somebody signed in, is still accepted. */
  isTaken(clientId: string): boolean;
  /**
   * Finds one, and asks its own host for its metadata where it is unregistered.
   * @throws Failure `RATE_LIMITED` for an address that asks for too many, or `OVERLOADED`; ClientGone
   */
  find(clientId: string, request: DirectoryRequest): Promise<Application | undefined>;
}
