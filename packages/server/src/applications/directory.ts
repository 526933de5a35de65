import type { Application } from './application.ts';

/** Finds applications by their `client_id`. */
export interface ClientDirectory {
  /** Whether applications that nobody registered are accepted, by the URL of their metadata. */
  readonly isOn: boolean;
  /** Whether a `client_id` can be such a URL, if they are accepted. */
  isUrl(clientId: string): boolean;
  /**
   * Finds one, and asks its own host for its metadata where nobody registered it.
   * @throws Failure `RATE_LIMITED` for an address that asks for too many that cannot be used, or `OVERLOADED`
   */
  find(clientId: string, ipAddress: string | null): Promise<Application | undefined>;
}
