import { ConnectionTest, KEPT_TESTS, sampleConnectionTest } from './connection-test-outcome.ts';
import { connectionTarget, sampleConnection } from './connections.ts';
import { Body } from './fields.ts';
import { created, ok, operation, PEOPLE } from './operation.ts';
import { begun, SignIn, sampleSignIn, sampleVerifierHash } from './sign-ins.ts';

const { id: testId } = sampleConnectionTest;

const onConnection = { tag: 'Connections', target: connectionTarget } as const;

export const testConnection = operation('POST /connections/:id/tests', {
  ...onConnection,
  summary: 'Test a connection',
  description: `For owners of the organization who signed in within the last 10 minutes. Begins a sign-in that opens no session: send the browser to \`url\`, and the provider's response to \`/v1/sign-ins/completion\`, which returns the test. A connection in \`setup\` becomes \`active\` once a test has passed. A change to how the provider is reached cancels tests in progress. The last ${KEPT_TESTS} tests are kept.`,
  access: ['session'],
  permission: 'connections:manage',
  recent: true,
  body: Body({ verifierHash: begun.verifierHash }),
  successes: created('The URL of the provider.', SignIn, 'The test'),
  errors: ['PROVIDER_UNAVAILABLE'],
  example: {
    parameters: { id: sampleConnection.id },
    request: { verifierHash: sampleVerifierHash },
    success: sampleSignIn,
  },
});

export const getConnectionTest = operation('GET /connections/:id/tests/:testId', {
  ...onConnection,
  summary: 'Read a test of a connection',
  description: 'For owners and admins of the organization.',
  access: PEOPLE,
  permission: 'connections:read',
  parameters: { testId: 'The test' },
  successes: ok('The test.', ConnectionTest),
  errors: ['CONNECTION_TEST_NOT_FOUND'],
  example: { parameters: { id: sampleConnection.id, testId }, success: sampleConnectionTest },
});
