import type { CryptoKey, JWK } from 'jose';
import type { SessionStore } from './sessions/store.ts';
import type { WebhookOptions } from './webhooks/webhook.ts';

/** The application as it is registered at Portico: of kind `web`, and first-party. */
export type Application =
  | { readonly id: string; readonly secret: string }
  | {
      readonly id: string;
      /** Of `private_key_jwt`: ES256, with its `kid` where the registered keys have one. */
      readonly privateKey: JWK | CryptoKey;
    };

/** The options of `createBackend`. */
export interface BackendOptions<Permission extends string = string> {
  /** The issuer, which is Portico's public URL: https, or http on this machine. */
  readonly url: string | URL;
  readonly application: Application;
  /** At least 32 characters each. The first seals, all open, so that keys can be replaced without signing anyone out. */
  readonly cookieKeys: readonly string[];
  /** The permissions that the product knows, to which it narrows the types of `has` and `requirePermission`. */
  readonly permissions?: readonly Permission[];
  /** The origin of the product, such as `https://app.example.com`. Needed everywhere but on a developer's machine. */
  readonly origin?: string | URL;
  /** Takes the origin from `X-Forwarded-Proto` and `X-Forwarded-Host`, which a proxy must set or remove. */
  readonly trustProxy?: boolean;
  /**
   * The header in which the product's proxy puts the network address of the browser, such as `X-Real-IP`. With it, that
   * address is passed on to Portico, which accepts it from servers in its `PORTICO_TRUSTED_PROXIES` alone.
   */
  readonly addressHeader?: string;
  /** The path below which the routes are; `/auth` by default. */
  readonly prefix?: string;
  /** How old the facts about a session may get, such as `30s` or `5m`, the default; `request` asks for each request. */
  readonly freshness?: `${number}${'s' | 'm' | 'h'}` | 'request';
  /** Keeps sessions on the server, so that back-channel logout ends them at once. Without one, the cookie has everything. */
  readonly store?: SessionStore;
  /** The audience of tokens that programs send to the product; its origin by default. */
  readonly audience?: string;
  readonly webhooks?: WebhookOptions;
}

/** Parts of the runtime that the package uses. */
export interface Surroundings {
  readonly fetch?: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}
