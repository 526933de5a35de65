import { Button } from './controls.tsx';
import { Below, useField } from './fields.tsx';

/** A chosen logo, or the present one. */
export type LogoData = { readonly base64: string; readonly url: string } | undefined;

/** Reads the logo at a URL of the service. Pages load only from their own host, even if the public URL has another. */
export async function logoAt(url: string | null): Promise<LogoData> {
  if (url === null) return undefined;
  const response = await fetch(new URL(url).pathname);
  return response.ok ? logoIn(await response.blob()) : undefined;
}

async function logoIn(file: Blob): Promise<LogoData> {
  const url = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(file);
  });
  return { url, base64: url.slice(url.indexOf(',') + 1) };
}

interface LogoFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** Shown for a file that is refused. */
  readonly flaw: string;
  /** Label of the button that removes the logo. */
  readonly remove: string;
  /** Whether there is a logo to remove. */
  readonly isThere: boolean;
  readonly set: (logo: LogoData) => void;
}

/** Chooses a file, whose content the form's owner keeps: a form holds no files after a failure. */
export function LogoField({ name, label, hint, flaw, remove, isThere, set }: LogoFieldProps) {
  const { id, message, described } = useField(name, hint);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="control">
        <input
          id={id}
          type="file"
          accept="image/png,image/webp"
          aria-invalid={message === undefined ? undefined : 'true'}
          aria-describedby={described}
          onChange={async ({ currentTarget: { files } }) => {
            const [file] = files ?? [];
            if (file) set(await logoIn(file));
          }}
        />
        {isThere && <Button small label={remove} press={() => set(undefined)} />}
      </div>
      <Below id={id} message={message} hint={hint} flaw={flaw} />
    </div>
  );
}
