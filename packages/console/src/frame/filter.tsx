import { useId } from 'preact/hooks';

interface FilterProps {
  readonly label: string;
  /** What it is called that there is nothing to choose by. */
  readonly any: string;
  /** What is chosen, if anything is. */
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, called: string])[];
  /** Called with an empty string for anything. */
  readonly choose: (value: string) => void;
}

/** Which of the items of a list are shown: what is chosen counts at once. */
export function Filter({ label, any, value = '', options, choose }: FilterProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {[['', any] as const, ...options].map(([option, called]) => (
          <option key={option} value={option}>
            {called}
          </option>
        ))}
      </select>
    </div>
  );
}
