/** Content codings of documents: brotli and gzip on Node, otherwise the gzip of the Compression standard. */
import type { Coding } from '../operations/handler.ts';

/** If a client has no preference, the first of these is used, which is the smallest. */
const PREFERRED: readonly Coding[] = ['br', 'gzip', 'identity'];

const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * The coding that a client prefers (RFC 9110, section 12.5.3): `identity` without the header, or if none is acceptable.
 * @param available the codings to choose from, including `identity`
 */
export function preferredCoding(
  header: string | string[] | undefined,
  available: { readonly has: (coding: Coding) => boolean },
): Coding {
  if (header === undefined) return 'identity';
  const weights = weightsOf(String(header));
  const others = weights.get('*');
  let best: Coding = 'identity';
  let highest = 0;
  for (const coding of PREFERRED) {
    const unlisted = others ?? (coding === 'identity' ? LEAST : 0);
    const weight = available.has(coding) ? (weights.get(coding) ?? unlisted) : 0;
    if (weight > highest) {
      best = coding;
      highest = weight;
    }
  }
  return best;
}

/** If `identity` is neither named nor refused, it is acceptable, but less so than anything named. */
const LEAST = 0.0005;

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim());
    const weight = parameters.map((parameter) => WEIGHT.exec(parameter)?.[1]).find(Boolean);
    // An alias (RFC 9110, section 8.4.1.3).
    if (name !== '')
      weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight));
  }
  return weights;
}

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
