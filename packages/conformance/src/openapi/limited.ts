import type { Schema } from './schema.ts';

type Follow = (schema: Schema) => Schema;

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
