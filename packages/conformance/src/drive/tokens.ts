import { pathParameters, targetWith, unknownFor } from './identifiers.ts';
import { isDestructive, type Probe, type Session } from './session.ts';
import { toBytes, validBody, validQuery, withQuery } from './valid.ts';

/** Calls every operation that needs a token without one, and with invalid ones. */
export async function driveTokens(session: Session): Promise<void> {
  const { settings } = session;
  const scheme = settings.tokenHeader.value.replace('{token}', '');
  const cases = [
    { title: 'no token', purpose: 'tokenMissing', credentials: null },
    { title: 'an unknown token', purpose: 'tokenInvalid', credentials: `${scheme}conformance-unknown-token` },
    {
      title: 'an empty token',
      purpose: 'tokenInvalid',
      credentials: scheme.trim() === '' ? 'x' : scheme.trim(),
    },
    {
      title: 'a token of 2,000 characters',
      purpose: 'tokenInvalid',
      credentials: `${scheme}${'x'.repeat(2_000)}`,
    },
  ] as const;
  const probes = session.operations
    .filter(({ needsToken }) => needsToken)
    .flatMap((operation) => {
      const unknown = targetWith(operation, unknownFor(pathParameters(operation).at(-1)));
      // A service that forgets to check the token must not change anything that exists.
      const path = isDestructive(operation, settings)
        ? unknown
        : (session.identifiers.known(operation) ?? unknown);
      const target = withQuery(path, validQuery(session, operation));
      const body = operation.method === 'DELETE' ? undefined : toBytes(validBody(session, operation));
      return cases.map((one): Probe => ({ ...one, method: operation.method, target, operation, body }));
    });
  await session.sendAll(probes);
}
