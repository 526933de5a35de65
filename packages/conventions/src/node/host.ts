import type { IncomingMessage } from 'node:http';
import type { Catalogue } from '../catalogue.ts';
import type { RenderFailure } from '../failure.ts';
import type { ClosedResponse } from './response.ts';
import type { Mended } from './verdict.ts';

/** What responses need of the port they belong to. */
export interface ResponseHost {
  readonly catalogue: Catalogue;
  readonly render: RenderFailure;
  /** Headers that go with every answer to this request, as those of cross-origin requests. */
  readonly headersFor: (request: IncomingMessage) => Readonly<Record<string, string>> | undefined;
  /** True where connections are to be closed after their next answer. */
  readonly isClosing: () => boolean;
  readonly answered: (response: ClosedResponse, status: number, error: string | undefined) => void;
  readonly mended: (reason: Mended, response: ClosedResponse) => void;
}
