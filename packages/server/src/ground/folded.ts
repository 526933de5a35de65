/**
 * Folds a text for comparisons that ignore case: NFC, lower case. The final sigma becomes the usual one, since
 * `toLowerCase` picks between the two by context.
 */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}
