import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Formats that are already compressed, such as images, would gain nothing. */
const TEXT = /\.(?:js|css|svg)$/;

const brotli = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/**
 * Writes a Brotli and a gzip version of each file at the highest level. That is slow, so it is done here rather than at
 * each start of the server.
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
