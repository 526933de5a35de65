import * as value from './values.ts';
import type { Variable } from './variable.ts';

/** Public pages, and the language of pages and emails. */
export const pages = {
  /** Undefined for the console. */
  homeUrl: {
    name: 'PORTICO_HOME_URL',
    default: '',
    meaning:
      'where people land after following an email link that did not start in an application; by default the console',
    when: 'if people use your product and not the console',
    document: 'reference/applications.md',
    parse: value.optional(value.pageUrl),
  },
  /** A tag of BCP 47. */
  language: {
    name: 'PORTICO_LANGUAGE',
    default: 'en',
    meaning:
      'language of pages and emails for people whose language is unknown: `en`, `de`, `fr`, `es`, `pt-BR`, `ja`, `ar`, or one that you added',
    when: 'if most of your users read a language other than English',
    document: 'guides/languages.md',
    parse: value.language,
  },
  /** URIs, the preferred one first. */
  securityContacts: {
    name: 'PORTICO_SECURITY_CONTACT',
    default: '',
    meaning:
      'comma-separated `mailto:`, `https:` or `tel:` URIs for reporting vulnerabilities, in order of preference, published at `/.well-known/security.txt` (RFC 9116); without it, 404',
    when: 'always, if others can reach the service',
    document: 'secure/hardening.md',
    parse: value.list(value.contact),
  },
  docs: {
    name: 'PORTICO_DOCS',
    default: 'on',
    meaning: '`off`: no reference page (404)',
    when: 'to hide the reference from the public',
    document: 'secure/hardening.md',
    parse: value.either('on', 'off'),
  },
  console: {
    name: 'PORTICO_CONSOLE',
    default: 'on',
    meaning:
      '`off`: no console, and no pages [behind the links in emails](../guides/branding.md#pages-of-your-own-behind-email-links) (404)',
    when: 'if you have replaced all pages with your own',
    document: 'operate/operators.md',
    parse: value.either('on', 'off'),
  },
} satisfies Record<string, Variable>;
