/** Messages of installers on machines that reach no registry, or are forbidden to. Others are bugs in what is installed. */
const UNREACHABLE = {
  npm: /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT/,
  // Where an index has a package, but not the version, pip lists those that it has.
  pip: /NewConnectionError|NameResolutionError|ConnectTimeoutError|ProxyError|\(from versions: none\)/,
  go: /dial tcp|no such host|proxyconnect|i\/o timeout|403 Forbidden|GOPROXY=off/,
} as const;

export type Installer = keyof typeof UNREACHABLE;

/** Whether one of the installers failed because it reaches no registry. @param error with its output */
export const reachesNone = (error: unknown, ...installers: readonly Installer[]): boolean =>
  installers.some((installer) => UNREACHABLE[installer].test(String(error)));
