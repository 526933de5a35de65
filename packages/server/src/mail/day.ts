const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A date and time as mails show it. */
export function day(milliseconds: number): string {
  return `${DAY.format(milliseconds)} UTC`;
}
