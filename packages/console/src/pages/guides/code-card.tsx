import { useState } from 'preact/hooks';
import { useLazy } from '../../frame/lazy.ts';
import { Card } from '../../frame/page.tsx';
import { words } from '../../texts/words.json';
import type { CodeGuideProps } from './code-guide.tsx';

const load = () => import('./code-guide.tsx');

interface CodeCardProps extends CodeGuideProps {
  readonly title: string;
}

/** Code to paste, loaded only once opened. */
export function CodeCard({ title, ...guide }: CodeCardProps) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useLazy(isOpen, load, () => setOpen(false));
  return (
    <Card title={title}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary class="button">{words.showCode}</summary>
        {loaded && <loaded.CodeGuide {...guide} />}
      </details>
    </Card>
  );
}

/** The same below a secret that is shown once. */
export function CodeBelow({ title, ...guide }: CodeCardProps) {
  const loaded = useLazy(true, load, () => {});
  return loaded ? (
    <>
      <h3>{title}</h3>
      <loaded.CodeGuide {...guide} />
    </>
  ) : null;
}
