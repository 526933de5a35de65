/** A request to `portico dev` failed: the message says which, and why. */
export class PorticoRequestFailed extends Error {
  override readonly name = 'PorticoRequestFailed';
  readonly status: number;
  /** The constant of the error, such as `EMAIL_ALREADY_EXISTS`; empty if the answer is no error object. */
  readonly constant: string;
  /** Messages by field, of a `FIELDS_VALIDATION_ERROR`. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(request: string, status: number, error: ErrorObject = {}) {
    const { error: constant = '', description = '', fields = {} } = error;
    const flaws = Object.entries(fields).map(([field, message]) => `${field} ${message}`);
    const why = flaws.length > 0 ? flaws.join('; ') : description;
    super(`${request}: ${[status, constant].join(' ').trim()}${why && `. ${why}`}`);
    this.status = status;
    this.constant = constant;
    this.fields = fields;
  }
}

interface ErrorObject {
  readonly error?: string;
  readonly description?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Sends requests to one `portico dev`. */
export type Send = <Body>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Body>;

/** @throws PorticoRequestFailed, from the function that it makes */
export function sendingTo(url: string): Send {
  return async <Body>(method: 'GET' | 'POST', path: string, body?: object) => {
    const request = `${method} ${url}${path}`;
    const response = await fetch(url + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }).catch((cause: unknown) => {
      throw new Error(`${request}: portico dev does not answer`, { cause });
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as Body;
    throw new PorticoRequestFailed(request, response.status, errorIn(text));
  };
}

function errorIn(text: string): ErrorObject | undefined {
  try {
    return (JSON.parse(text) as { error?: ErrorObject }).error;
  } catch {
    return undefined;
  }
}
