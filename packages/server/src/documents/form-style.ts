/** What pages with forms need beside the style of all pages. Controls are as high as a finger is wide. */
export const FORM_STYLE = `
:root { --wrong: light-dark(#a3323a, #f09aa0); --on-button: light-dark(#fff, #10151b); }
header, main { max-width: 34rem; }
form { margin: 1.5rem 0 0; }
label { display: block; margin: 0 0 .375rem; font-weight: 600; }
.field { margin: 0 0 1.25rem; }
.control { display: flex; gap: .5rem; }
input {
  flex: 1;
  min-width: 0;
  min-height: 2.75rem;
  padding: .5rem .75rem;
  border: 1px solid light-dark(#8b9199, #747a83);
  border-radius: 8px;
  background: var(--ground);
  color: inherit;
  font: inherit;
}
input:read-only { background: var(--raised); }
input[aria-invalid="true"] { border-color: var(--wrong); }
input:focus-visible { outline-offset: 1px; border-radius: 8px; }
.wrong { margin: .375rem 0 0; color: var(--wrong); }
.hint { margin: .375rem 0 0; color: var(--quiet); font-size: .9375rem; }
button {
  min-height: 2.75rem;
  padding: .5rem 1.125rem;
  border: 1px solid light-dark(#8b9199, #747a83);
  border-radius: 8px;
  background: var(--ground);
  color: inherit;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { background: var(--raised); }
button.main { border-color: var(--link); background: var(--link); color: var(--on-button); }
button.main:hover { filter: brightness(1.1); }
button.link {
  min-height: 1.75rem;
  padding: .25rem 0;
  border: 0;
  background: none;
  color: var(--link);
  font-weight: 400;
  text-align: left;
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: .2em;
}
[aria-busy="true"] button { opacity: .6; cursor: progress; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0; }
details .actions { margin-top: 1rem; }
.notice { margin: 1.25rem 0 0; }
.notice:empty { display: none; }
.notice.wrong {
  padding: .75rem 1rem;
  border-radius: 8px;
  background: light-dark(#fbe9ea, #3a1b1e);
}
h1:focus { outline: none; }
dl.facts dd { min-width: 0; overflow-wrap: anywhere; }
.other { margin: 1rem 0 0; }
details { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--line); }
details p { margin: 0; }
details form { margin: 0; }
summary { margin: 0 0 .5rem; padding: .25rem 0; color: var(--quiet); }
summary:hover { color: var(--text); }
@media (max-width: 36rem) {
  .actions button { flex: 1 1 12rem; }
}
`;
