/** Families of browsers, by what their user agents say: the first that fits, as most name others for compatibility. */
const FAMILIES: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
];

/** Characters of a user agent that are looked at: those of browsers have half as many. */
const LONGEST = 500;

/**
 * The family of a browser, such as `Firefox`; undefined for anything else, whose name could be a sentence for whoever reads
 * it in a mail.
 */
export function browserOf(userAgent: string | null): string | undefined {
  const beginning = userAgent?.slice(0, LONGEST) ?? '';
  return FAMILIES.find(([, pattern]) => pattern.test(beginning))?.[0];
}
