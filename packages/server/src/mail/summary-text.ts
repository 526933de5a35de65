import { day } from './day.ts';
import { phrase } from './phrase.ts';
import { linesOf } from './summary.ts';
import type { Facts, Text } from './texts.ts';

/** The mail that tells of notices together for which there was no room. */
export function summaryText({ site, summary }: Facts): Text {
  if (!summary) throw new TypeError('This mail sums others up');
  return {
    subject: 'More has changed than we send emails for',
    says: [
      phrase`Since ${day(summary.since)} there were more changes at ${site} than you can get emails for. These you have not been told of:`,
      ...linesOf(summary).map((line) => phrase`${line}`),
    ],
    notes: [
      phrase`If it was you, there is nothing to do. Your account lists everything that happened.`,
      phrase`If it was not you, reset your password now: that signs everyone else out. Then look at the security settings of your account.`,
    ],
  };
}
