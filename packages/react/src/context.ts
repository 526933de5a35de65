import { createContext, useContext } from 'react';
import type { SessionStore } from './store.ts';

/** Passed by a provider to all below it. */
export interface PorticoContext {
  readonly store: SessionStore;
  /** One in which there are texts. */
  readonly language: string;
  readonly unstyled: boolean;
}

export const Context = createContext<PorticoContext | null>(null);

/** @throws Error outside of a provider */
export function usePortico(): PorticoContext {
  const found = useContext(Context);
  if (found) return found;
  throw new Error('@portico/react: no <PorticoProvider> is around this.');
}
