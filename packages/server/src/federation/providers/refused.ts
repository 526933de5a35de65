/** The service cannot work with this file of providers. `message` is one line for the operator. */
export class ProvidersFileRefused extends Error {
  override readonly name = 'ProvidersFileRefused';
}
