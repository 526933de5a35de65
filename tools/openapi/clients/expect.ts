declare const process: { readonly argv: readonly string[] };

/** The URL of the service that a program calls. */
export const BASE_URL = process.argv[2] ?? '';

/** Registered by a client, and then once more. */
export const NEWCOMER = {
  email: `${crypto.randomUUID()}@example.com`,
  password: 'correct horse battery',
  name: 'Ada',
};

export function expect(actual: unknown, expected: unknown): void {
  if (actual !== expected)
    throw new Error(`${JSON.stringify(actual)} came where ${JSON.stringify(expected)} was expected`);
}
