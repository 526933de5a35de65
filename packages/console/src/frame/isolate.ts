const isFromRight = globalThis.document?.documentElement.dir === 'rtl';

/**
 * Keeps the direction of a value to itself where pages are written from right to left, such as that of an address in a
 * list: U+2068 and U+2069, first strong isolate and its end (Unicode Standard Annex 9, section 2.7).
 */
export const isolate = (value: string): string => (isFromRight ? `\u2068${value}\u2069` : value);
