/** How much more often a race is run in the whole run than before a commit. */
const MORE = 3;

/**
 * How often a race is run: `PORTICO_TEST_ROUNDS` says it for all.
 * @param usual in the whole run, and where its file was asked for
 */
export function roundsOf(usual: number): number {
  const { PORTICO_TEST_ROUNDS: asked, PORTICO_TEST_SELECTION: selection } = process.env;
  if (asked !== undefined) return Number(asked);
  return selection === 'quick' ? Math.ceil(usual / MORE) : usual;
}
