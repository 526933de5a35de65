import { STATUS_CODES } from 'node:http';

/** An answer, as it stood on the wire. */
export interface RawAnswer {
  /** Of the request that it answers. */
  readonly method: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** When its last byte had come, by performance.now(). */
  readonly at: number;
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) (.+)$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~\w-]+): ([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)$/;

/**
 * Takes the first answer from bytes, as RFC 9112 has it and no more leniently.
 * @returns undefined where it is not complete yet
 */
export function takeAnswer(bytes: Buffer, method: string): { answer: RawAnswer; length: number } | undefined {
  // Rejects bytes that cannot begin an answer at once.
  const start = bytes.subarray(0, 9).toString('latin1');
  if (!'HTTP/1.1 '.startsWith(start))
    throw new Error(`No answer begins with ${JSON.stringify(bytes.subarray(0, 60).toString('latin1'))}`);
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const [, code, reason] = STATUS_LINE.exec(first) ?? [];
  const status = Number(code);
  if (reason === undefined || reason !== STATUS_CODES[status]) throw new Error(`No status line: ${first}`);
  const headers = headersOf(lines);
  const body = bodyOf(bytes.subarray(end + 4), { status, headers, method });
  const at = performance.now();
  return body && { answer: { method, status, headers, text: body.text, at }, length: end + 4 + body.length };
}

function headersOf(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`No header line: ${JSON.stringify(line)}`);
    if (headers[name.toLowerCase()] !== undefined) throw new Error(`${name} comes twice`);
    headers[name.toLowerCase()] = value;
  }
  return headers;
}

interface Head {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly method: string;
}

/** RFC 9112, section 6.3, but for bodies that the end of the connection ends: no answer here needs one. */
function bodyOf(
  rest: Buffer,
  { status, headers, method }: Head,
): { text: string; length: number } | undefined {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  if (length !== undefined && coding !== undefined) throw new Error('The length of the body is told twice');
  if (status < 200 || status === 204 || status === 304 || method === 'HEAD') return { text: '', length: 0 };
  if (coding === 'chunked') return chunksOf(rest);
  if (length === undefined || !/^\d+$/.test(length))
    throw new Error(`The length of a body is told by nothing: ${status}`);
  if (rest.length < Number(length)) return undefined;
  return { text: rest.subarray(0, Number(length)).toString(), length: Number(length) };
}

function chunksOf(rest: Buffer): { text: string; length: number } | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = rest.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const size = Number.parseInt(rest.subarray(at, end).toString('latin1'), 16);
    if (Number.isNaN(size)) throw new Error('No size of a chunk');
    at = end + 2 + size + 2;
    if (rest.length < at) return undefined;
    if (rest.subarray(at - 2, at).toString('latin1') !== '\r\n')
      throw new Error('A chunk is longer than it says');
    if (size === 0) return { text: Buffer.concat(parts).toString(), length: at };
    parts.push(rest.subarray(end + 2, end + 2 + size));
  }
}
