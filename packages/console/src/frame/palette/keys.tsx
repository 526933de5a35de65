import { useId } from 'preact/hooks';
import { keys as texts } from '../../texts/palette.json';
import { Dialog } from '../dialogs.tsx';
import { areSingleKeysOn, FIND, setSingleKeys } from '../side/shortcuts.ts';

const KEYS = [
  [FIND, texts.find],
  ['/', texts.list],
  ['?', texts.keys],
  ['↑ ↓', texts.step],
  ['Esc', texts.close],
] as const;

/** The keys of all pages. Single ones can be turned off, because speech input may type them (WCAG 2.2, 2.1.4). */
export function Keys({ close }: { readonly close: () => void }) {
  const id = useId();
  return (
    <Dialog title={texts.title} close={close}>
      <dl class="keys">
        {KEYS.map(([key, called]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{called}</dd>
          </div>
        ))}
      </dl>
      <div class="field field-checkbox">
        <input
          id={id}
          type="checkbox"
          defaultChecked={areSingleKeysOn()}
          onChange={({ currentTarget: { checked } }) => setSingleKeys(checked)}
        />
        <label for={id}>{texts.single}</label>
      </div>
      <div class="actions">
        <button type="button" class="button" autofocus onClick={close}>
          {texts.close}
        </button>
      </div>
    </Dialog>
  );
}
