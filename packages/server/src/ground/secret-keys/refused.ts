/** The service cannot work with these keys. `message` is one line for the operator. */
export class SecretKeysRefused extends Error {
  override readonly name = 'SecretKeysRefused';
}
