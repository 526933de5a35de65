import { type Chapter, deployer, inapplicable, met } from './requirement.ts';

export const encoding: Chapter = {
  number: 1,
  title: 'Encoding and sanitization',
  requirements: [
    met(
      [
        '1.1.1',
        2,
        'Decode input once, before it is judged',
        'paths, queries and bodies are decoded once, by one parser each; what is encoded twice is another value',
      ],
      'packages/conventions/src/fields/query.test.ts',
      'test/features/port/router.test.ts',
      'test/proofs/payload/bytes.test.ts',
    ),
    met(
      [
        '1.1.2',
        2,
        'Encode output last, for whoever interprets it',
        'HTML of emails and pages is escaped where it is written, JSON by `JSON.stringify`, SQL takes parameters',
      ],
      'src/notices/mail/render.ts',
      'packages/conventions/src/pages/pages.test.ts',
      'src/tenancy/metadata/page.test.ts',
    ),
    met(
      [
        '1.2.1',
        1,
        'Encode output for its context: HTML, XML, headers',
        'escaped for HTML and XML; a header with a line break never leaves the port',
      ],
      'packages/conventions/src/pages/pages.test.ts',
      'src/federation/saml/xml.ts',
      'test/features/port/sabotage.test.ts',
      'test/proofs/whole/console.test.ts',
    ),
    met(
      [
        '1.2.2',
        1,
        'Encode data in URLs; allow safe schemes only',
        'URLs are made with `URL` and `URLSearchParams`; addresses that people or applications give have to be `https:`, but for loopback and an app’s own scheme',
      ],
      'src/ground/outgoing/address.test.ts',
      'src/oauth/authorizations/lookup.test.ts',
      'src/oauth/applications/applications.test.ts',
    ),
    met(
      [
        '1.2.3',
        1,
        'Encode data in JavaScript and JSON',
        'no script is made with data; the policy of the pages allows none, and JSON is written by `JSON.stringify`',
      ],
      'test/proofs/whole/console.test.ts',
      'packages/conventions/src/serving/json.test.ts',
    ),
    met(
      [
        '1.2.4',
        1,
        'SQL with parameters alone',
        'Kysely and prepared statements; every text of a request is sent with quotes and metacharacters',
      ],
      'test/proofs/fuzz/fuzz.test.ts',
      'src/ground/database/prepared.ts',
    ),
    met(
      ['1.2.5', 1, 'No injection into commands of the system', 'the service starts no other program'],
      'docs/secure/dependencies.md',
    ),
    inapplicable(['1.2.6', 2, 'No injection into LDAP', 'there is no LDAP']),
    met(
      [
        '1.2.7',
        2,
        'No injection into XPath',
        'XPath expressions are those of the libraries for SAML; no value of a message becomes part of one of ours',
      ],
      'src/federation/saml/xml.ts',
      'src/federation/saml/forgeries.test.ts',
    ),
    inapplicable(['1.2.8', 2, 'Safe LaTeX processors', 'there is no LaTeX']),
    met(
      [
        '1.2.9',
        2,
        'Escape what becomes part of a regular expression',
        'no expression is made of a request: those that are put together consist of constants',
      ],
      'src/pipeline/callers/key-token.ts',
      'src/ground/search/words.ts',
    ),
    inapplicable(['1.3.1', 1, 'Sanitize HTML from editors', 'no HTML is accepted from anybody']),
    met(
      [
        '1.3.2',
        1,
        'No `eval` or the like',
        'none in the code; the policies of all pages forbid it, but for the reference at `/docs`, which a sandbox keeps apart. Which library makes code of its own schemas is listed',
      ],
      'docs/secure/dependencies.md',
      'test/proofs/whole/console.test.ts',
    ),
    met(
      [
        '1.3.3',
        2,
        'Sanitize what goes into dangerous contexts',
        'names and addresses take no control characters, line breaks or marks that turn text around; everything has a length',
      ],
      'test/proofs/payload/payload.test.ts',
      'src/identity/accounts/email.test.ts',
    ),
    met(
      ['1.3.4', 2, 'Sanitize SVG', 'SVG is refused: logos are PNG or WebP, and judged by what they are'],
      'src/tenancy/brand/logo.test.ts',
    ),
    met(
      [
        '1.3.5',
        2,
        'Sanitize scriptable content such as Markdown or CSS',
        'none is accepted; a brand has colours, which are numbers',
      ],
      'src/tenancy/brand/brand.test.ts',
      'src/tenancy/brand/style.ts',
    ),
    met(
      [
        '1.3.6',
        2,
        'No requests into your own network (SSRF)',
        'schemes, ports and addresses are judged when a URL is set and again when connecting; the connection goes to the address that was judged, and redirects are not followed',
      ],
      'src/notices/webhooks/inside.test.ts',
      'src/ground/outgoing/address.test.ts',
      'src/oauth/client-metadata/client-metadata.test.ts',
    ),
    met(
      [
        '1.3.7',
        2,
        'No templates of what others write',
        'texts of emails and pages are messages with arguments, in files of the package; nothing that others write is read as one',
      ],
      'src/notices/mail/texts.test.ts',
    ),
    inapplicable(['1.3.8', 2, 'No injection into JNDI', 'there is no Java']),
    inapplicable(['1.3.9', 2, 'No injection into memcache', 'there is none']),
    met(
      [
        '1.3.10',
        2,
        'No format strings of what others write',
        'texts are put together, never formatted by a pattern from outside; log lines are JSON',
      ],
      'src/app/http/log.test.ts',
    ),
    met(
      [
        '1.3.11',
        2,
        'No injection into SMTP',
        'one recipient for each email, handed over as an object; line breaks, lists and comments in addresses are refused',
      ],
      'src/identity/accounts/email.test.ts',
      'src/notices/mail/smtp.test.ts',
      'src/notices/mail/compose.ts',
    ),
    met(
      [
        '1.4.1',
        2,
        'Memory-safe handling of text',
        'JavaScript; the one native part is the binding of Argon2, in Rust',
      ],
      'docs/secure/dependencies.md',
    ),
    met(
      [
        '1.4.2',
        2,
        'No overflow of numbers',
        'every number in a schema has a least and a greatest value; what JSON cannot carry exactly is refused',
      ],
      'packages/conventions/src/serving/json.test.ts',
      'test/proofs/payload/payload.test.ts',
    ),
    met(
      [
        '1.4.3',
        2,
        'Release memory and resources',
        'by the language; connections, descriptors and queues are bounded and seen to be released',
      ],
      'test/faults/descriptors.test.ts',
      'test/features/port/connection.test.ts',
    ),
    met(
      [
        '1.5.1',
        1,
        'XML without external entities',
        'documents with a DOCTYPE are refused before they are parsed',
      ],
      'src/federation/saml/forgeries.test.ts',
      'src/federation/saml/xml.ts',
    ),
    met(
      [
        '1.5.2',
        2,
        'Safe deserialization',
        '`JSON.parse`, behind a check for duplicate and forbidden names, depth and size; nothing else is deserialized',
      ],
      'packages/conventions/src/serving/json.test.ts',
      'test/features/port/body.test.ts',
    ),
  ],
};

