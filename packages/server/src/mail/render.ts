import { directionOf } from '../languages/tags.ts';
import { asHtml, asText, escaped, type Phrase } from './phrase.ts';
import type { MailTexts, Text } from './text.ts';

/** A mail as plain text and as HTML. */
interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const STYLE = `
:root{color-scheme:light dark}
body{margin:0;background:#f4f4f6;color:#1c1c22;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:34em;margin:0 auto;padding:24px;overflow-wrap:anywhere}
.card{background:#fff;border-radius:8px;padding:24px}
p{margin:0 0 16px}
.button{display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4fd8;color:#fff;text-decoration:none;font-weight:600}
.notes,.site{font-size:14px;color:#55555f}
.notes p:last-child{margin:0}
.site{margin:16px 24px 0}
@media (prefers-color-scheme:dark){body{background:#16161a;color:#ececf1}.card{background:#232329}.button{background:#7ea2ff;color:#10131c}.notes,.site{color:#b4b4bf}}
`.replaceAll('\n', '');

/** How a mail is written. */
interface Written extends Pick<MailTexts, 'quotes' | 'sentBy'> {
  /** A tag of BCP 47. */
  readonly language: string;
  /** Host of the service, shown at the end. */
  readonly site: string;
  /** Absent where the mail has none. */
  readonly link: string | undefined;
}

export function render(text: Text, written: Written): Rendered {
  const { subject, says, notes } = text;
  const { quotes, link, sentBy, site } = written;
  const paragraphs = (phrases: readonly Phrase[]) => phrases.map((each) => asText(each, quotes));
  const action = link === undefined ? [] : [`${text.link}:\n${link}`];
  const plain = [...paragraphs(says), ...action, ...paragraphs(notes), `-- \n${sentBy(site)}`];
  return { subject, text: `${plain.join('\n\n')}\n`, html: asPage(text, written) };
}

function asPage({ subject, says, link: words = '', notes }: Text, written: Written): string {
  const { language, quotes, link, sentBy, site } = written;
  const paragraphs = (phrases: readonly Phrase[]) =>
    phrases.map((each) => `<p>${asHtml(each, quotes)}</p>`).join('\n');
  const button =
    link === undefined ? '' : `\n<p><a class="button" href="${escaped(link)}">${escaped(words)}</a></p>`;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<div class="card">
${paragraphs(says)}${button}
<div class="notes">
${paragraphs(notes)}
</div>
</div>
<p class="site">${escaped(sentBy(site))}</p>
</main>
</body>
</html>
`;
}
