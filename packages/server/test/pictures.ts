import { crc32, deflateSync } from 'node:zlib';
import { runOn } from './rows.ts';
import type { Service } from './service.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One part of a PNG. */
export function pngChunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

export interface PngParts {
  readonly width?: number;
  readonly height?: number;
  /** Of a grey pixel, from 0 to 255: pictures that differ. */
  readonly shade?: number;
  /** The data, unpacked; by default, as many pixels as it takes. */
  readonly pixels?: Buffer;
  /** Before the data. */
  readonly others?: readonly Buffer[];
}

/** A grey picture. */
export function png({ width = 2, height = 2, shade = 0, pixels, others = [] }: PngParts = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(Math.min(width, 4_096), shade)]);
  const data = pixels ?? Buffer.concat(Array(Math.min(height, 4_096)).fill(row));
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...others,
    pngChunk('IDAT', deflateSync(data)),
    pngChunk('IEND'),
  ]);
}

/** One pixel each: without loss, and with. */
export const WEBP = {
  lossless: Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  lossy: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
} as const;

/** A WebP of these parts. */
export function webp(...chunks: readonly (readonly [type: string, data: Uint8Array])[]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  });
  const content = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.alloc(8);
  head.write('RIFF');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** The name of a logo that there is once `haveLogo` was called. */
export const KEPT_LOGO = '0123456789abcdef0123456789abcdef.png';

/** Keeps a logo that the service has: whatever others come, it is the last to go. */
export async function haveLogo({ databaseUrl }: Pick<Service, 'databaseUrl'>): Promise<void> {
  const insert = 'insert into brand_logos (file, content, used_at) values (?, ?, ?) on conflict do nothing';
  await runOn(databaseUrl, insert, [KEPT_LOGO, png().toString('base64'), Number.MAX_SAFE_INTEGER]);
}
