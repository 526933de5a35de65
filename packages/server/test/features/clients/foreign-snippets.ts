/**
 * Pastes and runs what `portico applications show --for …` prints for software that takes long to install, with an
 * issuer of http and one of https. `npm run check:snippets` needs Go and a JDK with Maven, and skips what it cannot
 * install; it is not one of the tests.
 */
import { oauth2Proxy } from './snippet-proxies.ts';
import { spring } from './snippet-spring.ts';
import { startProviders, testPrograms } from './snippet-tests.ts';

for (const [scheme, provider] of await startProviders())
  testPrograms([oauth2Proxy, spring], scheme, provider);
