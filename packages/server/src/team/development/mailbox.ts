import { systemClock } from '../../ground/system-clock.ts';
import type { Letter, MailTransport } from '../../notices/mail/letter.ts';

/** How many letters are kept. */
export const MOST_LETTERS = 200;

export interface KeptLetter extends Letter {
  /** In milliseconds since 1970. */
  readonly sentAt: number;
}

/** Accepts letters like a mail server, and keeps them in memory. */
export interface Mailbox extends MailTransport {
  /** Newest first. */
  letters(): readonly KeptLetter[];
  /** Puts these in the place of all that it has. */
  replace(letters: readonly KeptLetter[]): void;
}

export function createMailbox(): Mailbox {
  let letters: readonly KeptLetter[] = [];
  return {
    send: async (letter) => {
      letters = [{ ...letter, sentAt: systemClock() }, ...letters].slice(0, MOST_LETTERS);
      return { kept: true };
    },
    letters: () => letters,
    replace: (others) => {
      letters = others;
    },
  };
}
