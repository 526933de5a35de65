/** A text for programs, such as a body or a command. JSON is indented. */
export const Sent = ({ text }: { readonly text: string }) => (
  <pre class="sent" lang="en" translate={false}>
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
