import type { RunBounds } from './budget.ts';
import type { Profile } from './profile.ts';
import type { Bounds } from './sender.ts';

/** Everything that decides what a run does. */
export interface Settings extends Bounds, RunBounds {
  /** Ends without a slash. */
  readonly base: URL;
  /** URL or path of the OpenAPI document; `/openapi.json` of the service unless told otherwise. */
  readonly openapi: string;
  readonly foreignReferences: boolean;
  readonly token?: string;
  /** The header that carries the token, with `{token}` in its place. */
  readonly tokenHeader: { readonly name: string; readonly value: string };
  readonly destructive: boolean;
  /** Also waits until the service gives up on slow requests. */
  readonly slow: boolean;
  readonly profile: Profile;
  /** Values of parameters, by name, or by operation and name: `getTodo.id`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Valid bodies by operation. */
  readonly bodies: Readonly<Record<string, unknown>>;
  /** Sent with every request. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Operations that are not called. */
  readonly skip: readonly string[];
  /** Operations that change nothing whatever their method is: called with valid input without `--destructive`. */
  readonly safe: readonly string[];
  /** Rules that are not applied. */
  readonly rulesOff: readonly string[];
}
