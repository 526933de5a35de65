import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { CodeBlock } from '../../frame/code-block.tsx';
import { Button } from '../../frame/controls.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Card, type Fact, Facts, useFocusFirst } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { durationOf } from '../../frame/time.ts';
import { hooks } from '../../texts/hooks.json';
import { words } from '../../texts/words.json';
import type { HookView } from './hook.tsx';

const texts = hooks.trial;

type Trial = Body<'testHook'>;

/** Sends an example question, and shows it beside its answer. It changes nothing. */
export function HookTrial({ point, behind }: HookView) {
  const [trial, setTrial] = useState<Trial>();
  const action = useAction({
    run: () => portico.testHook({ id: point }),
    done: ({ body }) => setTrial(body),
    failures: { HOOK_NOT_FOUND: behind },
  });
  return (
    <Card title={texts.heading} aside={<Button label={texts.run} action={action} />}>
      <p>{texts.lines}</p>
      <Outcome action={action} />
      {trial && <Found key={action.times} {...trial} />}
    </Card>
  );
}

const LOOKS = {
  allowed: 'badge badge-good',
  refused: 'badge badge-warning',
  failed: 'badge badge-danger',
} as const satisfies Record<Trial['outcome'], string>;

function Found({ outcome, reason, sent, status, answered, duration }: Trial) {
  const heading = useFocusFirst();
  const facts: Fact[] = [
    [texts.status, status === null ? texts.noStatus : String(status)],
    [texts.duration, durationOf(duration)],
    [words.reason, reason === null ? null : <Reason key="reason" outcome={outcome} reason={reason} />],
  ];
  return (
    <section class="card">
      <h3 ref={heading} tabIndex={-1}>
        <span class={LOOKS[outcome]}>{texts.outcomes[outcome]}</span>
      </h3>
      <Facts facts={facts} />
      <h4>{texts.sent}</h4>
      <CodeBlock text={sent} />
      {answered !== null && (
        <>
          <h4>{texts.answered}</h4>
          {answered === '' ? <p class="hint">{texts.emptyAnswer}</p> : <CodeBlock text={answered} />}
        </>
      )}
    </section>
  );
}

/** The words of the team, or of the library that failed, which are in English. */
const Reason = ({ outcome, reason }: Pick<Trial, 'outcome'> & { readonly reason: string }) =>
  outcome === 'failed' ? <code lang="en">{reason}</code> : <bdi>{reason}</bdi>;
