import { checkedPublicUrl, transportSecurity } from '../basis/public-url.ts';
import type { Operations } from '../operations/operation.ts';
import {
  type AnyServiceOptions,
  type Needed,
  reportBug,
  type ServiceOptions,
  wholeService,
} from '../serving/whole-service.ts';
import { type FetchOptions, fetchHandler } from './handler.ts';

/**
 * Makes a service into a function from `Request` to `Response`, with its OpenAPI document at `/openapi.json` and its
 * errors at `/errors`, `/errors/:constant` and `/errors.json`. It needs nothing from Node. The guarantees of the closed
 * port do not hold; see `fetchHandler`.
 * @throws TypeError if something that an operation needs is missing
 */
export function fetchService<
  Ops extends Operations,
  Caller extends object | undefined = undefined,
  Resources = Record<never, never>,
>(
  options: ServiceOptions<Ops, Caller, Resources> &
    FetchOptions &
    Needed<Ops> & {
      /** Base of every link, such as `https://api.example.com`. */
      readonly publicUrl: string;
    },
): (request: Request) => Promise<Response> {
  const { onAnswer = reportBug } = options;
  const publicUrl = checkedPublicUrl(options.publicUrl);
  const { service } = wholeService(options as unknown as AnyServiceOptions, () => publicUrl);
  const headers = { ...transportSecurity(publicUrl), ...options.headers };
  return fetchHandler(service, { ...options, headers, onAnswer });
}
