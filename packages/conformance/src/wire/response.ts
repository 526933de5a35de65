/** A violation of HTTP itself, with the clause that it breaks. */
export interface Fault {
  readonly clause: string;
  readonly text: string;
}

/** The parts of a request on which the framing of its answer depends. */
export interface RequestFraming {
  readonly method: string;
  /** `1.0` if the request has that version: its answer must not be chunked. */
  readonly version?: '1.0' | '1.1';
}

export interface Head {
  readonly version: string;
  readonly status: number;
  readonly reason: string;
  /** Field lines as received, names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** One final response (status 200 or more, or 101). */
export interface WireResponse extends Head {
  readonly body: Buffer;
  /** Statuses of the interim responses (1xx) before it. */
  readonly interim: readonly number[];
  /** Whether such an answer never has a body, even if its headers say so. */
  readonly bodiless: boolean;
  /** False if the connection ended, or time was up, in the middle of it. */
  readonly complete: boolean;
  /** Whether the server may be sent another request on this connection (RFC 9112 section 9.3). */
  readonly persistent: boolean;
}

/** All values of a field. */
export function valuesOf(head: Head, name: string): string[] {
  return head.headers.filter(([key]) => key === name).map(([, value]) => value);
}

/** The elements of a comma-separated field, in lower case. */
export function elementsOf(head: Head, name: string): string[] {
  return valuesOf(head, name)
    .flatMap((value) => value.split(','))
    .map((element) => element.trim().toLowerCase())
    .filter((element) => element !== '');
}
