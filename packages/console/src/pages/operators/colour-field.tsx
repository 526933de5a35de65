import { useRef, useState } from 'preact/hooks';
import { Below, type FieldProps, useField } from '../../frame/fields.tsx';
import { brandPage as texts } from '../../texts/brand.json';
import { frame } from '../../texts/frame.json';

/** The form of a value that browsers accept in an input for colours. */
const COLOUR = /^#[\da-f]{6}$/i;

type ColourFieldProps = Required<Pick<FieldProps, 'name' | 'label' | 'hint' | 'value'>> &
  Pick<FieldProps, 'flaw'>;

/** An optional colour as text, which can also be picked. The text is what the form sends: it may be empty. */
export function ColourField({ name, label, hint, value, flaw }: ColourFieldProps) {
  const { id, message, described } = useField(name, hint);
  const text = useRef<HTMLInputElement>(null);
  const [now, set] = useState(value);
  const pick = (colour: string) => {
    if (!text.current) return;
    text.current.value = colour;
    text.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div class="field">
      <label for={id}>
        {label} <span class="hint">({frame.optional})</span>
      </label>
      <div class="control control-colour">
        <input
          ref={text}
          id={id}
          name={name}
          defaultValue={value}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={message === undefined ? undefined : 'true'}
          aria-describedby={described}
          onInput={({ currentTarget }) => set(currentTarget.value.trim())}
        />
        <input
          type="color"
          aria-label={frame.labelled({ label: texts.pick, value: label })}
          value={COLOUR.test(now) ? now : '#ffffff'}
          onInput={({ currentTarget }) => pick(currentTarget.value)}
        />
      </div>
      <Below id={id} message={message} hint={hint} flaw={flaw} />
    </div>
  );
}
