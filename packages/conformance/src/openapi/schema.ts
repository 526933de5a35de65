/** A JSON Schema (2020-12) as it stands in a document: references are followed when they are met. */
export type Schema = boolean | Readonly<Record<string, unknown>>;
