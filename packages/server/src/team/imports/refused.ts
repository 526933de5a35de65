/** The file cannot be imported. `message` is one line for the operator. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}
