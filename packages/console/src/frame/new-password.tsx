import { useState } from 'preact/hooks';
import { frame } from '../texts/frame.json';
import { Field, type PasswordProps } from './fields.tsx';
import { optionOf } from './options.ts';

const texts = frame.newPassword;

/** In characters, as the service is configured. */
const SHORTEST = Number(optionOf('password') ?? 8);

/** A field for a new password: shows its minimum length beforehand, and the missing characters during input. */
export function NewPassword({ name = 'password', ...rest }: PasswordProps) {
  const [length, setLength] = useState(0);
  const left = Math.max(0, SHORTEST - length);
  return (
    <div class="field">
      <Field
        {...rest}
        name={name}
        hint={texts.hint(SHORTEST)}
        missing={frame.flaws.noNewPassword}
        type="password"
        autocomplete="new-password"
        typed={(value) => setLength([...value.normalize('NFC')].length)}
      />
      <div class="length">
        {length > 0 && <progress max={SHORTEST} value={SHORTEST - left} aria-hidden="true" />}
        <p class="hint" role="status">
          {length > 0 && (left > 0 ? texts.missing(left) : texts.enough)}
        </p>
      </div>
    </div>
  );
}
