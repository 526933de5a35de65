/** How often a race is run: `PORTICO_TEST_ROUNDS` says it for all. */
export function roundsOf(usual: number): number {
  return Number(process.env.PORTICO_TEST_ROUNDS ?? usual);
}
