/**
 * Keeps the direction of a value to itself, such as an email address in a sentence that is written from right to left: U+2068
 * and U+2069, first strong isolate and its end (Unicode Standard Annex 9, section 2.7).
 */
export const apart = (value: string): string => `\u2068${value}\u2069`;
