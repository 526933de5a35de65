import { noStore } from '../refusal.ts';

/** A page of last resort, where a sign-in cannot go on. It needs no script and no style of the product's. */
export function page(
  status: 400 | 403 | 503,
  text: string,
  link: { readonly href: string; readonly text: string },
): Response {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in</title>
<p>${escaped(text)}</p>
<p><a href="${escaped(link.href)}">${escaped(link.text)}</a></p>
</html>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  return noStore(new Response(html, { status, headers }));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