export const validation: Chapter = {
  number: 2,
  title: 'Validation and business logic',
  requirements: [
    met(
      [
        '2.1.1',
        1,
        'Document the form of each input',
        'OpenAPI has the type, length, pattern or range of every field, and is what the service validates with',
      ],
      'docs/reference/generated/openapi.json',
      'packages/api/src/operations.test.ts',
    ),
    met(
      [
        '2.1.2',
        2,
        'Document rules for fields that depend on one another',
        'in the descriptions of operations and errors',
      ],
      'docs/reference/generated/openapi.json',
      'docs/reference/generated/errors.md',
    ),
    met(
      [
        '2.1.3',
        2,
        'Document limits, for each user and for all',
        'a table of all tables with what bounds each',
      ],
      'docs/operate/growth.md',
      'docs/reference/variables.md',
    ),
    met(
      [
        '2.2.1',
        1,
        'Validate all input against what is expected',
        'every body, parameter and header that is read, by its schema; generated bodies never lead to a 500',
      ],
      'test/proofs/payload/payload.test.ts',
      'test/proofs/fuzz/fuzz.test.ts',
    ),
    met(
      [
        '2.2.2',
        1,
        'Validate on the server',
        'the pages have no other way than the interface, and tests speak to that alone',
      ],
      'packages/conventions/src/fields/fields.test.ts',
    ),
    met(
      [
        '2.2.3',
        2,
        'Validate combinations of fields',
        'after the schemas, by the operations, with all flaws in one answer',
      ],
      'src/oauth/applications/judge-settings.ts',
      'src/identity/accounts/passwords.test.ts',
    ),
    met(
      [
        '2.3.1',
        1,
        'Steps in their order, none skipped',
        'each step that follows another takes a secret of that one, for that purpose, once',
      ],
      'src/identity/accounts/verify-email.test.ts',
      'src/identity/accounts/reset-password.test.ts',
      'src/federation/sign-ins/complete.test.ts',
    ),
    met(
      ['2.3.2', 2, 'Enforce documented limits', 'on one node and on several'],
      'test/proofs/whole/amounts.test.ts',
      'test/proofs/races/amounts.test.ts',
      'src/identity/limits/changes.test.ts',
    ),
    met(
      [
        '2.3.3',
        2,
        'All of an operation or nothing',
        'one transaction for each change, with its events and emails; killed and cut off in the middle',
      ],
      'test/faults/crash.test.ts',
      'test/faults/power-cut.test.ts',
      'src/pipeline/change.ts',
    ),
    met(
      [
        '2.3.4',
        2,
        'Locks where something is scarce',
        'the last owner, invitations and amounts, raced against one another',
      ],
      'test/proofs/races/ownership.test.ts',
      'test/proofs/races/interleaving.test.ts',
    ),
    met(
      [
        '2.4.1',
        2,
        'Slow down automated callers',
        'limits on guesses, registrations, emails and changes, challenges from half of a limit on, and turns of each caller; measured under attack',
      ],
      'src/identity/challenges/challenges.test.ts',
      'test/proofs/whole/abuse.test.ts',
      'src/identity/limits/guesses.test.ts',
      'test/proofs/who-else-pays.test.ts',
    ),
  ],
};

