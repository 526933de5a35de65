import type { Schema } from './schema.ts';

/** An operation of the document, with every reference followed. */
export interface Operation {
  /** `operationId`; `POST /v1/todos` where the document gives none. */
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** Template, such as `/v1/organizations/{id}`. */
  readonly path: string;
  readonly needsToken: boolean;
  readonly parameters: readonly Parameter[];
  /** Absent where it takes no JSON body. */
  readonly body?: Body;
  /** By status, as a string; `default` and `4XX` are possible. */
  readonly responses: ReadonlyMap<string, Response>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Body {
  readonly required: boolean;
  readonly mediaType: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Response {
  /** The schema of each media type; undefined where it gives none. */
  readonly content: ReadonlyMap<string, Schema | undefined>;
  /** Names, in lower case, of headers that the document calls required. */
  readonly requiredHeaders: readonly string[];
}
