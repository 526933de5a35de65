import type { FieldReason } from '@portico/client';

/** By field: why the service would refuse it. */
export type KnownFlaws = Readonly<Record<string, FieldReason>>;

/**
 * The flaws of a form that are known before it is sent, by field, so that people need not sign in again first to learn of
 * them. The service, which judges all of it, must refuse each of them as well.
 */
export function knownFlaws(form: HTMLFormElement): KnownFlaws {
  const controls = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
  return Object.fromEntries(
    controls.flatMap((control) => {
      const reason = flawOf(control);
      return reason === undefined ? [] : [[control.name, { reason }]];
    }),
  );
}

function flawOf(control: HTMLInputElement | HTMLTextAreaElement): 'required' | 'format' | undefined {
  const value = control.value.trim();
  // Browsers give an empty value for text that they can't read, such as half a date.
  if (control.validity.badInput) return 'format';
  if (value === '') return control.ariaRequired === 'true' ? 'required' : undefined;
  // Narrower than the browser's own judgement, which refuses addresses that the service accepts.
  const isFlawed =
    (control.type === 'url' && !URL.canParse(value)) ||
    (control.type === 'email' && !/[^@]@[^@]/.test(value));
  return isFlawed ? 'format' : undefined;
}
