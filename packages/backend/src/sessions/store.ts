/** A server's own store of sessions: a database, Redis. Values are sealed, so the store learns no token. */
export interface SessionStore {
  get(key: string): Promise<string | null | undefined>;
  /** @param seconds after which it may be deleted */
  set(key: string, value: string, seconds: number): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}