export const files: Chapter = {
  number: 5,
  title: 'File handling',
  requirements: [
    met(
      [
        '5.1.1',
        2,
        'Document types and sizes of uploads',
        'logos are the only files: PNG or WebP, at most 32 KiB, and at most 1,024 pixels a side',
      ],
      'docs/guides/branding.md',
      'packages/api/src/brand.ts',
    ),
    met(
      [
        '5.2.1',
        1,
        'Take files of a bearable size',
        'a body has at most 64 KiB, unless its operation says otherwise, and is not read beyond that',
      ],
      'test/proofs/payload/load.test.ts',
      'src/tenancy/brand/logo.test.ts',
    ),
    met(
      [
        '5.2.2',
        1,
        'Check what a file is',
        'by its bytes, chunk by chunk; what does not belong to the picture is not kept',
      ],
      'src/tenancy/brand/logo.test.ts',
      'src/tenancy/brand/png.ts',
    ),
    inapplicable([
      '5.2.3',
      2,
      'Bound compressed files',
      'none is unpacked; bodies with a `Content-Encoding` are refused',
    ]),
    met(
      [
        '5.3.1',
        1,
        'Never run uploaded files',
        'logos are rows of the database, and are sent with their type, `nosniff` and a sandbox',
      ],
      'src/tenancy/brand/serve.ts',
      'src/tenancy/brand/logo.test.ts',
    ),
    met(
      [
        '5.3.2',
        1,
        'Make paths from trusted data',
        'no path is made of a request: names of files are hashes of their content, looked up in a list',
      ],
      'src/tenancy/brand/serve.ts',
      'src/team/documents/console-build.ts',
      'test/proofs/whole/documents.test.ts',
    ),
    inapplicable([
      '5.4.1',
      2,
      'Name downloads yourself',
      'nobody gives a file a name, and no answer is a download by one',
    ]),
    met(
      ['5.4.2', 2, 'Encode names of files', 'names that are sent are made of digits and letters'],
      'src/tenancy/brand/logo.ts',
    ),
    deployer(
      [
        '5.4.3',
        2,
        'Scan files for malware',
        'only pictures are stored, without what does not belong to them; nothing is scanned. Turn logos of organizations off with your proxy if you have to scan',
      ],
      'src/tenancy/brand/png.ts',
      'src/tenancy/brand/webp.ts',
    ),
  ],
};
