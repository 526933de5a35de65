/**
 * Solves a challenge, which a service sends in `Challenge` to a caller who asks for much.
 * @returns what to send in `Challenge-Response`; undefined where it cannot be solved
 */
export type Solve = (challenge: string, signal: AbortSignal) => Promise<string | undefined>;

/** How many hashes are made at once: one after the other would take six times as long. */
const AT_ONCE = 128;

/**
 * Solves a challenge in the format of altcha, version 1, with Web Crypto. It goes on beside what else the thread does, and
 * should take a phone about a second at most.
 * @throws for anything that is not a challenge
 */
export const solveChallenge: Solve = async (given, signal) => {
  const { algorithm, challenge, maxnumber, salt, signature } = JSON.parse(atob(given));
  if (algorithm !== 'SHA-256') return undefined;
  const wanted: number[] = challenge.match(/../g).map((octet: string) => Number.parseInt(octet, 16));
  const encoder = new TextEncoder();
  const solves = async (number: number) => {
    const hash = new Uint8Array(await crypto.subtle.digest(algorithm, encoder.encode(salt + number)));
    return wanted.every((octet, index) => octet === hash[index]);
  };
  for (let first = 0; first <= maxnumber && !signal.aborted; first += AT_ONCE) {
    const found = (
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => solves(first + index)))
    ).indexOf(true);
    if (found >= 0)
      return btoa(JSON.stringify({ algorithm, challenge, number: first + found, salt, signature }));
  }
  return undefined;
};
