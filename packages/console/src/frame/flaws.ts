import type { FieldReason } from '@portico/client';
import type { ComponentChildren } from 'preact';
import { frame as texts } from '../texts/frame.json';

/** Why a field is wrong: the service's reason, or a page's own sentences. */
export type FieldFlaw = RefusedField | OwnSentences;

/** A field that the service refused. Its message is for programmers, so that pages do not get it. */
export interface RefusedField {
  /** Undefined beyond the length of `Error-Fields`. */
  readonly why: FieldReason | undefined;
}

export interface OwnSentences {
  readonly sentences: ComponentChildren;
}

/** Flaws by the name of the field. */
export type FieldFlaws = Readonly<Record<string, FieldFlaw | undefined>>;

/** A field's own words for its flaws. */
export interface FieldWords {
  /** Shown if the field is empty, such as "Enter an email address." */
  readonly missing?: string | undefined;
  /** Shown in place of a general sentence that says less, such as that a value has the wrong form. */
  readonly flaw?: string | undefined;
}

/** Loaded with the first refused field, to keep the first load small. */
let loaded: typeof import('./field-sentences.tsx') | undefined;

/** Without them, fields say only that they were refused. */
export const loadSentences = (): Promise<unknown> =>
  import('./field-sentences.tsx').then(
    (sentences) => {
      loaded = sentences;
    },
    () => {},
  );

/** The component for flaws that no field shows; undefined if it could not be loaded. */
export const unplacedFlaws = () => loaded?.UnplacedFlaws;

/** A sentence in the page's language about a field that was refused. */
export const sentenceOf = (why: FieldReason | undefined, words: FieldWords): string =>
  loaded?.sentenceFor(why, words) ?? words.flaw ?? texts.flaws.other;

/** Whether a flaw is a page's own sentences, which it can put in place of what the service sent. */
export const isOwn = (flaw: unknown): flaw is OwnSentences =>
  typeof flaw === 'object' && flaw !== null && 'sentences' in flaw;

/**
 * The flaws by the field that shows them: that of an item or member belongs to the field of the whole.
 * @param fields the names of the fields that are there
 * @returns also the names for which there is no field
 */
export function placed(flaws: FieldFlaws, fields: ReadonlySet<string>) {
  const shown: Record<string, FieldFlaw | undefined> = {};
  const unplaced: string[] = [];
  for (const [name, flaw] of Object.entries(flaws)) {
    const field = fieldOf(name, fields);
    if (field === undefined) unplaced.push(name);
    else shown[field] ??= flaw;
  }
  return { shown, unplaced };
}

function fieldOf(name: string, fields: ReadonlySet<string>): string | undefined {
  if (name === '' || fields.has(name)) return name || undefined;
  return fieldOf(name.slice(0, Math.max(0, name.lastIndexOf('.'))), fields);
}
