/** Content codings of documents: brotli and gzip from Node where there is one, otherwise gzip of the Compression standard. */
import type { Coding } from '../handler.ts';

/** Above this, brotli takes several times as long to save a few percent. */
const BROTLI_QUALITY = 5;

const zlib = globalThis.process?.getBuiltinModule?.('node:zlib');

type Compress = (bytes: Uint8Array) => Promise<Uint8Array>;

/** The codings that this runtime can make. */
export const COMPRESSORS: ReadonlyMap<Exclude<Coding, 'identity'>, Compress> = new Map(
  zlib ? ofNode(zlib) : [['gzip', gzipOfStandard]],
);

function ofNode({ brotliCompress, gzip, constants }: NonNullable<typeof zlib>): ['br' | 'gzip', Compress][] {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
  return [
    ['br', (bytes) => promised((done) => brotliCompress(bytes, quality, done))],
    ['gzip', (bytes) => promised((done) => gzip(bytes, { level: 9 }, done))],
  ];
}

function promised(
  start: (done: (error: Error | null, bytes: Uint8Array) => void) => void,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    start((error, bytes) => (error ? reject(error) : resolve(bytes)));
  });
}

/** The Compression standard has no brotli. */
export async function gzipOfStandard(bytes: Uint8Array): Promise<Uint8Array> {
  const body = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  const compressed = body.pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}
