/** Bundles the service into a folder: `dist` of the package unless another is given. */
import { join, resolve } from 'node:path';
import { bundleService } from './bundle.ts';

const [folder = join(import.meta.dirname, '../dist')] = process.argv.slice(2);
await bundleService(resolve(folder));
