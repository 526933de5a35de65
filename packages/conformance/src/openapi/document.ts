/** A JSON Schema (2020-12) of a document, with references that have not been followed. */
export type Schema = boolean | Readonly<Record<string, unknown>>;

/** Returns the schema that a `$ref` refers to; any other schema is returned as it is. */
export type Follow = (schema: Schema) => Schema;

/** An operation of the document, with every reference followed. */
export interface Operation {
  /** `operationId`, or `POST /v1/todos` without one. */
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  /** Template, such as `/v1/organizations/{id}`. */
  readonly path: string;
  readonly needsToken: boolean;
  readonly parameters: readonly Parameter[];
  /** The format of its failures (`x-error-format`), if that is not the error object. */
  readonly errorFormat?: string;
  /** Media types of the bodies that it takes. */
  readonly accepts: readonly string[];
  /** Absent if it takes no JSON body. */
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
  /** The schema of each media type, or undefined. */
  readonly content: ReadonlyMap<string, Schema | undefined>;
  /** Names, in lower case, of headers that the document calls required. */
  readonly requiredHeaders: readonly string[];
}

/** The parts of the service's OpenAPI document that the checker uses. */
export interface OpenApi {
  readonly title?: string;
  /** Origins that the document calls its servers. Links to them are looked up at the base URL. */
  readonly servers: readonly string[];
  readonly operations: readonly Operation[];
  /** All its texts that may contain links. */
  readonly texts: readonly string[];
  readonly follow: Follow;
}

/** The most schemas that one check may visit. */
const MOST_STEPS = 20_000;

/**
 * Limits how many references are followed, because schemas that contain themselves several times would take exponential
 * time. A schema beyond the limit allows everything.
 */
export function limited(follow: Follow): Follow {
  let left = MOST_STEPS;
  return (schema) => {
    left--;
    return left < 0 ? true : follow(schema);
  };
}
