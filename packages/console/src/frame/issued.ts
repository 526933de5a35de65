import { useState } from 'preact/hooks';

interface Secrets<Item> {
  /** The newest first. */
  readonly items: readonly Item[];
  /** Adds one beside the others; it replaces that of the same ID. */
  readonly add: (item: Item) => void;
  readonly remove: (id: string) => void;
}

/** Keys or clients issued on this page, with their secrets, until the person has stored them. */
export function useIssued<Item extends { readonly id: string }>(): Secrets<Item> {
  const [items, setItems] = useState<readonly Item[]>([]);
  const without = (id: string, before: readonly Item[]) => before.filter((item) => item.id !== id);
  return {
    items,
    add: (item) => setItems((before) => [item, ...without(item.id, before)]),
    remove: (id) => setItems((before) => without(id, before)),
  };
}
