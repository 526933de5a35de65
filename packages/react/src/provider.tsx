import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { backendSource } from './backend.ts';
import type { BrowserOptions } from './browser.ts';
import { Context } from './context.ts';
import { lateBrowserSource } from './late.ts';
import type { SessionData } from './session.ts';
import { createStore, type OnChange } from './store.ts';
import { nearestLanguage } from './texts.ts';

export interface PorticoProviderProps {
  readonly children?: ReactNode;
  /** The path below which `@portico/backend` serves its routes; `/auth` by default. */
  readonly prefix?: string;
  /** For a product without a server: the browser holds the session, and `prefix` means nothing. */
  readonly browser?: BrowserOptions;
  /** The session with which a server renders the page, so that it begins with the right state. */
  readonly session?: SessionData;
  /** A tag of BCP 47; `en` by default. The components use the nearest language that they have. */
  readonly language?: string;
  /** Leaves out the classes that the style sheet of this package knows. */
  readonly unstyled?: boolean;
  /** Called when another session replaces the one that was shown: another person, organization, role or permission. */
  readonly onChange?: OnChange;
}

/**
 * Gives the session to the hooks and components below. What is read of it once, when it is first rendered: `prefix` and
 * `browser`.
 */
export function PorticoProvider(props: PorticoProviderProps) {
  const { children, prefix = '/auth', browser, session, language = 'en', unstyled = false, onChange } = props;
  if (useContext(Context)) throw new Error('@portico/react: one <PorticoProvider> is inside another.');
  const [store] = useState(() =>
    createStore(browser ? lateBrowserSource(browser) : backendSource(prefix), session),
  );
  const taken = useRef(session && JSON.stringify(session));
  const given = session && JSON.stringify(session);
  useEffect(() => {
    store.onChange = onChange;
  });
  useEffect(() => {
    if (given === undefined || given === taken.current) return;
    taken.current = given;
    store.take(JSON.parse(given));
  }, [store, given]);
  useEffect(store.start, [store]);
  const value = useMemo(
    () => ({ store, language: nearestLanguage(language), unstyled }),
    [store, language, unstyled],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}
