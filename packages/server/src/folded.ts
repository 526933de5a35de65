/**
 * A text as it is compared where case does not matter: NFC, lower case. Lower case has two forms of sigma and knows
 * which only by what stands around it.
 */
export function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}
