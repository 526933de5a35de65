import { optional, originAlone, pageUrl } from './values.ts';
import type { Variable } from './variable.ts';
import { webhookSecret } from './webhooks.ts';

/** The system that people move from at their first sign-in. */
export const fallback = {
  /** Undefined where there is none. */
  signInFallback: {
    name: 'PORTICO_SIGN_IN_FALLBACK',
    default: '',
    meaning:
      'https:// URL of the system that you move from: it is asked about the address and the password at the first sign-in of an address that has no account here, and an account that it vouches for is imported; docs/migrate/lazy.md describes it',
    when: 'while you move from another system whose password hashes you cannot export',
    document: 'migrate/lazy.md',
    parse: optional(pageUrl),
    redacted: originAlone,
  },
  /** Set whenever `signInFallback` is; must not be logged. */
  signInFallbackSecret: {
    name: 'PORTICO_SIGN_IN_FALLBACK_SECRET',
    default: '',
    meaning:
      'secret that signs these questions: `whsec_` and 24 to 64 bytes in base64; required with `PORTICO_SIGN_IN_FALLBACK`',
    when: 'together with `PORTICO_SIGN_IN_FALLBACK`',
    document: 'migrate/lazy.md',
    parse: optional(webhookSecret),
    secret: true,
  },
} satisfies Record<string, Variable>;
