const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A day and a time as mails say it. */
export function day(milliseconds: number): string {
  return `${DAY.format(milliseconds)} UTC`;
}
