import { Failure } from '../failure.ts';

/** What Node tells with `clientError`. */
export interface ParserError extends Error {
  readonly code?: string;
  /** The packet in which the parser stopped, and where. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** What an error of Node's parser or connection check is called, or undefined where the connection itself failed. */
export function failureOfParser({ code = '' }: ParserError): Failure | undefined {
  const headers = { Connection: 'close' };
  if (code === 'HPE_HEADER_OVERFLOW') return new Failure('HEADERS_TOO_LARGE', { headers });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Failure('REQUEST_TIMEOUT', { headers });
  return code.startsWith('HPE_') ? new Failure('REQUEST_MALFORMED', { headers }) : undefined;
}

/** The end of a request line, as far as the parser came; before it may stand the body of another request. */
const HEAD_LINE = /(?:^|[^A-Z])HEAD [/*h]\S*(?: \S*)?$/;

/** True where what the parser refused is a request for HEAD, whose answer has no body (RFC 9110, section 9.3.2). */
export function asksForHead({ rawPacket, bytesParsed = 0 }: ParserError): boolean {
  const parsed = rawPacket?.subarray(0, bytesParsed).toString('latin1') ?? '';
  // What stands behind the last empty line belongs to the refused request.
  const [line = ''] = parsed
    .slice(parsed.lastIndexOf('\r\n\r\n') + 1)
    .trimStart()
    .split('\r\n', 1);
  return HEAD_LINE.test(line);
}
