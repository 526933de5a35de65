import type { Fault } from './response.ts';

export interface ChunksRead {
  readonly body: Buffer;
  readonly used: number;
  readonly complete: boolean;
  /** Chunks that cannot be read: nothing after them has a known place. */
  readonly fault?: Fault;
}

const CLAUSE = 'RFC 9112 section 7.1';
// biome-ignore lint/suspicious/noControlCharactersInRegex: a tab may stand in a chunk extension
const SIZE_LINE = /^([0-9A-Fa-f]{1,8})(?:[ \t]*;[\x09\x20-\x7e\x80-\xff]*)?$/;

/** Reads a chunked body, its trailers included. */
export function readChunks(rest: Buffer): ChunksRead {
  const parts: Buffer[] = [];
  let at = 0;
  const so = (complete: boolean, text?: string): ChunksRead => ({
    body: Buffer.concat(parts),
    used: at,
    complete,
    ...(text === undefined ? {} : { fault: { clause: CLAUSE, text } }),
  });
  for (;;) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd === -1) return rest.length - at > 1024 ? so(false, 'a chunk size without an end') : so(false);
    const size = SIZE_LINE.exec(rest.toString('latin1', at, lineEnd));
    if (size === null) return so(false, 'a malformed chunk size');
    const length = Number.parseInt(size[1] ?? '', 16);
    if (length === 0) {
      const end = endOfTrailers(rest, lineEnd + 2);
      if (end === undefined) return so(false);
      at = end;
      return so(true);
    }
    const dataEnd = lineEnd + 2 + length;
    if (rest.length < dataEnd + 2) return so(false);
    if (rest.toString('latin1', dataEnd, dataEnd + 2) !== '\r\n') {
      return so(false, 'a chunk longer than its size');
    }
    parts.push(rest.subarray(lineEnd + 2, dataEnd));
    at = dataEnd + 2;
  }
}

function endOfTrailers(rest: Buffer, from: number): number | undefined {
  if (rest.toString('latin1', from, from + 2) === '\r\n') return from + 2;
  const end = rest.indexOf('\r\n\r\n', from);
  return end === -1 ? undefined : end + 4;
}
