import type { IncomingMessage } from 'node:http';
import type { Catalogue } from '../catalogue.ts';
import type { RenderFailure } from '../failure.ts';
import type { ClosedResponse } from './response.ts';
import type { Mended } from './verdict.ts';

/** What responses need from their port. */
export interface ResponseHost {
  readonly catalogue: Catalogue;
  readonly render: RenderFailure;
  /** Headers for every response to this request, such as those of cross-origin requests. */
  readonly headersFor: (request: IncomingMessage) => Readonly<Record<string, string>> | undefined;
  /** True if connections must be closed after their next response. */
  readonly isClosing: () => boolean;
  /** Milliseconds that a client may take to read a part of a body. */
  readonly patience: () => number;
  readonly answered: (response: ClosedResponse, status: number, error: string | undefined) => void;
  readonly mended: (reason: Mended, response: ClosedResponse) => void;
}
