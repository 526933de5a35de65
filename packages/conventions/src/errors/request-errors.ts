import { type ErrorRow, type HeaderRow, type Limits, MOST_BODY_KEYS } from './catalogue.ts';

const CLOSE: HeaderRow = {
  description: '`close`, if the connection cannot carry another request',
  optional: true,
};
const ALWAYS_CLOSE: HeaderRow = {
  description: '`close`: the connection cannot carry another request',
  value: 'close',
};
export const RETRY_AFTER: HeaderRow = { description: 'Seconds to wait before trying again', value: '1' };

/** Problems of the request itself, independent of its operation. */
export function requestErrors(limits: Limits) {
  const { headerBytes, bodyBytes, bodyDepth, headersTimeout, requestTimeout } = limits;
  const times: Partial<Limits> = {
    ...(headersTimeout !== undefined && { headersTimeout }),
    ...(requestTimeout !== undefined && { requestTimeout }),
  };
  return {
    REQUEST_MALFORMED: {
      status: 400,
      description: 'This is not a valid HTTP request.',
      when: 'The request line, the framing, `Host`, the percent-encoding, `Expect`, a transfer coding or a conditional header breaks the rules of HTTP, or the method is not an HTTP method.',
      remedy: 'Use a maintained HTTP client, and let it build headers and paths.',
      retry: 'never',
      headers: { Connection: CLOSE },
      deviations: [
        {
          code: 417,
          name: 'Expectation Failed',
          clause: 'RFC 9110, section 15.5.18',
          why: 'An unknown expectation is treated as any other error in the request.',
        },
        {
          code: 501,
          name: 'Not Implemented',
          clause: 'RFC 9110, section 15.6.2, and RFC 9112, section 6.1',
          why: 'An unknown method or transfer coding is an error in the request, not in the server.',
        },
        {
          code: 505,
          name: 'HTTP Version Not Supported',
          clause: 'RFC 9110, section 15.6.6',
          why: 'Only HTTP/1.0 and HTTP/1.1 are supported.',
        },
      ],
    },
    HEADERS_TOO_LARGE: {
      status: 400,
      description: 'The request line and headers are too large.',
      when: `The request line and headers together exceed ${size(headerBytes)}.`,
      remedy: 'Send fewer or shorter headers, or a shorter URL.',
      retry: 'never',
      limits: { headerBytes },
      headers: { Connection: ALWAYS_CLOSE },
      deviations: [
        {
          code: 414,
          name: 'URI Too Long',
          clause: 'RFC 9110, section 15.5.15, and RFC 9112, section 3',
          why: 'The URL shares one limit with the headers, so one error covers both.',
        },
        {
          code: 431,
          name: 'Request Header Fields Too Large',
          clause: 'RFC 6585, section 5',
          why: 'The set is closed, and the constant says the same.',
        },
      ],
    },
    REQUEST_TIMEOUT: {
      status: 400,
      description: 'The request took too long to arrive.',
      when: timeout(limits),
      remedy: 'Send the request again, over a faster connection.',
      retry: 'later',
      limits: times,
      headers: { Connection: ALWAYS_CLOSE },
      deviations: [
        {
          code: 408,
          name: 'Request Timeout',
          clause: 'RFC 9110, section 15.5.9',
          why: 'The set is closed. The connection is closed, as 408 asks.',
        },
      ],
    },
    CONTENT_TYPE_UNSUPPORTED: {
      status: 400,
      description: 'The body must be application/json in UTF-8, without a content coding.',
      when: 'The body has another media type, another character set or a `Content-Encoding`.',
      remedy:
        'Send a `Content-Type` that `Accept` names, and the body as UTF-8 without compression. It is `application/json`, except where a standard prescribes forms or a type of its own.',
      retry: 'never',
      headers: {
        Accept: { description: 'The media types to send, as a list', value: 'application/json' },
        'Accept-Encoding': {
          description: '`identity`, if the content coding is the problem',
          optional: true,
        },
      },
      deviations: [
        {
          code: 415,
          name: 'Unsupported Media Type',
          clause: 'RFC 9110, section 15.5.16',
          why: 'The set is closed; `Accept` names the media type to send, as it does with 415.',
        },
      ],
    },
    BODY_TOO_LARGE: {
      status: 400,
      description: 'The body is too large.',
      when: `The body exceeds ${size(bodyBytes)}.`,
      remedy: 'Send a smaller body.',
      retry: 'never',
      limits: { bodyBytes },
      headers: { Connection: { description: '`close`: the rest of the body is not read', value: 'close' } },
      deviations: [
        {
          code: 413,
          name: 'Content Too Large',
          clause: 'RFC 9110, section 15.5.14',
          why: 'The set is closed. The connection is closed, as 413 allows.',
        },
      ],
    },
    BODY_MALFORMED: {
      status: 400,
      description: 'The body is not an acceptable JSON object.',
      when: `The body is not a JSON object in UTF-8, has the same key twice or the key \`__proto__\`, is nested more than ${bodyDepth} levels deep, has more than ${MOST_BODY_KEYS} keys, or contains a lone surrogate. A form is not in UTF-8, has a broken escape or the same member twice. In the format of a standard, also a member that is not valid.`,
      remedy: 'Send one JSON object or, where a standard prescribes it, one form, written by a library.',
      retry: 'never',
      limits: { bodyDepth },
    },
    REQUIRED_FIELDS_MISSING: {
      status: 400,
      description: 'A required member is missing.',
      when: 'A required member of the body or a required parameter is absent or null.',
      remedy: 'Send every required member. The description names the missing ones.',
      retry: 'never',
    },
    ROUTE_NOT_FOUND: {
      status: 404,
      description: 'This path does not exist.',
      when: 'No operation has this path.',
      remedy: 'Check the path against the API reference.',
      retry: 'never',
      deviations: [
        {
          code: 410,
          name: 'Gone',
          clause: 'RFC 9110, section 15.5.11',
          why: 'A resource that has been deleted looks the same as one that never existed.',
        },
      ],
    },
    METHOD_NOT_SUPPORTED: {
      status: 404,
      description: 'The path exists, but not with this method.',
      when: 'The path supports other methods; `Allow` lists them.',
      remedy: 'Use one of the methods in `Allow`.',
      retry: 'never',
      headers: { Allow: { description: 'The methods of this path' } },
      deviations: [
        {
          code: 405,
          name: 'Method Not Allowed',
          clause: 'RFC 9110, section 15.5.6',
          why: 'The set is closed. Nothing exists here with this method, and `Allow` lists the methods that do (RFC 9110, section 10.2.1, permits it with any status).',
        },
      ],
    },
  } as const satisfies Record<string, ErrorRow>;
}

function timeout({ headersTimeout, requestTimeout }: Limits): string {
  const [headers, request] = [headersTimeout, requestTimeout].map((limit) =>
    limit === undefined ? 'in time' : `within ${limit} seconds`,
  );
  return headers === request
    ? `The request did not arrive ${headers} after its first byte.`
    : `The headers did not arrive ${headers} after their first byte, or the whole request did not arrive ${request}.`;
}

/** In KiB if that is a whole number. */
function size(bytes: number): string {
  return bytes % 1_024 === 0 ? `${bytes / 1_024} KiB` : `${bytes} bytes`;
}
