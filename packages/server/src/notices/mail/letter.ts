/** A mail that is ready to be sent. It may contain a secret, so it must never be logged. */
export interface Letter {
  /** Of the mail and the attempt: each attempt has another secret, and is another letter. */
  readonly id: string;
  /** The domain is ASCII. */
  readonly recipient: string;
  /** The name beside the address that sends it. */
  readonly sender: string;
  /** A tag of BCP 47. */
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends letters. */
export interface MailTransport {
  /**
   * @param signal aborts the attempt
   * @returns details for the log
   * @throws Error whose message contains nothing of the letter
   */
  send(letter: Letter, signal: AbortSignal): Promise<object>;
}
