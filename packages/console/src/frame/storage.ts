import { BASE } from './router.ts';

/** The key in web storage. It names the deployment, because others may be below other paths of the same origin. */
export const keyOf = (name: string) => `portico.${name}${BASE}`;

/** Storage of texts by name. */
export interface Store {
  readonly read: (name: string) => string | undefined;
  /**
   * @param text undefined to remove what is stored
   * @returns false if the browser refuses to store it, because it blocks cookies or its storage is full
   */
  readonly write: (name: string, text: string | undefined) => boolean;
}

/** Storage that all tabs of the browser share. */
export const shared: Store = storeIn('localStorage');

/** Storage that this tab keeps over reloads or, if the browser refuses that, until its document is left. */
export const ofTab: Store = withMemory(storeIn('sessionStorage'));

function storeIn(area: 'localStorage' | 'sessionStorage'): Store {
  return {
    read: (name) => {
      try {
        return globalThis[area].getItem(keyOf(name)) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write: (name, text) => {
      try {
        if (text === undefined) globalThis[area].removeItem(keyOf(name));
        else globalThis[area].setItem(keyOf(name), text);
        return true;
      } catch {
        return false;
      }
    },
  };
}

function withMemory(store: Store): Store {
  const memory = new Map<string, string>();
  return {
    read: (name) => memory.get(name) ?? store.read(name),
    write: (name, text) => {
      memory.delete(name);
      if (!store.write(name, text) && text !== undefined) memory.set(name, text);
      return true;
    },
  };
}
