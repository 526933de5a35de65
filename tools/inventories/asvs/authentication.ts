import { type Chapter, deployer, inapplicable, met, unmet } from './requirement.ts';

export const authentication: Chapter = {
  number: 6,
  title: 'Authentication',
  requirements: [
    met(
      [
        '6.1.1',
        1,
        'Document defences against guessing, and against locking people out',
        'limits by address and account, pauses that grow, and addresses from which somebody signed in recently, which nobody can lock out',
      ],
      'docs/operate/operation.md',
      'docs/reference/variables.md',
      'src/identity/limits/guesses.test.ts',
    ),
    met(
      [
        '6.1.2',
        2,
        'Document words that passwords must not be made of',
        'the name of the product and of the service, and the address and its parts',
      ],
      'docs/secure/hardening.md',
      'src/identity/accounts/passwords.ts',
    ),
    met(
      [
        '6.1.3',
        2,
        'Document all ways to sign in, and their strength',
        'one page for factors, one for providers, one for applications',
      ],
      'docs/guides/second-factors.md',
      'docs/guides/providers.md',
      'docs/secure/threat-model.md',
    ),
    met(
      ['6.2.1', 1, 'At least 8 characters', '8, and 15 if you set it: `PORTICO_PASSWORD_MIN_LENGTH`'],
      'src/identity/accounts/register.test.ts',
    ),
    met(
      ['6.2.2', 1, 'People change their password', 'in the console and by the interface'],
      'src/identity/accounts/change-password.test.ts',
    ),
    met(
      ['6.2.3', 1, 'A change takes the current password', 'as well as the new one'],
      'src/identity/accounts/change-password.test.ts',
    ),
    met(
      ['6.2.4', 1, 'Refuse the 3,000 most common passwords', 'a list is part of Portico'],
      'src/identity/accounts/passwords.test.ts',
      'packages/server/assets/README.md',
    ),
    met(
      ['6.2.5', 1, 'No rules about kinds of characters', 'any characters'],
      'src/identity/accounts/register.test.ts',
    ),
    met(
      ['6.2.6', 1, 'Password fields hide what is typed', 'and can show it'],
      'packages/console/src/frame/fields.tsx',
      'packages/console/test/sign-in.test.ts',
    ),
    met(
      [
        '6.2.7',
        1,
        'Pasting and password managers',
        'fields have the names by which managers know them, and nothing stops pasting',
      ],
      'packages/console/src/frame/fields.tsx',
      'packages/console/test/sign-in.test.ts',
    ),
    met(
      [
        '6.2.8',
        1,
        'Compare the password exactly as it came',
        'whole and with its case; only the Unicode form is made one (NFC), as keyboards differ',
      ],
      'src/identity/sessions/login.test.ts',
      'src/identity/accounts/change-password.test.ts',
    ),
    met(
      ['6.2.9', 2, 'At least 64 characters are possible', '256'],
      'packages/api/src/fields.ts',
      'src/identity/accounts/register.test.ts',
    ),
    met(['6.2.10', 2, 'No change of passwords after some time', 'there is none'], 'docs/secure/keys.md'),
    met(
      [
        '6.2.11',
        2,
        'Refuse passwords made of those words',
        'whatever their case, and with digits and marks around them',
      ],
      'src/identity/accounts/passwords.test.ts',
    ),
    deployer(
      [
        '6.2.12',
        2,
        'Refuse passwords from breaches',
        'set `PORTICO_BREACHED_PASSWORDS` to a list that `portico passwords update` made: nobody outside is asked; `PORTICO_BREACHED_AT_SIGN_IN=reset` has those changed that people have already',
      ],
      'docs/guides/breached-passwords.md',
      'src/ground/breached/breached.test.ts',
    ),
    met(
      ['6.3.1', 1, 'Defend against guessing, as documented', 'also in parallel and on several nodes'],
      'src/identity/limits/guesses.test.ts',
      'test/proofs/races/limits.test.ts',
      'test/proofs/whole/abuse.test.ts',
    ),
    met(
      ['6.3.2', 1, 'No default accounts', 'a new database has none; operators are named by a command'],
      'src/team/operators/access.test.ts',
      'docs/operate/operators.md',
    ),
    unmet(
      [
        '6.3.3',
        2,
        'Several factors to get in',
        'every account can have them, operators must, and each organization can require them of all its managers. An account by itself can do without',
      ],
      'docs/guides/second-factors.md',
      'src/tenancy/organizations/second-factor.test.ts',
      'src/team/operators/access.test.ts',
    ),
    met(
      [
        '6.3.4',
        2,
        'No way in that is not documented',
        'routes are those of the table of operations; a matrix has every way of signing in against every step',
      ],
      'test/proofs/trust/matrix.test.ts',
      'packages/api/src/operations.test.ts',
    ),
    met(
      [
        '6.4.1',
        1,
        'Initial secrets are random and short-lived',
        'accounts that the team creates get a link to set a password, once, within a week',
      ],
      'src/team/operators/created.test.ts',
      'src/identity/accounts/mailed-secret.ts',
    ),
    met(
      ['6.4.2', 1, 'No secret questions or hints', 'there are none'],
      'docs/reference/generated/openapi.json',
    ),
    met(
      [
        '6.4.3',
        2,
        'A safe reset that does not bypass factors',
        'a link, once, within an hour; factors stay, all sessions end',
      ],
      'src/identity/accounts/reset-password.test.ts',
      'test/features/journeys/strong-path.test.ts',
    ),
    deployer(
      [
        '6.4.4',
        2,
        'Prove who lost a factor',
        'operators remove factors, after a recent sign-in, and two of them if you say so: check who asks, as the page says',
      ],
      'docs/operate/operators.md',
      'src/team/approvals/approvals.test.ts',
    ),
    met(
      [
        '6.5.1',
        2,
        'Codes work once',
        'recovery codes, codes of apps by their time step, links and challenges, also at the same moment',
      ],
      'src/identity/second-factors/totp.test.ts',
      'src/identity/second-factors/recovery-codes.test.ts',
      'test/proofs/races/passkeys.test.ts',
    ),
    unmet(
      [
        '6.5.2',
        2,
        'Hash lookup secrets of less than 112 bits as passwords',
        'recovery codes have 80 bits, and are HMACs under a key that is not in the database: a copy of it says nothing of them, and with the key as well 2⁸⁰ tries remain',
      ],
      'src/identity/second-factors/codes.ts',
      'docs/decisions/0016-second-factors.md',
    ),
    met(
      ['6.5.3', 2, 'Codes from a secure generator', 'of the operating system'],
      'src/identity/second-factors/recovery-codes.ts',
      'src/identity/second-factors/totp.ts',
    ),
    met(
      [
        '6.5.4',
        2,
        'At least 20 bits in codes',
        '80 in recovery codes, 256 in links; six digits in codes of mails, as the requirement allows, with five tries',
      ],
      'src/identity/second-factors/recovery-codes.ts',
      'src/identity/accounts/mailed-secret.ts',
    ),
    unmet(
      [
        '6.5.5',
        2,
        'Codes of apps for 30 seconds, others for 10 minutes',
        'a code of an app is accepted one step early and one step late, because clocks differ (RFC 6238, section 5.2), and once',
      ],
      'src/identity/second-factors/totp.ts',
      'src/identity/second-factors/totp.test.ts',
    ),
    inapplicable(['6.6.1', 2, 'Codes by telephone', 'there are none']),
    met(
      [
        '6.6.2',
        2,
        'Out-of-band requests are bound to their sign-in',
        'secrets in links are for one purpose and one account; a sign-in with a provider is bound to its browser, and a code of a mail to the ID that came to the browser that asked',
      ],
      'src/identity/accounts/verify-email.test.ts',
      'src/federation/sign-ins/complete.test.ts',
    ),
    met(
      [
        '6.6.3',
        2,
        'Slow down guesses of codes',
        'each account has a limit on codes, also with the right password; a code of a mail can be tried five times, however many come at once',
      ],
      'src/identity/limits/codes.test.ts',
      'src/federation/sign-ins/begin.test.ts',
    ),
    met(
      [
        '6.8.1',
        2,
        'Identities of one provider cannot be those of another',
        'issuer and subject together are unique; an address alone lets nobody in',
      ],
      'src/federation/sign-ins/linking.test.ts',
      'src/federation/identities/identities.test.ts',
    ),
    met(
      ['6.8.2', 2, 'Check signatures of assertions', 'before anything in them is read'],
      'src/federation/saml/forgeries.test.ts',
      'src/federation/sign-ins/complete.test.ts',
    ),
    met(
      ['6.8.3', 2, 'SAML assertions work once', 'fifty times at once and on all nodes'],
      'src/federation/saml/assertions.test.ts',
      'src/federation/saml/party.test.ts',
    ),
    met(
      [
        '6.8.4',
        2,
        'Believe strength and recentness only as the provider tells it',
        'a sign-in elsewhere counts as one factor; where a connection says that its provider’s factors are believed, that holds in its organization alone; where a recent one is wanted, the provider has to say when',
      ],
      'src/federation/connections/entering.test.ts',
      'src/federation/sign-ins/begin.test.ts',
      'src/federation/providers/believed.test.ts',
    ),
  ],
};

