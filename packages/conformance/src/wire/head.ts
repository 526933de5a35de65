/**
 * Reads the head of a response strictly: flaws that a lenient reader repairs silently (a bare LF, a folded line, a
 * space before the colon) make two programs on the same connection disagree about where a message ends.
 */
import type { Fault, Head } from './response.ts';

/** The longest head that is read, in octets. */
export const HEAD_LIMIT = 64 * 1024;

const END_OF_HEAD = /\r?\n\r?\n/;
const STATUS_LINE = /^HTTP\/(\d\.\d) (\d{3}) ([\t\x20-\x7e\x80-\xff]*)$/;
const LENIENT_STATUS_LINE = /^HTTP\/(\d+(?:\.\d+)?)[ \t]+(\d{3})(?:[ \t]+(.*))?$/;
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\x00-\x08\x0a-\x1f\x7f]/;

export interface HeadRead {
  readonly head: Head;
  readonly faults: readonly Fault[];
  /** The number of octets read, including the empty line. */
  readonly used: number;
}

/**
 * The head that begins `text` (octets as Latin-1, no more than the longest head). `more` if it is not complete yet,
 * `garbage` if these octets are not a response.
 */
export function readHead(text: string): HeadRead | 'more' | 'garbage' {
  if (!'HTTP/'.startsWith(text.slice(0, 5))) return 'garbage';
  const end = END_OF_HEAD.exec(text);
  if (end === null) return text.length < HEAD_LIMIT ? 'more' : 'garbage';
  const faults: Fault[] = [];
  const lines = linesOf(text.slice(0, end.index), faults);
  if (end[0] !== '\r\n\r\n') faults.push(bareLineFeed());
  const status = statusLine(lines[0] ?? '', faults);
  if (status === undefined) return 'garbage';
  const headers = lines.slice(1).flatMap((line) => fieldLine(line, faults));
  return { head: { ...status, headers }, faults, used: end.index + end[0].length };
}

function linesOf(head: string, faults: Fault[]): string[] {
  if (/(?<!\r)\n/.test(head)) faults.push(bareLineFeed());
  const lines = head.split(/\r?\n/);
  if (lines.some((line) => line.includes('\r'))) {
    faults.push({ clause: 'RFC 9112 section 2.2', text: 'a bare CR in the head' });
  }
  return lines;
}

function bareLineFeed(): Fault {
  return { clause: 'RFC 9112 section 2.2', text: 'a line of the head ends in LF without CR' };
}

function statusLine(line: string, faults: Fault[]) {
  const strict = STATUS_LINE.exec(line);
  const match = strict ?? LENIENT_STATUS_LINE.exec(line);
  if (match === null) return undefined;
  if (strict === null) faults.push({ clause: 'RFC 9112 section 4', text: 'a malformed status line' });
  const status = Number(match[2]);
  if (status < 100 || status > 599) {
    faults.push({ clause: 'RFC 9110 section 15', text: `status ${status} is outside 100 to 599` });
  }
  if (!/^1\.[01]$/.test(match[1] ?? '')) {
    faults.push({ clause: 'RFC 9110 section 2.5', text: 'a version other than HTTP/1.0 and HTTP/1.1' });
  }
  return { version: match[1] ?? '', status, reason: match[3] ?? '' };
}

function fieldLine(line: string, faults: Fault[]): [string, string][] {
  if (/^[ \t]/.test(line)) {
    faults.push({ clause: 'RFC 9112 section 5.2', text: 'a folded header line' });
    return [];
  }
  const colon = line.indexOf(':');
  const name = colon === -1 ? line : line.slice(0, colon);
  if (colon === -1 || !TOKEN.test(name)) {
    const text = /[ \t]$/.test(name) ? 'a space before the colon of a header' : 'a malformed header name';
    faults.push({ clause: 'RFC 9112 section 5.1', text });
  }
  const value = line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '');
  if (CONTROL.test(value)) {
    faults.push({ clause: 'RFC 9110 section 5.5', text: 'a control character in a header value' });
  }
  return colon === -1 ? [] : [[name.trim().toLowerCase(), value]];
}
