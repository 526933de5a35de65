/**
 * The URL of a PostgreSQL database as it can be shown: its password is left out, wherever it stands.
 * The user ends at the first colon, and the password at the last @ before the path, as those who connect read it.
 */
export function withoutPassword(url: string): string {
  return url
    .replace(/^(postgres(?:ql)?:\/\/[^:/?#]*):[^/?#]*@/i, '$1@')
    .replace(/([?&])(?:ssl)?password=[^&#]*&?/gi, '$1')
    .replace(/[?&]$/, '');
}
