/** The colours and typefaces of every page, in light and dark. Each text reaches 4.5:1 on every background that it appears on. */
export const TOKENS = `:root {
  color-scheme: light dark;
  --ground: light-dark(#fdfdfc, #141517);
  --raised: light-dark(#f5f5f2, #1d1f22);
  --line: light-dark(#e3e3de, #303338);
  --text: light-dark(#1f2328, #e4e5e7);
  --quiet: light-dark(#5e646c, #a0a5ad);
  --link: light-dark(#1f5c99, #8fbdf0);
  --caller: light-dark(#8a5a00, #e3b45c);
  --caller-ground: light-dark(#fbf2dd, #33290f);
  --server: light-dark(#a3323a, #f09aa0);
  --server-ground: light-dark(#fbe9ea, #3a1b1e);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
`;
