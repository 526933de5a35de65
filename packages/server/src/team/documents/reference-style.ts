/**
 * The bar above the reference, with links to the other pages, and colours that replace the bundle's where those have too
 * little contrast (WCAG 2.2, success criterion 1.4.3). The bundle leaves room for a bar of this height.
 */
export const REFERENCE_STYLE = `
:root { --scalar-custom-header-height: 3rem; }
body { margin: 0; }
.site {
  position: sticky;
  top: 0;
  z-index: 20;
  display: flex;
  align-items: center;
  gap: 1.25rem;
  box-sizing: border-box;
  height: var(--scalar-custom-header-height);
  padding: 0 1.25rem;
  border-bottom: 1px solid var(--scalar-border-color, #8888);
  background: var(--scalar-background-1, Canvas);
  color: var(--scalar-color-1, CanvasText);
  font: .9375rem/1.5 system-ui, sans-serif;
}
.site > :first-child { margin-right: auto; }
.site a { color: inherit; text-decoration: none; }
.site a:hover { text-decoration: underline; }
#reference section:focus { outline: none; }
body.light-mode {
  --scalar-color-2: #595959;
  --scalar-color-3: #666;
  --scalar-color-green: #00704a;
  --scalar-color-blue: #0062a3;
  --scalar-color-orange: #b03a00;
  --scalar-color-red: #c00020;
  --scalar-color-purple: #6b3fc0;
}
body.dark-mode { --scalar-color-3: #9c9c9c; --scalar-color-red: #ff7070; }
`;
