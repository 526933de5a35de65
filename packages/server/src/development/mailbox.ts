import type { Letter, MailTransport } from '../mail/letter.ts';

/** How many letters are kept: the newest. */
export const MOST_LETTERS = 200;

/** A letter that would have been sent. */
export interface KeptLetter extends Letter {
  /** In milliseconds since 1970. */
  readonly sentAt: number;
}

/** Takes letters on as a mail server would, and keeps them in memory. */
export interface Mailbox extends MailTransport {
  /** The newest first. */
  letters(): readonly KeptLetter[];
}

export function createMailbox(): Mailbox {
  const letters: KeptLetter[] = [];
  return {
    send: async (letter) => {
      letters.unshift({ ...letter, sentAt: Date.now() });
      letters.length = Math.min(letters.length, MOST_LETTERS);
      return { kept: true };
    },
    letters: () => letters,
  };
}
