/** A map of limited size: where it is full, a new entry replaces the one that was set longest ago. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  /** @param most entries, at least one */
  constructor(most: number) {
    super();
    this.#most = most;
  }

  /** Sets a value, also of a key that is there, as the newest. */
  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const { value: oldest } = this.keys().next();
    if (this.size > this.#most && oldest !== undefined) this.delete(oldest);
    return this;
  }
}
