import type { ConnectionState } from '@portico/conventions';
import type { Application } from './application.ts';

/** The parts of a request on which it depends whether, and when, a host is asked for it. */
export interface DirectoryRequest {
  readonly ipAddress: string | null;
  readonly connectionState: () => ConnectionState;
}

/** Finds applications by their `client_id`. */
export interface ClientDirectory {
  /** Whether applications that nobody registered are accepted, by the URL of their metadata. */
  readonly isOn: boolean;
  /** Whether a `client_id` can be such a URL, if they are accepted. */
  isUrl(clientId: string): boolean;
  /**
   * Finds one, and asks its own host for its metadata where nobody registered it.
   * @throws Failure `RATE_LIMITED` for an address that asks for too many, or `OVERLOADED`; ClientGone
   */
  find(clientId: string, request: DirectoryRequest): Promise<Application | undefined>;
}
