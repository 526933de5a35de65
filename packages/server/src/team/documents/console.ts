import { html, linkTo } from '@portico/conventions/pages';
import { madeOnce, prepareDocument, type RequestHeaders } from '@portico/conventions/serving';
import { directionOf, nearestOf } from '../../ground/languages/tags.ts';
import { offeredBy } from '../../tenancy/brand/brand.ts';
import type { HandlerOf, HandlersOf } from '../handler.ts';
import type { BuiltFile, ConsoleBuild, Edition, PageFiles } from './console-build.ts';
import { FILE_POLICY } from './file-policy.ts';
import { LANGUAGE_HEADERS, languageFor } from './language.ts';
import { filesAt } from './page-files.ts';
import { type Options, shellAt } from './shell.ts';
import type { Documents } from './site.ts';

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
  | 'getSamlAcsPage'
  | 'postSamlAcsPage'
  | 'getSignInReturnPage'
  | 'postSignInReturnPage'
  | 'getResetPasswordPage'
  | 'getAcceptInvitationPage'
  | 'getFirstOperatorPage'
  | 'getChangePasswordPage'
  | 'getDevicePage'
  | 'getConsoleScript'
  | 'getConsoleStyle';

/** Only pages of this origin may load scripts and styles. */
const FILE_HEADERS = { ...FILE_POLICY, 'Cross-Origin-Resource-Policy': 'same-origin' } as const;

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
    'trusted-types solver',
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
} as const;

/** All return addresses have the same page, which reads from its address whose answer it is. */
const RETURN = '/sign-in/return/:way';

const HTML = 'text/html; charset=utf-8';

/** The handlers of the console: one page at many paths, with client-side routing, and its files. */
export function createConsole(
  options: Options & Pick<Documents, 'publicUrl' | 'language' | 'brand'>,
  build: ConsoleBuild,
): HandlersOf<ConsoleId> {
  const { publicUrl, brand } = options;
  const all = [...build.editions.keys()];
  const languages = () => offeredBy(brand(), all);
  const offered = () => {
    const known = languages();
    return { languages: known, fallback: nearestOf(options.language, known) ?? known[0] ?? 'en' };
  };
  const shell = madeOnce(
    () => `${publicUrl()} ${JSON.stringify(brand())} ${options.hasProviders()}`,
    () =>
      filled(shellAt(publicUrl(), build.shell, { ...options, brand: brand() }), {
        LANGUAGES: languages().join(' '),
      }),
  );
  const filesOf = filesAt(build.pages);
  const made = new Map(
    [...build.editions].map(([language, edition]) => [
      language,
      inEdition({ language, edition }, shell, publicUrl),
    ]),
  );
  const editionFor = (headers: RequestHeaders, parameters: string) => {
    const found = made.get(languageFor({ headers, parameters }, offered()));
    if (!found) throw new TypeError('The console has no texts');
    return found;
  };
  const pageAt = (path: string, { headers, sentQuery }: Pick<PageRequest, 'headers' | 'sentQuery'>) =>
    editionFor(headers, sentQuery).page(filesOf(path, headers));
  const page = (path: string) => ({
    handle: (request: Pick<PageRequest, 'headers' | 'sentQuery'>) => pageAt(path, request),
  });
  const below = {
    handle: ({ parameters, ...request }: Pick<PageRequest, 'headers' | 'sentQuery'> & Placed) => {
      const { section, item, view } = parameters;
      return pageAt(['/console', section, item, view].filter(Boolean).join('/'), request);
    },
  };
  const posted = (path: string) => ({
    handle: ({ headers: given, body }: Pick<PageRequest, 'headers'> & { readonly body: string }) => {
      const { headers, text } = editionFor(given, body);
      return { status: 200, headers, body: posting(text(filesOf(path, given)), body) } as const;
    },
  });
  return {
    getConsole: page('/console'),
    getConsoleSection: below,
    getConsoleItem: below,
    getConsoleView: below,
    getVerifyEmailPage: page('/verify-email'),
    getAuthorizePage: page('/authorize'),
    postAuthorizePage: posted('/authorize'),
    getEndSessionPage: page('/end-session'),
    postEndSessionPage: posted('/end-session'),
    getSamlAcsPage: page('/saml/:connectionId/acs'),
    postSamlAcsPage: posted('/saml/:connectionId/acs'),
    getSignInReturnPage: page(RETURN),
    postSignInReturnPage: posted(RETURN),
    getResetPasswordPage: page('/reset-password'),
    getAcceptInvitationPage: page('/accept-invitation'),
    getFirstOperatorPage: page('/first-operator'),
    getDevicePage: page('/device'),
    getChangePasswordPage: page('/console/account/security'),
    getConsoleScript: scripts(build),
    getConsoleStyle: files(build.styles, 'text/css; charset=utf-8'),
  };
}

interface Placed {
  readonly parameters: Readonly<Record<string, string>>;
}

type Files = PageFiles['files'];

/** The page in one language. Paths with the same scripts have the same document. */
function inEdition(inLanguage: InLanguage, shell: () => string, publicUrl: () => string) {
  const { language, edition } = inLanguage;
  const headers = { ...HEADERS, 'Content-Language': language };
  const words = madeOnce(shell, (made) => worded(made, inLanguage));
  const text = (files: Files) => preloading(words(), files, (file) => urlOf(file, edition, publicUrl()));
  const documents = madeOnce(words, () => new Map<string, ReturnType<typeof prepareDocument>>());
  return {
    headers,
    text,
    page: (files: Files) => {
      const name = files.join(' ');
      const known = documents().get(name);
      if (known) return known;
      const body = posting(text(files), '');
      const page = prepareDocument({ contentType: HTML, headers, vary: LANGUAGE_HEADERS, body });
      documents().set(name, page);
      return page;
    },
  };
}

type PageRequest = Parameters<HandlerOf<'getConsole'>['handle']>[0];

interface InLanguage {
  readonly language: string;
  readonly edition: Edition;
}

function worded(shell: string, { language, edition }: InLanguage): string {
  const { description, noScript } = edition.shell;
  return filled(shell, {
    LANGUAGE: language,
    DIRECTION: directionOf(language),
    EDITION: edition.id,
    DESCRIPTION: description,
    NO_SCRIPT_WHAT: noScript.what,
    NO_SCRIPT_HOW: noScript.how,
  });
}

const filled = (shell: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).reduce(
    (page, [name, value]) => page.replaceAll(`%PORTICO_${name}%`, () => html`${value}`.markup),
    shell,
  );

const urlOf = (file: string, { id }: Edition, publicUrl: string) =>
  linkTo({ publicUrl }, `/console/${file.replace(/^scripts\//, `scripts/${id}/`)}`);

/** The page with links to its scripts, so that browsers fetch them all at once. */
const preloading = (shell: string, files: Files, urlOf: (file: string) => string) =>
  shell.replace('<!--%PORTICO_PRELOADS%-->', () =>
    files.map((file) => html`<link rel="modulepreload" crossorigin href="${urlOf(file)}">`.markup).join('\n'),
  );

/** The page with what was posted to it, in an element that does nothing by itself. */
const posting = (shell: string, form: string) =>
  shell.replace('%PORTICO_POSTED%', () => html`${form}`.markup);

const SCRIPT = 'text/javascript; charset=utf-8';

/** In the folder of each edition, its texts lie beside the code. */
function scripts({ scripts: code, editions }: ConsoleBuild): HandlerOf<'getConsoleScript'> {
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

function files(built: ReadonlyMap<string, BuiltFile>, contentType: string): HandlerOf<'getConsoleStyle'> {
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