export const sessions: Chapter = {
  number: 7,
  title: 'Session management',
  requirements: [
    met(
      [
        '7.1.1',
        2,
        'Document idle time and lifetime of sessions',
        '14 and 90 days, an hour and 12 hours for operators; what harms takes a sign-in within 10 minutes, which is why they may be longer than NIST SP 800-63B has for its second level',
      ],
      'docs/reference/variables.md',
      'docs/secure/hardening.md',
    ),
    met(
      [
        '7.1.2',
        2,
        'Document how many sessions there can be',
        '100 for each account; a further one ends the one that was unused longest',
      ],
      'docs/operate/growth.md',
      'src/identity/sessions/end.test.ts',
    ),
    met(
      [
        '7.1.3',
        2,
        'Document sessions across systems',
        'what ends a session ends those of applications, which are told; a session with a provider elsewhere is not watched',
      ],
      'docs/reference/applications.md',
      'docs/guides/providers.md',
    ),
    met(
      ['7.2.1', 1, 'Judge tokens on the server', 'each request is looked up in the database'],
      'docs/decisions/0002-opaque-tokens.md',
      'src/identity/accounts/get.test.ts',
    ),
    met(
      ['7.2.2', 1, 'Sessions have tokens made for them', 'one each, and none is static'],
      'src/identity/sessions/login.test.ts',
    ),
    met(['7.2.3', 1, 'Random tokens of at least 128 bits', '256 bits'], 'src/pipeline/callers/key-token.ts'),
    met(
      ['7.2.4', 1, 'A new token at each authentication', 'a reauthentication replaces the session'],
      'src/identity/sessions/reauthenticate.test.ts',
      'src/identity/sessions/login.test.ts',
    ),
    met(
      [
        '7.3.1',
        2,
        'Sessions end when unused',
        '14 days by default, to the millisecond; an organization can demand less',
      ],
      'src/identity/sessions/lifetime.test.ts',
    ),
    met(
      [
        '7.3.2',
        2,
        'Sessions end after some time',
        '90 days by default, even in use; an organization can demand less',
      ],
      'src/identity/sessions/lifetime.test.ts',
    ),
    met(
      ['7.4.1', 1, 'An ended session is over', 'with the next request, on every node'],
      'src/identity/sessions/logout.test.ts',
      'test/proofs/races/sessions.test.ts',
    ),
    met(
      ['7.4.2', 1, 'A disabled or deleted account has no sessions', 'also for a request that is under way'],
      'src/team/operators/suspend.test.ts',
      'src/identity/accounts/delete.test.ts',
      'test/proofs/races/suspension.test.ts',
    ),
    met(
      [
        '7.4.3',
        2,
        'End other sessions after a change of factors',
        'a new password ends them; after other changes, people can',
      ],
      'src/identity/accounts/change-password.test.ts',
      'src/identity/sessions/delete.test.ts',
    ),
    met(
      ['7.4.4', 2, 'Signing out is easy to find', 'on every page'],
      'packages/console/src/frame/layout.tsx',
      'packages/console/test/sessions.test.ts',
    ),
    met(
      ['7.4.5', 2, 'Administrators end sessions', 'operators, those of one account'],
      'src/identity/sessions/end.test.ts',
      'src/team/operators/suspend.test.ts',
    ),
    met(
      [
        '7.5.1',
        2,
        'Authenticate again before changing email or factors',
        'the password for the address; a strong session of the last 10 minutes for factors',
      ],
      'src/identity/accounts/change-email.test.ts',
      'test/proofs/trust/matrix.test.ts',
    ),
    met(
      ['7.5.2', 2, 'People see and end their sessions', 'one, or all others after a recent sign-in'],
      'src/identity/sessions/list.test.ts',
      'src/identity/sessions/delete.test.ts',
    ),
    met(
      [
        '7.6.1',
        2,
        'Sessions across systems behave as documented',
        '`prompt`, `max_age` and back-channel logout, seen with clients of others',
      ],
      'test/features/logouts/every-end.test.ts',
      'src/oauth/endpoints/conformance.test.ts',
      'test/features/clients/openid-client.test.ts',
    ),
    deployer(
      [
        '7.6.2',
        2,
        'A session needs consent or a step of the person',
        'people are asked for consent, at first and for more; leave `firstParty` off, as it is by default: an application that is registered as your own asks for nothing while the person is signed in',
      ],
      'docs/reference/applications.md',
      'packages/console/test/authorize.test.ts',
    ),
  ],
};
