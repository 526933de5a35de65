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

/**
 * Runs before the bundle. Without `jitless`, a library within it tries whether it may make code from text, which the
 * page's policy forbids and browsers then report. The page may be below a path of a proxy, so the document is found
 * from where this script is. What the bundle draws is completed for those who use a keyboard or a screen reader: code
 * that scrolls can have the focus, what shows a picture alone has a name, and no name differs from the text that is
 * seen.
 */
export const START_SCRIPT = `'use strict';
globalThis.__zod_globalConfig = { jitless: true };
const url = new URL('../openapi.json', document.currentScript.src).href;
addEventListener('DOMContentLoaded', () => {
  Scalar.createApiReference('#reference', {
    url,
    ...${JSON.stringify(CONFIGURATION)},
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
