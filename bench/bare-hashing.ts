/**
 * Hashes passwords, a number at a time, for a while; prints how many a second, and the microseconds of CPU for each.
 */
import { hash } from '@node-rs/argon2';

const [parameters = '', concurrency, seconds] = process.argv.slice(2);
const options = JSON.parse(parameters) as Parameters<typeof hash>[1];
const wait = Number(seconds) * 1_000;
let hashed = 0;
await hash('warm', options);
const begun = performance.now();
const before = process.cpuUsage();
await Promise.all(
  Array.from({ length: Number(concurrency) }, async () => {
    while (performance.now() - begun < wait) {
      await hash(`password ${hashed}`, options);
      hashed++;
    }
  }),
);
const { user, system } = process.cpuUsage(before);
console.log((hashed / (performance.now() - begun)) * 1_000, (user + system) / hashed);
