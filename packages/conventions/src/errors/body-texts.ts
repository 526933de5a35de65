import type { ErrorRow } from './catalogue.ts';
import { FORM_TYPE } from './error-format.ts';

/**
 * The row of an error as it applies to bodies of other media types than JSON: the catalogue describes the JSON objects
 * that most operations take.
 * @param accepts the media types that the operation takes; undefined for JSON
 */
export function rowForBodies(
  row: ErrorRow,
  constant: string,
  accepts: readonly string[] | undefined,
): ErrorRow {
  if (!accepts) return row;
  if (constant === 'CONTENT_TYPE_UNSUPPORTED') {
    return {
      ...row,
      description: `The body must be ${accepts.join(' or ')} in UTF-8, without a content coding.`,
      headers: {
        ...row.headers,
        Accept: { description: 'The media types to send', value: accepts.join(', ') },
      },
    };
  }
  if (constant === 'BODY_MALFORMED' && accepts.includes(FORM_TYPE))
    return { ...row, description: 'The body is not an acceptable form.' };
  return row;
}
