import type { Operation } from './operation.ts';
import type { Schema } from './schema.ts';

/** What the checker knows of the service's OpenAPI document. */
export interface OpenApi {
  readonly title?: string;
  /** Origins that the document calls its servers. Links to them are looked up at the base URL. */
  readonly servers: readonly string[];
  readonly operations: readonly Operation[];
  /** Everything that stands in it as text, where links may be. */
  readonly texts: readonly string[];
  /** The schema that a `$ref` leads to, or the schema itself. */
  follow(schema: Schema): Schema;
}
