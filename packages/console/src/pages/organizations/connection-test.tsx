import type { Body } from '@portico/client';
import { useLoad, WhenReady } from '../../frame/load.tsx';
import { type Fact, Facts, useFocusFirst } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { listOf } from '../../frame/time.ts';
import { connection, refusals, roleClaims } from '../../texts/connections.json';
import { roles } from '../../texts/organizations.json';

const texts = connection.test;

interface TestOutcomeProps {
  /** The ID of the connection. */
  readonly id: string;
  readonly testId: string;
}

/** The result of a test, claim by claim. */
export function TestOutcome({ id, testId }: TestOutcomeProps) {
  const loading = useLoad(() => portico.getConnectionTest({ id, testId }), [testId]);
  if (loading.state === 'failed' && loading.failure.error === 'CONNECTION_TEST_NOT_FOUND')
    return <p class="notice">{texts.gone}</p>;
  return <WhenReady of={loading}>{(test) => <Found {...test} />}</WhenReady>;
}

function Found({ roleClaim, problem, ...test }: Body<'getConnectionTest'>) {
  const { state, subject, email, emailSources, roles: given, claims } = test;
  const heading = useFocusFirst();
  const [role] = given;
  const facts: Fact[] = [
    [texts.subject, subject],
    [texts.email, email],
    [texts.role, role ? roles[role] : null],
  ];
  return (
    <section class="card">
      <h2 ref={heading} tabIndex={-1}>
        {texts[state]}
      </h2>
      {state === 'pending' && <p>{texts.pendingLines}</p>}
      {state === 'passed' && <p>{texts.passedLines}</p>}
      {problem && (
        <div class="notice notice-wrong">
          <p>{refusals[problem.reason]}</p>
          {problem.reason.endsWith('_address') && <p>{texts.lookedFor(listOf(emailSources))}</p>}
          {problem.detail && (
            // In English, from the library that judged it.
            <p lang="en">
              <code>{problem.detail}</code>
            </p>
          )}
        </div>
      )}
      <Facts facts={facts} />
      {roleClaim && roleClaim !== 'present' && <p class="hint">{roleClaims[roleClaim]}</p>}
      {state !== 'pending' && <Claims claims={claims} />}
    </section>
  );
}

function Claims({ claims }: Pick<Body<'getConnectionTest'>, 'claims'>) {
  if (claims.length === 0) return <p class="hint">{texts.nothing}</p>;
  return (
    <>
      <h3>{texts.claims}</h3>
      <Facts facts={claims.map(({ name, values }) => [name, listOf(values)])} />
    </>
  );
}
