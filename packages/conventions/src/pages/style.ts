import { TOKENS } from './tokens.ts';

/** The style of every page. It is inline, so that a page is one file. */
export const STYLE = `
${TOKENS}* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.6 var(--sans);
  overflow-wrap: break-word;
}
header, main { max-width: 50rem; margin: 0 auto; padding: 0 1.5rem; }
header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: .25rem 1.5rem;
  padding-top: 1.25rem;
  padding-bottom: 1.25rem;
}
header a { color: var(--quiet); text-decoration: none; }
header a:hover, header a[aria-current] { color: var(--text); }
.brand img { display: block; max-width: 8rem; }
.brand { display: inline-flex; align-items: center; gap: .6rem; font-weight: 600; color: var(--text); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-size: .9375rem; }
main { padding-top: 2.5rem; padding-bottom: 5rem; }
h1 { margin: 0 0 .75rem; font-size: 1.875rem; line-height: 1.2; letter-spacing: -.015em; font-weight: 650; }
h1.constant {
  font: 600 clamp(1.125rem, 4.6vw, 1.625rem)/1.3 var(--mono);
  letter-spacing: -.01em;
  overflow-wrap: anywhere;
}
h2 { margin: 2.75rem 0 .75rem; font-size: 1.125rem; line-height: 1.4; font-weight: 650; }
p, ul, dl, pre { margin: 0 0 1rem; }
.lead { font-size: 1.1875rem; line-height: 1.55; }
.quiet { color: var(--quiet); }
.above { margin: 0 0 .75rem; font-size: .9375rem; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 3px; border-radius: 3px; }
code, pre, .mono { font-family: var(--mono); font-size: .875em; }
code { overflow-wrap: anywhere; }
:not(pre) > code { padding: .1em .3em; border-radius: 4px; background: var(--raised); }
a > code { background: none !important; padding: 0 !important; }
pre {
  padding: 1rem 1.125rem;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--raised);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  line-height: 1.6;
}
pre code { font-size: 1em; }
pre .quiet { display: block; }
.status {
  display: inline-block;
  padding: .05em .5em;
  border-radius: 5px;
  font: 600 .9375rem/1.5 var(--mono);
  color: var(--caller);
  background: var(--caller-ground);
}
.status.server { color: var(--server); background: var(--server-ground); }
.rows { list-style: none; padding: 0; border-top: 1px solid var(--line); }
.rows > li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
.rows > li > .quiet { display: block; }
.rows.pairs > li {
  display: grid;
  grid-template-columns: var(--first, 17.5rem) 1fr;
  gap: 0 1.5rem;
  align-items: baseline;
}
.rows.pairs.short { --first: 10rem; }
.rows.pairs.wide { --first: 20rem; }
.rows.pairs > li > a { text-decoration: none; }
.rows.pairs > li > a:hover { text-decoration: underline; }
.method { display: inline-block; min-width: 4.25em; color: var(--quiet); font-weight: 600; }
dl.facts {
  display: grid;
  grid-template-columns: 10rem 1fr;
  margin: 1.75rem 0 0;
  border-top: 1px solid var(--line);
}
dl.facts > * { margin: 0; padding: .75rem 0; border-bottom: 1px solid var(--line); }
dl.facts dt { padding-right: 1rem; color: var(--quiet); }
summary { cursor: pointer; margin-bottom: .75rem; }
@media (max-width: 36rem) {
  header, main { padding-left: 1.125rem; padding-right: 1.125rem; }
  header { padding-top: 1rem; padding-bottom: 1rem; }
  main { padding-top: 1.25rem; padding-bottom: 3.5rem; }
  h1 { font-size: 1.625rem; }
  h2 { margin-top: 2.25rem; }
  .lead { font-size: 1.125rem; }
  pre { padding: .875rem; font-size: .8125rem; }
  .rows.pairs > li { display: block; }
  dl.facts { grid-template-columns: 1fr; }
  dl.facts dt { padding: .75rem 0 0; border: 0; font-size: .9375rem; }
  dl.facts dd { padding-top: .125rem; }
}
@media print { header nav { display: none; } }
`;
