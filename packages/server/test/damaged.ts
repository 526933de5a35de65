/**
 * Base64url with another first character, and so with other bytes: of the last one, some bits may mean nothing, and one that is
 * put in its place may be the one that is there.
 */
export function damaged(text: string): string {
  return `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
}
