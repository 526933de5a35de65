import { type Chapter, deployer, inapplicable, met, unmet } from './requirement.ts';

export const configuration: Chapter = {
  number: 13,
  title: 'Configuration',
  requirements: [
    met(
      [
        '13.1.1',
        2,
        'Document all communication',
        'what is listened to, what is connected to, and which of it others can name',
      ],
      'docs/secure/hardening.md',
      'docs/secure/threat-model.md',
    ),
    deployer(
      [
        '13.2.1',
        2,
        'Authenticate parts to one another',
        'PostgreSQL by password or by certificates of the nodes, which the URL can name; collectors of metrics by your network',
      ],
      'docs/operate/postgresql.md',
      'docs/secure/hardening.md',
    ),
    deployer(
      [
        '13.2.2',
        2,
        'Least privilege',
        'a role of PostgreSQL that owns its database and nothing else, a user without rights, a read-only file system: the files here have it so',
      ],
      'deploy/postgres-role.sh',
      'deploy/portico.service',
      'deploy/kubernetes.yaml',
      'deploy/test/files.test.ts',
    ),
    met(
      ['13.2.3', 2, 'No default credentials', 'none exist; the files here have you make them'],
      'deploy/compose.yaml',
      'src/ground/secret-keys/open.test.ts',
    ),
    met(
      [
        '13.2.4',
        2,
        'A list of what may be connected to',
        'what you configure, and public addresses that owners, applications and providers name, judged each time; a network policy can say so, too',
      ],
      'src/ground/outgoing/address.ts',
      'src/notices/webhooks/inside.test.ts',
      'deploy/kubernetes.yaml',
    ),
    met(
      ['13.2.5', 2, 'The same for the server', 'it loads no file that a request names'],
      'docs/secure/dependencies.md',
      'src/ground/outgoing/address.test.ts',
    ),
    deployer(
      [
        '13.3.1',
        2,
        'Keep secrets in a vault',
        'each can come from a file that your vault or orchestrator writes (`…_FILE`); none is in the code or in what is published',
      ],
      'docs/reference/variables.md',
      'tools/publish/contents.ts',
      'docs/secure/keys.md',
    ),
    deployer(
      [
        '13.3.2',
        2,
        'Least privilege for secrets',
        'the start and `portico doctor` warn of files that everybody can read; generated keys are for their owner alone',
      ],
      'src/ground/secret-keys/open.test.ts',
      'src/configuration/config-warnings.test.ts',
    ),
    met(
      [
        '13.4.1',
        1,
        'No source control in what is deployed',
        'the image and the packages hold what runs, and tests list it',
      ],
      'deploy/test/image.test.ts',
      'tools/publish/contents.ts',
      '.dockerignore',
    ),
    met(
      [
        '13.4.2',
        2,
        'No debug modes',
        '`portico dev` is a command of its own, and on loopback alone; `serve` has no such mode, and no answer has a stack',
      ],
      'src/commands/dev.test.ts',
      'test/features/port/sabotage.test.ts',
    ),
    met(
      ['13.4.3', 2, 'No listings of folders', 'no folder is served'],
      'test/proofs/whole/documents.test.ts',
      'test/features/port/targets.test.ts',
    ),
    met(
      ['13.4.4', 2, 'No TRACE', '404, as any method that a path does not have'],
      'test/features/port/router.test.ts',
      'test/proofs/payload/network.test.ts',
    ),
    met(
      [
        '13.4.5',
        2,
        'Documentation and monitoring on purpose only',
        'metrics are off, and have a port of their own; `PORTICO_DOCS=off` removes the reference',
      ],
      'test/proofs/whole/documents.test.ts',
      'src/app/http/metrics.test.ts',
    ),
  ],
};

