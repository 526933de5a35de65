import type { developmentOperations } from '@portico/api';
import type { Admissions, ContractsOf, Handlers } from '@portico/conventions';
import { type Html, html, htmlPage, linkTo, pageHeaders, type Site } from '@portico/conventions/pages';
import { timestamp } from '../../ground/clock.ts';
import { isLoopback } from '../../ground/network-addresses.ts';
import { systemClock } from '../../ground/system-clock.ts';
import { codeOf } from '../../identity/second-factors/totp.ts';
import { ok } from '../../pipeline/answers.ts';
import { type KeptLetter, type Mailbox, MOST_LETTERS } from './mailbox.ts';
import { OPERATOR } from './people.ts';

interface Pages {
  readonly mailbox: Mailbox;
  /** A function, since a free port is known only once the service listens. */
  readonly site: () => Site;
}

type MailHandlers = Pick<
  Handlers<ContractsOf<typeof developmentOperations>, Admissions>,
  'getMails' | 'getMailsAsData'
>;

/** Handlers that only `portico dev` serves: the mails as a page and as JSON. */
export function mailHandlers({ mailbox, site }: Pages): MailHandlers {
  return {
    getMails: {
      handle: ({ headers, fail }) => {
        if (!isAskedHere(headers)) throw fail('ROUTE_NOT_FOUND');
        const shown = site();
        return { status: 200, headers: pageHeaders(shown), body: mailsPage(shown, mailbox.letters()) };
      },
    },
    getMailsAsData: {
      handle: ({ headers, fail }) => {
        if (!isAskedHere(headers)) throw fail('ROUTE_NOT_FOUND');
        const { publicUrl } = site();
        const items = mailbox.letters().map((letter) => presented(letter, publicUrl));
        return ok({ items, nextCursor: null });
      },
    },
  };
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a request names this machine as its host. Otherwise, a foreign page could resolve its own name to a loopback
 * address (DNS rebinding), and read the secrets in the mails.
 */
function isAskedHere({ host }: Headers): boolean {
  const url = URL.parse(`http://${host}`);
  return url !== null && isLoopback(url.hostname);
}

function presented(letter: KeptLetter, publicUrl: string) {
  const { id, sentAt, recipient, subject, text } = letter;
  return { id, sentAt: timestamp(sentAt), recipient, subject, text, link: linkIn(text, publicUrl) ?? null };
}

/** The link that a mail asks to open, on a line of its own. */
function linkIn(text: string, publicUrl: string): string | undefined {
  return text.split('\n').find((line) => line.startsWith(`${publicUrl}/`));
}

function mailsPage(site: Site, letters: readonly KeptLetter[]): string {
  const summary = `The last ${MOST_LETTERS} mails since the service was started, the newest first.`;
  return htmlPage(site, {
    title: 'Mails',
    summary,
    path: '/mails',
    body: html`<h1>Mails</h1>
<p class="lead">${summary} None of them was sent.</p>
<p class="quiet">Load this page again to see new ones. The same list for programs: <a href="${linkTo(site, '/mails.json')}">mails.json</a></p>
<p>Code of the authenticator app of ${OPERATOR.email}, for half a minute: <code>${codeOf(OPERATOR.totpSecret, systemClock())}</code></p>
${letters.length === 0 && html`<p>There are no mails yet.</p>`}
${letters.map((letter) => mailItem(letter, site.publicUrl))}`,
  });
}

function mailItem({ recipient, subject, sentAt, text }: KeptLetter, publicUrl: string): Html {
  const time = timestamp(sentAt);
  const link = linkIn(text, publicUrl);
  return html`<h2>${subject}</h2>
<p class="quiet">To ${recipient}, <time datetime="${time}">${time}</time></p>
${link !== undefined && html`<p><a href="${link}">Open the link of this mail</a></p>`}
<pre><code>${text}</code></pre>`;
}
