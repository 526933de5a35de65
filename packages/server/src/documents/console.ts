import type { PreparedDocument } from '@portico/conventions';
import { html, linkTo } from '@portico/conventions/pages';
import { madeOnce, prepareDocument } from '@portico/conventions/serving';
import type { PorticoHandlers } from '../handler.ts';
import type { BuiltFile, ConsoleBuild } from './console-build.ts';
import { ICON } from './site.ts';

export type ConsoleId =
  | 'getConsole'
  | 'getConsoleSection'
  | 'getConsoleItem'
  | 'getConsoleView'
  | 'getVerifyEmailPage'
  | 'getResetPasswordPage'
  | 'getAcceptInvitationPage'
  | 'getChangePasswordPage'
  | 'getConsoleScript'
  | 'getConsoleStyle';

/** Scripts and styles are for pages of this origin alone. */
const FILE_HEADERS = { 'Cross-Origin-Resource-Policy': 'same-origin' } as const;

/**
 * Nothing but what comes from this host: no inline code, and no markup or code made from text. A page of another origin that
 * opened it, or that it opens, gets no hold of its window.
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

/** The handlers of the console: one page at many paths, which finds its way by itself, and the files it consists of. */
export function createConsole(
  publicUrl: () => string,
  build: ConsoleBuild,
): Pick<PorticoHandlers, ConsoleId> {
  const handle = madeOnce(publicUrl, (url) => shellAt(url, build.shell));
  return {
    getConsole: { handle },
    getConsoleSection: { handle },
    getConsoleItem: { handle },
    getConsoleView: { handle },
    getVerifyEmailPage: { handle },
    getResetPasswordPage: { handle },
    getAcceptInvitationPage: { handle },
    getChangePasswordPage: { handle },
    getConsoleScript: files(build.scripts, 'text/javascript; charset=utf-8'),
    getConsoleStyle: files(build.styles, 'text/css; charset=utf-8'),
  };
}

/** The page with what Vite could not know: the path of the public URL, and the service's icon. */
function shellAt(publicUrl: string, shell: string): Promise<PreparedDocument> {
  const body = shell
    .replaceAll('%PORTICO_BASE%', () => html`${linkTo({ publicUrl }, '')}`.markup)
    .replaceAll('%PORTICO_ICON%', () => html`${ICON}`.markup);
  return prepareDocument({ contentType: 'text/html; charset=utf-8', headers: HEADERS, body });
}

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
