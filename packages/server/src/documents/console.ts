import { html, linkTo } from '@portico/conventions/pages';
import { madeOnce, prepareDocument, type RequestHeaders } from '@portico/conventions/serving';
import type { PorticoHandlers } from '../handler.ts';
import { directionOf, nearestOf } from '../languages/tags.ts';
import type { BuiltFile, ConsoleBuild, Edition } from './console-build.ts';
import { LANGUAGE_HEADERS, languageFor } from './language.ts';
import { type Documents, ICON } from './site.ts';

export type ConsoleId =
  | 'getConsole'
  | 'getConsoleSection'
  | 'getConsoleItem'
  | 'getConsoleView'
  | 'getVerifyEmailPage'
  | 'getAuthorizePage'
  | 'postAuthorizePage'
  | 'getEndSessionPage'
  | 'postEndSessionPage'
  | 'getResetPasswordPage'
  | 'getAcceptInvitationPage'
  | 'getChangePasswordPage'
  | 'getConsoleScript'
  | 'getConsoleStyle';

/** Only pages of this origin may load scripts and styles. */
const FILE_HEADERS = { 'Cross-Origin-Resource-Policy': 'same-origin' } as const;

/**
 * Allows only resources of this host, no inline code, and no markup or code made from strings. Pages of other origins that
 * open it, or that it opens, get no reference to its window.
 */
const HEADERS = {
  ...FILE_HEADERS,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
} as const;

const HTML = 'text/html; charset=utf-8';

/** The handlers of the console: one page at many paths, with client-side routing, and its files. */
export function createConsole(
  options: Options & Pick<Documents, 'publicUrl' | 'language'>,
  build: ConsoleBuild,
): Pick<PorticoHandlers, ConsoleId> {
  const languages = [...build.editions.keys()];
  const offered = { languages, fallback: nearestOf(options.language, languages) ?? 'en' };
  const shell = madeOnce(options.publicUrl, (url) => shellAt(url, build.shell, options));
  const pages = new Map(
    [...build.editions].map(([language, edition]) => {
      const text = madeOnce(shell, (made) => inLanguage(made, { language, languages, edition }));
      const headers = { ...HEADERS, 'Content-Language': language };
      const page = madeOnce(text, (made) =>
        prepareDocument({ contentType: HTML, headers, vary: LANGUAGE_HEADERS, body: posting(made, '') }),
      );
      return [language, { text, headers, page }];
    }),
  );
  const pageFor = (headers: RequestHeaders, parameters: string) => {
    const page = pages.get(languageFor({ headers, parameters }, offered));
    if (!page) throw new TypeError('The console has no texts');
    return page;
  };
  const handle = ({ headers, sentQuery }: Pick<PageRequest, 'headers' | 'sentQuery'>) =>
    pageFor(headers, sentQuery).page();
  const posted = {
    handle: ({ headers: given, body }: Pick<PageRequest, 'headers'> & { readonly body: string }) => {
      const { text, headers } = pageFor(given, body);
      return { status: 200, headers, body: posting(text(), body) } as const;
    },
  };
  return {
    getConsole: { handle },
    getConsoleSection: { handle },
    getConsoleItem: { handle },
    getConsoleView: { handle },
    getVerifyEmailPage: { handle },
    getAuthorizePage: { handle },
    postAuthorizePage: posted,
    getEndSessionPage: { handle },
    postEndSessionPage: posted,
    getResetPasswordPage: { handle },
    getAcceptInvitationPage: { handle },
    getChangePasswordPage: { handle },
    getConsoleScript: scripts(build),
    getConsoleStyle: files(build.styles, 'text/css; charset=utf-8'),
  };
}

type PageRequest = Parameters<PorticoHandlers['getConsole']['handle']>[0];

/** The part of the configuration on which it depends what the console offers. */
type Options = Pick<Documents, 'organizationRoles' | 'hasRolesFile' | 'homeUrl'>;

/** The page with its placeholders filled: the path of the public URL, the options that are on, and the icon. */
function shellAt(publicUrl: string, shell: string, options: Options): string {
  const { organizationRoles, hasRolesFile, homeUrl } = options;
  const on = [
    organizationRoles && 'organization-roles',
    hasRolesFile && 'roles-file',
    // Has no space: it was parsed.
    homeUrl !== undefined && `home=${homeUrl}`,
  ].filter(Boolean);
  return shell
    .replaceAll('%PORTICO_BASE%', () => html`${linkTo({ publicUrl }, '')}`.markup)
    .replaceAll('%PORTICO_OPTIONS%', () => html`${on.join(' ')}`.markup)
    .replaceAll('%PORTICO_ICON%', () => html`${ICON}`.markup);
}

interface InLanguage {
  readonly language: string;
  readonly languages: readonly string[];
  readonly edition: Edition;
}

function inLanguage(shell: string, { language, languages, edition }: InLanguage): string {
  const { description, noScript } = edition.shell;
  const filled = {
    LANGUAGE: language,
    DIRECTION: directionOf(language),
    LANGUAGES: languages.join(' '),
    EDITION: edition.id,
    DESCRIPTION: description,
    NO_SCRIPT_WHAT: noScript.what,
    NO_SCRIPT_HOW: noScript.how,
  };
  return Object.entries(filled).reduce(
    (page, [name, value]) => page.replaceAll(`%PORTICO_${name}%`, () => html`${value}`.markup),
    shell,
  );
}

/** The page with what was posted to it, in an element that does nothing by itself. */
const posting = (shell: string, form: string) =>
  shell.replace('%PORTICO_POSTED%', () => html`${form}`.markup);

const SCRIPT = 'text/javascript; charset=utf-8';

/** In the folder of each edition, its texts lie beside the code. */
function scripts({ scripts: code, editions }: ConsoleBuild): PorticoHandlers['getConsoleScript'] {
  const shared = prepared(code, SCRIPT);
  const texts = new Map(
    [...editions.values()].map((edition) => [edition.id, prepared(edition.texts, SCRIPT)]),
  );
  return {
    handle: ({ parameters: { edition = '', asset = '' }, fail }) => {
      const own = texts.get(edition);
      const file = own && (own.get(asset) ?? shared.get(asset));
      if (!file) throw fail('ROUTE_NOT_FOUND');
      return file;
    },
  };
}

function files(
  built: ReadonlyMap<string, BuiltFile>,
  contentType: string,
): PorticoHandlers['getConsoleStyle'] {
  const all = prepared(built, contentType);
  return {
    handle: ({ parameters: { asset = '' }, fail }) => {
      const file = all.get(asset);
      if (!file) throw fail('ROUTE_NOT_FOUND');
      return file;
    },
  };
}

const prepared = (built: ReadonlyMap<string, BuiltFile>, contentType: string) =>
  new Map(
    [...built].map(([name, file]) => [
      name,
      prepareDocument({ ...file, contentType, headers: FILE_HEADERS, immutable: true }),
    ]),
  );
