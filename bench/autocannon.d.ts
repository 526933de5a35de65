/** The part of autocannon that is used here; it brings no types. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }
  interface Options {
    url: string;
    connections?: number;
    /** Seconds. */
    duration?: number;
    /** Requests, in place of a duration. */
    amount?: number;
    /** Seconds. */
    timeout?: number;
    headers?: Record<string, string>;
    requests?: Request[];
  }
  interface Result {
    /** Seconds. */
    duration: number;
    '2xx': number;
    non2xx: number;
    /** Time-outs are counted among them. */
    errors: number;
    /** Milliseconds. */
    latency: { p99: number };
    statusCodeStats?: Record<string, { count: number }>;
  }

  export type { Options, Request, Result };
  export default function autocannon(options: Options): Promise<Result>;
}
