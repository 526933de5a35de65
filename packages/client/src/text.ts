/** Far more than Portico ever answers, in bytes. */
const LARGEST = 16 * 1_024 * 1_024;

/** The body of an answer as text, or undefined if there is more of it than anyone should read. */
export async function textOf(response: Response): Promise<string | undefined> {
  const { body } = response;
  if (!body) return '';
  if (isSmall(response)) return response.text();
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

/** Whether the size is known beforehand, which is faster. What was compressed can be of any size. */
function isSmall({ type, headers }: Response): boolean {
  // To pages of other origins, browsers do not show what was compressed.
  return (
    type !== 'cors' &&
    !headers.has('Content-Encoding') &&
    Number(headers.get('Content-Length') ?? Number.NaN) <= LARGEST
  );
}
