import type { Config } from '../../configuration/config.ts';
import { newId } from '../../ground/id.ts';
import { systemClock } from '../../ground/system-clock.ts';
import { asText, newSecret } from '../../notices/webhooks/message.ts';
import { type AskedSystem, ask, reasonOf } from '../../team/sign-in-fallback/ask.ts';
import { type Finding, ok, problem } from './finding.ts';

const CHECK = 'fallback';
/** An address that cannot exist (RFC 6761, section 6.4). */
const NOBODY = 'doctor@portico.invalid';

/** Asks the system that people move from about an address that cannot exist, with a right signature and a wrong one. */
export async function checkFallback({
  signInFallback: url,
  signInFallbackSecret: secret,
}: Pick<Config, 'signInFallback' | 'signInFallbackSecret'>): Promise<Finding[]> {
  if (url === undefined || secret === undefined) return [];
  try {
    if (await vouches({ url, secret }))
      return [
        problem(
          CHECK,
          'PORTICO_SIGN_IN_FALLBACK vouches for an address that nobody has',
          'Let it answer {"account":null} for unknown addresses and wrong passwords.',
        ),
      ];
  } catch (error) {
    const advice = 'First sign-ins get 503 until it answers.';
    return [problem(CHECK, `PORTICO_SIGN_IN_FALLBACK fails: ${reasonOf(error)}`, advice)];
  }
  const isOpen = await vouches({ url, secret: asText(newSecret()) }).then(
    () => true,
    () => false,
  );
  return [
    isOpen
      ? problem(
          CHECK,
          'PORTICO_SIGN_IN_FALLBACK answers questions with a wrong signature',
          'Let it check signatures: whoever reaches it can guess passwords there.',
        )
      : ok(CHECK, 'PORTICO_SIGN_IN_FALLBACK answers, and checks signatures'),
  ];
}

async function vouches(system: AskedSystem): Promise<boolean> {
  return (await ask(system, { email: NOBODY, password: newId(), at: systemClock() })) !== null;
}
