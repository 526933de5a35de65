// biome-ignore-all lint/a11y/noRedundantRoles: its rows are grids, and some browsers then expose no table
import { useEffect, useRef } from 'preact/hooks';
import { frame } from '../texts/frame.json';
import type { FormValues } from './action.ts';
import { Button } from './controls.tsx';
import { DraftForm, type DraftFormProps } from './draft-form.tsx';
import type { Choose } from './form.tsx';
import { Paragraphs } from './page.tsx';

const texts = frame.conflict;

interface EditFormProps extends Omit<DraftFormProps, 'choice'> {
  /** By field, for showing an edit conflict, and flaws of fields that the form lacks. */
  readonly labels: Readonly<Record<string, string>>;
  /** Makes the values readable, for showing an edit conflict; by default, they are shown as typed. */
  readonly said?: (typed: FormValues) => FormValues;
}

/** A form for something that others may change at the same time. */
export function EditForm({ labels, said = asTyped, ...form }: EditFormProps) {
  const { theirs } = form.action;
  return (
    <DraftForm
      {...form}
      labels={labels}
      choice={(choose) => theirs && <ConflictChoice {...choose} {...{ theirs, labels, said }} />}
    />
  );
}

const asTyped = (typed: FormValues) => typed;

interface ConflictChoiceProps extends Choose {
  readonly theirs: FormValues;
  readonly labels: Readonly<Record<string, string>>;
  readonly said: (typed: FormValues) => FormValues;
}

/** Asks which of two people's versions to keep. */
function ConflictChoice({ labels, said, keep, take, ...versions }: ConflictChoiceProps) {
  const all = Object.entries(labels);
  const [yours, theirs] = [said(versions.yours), said(versions.theirs)];
  const other = all.filter(([name]) => (yours[name] ?? '') !== (theirs[name] ?? ''));
  const rows = other.length > 0 ? other : all;
  // A single field needs no name: the choice appears right below it.
  const isNamed = all.length > 1;
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} class="card conflict" tabIndex={-1} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <Paragraphs lines={texts.lines} />
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {isNamed && <td role="cell" />}
            <th role="columnheader" scope="col">
              {texts.yours}
            </th>
            <th role="columnheader" scope="col">
              {texts.theirs}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([name, label]) => (
            <tr role="row" key={name}>
              {isNamed && (
                <th role="rowheader" scope="row">
                  {label}
                </th>
              )}
              <td role="cell">{yours[name] || texts.empty}</td>
              <td role="cell">{theirs[name] || texts.empty}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="actions">
        <Button look="main" label={texts.keepYours} press={keep} />
        <Button label={texts.takeTheirs} press={() => take(versions.theirs)} />
      </div>
    </section>
  );
}
