import { feedPlaceFormat } from './events/feed-place.ts';

/** The format of places in the feed of events. */
export const formats = { feedPlace: feedPlaceFormat };
