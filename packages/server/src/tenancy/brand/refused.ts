/** The service cannot work with this file of the brand. `message` is one line for the operator. */
export class BrandFileRefused extends Error {
  override readonly name = 'BrandFileRefused';
}