export const data: Chapter = {
  number: 14,
  title: 'Data protection',
  requirements: [
    met(
      ['14.1.1', 2, 'Classify sensitive data', 'every column, by a check'],
      'docs/secure/data.md',
      'test/proofs/whole/bounds.test.ts',
    ),
    met(
      [
        '14.1.2',
        2,
        'Document how each class is protected',
        'form at rest, retention and removal for each column, and what the log has',
      ],
      'docs/secure/data.md',
      'docs/secure/keys.md',
    ),
    met(
      [
        '14.2.1',
        1,
        'No secrets in URLs',
        'tokens come in headers or bodies; links in emails have theirs in the fragment, which no server sees. An ID token as a hint is the standard’s; the page takes it away, and the log has no queries',
      ],
      'src/notices/mail/delivery.test.ts',
      'src/identity/accounts/get.test.ts',
      'packages/console/test/end-session.test.ts',
      'src/app/http/log.ts',
    ),
    met(
      [
        '14.2.2',
        2,
        'No caching of sensitive data on the way',
        '`no-store` on answers of the interface; the nodes cache nothing about people',
      ],
      'test/proofs/whole/security-headers.test.ts',
      'packages/conventions/src/errors/response-headers.ts',
    ),
    met(
      [
        '14.2.3',
        2,
        'Nothing to strangers',
        'pages load from their own host alone; nothing is measured or reported to anybody',
      ],
      'test/proofs/whole/console.test.ts',
      'docs/secure/dependencies.md',
    ),
    met(
      [
        '14.2.4',
        2,
        'Protect as documented',
        'encrypted columns, hashes, erasure and a log without secrets, each with its test',
      ],
      'src/ground/secret-keys/sealed.test.ts',
      'test/proofs/whole/forgetting.test.ts',
      'src/identity/accounts/register.test.ts',
    ),
    met(
      [
        '14.3.1',
        1,
        'Clear the browser when a session ends',
        'the stored session goes, in all tabs, also without a connection',
      ],
      'packages/console/test/sessions.test.ts',
      'packages/console/src/frame/session.ts',
    ),
    met(
      ['14.3.2', 2, 'No caching in browsers', '`no-store`'],
      'packages/conventions/src/errors/response-headers.ts',
      'test/proofs/whole/security-headers.test.ts',
    ),
    unmet(
      [
        '14.3.3',
        2,
        'Only session tokens in browser storage',
        'the address stands beside the token, to show who is signed in, and so does one that it is being changed to; otherwise only how the person signed in last, and steps that are under way',
      ],
      'packages/console/src/frame/session.ts',
    ),
  ],
};

export const architecture: Chapter = {
  number: 15,
  title: 'Secure coding and architecture',
  requirements: [
    met(['15.1.1', 1, 'Document by when components are mended', 'in days, by severity'], 'SECURITY.md'),
    met(
      [
        '15.1.2',
        2,
        'An inventory of components',
        'every package with its licence and reach, and CycloneDX for each release; all from npm, with checksums in the lock file',
      ],
      'docs/secure/dependencies.md',
      'tools/publish/sbom.ts',
    ),
    met(
      [
        '15.1.3',
        2,
        'Document what is expensive',
        'hashing, bodies, exports, lists, emails, deliveries, and what bounds each',
      ],
      'docs/operate/sizing.md',
      'docs/operate/growth.md',
      'docs/secure/threat-model.md',
    ),
    met(
      ['15.2.1', 1, 'No component past its time', 'a release fails on an advisory that is moderate or worse'],
      'tools/publish/advisories.ts',
      'tools/publish/release.ts',
    ),
    met(
      [
        '15.2.2',
        2,
        'Stay available under expensive calls',
        'queues with turns for each caller, hashing in threads, and 503 beyond what can wait',
      ],
      'test/proofs/whole/abuse.test.ts',
      'test/processes/processes-overload.test.ts',
      'test/proofs/who-else-pays.test.ts',
    ),
    met(
      [
        '15.2.3',
        2,
        'Nothing but what is needed in production',
        'a bundle of what is loaded; no tests, and an image without a shell',
      ],
      'tools/publish/contents.ts',
      'deploy/test/image.test.ts',
    ),
    met(
      [
        '15.3.1',
        1,
        'Answer with the fields that are needed',
        'each answer is written by its schema; hashes have none',
      ],
      'test/proofs/operations/observed.test.ts',
      'src/identity/accounts/get.test.ts',
    ),
    met(
      ['15.3.2', 2, 'Follow no redirects', 'neither to webhooks nor to providers'],
      'src/notices/webhooks/inside.test.ts',
      'test/features/deliveries/failures.test.ts',
      'src/federation/providers/fetch.ts',
    ),
    met(
      ['15.3.3', 2, 'No mass assignment', 'members that are not in the schema are never stored'],
      'test/proofs/payload/payload.test.ts',
    ),
    met(
      [
        '15.3.4',
        2,
        'The caller’s true address',
        'from trusted proxies alone, for limits, the log and events',
      ],
      'src/app/http/caller-address.test.ts',
      'test/proofs/payload/network.test.ts',
      'test/features/proxies/nodes.test.ts',
    ),
    met(
      [
        '15.3.5',
        2,
        'Exact types',
        'nothing is coerced: a value of another type is 422, in each member of each body',
      ],
      'test/proofs/payload/payload.test.ts',
    ),
    met(
      ['15.3.6', 2, 'No prototype pollution', '`__proto__` and the like are refused in JSON, at every depth'],
      'packages/conventions/src/serving/json.test.ts',
      'test/features/port/headers.test.ts',
    ),
    met(
      ['15.3.7', 2, 'No parameter pollution', 'a parameter that comes twice is refused'],
      'packages/conventions/src/fields/query.test.ts',
      'src/oauth/authorizations/lookup.test.ts',
    ),
  ],
};

