/** Texts that are several paragraphs, none of which stands there twice. */
export function Paragraphs({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}
