/** Reads the body of a response by the rules of RFC 9112 section 6.3. */
import { elementsOf, type Fault, type Head, type RequestFraming, valuesOf } from './response.ts';

interface ChunksRead {
  readonly body: Buffer;
  readonly used: number;
  readonly complete: boolean;
  /** A malformed chunk, after which the next cannot be located. */
  readonly fault?: Fault;
}

const CLAUSE = 'RFC 9112 section 7.1';
// biome-ignore lint/suspicious/noControlCharactersInRegex: a tab may stand in a chunk extension
const SIZE_LINE = /^([0-9A-Fa-f]{1,8})(?:[ \t]*;[\x09\x20-\x7e\x80-\xff]*)?$/;

/** Reads a chunked body, its trailers included. */
function readChunks(rest: Buffer): ChunksRead {
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

export interface BodyRead {
  readonly body: Buffer;
  readonly faults: readonly Fault[];
  /** The number of octets read. */
  readonly used: number;
  readonly complete: boolean;
  /** Whether only the end of the connection can end it. */
  readonly untilClose: boolean;
}

/** The body at the beginning of `rest`; `ended` says that no more octets will come. */
export function readBody(
  message: { head: Head; asked: RequestFraming; ended: boolean },
  rest: Buffer,
): BodyRead {
  const faults = framingFaults(message.head, message.asked);
  if (isBodiless(message.head.status, message.asked.method)) return { ...NOTHING, faults };
  const codings = elementsOf(message.head, 'transfer-encoding');
  if (codings.length > 0) {
    if (codings.at(-1) === 'chunked') return chunked(message.ended, rest, faults);
    return untilClose(message.ended, rest, faults);
  }
  const length = valuesOf(message.head, 'content-length')[0];
  if (length === undefined || !/^\d+$/.test(length)) return untilClose(message.ended, rest, faults);
  const size = Number(length);
  const body = rest.subarray(0, size);
  const complete = rest.length >= size;
  if (message.ended && !complete) {
    const text = `the body ends after ${rest.length} of ${size} octets of Content-Length`;
    faults.push({ clause: 'RFC 9112 section 8', text });
  }
  return { body, faults, used: body.length, complete, untilClose: false };
}

const NOTHING = { body: Buffer.alloc(0), used: 0, complete: true, untilClose: false };

/** Whether an answer with this status to this method never has a body, even if its headers say so. */
export function isBodiless(status: number, method: string): boolean {
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return true;
  return method === 'CONNECT' && status < 300;
}

function framingFaults(head: Head, asked: RequestFraming): Fault[] {
  const faults: Fault[] = [];
  const lengths = valuesOf(head, 'content-length');
  const coded = valuesOf(head, 'transfer-encoding').length > 0;
  const empty = head.status < 200 || head.status === 204;
  const fault = (clause: string, text: string) => faults.push({ clause, text });
  if (lengths.length > 0 && coded) fault('RFC 9112 section 6.2', 'both Content-Length and Transfer-Encoding');
  if (lengths.length > 1) fault('RFC 9110 section 8.6', 'Content-Length more than once');
  if (lengths.some((length) => !/^\d{1,15}$/.test(length))) {
    fault('RFC 9110 section 8.6', 'a Content-Length that is no number');
  }
  if (empty && lengths.length > 0) fault('RFC 9110 section 8.6', `Content-Length on a ${head.status}`);
  if (empty && coded) fault('RFC 9112 section 6.1', `Transfer-Encoding on a ${head.status}`);
  if (coded && asked.version === '1.0') {
    fault('RFC 9112 section 6.1', 'Transfer-Encoding in the answer to an HTTP/1.0 request');
  }
  return faults;
}

function chunked(ended: boolean, rest: Buffer, faults: Fault[]): BodyRead {
  const read: ChunksRead = readChunks(rest);
  if (read.fault !== undefined) faults.push(read.fault);
  else if (ended && !read.complete) {
    faults.push({ clause: 'RFC 9112 section 8', text: 'the connection ends before the last chunk' });
  }
  const { body, used, complete } = read;
  return { body, used, faults, complete, untilClose: read.fault !== undefined };
}

function untilClose(ended: boolean, rest: Buffer, faults: Fault[]): BodyRead {
  return { body: rest, used: rest.length, faults, complete: ended, untilClose: true };
}
