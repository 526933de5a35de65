import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files that are compressed by what they are, such as pictures, gain nothing. */
const TEXT = /\.(?:js|css|svg)$/;

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/**
 * Writes each file once more as brotli and as gzip, as small as they get: that takes long, and the server would have to
 * do it at each start.
 */
export function compress(): Plugin {
  return {
    name: 'portico-compress',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const { fileName } of Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName))) {
        const file = join(dir, fileName);
        const bytes = readFileSync(file);
        writeFileSync(`${file}.br`, brotli(bytes));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
