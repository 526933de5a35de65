import { directionOf } from '../../ground/languages/tags.ts';
import { type Brand, coloursOf } from '../../tenancy/brand/brand.ts';
import { ON_ACCENT } from '../../tenancy/brand/contrast.ts';
import { asHtml, asText, escaped, type Phrase } from './phrase.ts';
import type { Text } from './text.ts';

/** A mail as plain text and as HTML. */
interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const STYLE = `
:root{color-scheme:light dark}
body{margin:0;background:#f4f4f6;color:#1c1c22;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:34em;margin:0 auto;padding:24px;overflow-wrap:anywhere}
.brand{margin:0 24px 16px;font-weight:600}
.brand img{display:block;height:40px;max-width:200px}
.card{background:#fff;border-radius:8px;padding:24px}
p{margin:0 0 16px}
.button{display:inline-block;padding:12px 20px;border-radius:6px;background:#1f4fd8;color:#fff;text-decoration:none;font-weight:600}
.notes,.site{font-size:14px;color:#55555f}
.notes p:last-child{margin:0}
.site{margin:16px 24px 0}
@media (prefers-color-scheme:dark){body{background:#16161a;color:#ececf1}.card{background:#232329}.button{background:#7ea2ff;color:#10131c}.notes,.site{color:#b4b4bf}}
`.replaceAll('\n', '');

/** How a mail is written. */
interface Written {
  /** A tag of BCP 47. */
  readonly language: string;
  /** The line at the end. */
  readonly sentBy: (site: string) => string;
  /** Host of the service, shown at the end. */
  readonly site: string;
  /** Absent where the mail has none. */
  readonly link: string | undefined;
  /** With the URLs of its logos. */
  readonly brand: BrandPart;
}

type BrandPart = Pick<Brand, 'name' | 'logo' | 'logoDark' | 'accent' | 'accentDark' | 'mailFooter'>;

export function render(text: Text, written: Written): Rendered {
  const { link, brand } = written;
  const action = link === undefined ? [] : [`${text.link}:\n${link}`];
  const end = [`-- \n${signed(written)}`, brand.mailFooter].filter(Boolean).join('\n');
  const plain = [...text.said.map(asText), ...action, ...text.noted.map(asText), end];
  return { subject: text.subject, text: `${plain.join('\n\n')}\n`, html: asPage(text, written) };
}

const signed = ({ sentBy, brand, site }: Written) => sentBy(`${brand.name}, ${site}`);

/** Rules after the others, with the brand's colours. */
function coloured(brand: BrandPart): string {
  const colours = coloursOf(brand);
  if (!colours) return '';
  const button = (scheme: 'light' | 'dark') =>
    `.button{background:${colours[scheme]};color:${ON_ACCENT[scheme]}}`;
  return `${button('light')}@media (prefers-color-scheme:dark){${button('dark')}}`;
}

/** The logo, or the name where there is none; mail programs that load no pictures show the name, too. */
function headOf({ name, logo, logoDark }: BrandPart): string {
  if (logo === null) return escaped(name);
  const dark =
    logoDark === null ? '' : `<source srcset="${escaped(logoDark)}" media="(prefers-color-scheme: dark)">`;
  return `<picture>${dark}<img src="${escaped(logo)}" alt="${escaped(name)}" height="40"></picture>`;
}

function asPage(text: Text, written: Written): string {
  const { subject, said, link: words = '', noted } = text;
  const { language, link, brand } = written;
  const { mailFooter } = brand;
  const footer = mailFooter === null ? '' : `<br>\n${mailFooter.split('\n').map(escaped).join('<br>\n')}`;
  const paragraphs = (phrases: readonly Phrase[]) =>
    phrases.map((each) => `<p>${asHtml(each)}</p>`).join('\n');
  const button =
    link === undefined ? '' : `\n<p><a class="button" href="${escaped(link)}">${escaped(words)}</a></p>`;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${STYLE}${coloured(brand)}</style>
</head>
<body>
<main>
<p class="brand">${headOf(brand)}</p>
<div class="card">
${paragraphs(said)}${button}
<div class="notes">
${paragraphs(noted)}
</div>
</div>
<p class="site">${escaped(signed(written))}${footer}</p>
</main>
</body>
</html>
`;
}
