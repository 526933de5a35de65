import type { BrowserOptions } from './browser.ts';
import type { Source } from './source.ts';

/** Sessions that the browser holds, whose code a product with a server never loads. */
export function lateBrowserSource(options: BrowserOptions): Source {
  let loading: Promise<Source> | undefined;
  const source = () => {
    loading ??= import('./browser.ts').then(({ browserSource }) => browserSource(options));
    return loading;
  };
  return {
    name: options.applicationId,
    client: async () => (await source()).client(),
    load: async () => (await source()).load(),
    signIn: async (given) => (await source()).signIn(given),
    signOut: async () => (await source()).signOut(),
    switchTo: async (organizationId) => (await source()).switchTo(organizationId),
  };
}
