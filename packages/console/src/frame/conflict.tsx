import { useEffect, useRef } from 'preact/hooks';
import { frame } from '../texts/frame.ts';
import type { Conflict, Typed } from './action.ts';
import { Paragraphs } from './paragraphs.tsx';

const texts = frame.conflict;

interface ConflictChoiceProps {
  readonly conflict: Conflict;
  readonly labels: Readonly<Record<string, string>>;
  /** As in forms. */
  readonly said?: (typed: Typed) => Typed;
  readonly keep: (yours: Typed) => void;
  readonly take: (theirs: Typed) => void;
}

const asTyped = (typed: Typed) => typed;

/** Both versions of what two people changed at once, and the choice between them. */
export function ConflictChoice({ conflict, labels, said = asTyped, keep, take }: ConflictChoiceProps) {
  const rows = Object.entries(labels);
  const [yours, theirs] = [said(conflict.yours), said(conflict.theirs)];
  // One field needs no name: the choice stands below it.
  const isNamed = rows.length > 1;
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} class="card conflict" tabIndex={-1} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <Paragraphs lines={texts.lines} />
      <table>
        <thead>
          <tr>
            {isNamed && <td />}
            <th scope="col">{texts.yours}</th>
            <th scope="col">{texts.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, label]) => (
            <tr key={name}>
              {isNamed && <th scope="row">{label}</th>}
              <td>{yours[name] || texts.empty}</td>
              <td>{theirs[name] || texts.empty}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="actions">
        <button type="button" class="button button-main" onClick={() => keep(conflict.yours)}>
          {texts.keepYours}
        </button>
        <button type="button" class="button" onClick={() => take(conflict.theirs)}>
          {texts.takeTheirs}
        </button>
      </div>
    </section>
  );
}
