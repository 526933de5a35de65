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
 * Runs before the bundle. Without `jitless`, a library within it tries whether it may make code from text,
 * which the page's policy forbids and browsers then report. The page may be below a path of a proxy, so the
 * document is found from where this script is.
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
});
`;
