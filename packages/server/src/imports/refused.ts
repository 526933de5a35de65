/** The file cannot be imported, as it is or where it is. `message` is one line for the operator. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}
