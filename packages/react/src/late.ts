import type { BrowserOptions } from './browser.ts';
import type { Source } from './source.ts';

/** Sessions that the browser holds, whose code a product with a server never loads. */
export function lateBrowserSource(options: BrowserOptions): Source {
  let loading: Promise<Source> | undefined;
  const source = () => {
    loading ??= import('./browser.ts').then(({ browserSource }) => browserSource(options));
    return loading;
  };
  const later =
    <Name extends Exclude<keyof Source, 'name' | 'forms'>>(name: Name) =>
    async (...given: Parameters<Source[Name]>) =>
      ((await source())[name] as (...given: unknown[]) => Promise<never>)(...given);
  return {
    name: options.applicationId,
    client: later('client'),
    load: later('load'),
    signIn: later('signIn'),
    signOut: later('signOut'),
    switchTo: later('switchTo'),
  };
}
