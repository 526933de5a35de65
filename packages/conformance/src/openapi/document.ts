/** A JSON Schema (2020-12) as it stands in a document: references are followed when they are met. */
export type Schema = boolean | Readonly<Record<string, unknown>>;

/** Leads to the schema that a `$ref` refers to; any other is the schema itself. */
export type Follow = (schema: Schema) => Schema;

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

/** What the checker knows of the service's OpenAPI document. */
export interface OpenApi {
  readonly title?: string;
  /** Origins that the document calls its servers. Links to them are looked up at the base URL. */
  readonly servers: readonly string[];
  readonly operations: readonly Operation[];
  /** Everything that stands in it as text, where links may be. */
  readonly texts: readonly string[];
  readonly follow: Follow;
}

/** Schemas that one question may look at. */
const MOST_STEPS = 20_000;

/**
 * Follows so many references and no more: schemas that contain themselves several times would otherwise be looked at
 * more often than there is time. What is behind the limit allows everything.
 */
export function limited(follow: Follow): Follow {
  let left = MOST_STEPS;
  return (schema) => {
    left--;
    return left < 0 ? true : follow(schema);
  };
}
