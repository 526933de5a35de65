import { type Chapter, deployer, inapplicable, met } from './requirement.ts';

export const frontend: Chapter = {
  number: 3,
  title: 'Web frontend security',
  requirements: [
    met(
      [
        '3.2.1',
        1,
        'No rendering in the wrong context',
        '`nosniff` on every response, a policy that forbids everything on answers of the interface, a sandbox on logos and on the reference',
      ],
      'test/proofs/whole/security-headers.test.ts',
      'src/tenancy/brand/serve.ts',
    ),
    met(
      ['3.2.2', 1, 'Show text as text', 'Preact writes text nodes; Trusted Types forbid markup made of text'],
      'packages/console/test/serving.test.ts',
      'test/proofs/whole/console.test.ts',
    ),
    met(
      [
        '3.3.1',
        1,
        '`Secure` cookies with a prefix',
        'over https, both cookies are `Secure`, with the prefix `__Host-`, or `__Secure-` where the public URL has a path. Neither holds a secret',
      ],
      'packages/console/src/frame/cookie.ts',
      'src/team/documents/language.test.ts',
    ),
    met(
      [
        '3.3.2',
        2,
        '`SameSite` by purpose',
        '`Strict` for the mark of an open browser; `Lax` for the language, as applications send people here',
      ],
      'packages/console/src/frame/browser-mark.ts',
      'packages/console/src/frame/language.ts',
    ),
    met(
      [
        '3.3.3',
        2,
        '`__Host-` cookies',
        'over https, unless the public URL has a path: a cookie of that prefix would be for the whole host',
      ],
      'packages/console/src/frame/cookie.ts',
    ),
    inapplicable([
      '3.3.4',
      2,
      '`HttpOnly` where scripts need not read it',
      'both cookies are for scripts, and no session is in a cookie',
    ]),
    met(
      ['3.4.1', 1, 'HSTS for a year, with subdomains', 'on every response where the public URL is https'],
      'test/proofs/whole/security-headers.test.ts',
    ),
    met(
      [
        '3.4.2',
        1,
        'Allow origins by a list',
        '`PORTICO_ALLOWED_ORIGINS` and those of applications; never a wildcard, and no credentials',
      ],
      'test/proofs/payload/origin.test.ts',
      'src/oauth/applications/origins.test.ts',
    ),
    met(
      [
        '3.4.3',
        2,
        'A Content-Security-Policy',
        'of its own for each kind of document; no inline script anywhere, no plug-ins, no `base`',
      ],
      'test/proofs/whole/console.test.ts',
      'packages/console/test/serving.test.ts',
      'packages/conventions/src/pages/pages.test.ts',
    ),
    met(
      ['3.4.4', 2, '`nosniff` everywhere', 'also on what the parser refuses'],
      'test/proofs/whole/security-headers.test.ts',
    ),
    met(
      ['3.4.5', 2, 'A referrer policy', '`no-referrer`'],
      'test/proofs/whole/security-headers.test.ts',
      'packages/conventions/src/pages/page.ts',
    ),
    met(
      [
        '3.4.6',
        2,
        '`frame-ancestors` on every response',
        "`'none'`, on documents, answers, scripts, styles and pictures",
      ],
      'test/proofs/whole/security-headers.test.ts',
    ),
    met(
      [
        '3.5.1',
        1,
        'No forged requests across sites',
        'access tokens come in `Authorization`, which no browser adds by itself; a form that another site posts to a page changes nothing',
      ],
      'src/identity/accounts/get.test.ts',
      'src/app/http/strange-origins.test.ts',
      'test/proofs/whole/console.test.ts',
    ),
    met(
      [
        '3.5.2',
        1,
        'No way around the preflight',
        'bodies have to be `application/json`. Forms are taken by the endpoints of OAuth, where a code or a token decides, and by pages, where they change nothing',
      ],
      'test/proofs/payload/bytes.test.ts',
      'test/proofs/payload/origin.test.ts',
    ),
    met(
      [
        '3.5.3',
        1,
        'Safe methods change nothing',
        'tests compare the whole database before and after each operation; reads by operators leave an event',
      ],
      'test/proofs/operations/changes.test.ts',
      'src/identity/accounts/verify-email.test.ts',
    ),
    deployer(
      [
        '3.5.4',
        2,
        'A host name for each application',
        'give Portico a host name of its own, as passkeys and local storage belong to it',
      ],
      'docs/operate/README.md',
    ),
    inapplicable(['3.5.5', 2, 'Judge messages of `postMessage`', 'pages listen to none']),
    met(
      ['3.7.1', 2, 'Supported technology in browsers', 'JavaScript modules and web standards; no plug-ins'],
      'packages/console/vite.config.ts',
    ),
    met(
      [
        '3.7.2',
        2,
        'Redirects to known places',
        'the interface answers with none; pages lead to addresses that are registered or configured',
      ],
      'src/oauth/authorizations/lookup.test.ts',
      'src/oauth/authorizations/end-session.test.ts',
    ),
  ],
};

export const api: Chapter = {
  number: 4,
  title: 'API and web service',
  requirements: [
    met(
      ['4.1.1', 1, 'A media type with charset on every body', 'also on what the parser refuses'],
      'test/features/port/parser.test.ts',
      'packages/conventions/test/raw-frameworks.test.ts',
    ),
    met(
      [
        '4.1.2',
        2,
        'No silent redirects to https for programs',
        'Portico redirects nothing, and the configurations of proxies here neither: Caddy, which would by itself, is told not to',
      ],
      'docs/operate/proxies.md',
      'test/features/proxies/answers.test.ts',
    ),
    met(
      [
        '4.1.3',
        2,
        'Headers of proxies cannot be forged',
        '`X-Forwarded-For` counts from trusted proxies alone, from the right; `Host` and `Forwarded` never count',
      ],
      'src/app/http/caller-address.test.ts',
      'test/proofs/payload/network.test.ts',
    ),
    met(
      [
        '4.2.1',
        2,
        'One reading of where messages end',
        'what could be read in two ways is refused, and the connection closed; behind nginx, HAProxy and Caddy, too',
      ],
      'test/features/port/parser.test.ts',
      'test/features/port/headers.test.ts',
      'test/features/proxies/answers.test.ts',
    ),
    inapplicable(['4.3.1', 2, 'Bound GraphQL queries', 'there is no GraphQL']),
    inapplicable(['4.3.2', 2, 'No GraphQL introspection', 'there is no GraphQL']),
    inapplicable(['4.4.1', 1, 'WebSockets over TLS', 'there are no WebSockets; an `Upgrade` is ignored']),
    inapplicable(['4.4.2', 2, 'Check the origin of WebSockets', 'there are none']),
    inapplicable(['4.4.3', 2, 'Tokens for WebSockets', 'there are none']),
    inapplicable(['4.4.4', 2, 'Tokens for WebSockets from a session', 'there are none']),
  ],
};
