/**
 * What the bundle is told. Much of this turns off what would call, or lead to, another host: the proxy
 * through which it would send requests, its agent, its web fonts, its hosted client.
 */
const CONFIGURATION = {
  theme: 'default',
  layout: 'modern',
  // Undefined would mean the maker's own proxy; an empty text means none.
  proxyUrl: '',
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  // Fetched from the page's own host, whatever the document calls its servers.
  documentDownloadType: 'direct',
  showOperationId: true,
  defaultOpenFirstTag: true,
  authentication: { preferredSecurityScheme: 'accessToken' },
} as const;

/** From an origin of its own, the page can send the service no request and offer no download. */
const SANDBOXED = { ...CONFIGURATION, hideTestRequestButton: true, documentDownloadType: 'none' } as const;

/** Runs before the bundle. The page may be below a path of a proxy, so the document is found from where this script is. */
export const START_SCRIPT = startScript(
  "const source = { url: new URL('../openapi.json', document.currentScript.src).href };",
  CONFIGURATION,
);

/**
 * The same for a page in a sandbox: it cannot fetch the document, so it is told it, and it has no storage, which the bundle
 * takes for granted.
 */
export function sandboxedStartScript(openApi: object): string {
  return startScript(
    `${NO_STORAGE}
const source = { content: ${JSON.stringify(openApi)} };`,
    SANDBOXED,
  );
}

const NO_STORAGE = `for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map();
  const value = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, String(text)),
    removeItem: (key) => void kept.delete(key),
  };
  Object.defineProperty(globalThis, name, { value });
}`;

/**
 * Without `jitless`, a library within the bundle tries whether it may make code from text, which the page's policy forbids
 * and browsers then report. What the bundle draws is completed for those who use a keyboard or a screen reader: code
 * that scrolls can have the focus, what shows a picture alone has a name, and no name differs from the text that is
 * seen.
 * @param source JavaScript that declares `source`, where the bundle finds the document
 */
function startScript(source: string, configuration: object): string {
  return `'use strict';
globalThis.__zod_globalConfig = { jitless: true };
${source}
addEventListener('DOMContentLoaded', () => {
  Scalar.createApiReference('#reference', {
    ...source,
    ...${JSON.stringify(configuration)},
    generateOperationSlug: ({ operationId }) => operationId,
  });
  let planned = false;
  new MutationObserver(() => {
    if (!planned) requestAnimationFrame(complete);
    planned = true;
  }).observe(document.body, { childList: true, subtree: true });
  function complete() {
    planned = false;
    for (const code of document.querySelectorAll('pre > code:not([tabindex])')) {
      if (!code.closest('[tabindex]')) code.tabIndex = 0;
    }
    for (const copy of document.querySelectorAll('.scalar-code-copy:not([aria-label])')) copy.ariaLabel = 'Copy';
    for (const more of document.querySelectorAll('.show-more[aria-label]')) more.removeAttribute('aria-label');
    for (const link of document.querySelectorAll('a[href]:not([aria-label])')) {
      if (link.innerText.trim() === '') link.ariaLabel = link.textContent.trim() || link.href;
    }
  }
});
`;
}
