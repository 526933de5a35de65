/**
 * Pastes and runs what `portico applications show --for …` prints for software that takes long to install, with an
 * issuer of http and one of https. `npm run check:snippets` needs Go, a JDK with Maven, the gems of Rails, and Laravel
 * installed by Composer, and skips what it cannot install or find; it is not one of the tests.
 */
import { grafana } from './snippet-grafana.ts';
import { laravel } from './snippet-laravel.ts';
import { oauth2Proxy } from './snippet-proxies.ts';
import { rails } from './snippet-rails.ts';
import { spring } from './snippet-spring.ts';
import { startProviders, testPrograms } from './snippet-tests.ts';

for (const [scheme, provider] of await startProviders())
  testPrograms([oauth2Proxy, spring, rails, laravel, grafana], scheme, provider);
