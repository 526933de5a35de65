/** The parts of Express that the tests use: its types are a package of their own, which is not installed. */
import type { IncomingMessage, ServerResponse } from 'node:http';

interface ExpressRequest extends IncomingMessage {
  readonly originalUrl: string;
  readonly body?: unknown;
}
interface ExpressResponse extends ServerResponse {
  json(body: unknown): void;
  set(headers: Readonly<Record<string, string>>): this;
}
type Handler = (
  request: ExpressRequest,
  response: ExpressResponse,
  next: (error?: unknown) => void,
) => unknown;
type ErrorHandler = (
  error: unknown,
  request: ExpressRequest,
  response: ExpressResponse,
  next: (error?: unknown) => void,
) => unknown;

interface Express {
  (request: IncomingMessage, response: ServerResponse): void;
  use(handler: Handler | ErrorHandler): this;
  get(path: string, ...handlers: Handler[]): this;
  post(path: string, ...handlers: Handler[]): this;
}
declare function express(): Express;
declare namespace express {
  function json(): Handler;
  function raw(options: { readonly type: string }): Handler;
}
export default express;
