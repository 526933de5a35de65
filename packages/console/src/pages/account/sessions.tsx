import type { Body } from '@portico/client';
import { useState } from 'preact/hooks';
import { useAction } from '../../frame/action.ts';
import { Confirm } from '../../frame/confirm.tsx';
import { Items, type List } from '../../frame/list.tsx';
import { notify } from '../../frame/notices.tsx';
import { Outcome } from '../../frame/outcome.tsx';
import { Paragraphs } from '../../frame/paragraphs.tsx';
import { portico, signOut } from '../../frame/portico.ts';
import { distanceTo, momentOf } from '../../frame/time.ts';
import { nameOfUserAgent } from '../../frame/user-agent.ts';
import { sessions as texts } from '../../texts/account.ts';
import { methodsOf } from '../../texts/methods.ts';

export type Session = Body<'listSessions'>['items'][number];

/** Where the person is signed in. */
export function Sessions({ list }: { readonly list: List<Session> }) {
  const isAlone = list.items.length < 2;
  return (
    <section class="card">
      <header class="card-header">
        <h2>{texts.heading}</h2>
        {!isAlone && <EndOthers ended={list.reload} />}
      </header>
      <p>{texts.lines}</p>
      <Items of={list} label={texts.label} empty={texts.empty}>
        {(session) => (
          <OneSession
            session={session}
            ended={() => list.change((items) => items.filter(({ id }) => id !== session.id))}
          />
        )}
      </Items>
    </section>
  );
}

interface OneSessionProps {
  readonly session: Session;
  readonly ended: () => void;
}

function OneSession({ session, ended }: OneSessionProps) {
  const { id, userAgent, ipAddress, lastUsedAt, createdAt, methods, current } = session;
  const name = nameOf(userAgent);
  const done = () => {
    notify(texts.ended);
    ended();
  };
  const action = useAction({
    run: () => portico.deleteSession({ id }),
    done,
    failures: { SESSION_NOT_FOUND: done },
  });
  const facts = [
    ipAddress,
    texts.used(distanceTo(lastUsedAt)),
    texts.began(momentOf(createdAt)),
    methods.length > 0 && texts.with(methodsOf(methods)),
  ];
  return (
    <>
      <div class="item">
        <div class="item-main">
          <p class="item-title">
            {name} {current && <span class="badge badge-good">{texts.current}</span>}
          </p>
          <p class="hint">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <button
          type="button"
          class="button button-small"
          aria-label={texts.endNamed(name)}
          aria-disabled={action.busy}
          onClick={() => (current ? signOut() : action.start())}
        >
          {texts.end}
        </button>
      </div>
      <Outcome action={action} />
    </>
  );
}

function nameOf(userAgent: string | null): string {
  if (userAgent === null) return texts.unknown;
  const [browser, system] = nameOfUserAgent(userAgent);
  if (browser && system) return texts.on(browser, system);
  return browser ?? system ?? userAgent.slice(0, 60);
}

function EndOthers({ ended }: { readonly ended: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const action = useAction({
    run: () => portico.deleteSessions(),
    done: () => {
      close();
      notify(texts.othersEnded);
      ended();
    },
  });
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen(true)}>
        {texts.endOthers}
      </button>
      {isOpen && (
        <Confirm title={texts.endOthersTitle} label={texts.endOthers} action={action} close={close}>
          <Paragraphs lines={texts.endOthersLines} />
        </Confirm>
      )}
    </>
  );
}
