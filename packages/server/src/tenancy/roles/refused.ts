/** The service cannot work with this file of roles. `message` is one line for the operator. */
export class RolesFileRefused extends Error {
  override readonly name = 'RolesFileRefused';
}
