import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { drafts as texts } from '../texts/drafts.json';
import { frame } from '../texts/frame.json';
import type { Action, FormValues } from './action.ts';
import { Button } from './controls.tsx';
import { type DraftKeeper, draftKeeper, type Restoration, whileSent } from './draft-keeper.ts';
import { type DraftPlace, draftPlace } from './drafts.ts';
import { loadSentences } from './flaws.ts';
import { Form, type FormProps } from './form.tsx';
import { type KnownFlaws, knownFlaws } from './known-flaws.ts';

export interface DraftFormProps extends FormProps {
  /** Names the form on its page and, in a list, with the ID of what it is about. */
  readonly draft: string;
  /** Values that a new form has as if they were typed. */
  readonly typed?: FormValues;
  /** Whether a success has stored what was typed; by default, it has. */
  readonly isStored?: () => boolean;
  /** Flaws that the page knows of, besides those of single fields. */
  readonly flawsOf?: (typed: FormValues) => KnownFlaws;
}

/**
 * A form that keeps what is typed, except secrets, until it is sent: with the entry of the tab's history, and so over
 * other pages and Back, a reload, and a sign-in in between.
 */
export function DraftForm({ draft: name, typed, isStored, flawsOf, children, ...form }: DraftFormProps) {
  const { action, cancel, choice } = form;
  const mark = useRef<HTMLDivElement>(null);
  const draft = useRef<{ readonly place: DraftPlace; readonly keeper: DraftKeeper }>(undefined);
  const [how, setHow] = useState<Restoration>();
  /** Shows flaws that are known before the form is sent. */
  const [own, setOwn] = useState<Action['shown']>();

  // A layout effect, so that the former values do not show.
  useLayoutEffect(() => {
    const place = draftPlace(name);
    const element = mark.current?.closest('form');
    if (place === undefined || !element) return;
    const keeper = draftKeeper(element, place, setHow);
    draft.current = { place, keeper };
    if (typed) keeper.type(typed);
    return keeper.end;
  }, [name]);

  // After the fields, which learn of it later than of what the page's action shows.
  useEffect(() => {
    if (own) mark.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [own]);

  const start = async (values: FormValues = {}) => {
    const element = mark.current?.closest('form');
    const reasons = { ...(element && knownFlaws(element)), ...flawsOf?.(values) };
    const names = Object.keys(reasons);
    const isFlawed = names.length > 0;
    const fields = Object.fromEntries(names.map((name) => [name, { why: reasons[name] }]));
    if (isFlawed) await loadSentences();
    setOwn(isFlawed ? { text: frame.notDone, fields } : undefined);
    if (isFlawed) return false;
    const { place, keeper } = draft.current ?? {};
    const end = place && whileSent(place);
    keeper?.send();
    const isDone = await action.start(values);
    end?.();
    if (isDone && isStored?.() !== false) {
      // Other forms close or begin anew.
      if (choice) keeper?.saved(values);
      else keeper?.drop(form.resets);
    }
    return isDone;
  };
  const drop = () => draft.current?.keeper.drop();
  return (
    <Form
      {...form}
      action={{ ...action, start, shown: own ?? action.shown }}
      {...(cancel && {
        cancel: () => {
          drop();
          cancel();
        },
      })}
      {...(choice && {
        choice: ({ take, ...others }) =>
          choice({
            ...others,
            take: (theirs) => {
              take(theirs);
              drop();
            },
          }),
      })}
    >
      <div ref={mark} class="hint draft">
        <span role="status">{how && (how === 'changed' ? texts.changed : texts.restored)}</span>{' '}
        {how && (
          <Button
            look="link"
            label={choice ? texts.current : texts.discard}
            press={() => draft.current?.keeper.undo()}
          />
        )}
      </div>
      {children}
    </Form>
  );
}
