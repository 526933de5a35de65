/**
 * The configuration of the bundle. Most of it disables features that call or link to other hosts: a proxy for requests, an
 * agent, web fonts, a hosted client.
 */
const CONFIGURATION = {
  theme: 'default',
  layout: 'modern',
  // Empty means none; undefined would mean the vendor's proxy.
  proxyUrl: '',
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  // Downloads from the page's own host, whatever servers the document names.
  documentDownloadType: 'direct',
  showOperationId: true,
  defaultOpenFirstTag: true,
  authentication: { preferredSecurityScheme: 'accessToken' },
} as const;

/** A sandboxed page can neither call the service nor offer a download. */
const SANDBOXED = { ...CONFIGURATION, hideTestRequestButton: true, documentDownloadType: 'none' } as const;

/** Runs before the bundle. The document's URL is relative to this script's, as a proxy may serve the page below a path. */
export const START_SCRIPT = startScript(
  "const source = { url: new URL('../openapi.json', document.currentScript.src).href };",
  CONFIGURATION,
);

/**
 * The same for a sandboxed page. It cannot fetch the document, so that is included, and has no storage, which the bundle
 * needs, so that is replaced.
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
 * Without `jitless`, a library in the bundle would try to make code from a string, which the page's policy forbids and
 * browsers report. The observer makes the page accessible by keyboard and screen reader: scrollable code can have the
 * focus, links and buttons with only an icon get a name, and names agree with the visible text.
 * @param source JavaScript that declares `source`, from which the bundle gets the document
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
