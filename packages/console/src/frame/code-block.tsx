/** A text for programs, such as a body or a command. JSON is indented. */
export const CodeBlock = ({ text }: { readonly text: string }) => (
  <pre class="code-block" lang="en" translate={false}>
    {indented(text)}
  </pre>
);

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
