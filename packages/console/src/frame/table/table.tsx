// biome-ignore-all lint/a11y/noRedundantRoles: styled as cards, a table is none for some browsers
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { table as texts } from '../../texts/table.json';
import type { Action } from '../action.ts';
import { type ListContent, ListRest, useFocusKept } from '../list-rest.tsx';
import { Outcome } from '../outcome.tsx';
import { Menu } from './menu.tsx';
import { ChosenBar, type Selection, useSelection } from './selection.tsx';
import { type Sortable, useSorting } from './sorting.ts';

export interface Column<Item> extends Sortable<Item> {
  readonly label: string;
  /** True if its cells say themselves what they are, so that cards need no label before them. */
  readonly plain?: boolean;
  readonly number?: boolean;
  /** True for a word or two, which stay on one line. */
  readonly whole?: boolean;
}

/** The facts about a table that its rows use. */
interface Surroundings {
  readonly columns: readonly Column<never>[];
  readonly hasMenu: boolean;
  /** Undefined if rows can't be selected. */
  readonly selection: Pick<Selection<never>, 'stateOf' | 'set'> | undefined;
}

const Surrounding = createContext<Surroundings>({ columns: [], hasMenu: false, selection: undefined });

interface TableProps<Item> {
  readonly of: ListContent<Item>;
  /** Names it for screen readers. */
  readonly label: string;
  /** The first names the item. */
  readonly columns: readonly Column<Item>[];
  /** Whether rows have a menu of actions. */
  readonly menu?: boolean;
  /** The actions for all selected items; absent if rows can't be selected. */
  readonly forChosen?: ((items: readonly Item[]) => ComponentChildren) | undefined;
  /** Whether an item can be selected; by default, all can. */
  readonly choosable?: (item: Item) => boolean;
  /** Shown if there are no items, with the next step. */
  readonly empty: ComponentChildren;
  /** A `TableRow`. */
  readonly children: (item: Item) => ComponentChildren;
}

/** A list with columns, as cards on phones. It loads more when its end comes into view, or at the press of a button. */
export function Table<Item extends { readonly id: string }>(props: TableProps<Item>) {
  const { of, label, columns, menu = false, forChosen, choosable = () => true, empty, children } = props;
  const kept = useFocusKept<HTMLTableElement>(of.items);
  const { items, stateOf, sort } = useSorting(of.items, columns, of.begun && !of.hasMore);
  const selection = useSelection(of.items.filter(choosable));
  const { all, items: chosen, setAll } = selection;
  return (
    <Surrounding.Provider value={{ columns, hasMenu: menu, selection: forChosen && selection }}>
      {forChosen && <ChosenBar of={selection}>{chosen.length > 0 && forChosen(chosen)}</ChosenBar>}
      {items.length > 0 && (
        <div class="table-holder">
          <table ref={kept} class="table" role="table" tabIndex={-1} aria-label={label} aria-busy={of.busy}>
            <thead role="rowgroup">
              <tr role="row">
                {forChosen && (
                  <td role="cell" class="table-choice">
                    {all.length > 0 && (
                      <input
                        type="checkbox"
                        aria-label={texts.chooseAll}
                        checked={chosen.length === all.length}
                        onChange={({ currentTarget: { checked } }) => setAll(checked)}
                      />
                    )}
                  </td>
                )}
                {columns.map((column) => (
                  <Head
                    key={column.id}
                    label={column.label}
                    number={column.number}
                    state={stateOf(column)}
                    sort={() => sort(column)}
                  />
                ))}
                {menu && <td role="cell" class="table-menu" />}
              </tr>
            </thead>
            <tbody role="rowgroup">{items.map((item) => children(item))}</tbody>
          </table>
        </div>
      )}
      <ListRest of={of} empty={empty} />
    </Surrounding.Provider>
  );
}

interface HeadProps extends Pick<Column<never>, 'label' | 'number'> {
  readonly state: 'ascending' | 'descending' | 'none' | undefined;
  readonly sort: () => void;
}

const Head = ({ label, number, state, sort }: HeadProps) => (
  <th role="columnheader" scope="col" class={number ? 'table-number' : undefined} aria-sort={state}>
    {state === undefined ? (
      label
    ) : (
      <button type="button" class="table-sort" onClick={sort}>
        {label}
      </button>
    )}
  </th>
);

export interface TableRowProps {
  readonly id: string;
  /** Names the item in its menu and its checkbox. */
  readonly name: string;
  readonly mark?: ComponentChildren;
  /** The first cell. A link in it, of the class `table-link`, makes the whole row lead there. */
  readonly title: ComponentChildren;
  /** Below the title. */
  readonly below?: ComponentChildren;
  /** The other cells, by the IDs of their columns. */
  readonly cells: Readonly<Record<string, ComponentChildren>>;
  /** Buttons, for its menu. */
  readonly menu?: ComponentChildren;
  /** Actions whose outcomes are shown in the row. */
  readonly actions?: readonly Action[];
}

/** One item of a table. */
export function TableRow(props: TableRowProps) {
  const { id, name, mark, title, below, cells, menu, actions = [] } = props;
  const { columns, hasMenu, selection } = useContext(Surrounding);
  const isChosen = selection?.stateOf(id);
  return (
    <tr role="row">
      {selection && (
        <td role="cell" class="table-choice">
          {isChosen !== undefined && (
            <input
              type="checkbox"
              aria-label={texts.choose(name)}
              checked={isChosen}
              onChange={({ currentTarget: { checked } }) => selection.set(id, checked)}
            />
          )}
        </td>
      )}
      <th role="rowheader" scope="row" class="table-title">
        <div class="table-named">
          {mark}
          <div>
            {title}
            {below}
          </div>
        </div>
        {actions.map((action, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps the same actions while it exists
          <Outcome key={at} action={action} />
        ))}
      </th>
      {columns.slice(1).map(({ id, label, plain, number, whole }) => (
        <td
          key={id}
          role="cell"
          class={number ? 'table-number' : whole ? 'table-whole' : undefined}
          data-label={plain ? undefined : label}
        >
          {cells[id]}
        </td>
      ))}
      {hasMenu && (
        <td role="cell" class="table-menu">
          {menu && <Menu name={name}>{menu}</Menu>}
        </td>
      )}
    </tr>
  );
}
