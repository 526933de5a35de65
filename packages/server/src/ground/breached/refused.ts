/** The file cannot be used. `message` is one line for the operator, which begins with the path. */
export class BreachedFileRefused extends Error {
  override readonly name = 'BreachedFileRefused';
}
