/** Where the client keeps the access token. */
export interface TokenStore {
  /** The token to send; null or undefined if no one is signed in. */
  get(): string | null | undefined | Promise<string | null | undefined>;
  /** Called with a new token after signing in, and with null after signing out. */
  set(token: string | null): void | Promise<void>;
}

/**
 * Keeps the access token in memory, where only the store can read it. It is lost when the page or process ends.
 * @param token of a session that exists already
 */
export function memoryTokens(token: string | null = null): TokenStore {
  let current = token;
  return {
    get: () => current,
    set: (next) => {
      current = next;
    },
  };
}