export const logging: Chapter = {
  number: 16,
  title: 'Security logging and error handling',
  requirements: [
    met(
      [
        '16.1.1',
        2,
        'An inventory of what is logged',
        'the log, line by line, metrics, and every type of event',
      ],
      'docs/operate/alarms.md',
      'docs/operate/operation.md',
      'docs/reference/events.md',
    ),
    met(
      [
        '16.2.1',
        2,
        'When, where, who and what',
        'time, route, status, error, request ID; of sign-ins and refusals account and address; events have actor, subject and address',
      ],
      'src/app/http/log.test.ts',
      'src/notices/events/list.test.ts',
    ),
    deployer(
      [
        '16.2.2',
        2,
        'Synchronized clocks, UTC',
        'times are UTC with milliseconds; keep the clock of the machine synchronized; `portico doctor` compares it with that of the database',
      ],
      'src/app/http/log.ts',
      'docs/reference/command.md',
    ),
    met(
      ['16.2.3', 2, 'Logs go to documented places', 'standard output, and events to what you name'],
      'src/app/http/log.ts',
      'docs/guides/webhooks.md',
    ),
    met(
      ['16.2.4', 2, 'A format that machines read', 'JSON lines; events as NDJSON, CSV, Splunk or Datadog'],
      'src/app/http/log.test.ts',
      'src/team/event-export/export.test.ts',
      'docs/guides/webhooks.md',
    ),
    met(
      [
        '16.2.5',
        2,
        'Log by the class of data',
        'no passwords, tokens or addresses of email, also not in errors of the database',
      ],
      'src/identity/accounts/register.test.ts',
      'src/app/http/log.test.ts',
    ),
    met(
      ['16.3.1', 2, 'Log sign-ins', 'good and bad, with the methods, in the log, in metrics and as events'],
      'src/identity/sessions/sign-ins.test.ts',
      'src/identity/limits/tasks.test.ts',
    ),
    met(['16.3.2', 2, 'Log refusals', 'with who asked, and from where'], 'src/app/http/log.test.ts'),
    met(
      [
        '16.3.3',
        2,
        'Log attempts to get around controls',
        'guesses, limits, foreign origins, service keys outside of their networks, codes and refresh tokens used twice (`grant.ended`), and each request that is refused with its constant',
      ],
      'src/identity/limits/tasks.test.ts',
      'src/team/service-keys/tasks.test.ts',
      'src/app/http/strange-origins.test.ts',
    ),
    met(
      [
        '16.3.4',
        2,
        'Log unexpected errors',
        'with the cause and the request ID; failures of TLS to receivers and mail servers by their words',
      ],
      'src/app/http/log.test.ts',
      'src/notices/webhooks/tls.test.ts',
      'src/notices/mail/smtp.test.ts',
    ),
    met(
      ['16.4.1', 2, 'No injection into logs', 'one line of JSON, whatever a caller writes'],
      'test/proofs/payload/network.test.ts',
      'src/app/http/log.test.ts',
    ),
    deployer(
      [
        '16.4.2',
        2,
        'Protect logs from being read and changed',
        'the log is your collector’s to protect; events are sealed, so that a change is found, and kept elsewhere if you have them sent',
      ],
      'docs/guides/audit-trail.md',
      'src/notices/seals/verify.test.ts',
    ),
    deployer(
      [
        '16.4.3',
        2,
        'Send logs elsewhere',
        'collect standard output, and set `PORTICO_WEBHOOK_URL`, which gets every event and every seal',
      ],
      'docs/guides/webhooks.md',
      'docs/guides/audit-trail.md',
    ),
    met(
      [
        '16.5.1',
        2,
        'Generic messages for what is unexpected',
        '`INTERNAL_ERROR` without details, from every layer',
      ],
      'test/features/port/sabotage.test.ts',
      'packages/conventions/test/raw-frameworks.test.ts',
    ),
    met(
      [
        '16.5.2',
        2,
        'Go on safely when others fail',
        'database, mail server, receivers and providers, each cut off, slowed down and stopped',
      ],
      'test/faults/outage.test.ts',
      'test/faults/mail-outage.test.ts',
      'test/features/deliveries/failures.test.ts',
      'src/federation/sign-ins/complete.test.ts',
    ),
    met(
      [
        '16.5.3',
        2,
        'Fail closed',
        'what throws changes nothing and answers 500; rights are judged again under the lock',
      ],
      'test/faults/outage-locks.test.ts',
      'test/faults/disk-faults.test.ts',
      'test/proofs/races/interleaving.test.ts',
    ),
  ],
};

const NO_MEDIA = 'there is no WebRTC';

export const webrtc: Chapter = {
  number: 17,
  title: 'WebRTC',
  requirements: [
    inapplicable(['17.1.1', 2, 'TURN to public addresses alone', NO_MEDIA]),
    inapplicable(['17.2.1', 2, 'Manage keys of DTLS', NO_MEDIA]),
    inapplicable(['17.2.2', 2, 'Approved suites of DTLS', NO_MEDIA]),
    inapplicable(['17.2.3', 2, 'Check SRTP', NO_MEDIA]),
    inapplicable(['17.2.4', 2, 'Survive malformed SRTP', NO_MEDIA]),
    inapplicable(['17.3.1', 2, 'Survive floods of signals', NO_MEDIA]),
    inapplicable(['17.3.2', 2, 'Survive malformed signals', NO_MEDIA]),
  ],
};
