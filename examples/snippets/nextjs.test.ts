/** Builds and starts what `portico applications show --for nextjs` prints; in a process of its own, as it takes long. */
import { startProviders, testPrograms } from '../../packages/server/test/features/clients/snippet-tests.ts';
import { nextjs } from './nextjs.ts';

for (const [scheme, provider] of await startProviders()) testPrograms([nextjs], scheme, provider);
