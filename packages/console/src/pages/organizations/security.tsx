import type { Outcome } from '@portico/client';
import { type Loading, useLoad, WhenReady } from '../../frame/load.tsx';
import { Card, Paragraphs } from '../../frame/page.tsx';
import { portico } from '../../frame/portico.ts';
import { security as texts } from '../../texts/policies.json';
import { words } from '../../texts/words.json';
import { Demand } from './demand.tsx';
import type { OrganizationView } from './frame.tsx';
import { HeldToSso, WithoutFactor } from './locked-out.tsx';
import { PolicyRow } from './policy-row.tsx';
import { rules } from './policy-rules.tsx';

export const usePolicy = (id: string) => useLoad(() => portico.getOrganizationPolicy({ id }), [id]);

interface SecurityProps extends OrganizationView {
  readonly policy: Loading<Outcome<'getOrganizationPolicy'>>;
}

/** The organization's demands, a row for each. */
export function Security({ policy, ...opened }: SecurityProps) {
  const { id } = opened.organization;
  return (
    <Card title={words.security}>
      <Paragraphs lines={texts.lines} />
      {!opened.owns && <p class="hint">{texts.onlyOwners}</p>}
      <ul class="list" aria-label={words.security}>
        <li>
          <Demand {...opened} demand="requireSecondFactor">
            <WithoutFactor id={id} />
          </Demand>
        </li>
        <li>
          <Demand {...opened} demand="ssoRequired">
            <HeldToSso id={id} />
          </Demand>
        </li>
      </ul>
      <WhenReady of={policy}>
        {(_body, version) => (
          <ul class="list" aria-label={texts.policy}>
            {rules.map((rule) => (
              <li key={rule.member}>
                <PolicyRow rule={rule} opened={opened} version={version} saved={policy.put} />
              </li>
            ))}
          </ul>
        )}
      </WhenReady>
    </Card>
  );
}
