/** Requests without an answer, in a row, after which the service is asked whether it is there at all. */
const MOST_SILENT = 12;

/** Notices when a service has stopped answering: waiting for each of a thousand answers would take hours. */
export class Pulse {
  readonly #isThere: () => Promise<boolean>;
  readonly #gone: (silent: number) => void;
  #silent = 0;

  /** `isThere` asks the service for what it answered at first; `gone` is called when it does not. */
  constructor(isThere: () => Promise<boolean>, gone: (silent: number) => void) {
    this.#isThere = isThere;
    this.#gone = gone;
  }

  async note(answered: boolean): Promise<void> {
    this.#silent = answered ? 0 : this.#silent + 1;
    if (this.#silent < MOST_SILENT) return;
    const silent = this.#silent;
    this.#silent = 0;
    if (!(await this.#isThere())) this.#gone(silent);
  }
}
