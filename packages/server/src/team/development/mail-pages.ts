import { type Html, html, htmlPage, linkTo, pageHeaders, type Site } from '@portico/conventions/pages';
import { timestamp } from '../../ground/clock.ts';
import { canonicalEmail } from '../../ground/email.ts';
import { systemClock } from '../../ground/system-clock.ts';
import { codeOf } from '../../identity/second-factors/totp.ts';
import { ok } from '../../pipeline/answers.ts';
import { isAskedHere } from './asked-here.ts';
import { type DevelopmentHandlers, type DevelopmentRequest, forPrograms } from './handlers.ts';
import { type KeptLetter, type Mailbox, MOST_LETTERS } from './mailbox.ts';
import { OPERATOR } from './people.ts';

interface Pages {
  readonly mailbox: Mailbox;
  /** A function, since a free port is known only once the service listens. */
  readonly site: () => Site;
}

type MailHandlers = Pick<DevelopmentHandlers, 'getMails' | 'getMailsAsData' | 'listMailsForTests'>;

/** Handlers that only `portico dev` serves: the mails as a page and as JSON. */
export function mailHandlers({ mailbox, site }: Pages): MailHandlers {
  const listed = ({ query: { recipient } }: DevelopmentRequest<'getMailsAsData'>) => {
    const { publicUrl } = site();
    const letters = mailbox
      .letters()
      .filter((letter) => recipient === undefined || isTo(recipient, letter.recipient));
    return ok({ items: letters.map((letter) => presented(letter, publicUrl)), nextCursor: null });
  };
  return {
    getMails: {
      handle: ({ headers, fail }) => {
        if (!isAskedHere(headers)) throw fail('ROUTE_NOT_FOUND');
        const shown = site();
        return { status: 200, headers: pageHeaders(shown), body: mailsPage(shown, mailbox.letters()) };
      },
    },
    getMailsAsData: {
      handle: (request) => {
        if (!isAskedHere(request.headers)) throw request.fail('ROUTE_NOT_FOUND');
        return listed(request);
      },
    },
    listMailsForTests: forPrograms<'listMailsForTests'>(listed),
  };
}

/** Whether two addresses are those of one account. */
function isTo(given: string, recipient: string): boolean {
  return (canonicalEmail(given) ?? given) === (canonicalEmail(recipient) ?? recipient);
}

function presented(letter: KeptLetter, publicUrl: string) {
  const { id, sentAt, recipient, subject, text } = letter;
  const [code = null] = CODE.exec(text) ?? [];
  const link = linkIn(text, publicUrl) ?? null;
  return { id, sentAt: timestamp(sentAt), recipient, subject, text, link, code };
}

/** A code to sign in with, which no other number in a mail is as long as. */
const CODE = /(?<![\w/-])\d{6}(?![\w/-])/;

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
