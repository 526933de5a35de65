/** A mail that is ready to be sent. It may bring a secret: it belongs in no log. */
export interface Letter {
  /** Of the mail and the try: a mail that is tried again brings another secret, and is another letter. */
  readonly id: string;
  /** The domain is ASCII. */
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Takes letters on, one by one. */
export interface MailTransport {
  /**
   * @param signal ends it
   * @returns what the log is to say about it
   * @throws Error whose message holds nothing of the letter
   */
  send(letter: Letter, signal: AbortSignal): Promise<object>;
}
