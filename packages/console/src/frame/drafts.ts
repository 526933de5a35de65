import { currentEntry } from './entry.ts';
import { whenMoved } from './router.ts';
import { currentSession, DRAFTS, onSessionChange } from './session.ts';
import { ofTab } from './storage.ts';

// Forms keep their drafts in the tab's storage rather than in the entries of its history, where a sign-out could not
// remove them.

/** Typed values by field, each with the value that the form had before. */
export type DraftFields = Readonly<Record<string, readonly [before: string, typed: string]>>;

/** The form of a draft. */
export interface DraftPlace {
  /** The account of the session, which an operator can have in place of their own. */
  readonly account: string;
  readonly entry: number;
  readonly path: string;
  /** Names the form on its page. */
  readonly form: string;
}

interface Draft extends DraftPlace {
  readonly fields: DraftFields;
}

/** Characters of all drafts of a tab. Above that, the oldest are dropped; browsers give all of a tab's storage 5 MB. */
const MOST = 200_000;

/** @returns undefined for people who are not signed in */
export function draftPlace(form: string): DraftPlace | undefined {
  const account = currentSession()?.accountId;
  return account === undefined
    ? undefined
    : { account, entry: currentEntry(), path: location.pathname, form };
}

/** The browser's own account, whose drafts the tab stores. */
function owner(): string | undefined {
  const session = currentSession();
  return session?.own?.accountId ?? session?.accountId;
}

/** Whether a draft is the account's of this session, or the operator's who acts in it: the form is sent before that begins. */
function isOfSession({ account }: DraftPlace): boolean {
  const session = currentSession();
  return session !== undefined && [session.accountId, session.own?.accountId].includes(account);
}

function stored(): readonly Draft[] {
  const whose = owner();
  const text = ofTab.read(DRAFTS);
  if (whose === undefined || !text?.startsWith(whose)) return [];
  try {
    return JSON.parse(text.slice(whose.length));
  } catch {
    return [];
  }
}

function store(drafts: readonly Draft[]): void {
  const whose = owner();
  if (whose === undefined) return;
  // A draft that is too long by itself would drop all others first.
  const left = drafts.filter((draft) => JSON.stringify([draft]).length <= MOST);
  let text = JSON.stringify(left);
  while (text.length > MOST) {
    left.shift();
    text = JSON.stringify(left);
  }
  ofTab.write(DRAFTS, left.length > 0 ? whose + text : undefined);
}

const dropUnless = (isLeft: (draft: Draft) => boolean) => store(stored().filter(isLeft));

const isAt =
  ({ account, entry, path, form }: DraftPlace) =>
  (draft: Draft) =>
    draft.account === account && draft.entry === entry && draft.path === path && draft.form === form;

/** @returns no fields without a draft */
export const draftAt = (place: DraftPlace): DraftFields => stored().find(isAt(place))?.fields ?? {};

/** @param fields none to drop the draft */
export function keepDraft(place: DraftPlace, fields: DraftFields): void {
  if (!isOfSession(place)) return;
  const is = isAt(place);
  const others = stored().filter((draft) => !is(draft));
  store(Object.keys(fields).length > 0 ? [...others, { ...place, fields }] : others);
}

/** Whether a form of this page has a draft. */
export function hasDraft(form: string): boolean {
  const place = draftPlace(form);
  return place !== undefined && Object.keys(draftAt(place)).length > 0;
}

const dropOfOthers = () => dropUnless(isOfSession);

// A session of another account may have begun while this code was not loaded.
dropOfOthers();
onSessionChange(dropOfOthers);

// Going to a new page drops the entries after the present one, and so all that are between the two.
whenMoved(() => {
  const { entry, after } = history.state ?? {};
  if (after) dropUnless((draft) => draft.entry <= after || draft.entry >= entry);
});
