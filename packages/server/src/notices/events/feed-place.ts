import { hash } from 'node:crypto';
import type { FeedPlace } from '@portico/api';
import { flaw } from '@portico/api';
import type { Parsed } from '@portico/conventions';
import { isId } from '../../ground/id.ts';

const SEQ_BYTES = 8;
const CHECK_BYTES = 5;

/** The place before the first event. */
export const FEED_START: FeedPlace = { seq: 0, id: null };

/** A place with a few bytes of its hash, so that a cursor that was cut off, changed or made up is recognized. */
export function encodeFeedPlace({ seq, id }: FeedPlace): string {
  const place = Buffer.alloc(SEQ_BYTES);
  place.writeBigUInt64BE(BigInt(seq));
  const bytes = Buffer.concat([place, Buffer.from(id?.replaceAll('-', '') ?? '', 'hex')]);
  const check = hash('sha256', bytes, 'buffer').subarray(0, CHECK_BYTES);
  return Buffer.concat([bytes, check]).toString('base64url');
}

function decodeFeedPlace(cursor: string): FeedPlace | undefined {
  const bytes = Buffer.from(cursor, 'base64url').subarray(0, -CHECK_BYTES);
  if (bytes.length < SEQ_BYTES) return undefined;
  const seq = Number(bytes.readBigUInt64BE());
  const digits = bytes.subarray(SEQ_BYTES).toString('hex');
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const place = { seq, id: id === '' ? null : id };
  const isPlace = Number.isSafeInteger(seq) && (place.id === null ? seq === 0 : isId(place.id));
  return isPlace && encodeFeedPlace(place) === cursor ? place : undefined;
}

export function feedPlaceFormat(cursor: string): Parsed<FeedPlace> {
  const place = decodeFeedPlace(cursor);
  return place ? { value: place } : { flaw: flaw('expired', 'must be the nextCursor of an earlier answer') };
}
