import { html, linkTo } from '@portico/conventions/pages';
import { madeOnce, prepareDocument } from '@portico/conventions/serving';
import type { PorticoHandlers } from '../handler.ts';
import type { BuiltFile, ConsoleBuild } from './console-build.ts';
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
  options: Options & Pick<Documents, 'publicUrl'>,
  build: ConsoleBuild,
): Pick<PorticoHandlers, ConsoleId> {
  const shell = madeOnce(options.publicUrl, (url) => shellAt(url, build.shell, options));
  const page = madeOnce(options.publicUrl, () =>
    prepareDocument({ contentType: HTML, headers: HEADERS, body: posting(shell(), '') }),
  );
  const handle = () => page();
  const posted = {
    handle: ({ body }: { readonly body: string }) =>
      ({ status: 200, headers: HEADERS, body: posting(shell(), body) }) as const,
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
    getConsoleScript: files(build.scripts, 'text/javascript; charset=utf-8'),
    getConsoleStyle: files(build.styles, 'text/css; charset=utf-8'),
  };
}

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

/** The page with what was posted to it, in an element that does nothing by itself. */
const posting = (shell: string, form: string) =>
  shell.replace('%PORTICO_POSTED%', () => html`${form}`.markup);

function files(
  built: ReadonlyMap<string, BuiltFile>,
  contentType: string,
): PorticoHandlers['getConsoleScript'] {
  const prepared = new Map(
    [...built].map(([name, file]) => [
      name,
      prepareDocument({ ...file, contentType, headers: FILE_HEADERS, immutable: true }),
    ]),
  );
  return {
    handle: ({ parameters: { asset = '' }, fail }) => {
      const file = prepared.get(asset);
      if (!file) throw fail('ROUTE_NOT_FOUND');
      return file;
    },
  };
}
