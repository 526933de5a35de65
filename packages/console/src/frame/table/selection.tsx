import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { table as texts } from '../../texts/table.json';
import { Button } from '../controls.tsx';
import type { AnyError, AnyOutcome } from '../failures.ts';

/** The rows of a table that the person has selected. */
export interface Selection<Item> {
  /** Those that can be selected. */
  readonly all: readonly Item[];
  readonly items: readonly Item[];
  /** Whether a row is selected; undefined if it can't be. */
  readonly stateOf: (id: string) => boolean | undefined;
  readonly set: (id: string, isChosen: boolean) => void;
  readonly setAll: (isChosen: boolean) => void;
}

/** @param all the rows that can be selected: others don't count, although they may have been selected before */
export function useSelection<Item extends { readonly id: string }>(all: readonly Item[]): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selectable = new Set(all.map(({ id }) => id));
  return {
    all,
    items: all.filter(({ id }) => ids.has(id)),
    stateOf: (id) => (selectable.has(id) ? ids.has(id) : undefined),
    set: (id, isChosen) =>
      setIds((before) => new Set([...before].filter((one) => one !== id).concat(isChosen ? id : []))),
    setAll: (isChosen) => setIds(new Set(isChosen ? selectable : [])),
  };
}

interface ChosenBarProps<Item> {
  readonly of: Selection<Item>;
  readonly children: ComponentChildren;
}

/** How many rows are selected, with the actions for all of them. Screen readers announce the number. */
export function ChosenBar<Item>({ of, children }: ChosenBarProps<Item>) {
  const count = of.items.length;
  return (
    <>
      <p class="hidden" role="status">
        {count > 0 && texts.chosen(count)}
      </p>
      {count > 0 && (
        <div class="chosen">
          <span>{texts.chosen(count)}</span>
          {children}
          <Button small look="link" label={texts.clear} press={() => of.setAll(false)} />
        </div>
      )}
    </>
  );
}

/**
 * Runs a request for each item, one after the other, until one fails.
 * @param done called after each success, so that a failure later on leaves the page right
 * @param missing the failures after another person was first, which count as a success
 */
export async function eachOf<Item, Outcome extends AnyOutcome>(
  items: readonly Item[],
  run: (item: Item) => Promise<Outcome>,
  { done, missing }: { readonly done: (item: Item) => void; readonly missing: readonly AnyError[] },
): Promise<Outcome | { readonly ok: true; readonly body: null }> {
  for (const item of items) {
    const outcome = await run(item);
    if (!outcome.ok && !missing.includes(outcome.error as AnyError)) return outcome;
    done(item);
  }
  return { ok: true, body: null };
}
