/** Far more bytes than any answer of Portico's has. */
const LARGEST = 16 * 1_024 * 1_024;

/** The body of an answer as text, or undefined if it is too large. */
export async function textOf({ body }: Response): Promise<string | undefined> {
  if (!body) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > LARGEST) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
