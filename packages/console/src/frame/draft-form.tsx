import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { drafts as texts } from '../texts/drafts.json';
import type { FormValues } from './action.ts';
import { Button } from './controls.tsx';
import { type DraftKeeper, draftKeeper, type Restored, whileSent } from './draft-keeper.ts';
import { type DraftPlace, draftPlace } from './drafts.ts';
import { Form, type FormProps } from './form.tsx';

export interface DraftFormProps extends FormProps {
  /** Names the form on its page and, in a list, with the ID of what it is about. */
  readonly draft: string;
  /** Whether a success has stored what was typed; by default, it has. */
  readonly isStored?: () => boolean;
}

/**
 * A form that keeps what is typed, except secrets, until it is sent: with the entry of the tab's history, and so over
 * other pages and Back, a reload, and a sign-in in between.
 */
export function DraftForm({ draft: name, isStored, children, ...form }: DraftFormProps) {
  const { action, cancel, choice } = form;
  const mark = useRef<HTMLDivElement>(null);
  const draft = useRef<{ readonly place: DraftPlace; readonly keeper: DraftKeeper }>(undefined);
  const [how, setHow] = useState<Restored>();

  // A layout effect, so that the former values do not show.
  useLayoutEffect(() => {
    const place = draftPlace(name);
    const element = mark.current?.closest('form');
    if (place === undefined || !element) return;
    const keeper = draftKeeper(element, place, setHow);
    draft.current = { place, keeper };
    return keeper.end;
  }, [name]);

  const start = async (values?: FormValues) => {
    const { place, keeper } = draft.current ?? {};
    const end = place && whileSent(place);
    const isDone = await action.start(values);
    end?.();
    if (isDone && isStored?.() !== false) keeper?.drop(form.resets);
    return isDone;
  };
  const drop = () => draft.current?.keeper.drop();
  return (
    <Form
      {...form}
      action={{ ...action, start }}
      {...(cancel && {
        cancel: () => {
          drop();
          cancel();
        },
      })}
      {...(choice && {
        choice: ({ keep, take }) =>
          choice({
            keep,
            take: (theirs) => {
              take(theirs);
              drop();
            },
          }),
      })}
    >
      <div ref={mark} role="status" hidden={how === undefined}>
        {how && (
          <p class="hint">
            {choice && how === 'changed' ? texts.changed : texts.restored}{' '}
            <Button
              look="link"
              label={choice ? texts.current : texts.discard}
              press={() => draft.current?.keeper.undo()}
            />
          </p>
        )}
      </div>
      {children}
    </Form>
  );
}
